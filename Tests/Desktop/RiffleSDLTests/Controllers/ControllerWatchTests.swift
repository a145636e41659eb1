import Dispatch
import Foundation
import RiffleSDL
import TestSupport
import Testing

/// What wakes a loop that rests, without SDL.
@Suite("Controller watch") struct ControllerWatchTests {
  private let folder: TemporaryFolder
  private let rung = DispatchSemaphore(value: 0)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func watch() throws -> ControllerWatch {
    let watch = ControllerWatch(folder: folder.url.path) { [rung] in rung.signal() }
    return try #require(watch)
  }

  private func isRung(within seconds: Double = 20) -> Bool {
    rung.wait(timeout: .now() + seconds) == .success
  }

  @Test("a folder without a device that may be read wakes nobody, whatever else comes")
  func noDevice() throws {
    let watch = try watch()
    defer { watch.close() }
    try folder.write("", to: "mouse0")
    #expect(!isRung(within: 0.5))
  }

  @Test("a device that comes or goes is told")
  func comingAndGoing() throws {
    let watch = try watch()
    defer { watch.close() }
    try folder.write("", to: "event3")
    #expect(isRung())
    // It is looked at again, since rights come later than the device: at last after 2 s.
    var count = 1
    while isRung(within: 2.5) { count += 1 }
    #expect(count >= 4)
    try FileManager.default.removeItem(atPath: folder.path(of: "event3"))
    #expect(isRung())
  }

  @Test("a device that is there at the start is told at once")
  func atStart() throws {
    try folder.write("", to: "event0")
    let watch = try watch()
    defer { watch.close() }
    #expect(isRung(within: 5))
  }

  @Test("what a device sends is told, also of one that was gone in between")
  func input() throws {
    let watch = try watch()
    defer { watch.close() }
    let path = folder.path(of: "pipe")
    for round in 0..<2 {
      let result = mkfifo(path, 0o600)
      try #require(result == 0)
      let device = open(path, O_RDWR | O_NONBLOCK)
      try #require(device >= 0)
      watch.follow([path])
      var count = 0
      // The watch opens the device at some time after this.
      repeat {
        #expect(write(device, "x", 1) == 1)
        count += 1
      } while !isRung(within: 0.05) && count < 400
      #expect(count < 400, "round \(round)")
      while isRung(within: 0.2) {}
      _ = write(device, "x", 1)
      #expect(isRung(), "round \(round)")
      watch.follow([])
      close(device)
      try FileManager.default.removeItem(atPath: path)
      while isRung(within: 0.2) {}
    }
  }

  @Test("a watch that is closed tells nothing, and ends its thread")
  func closing() throws {
    let watch = try watch()
    #expect(folder.isWatched)
    watch.close()
    let deadline = ContinuousClock.now + .seconds(60)
    while folder.isWatched, ContinuousClock.now < deadline { usleep(2000) }
    #expect(!folder.isWatched)
    try folder.write("", to: "event1")
    #expect(!isRung(within: 0.2))
  }

  @Test("a folder that is not there is not watched")
  func noFolder() {
    let watch = ControllerWatch(folder: folder.path(of: "missing")) {}
    #expect(watch == nil)
  }
}
