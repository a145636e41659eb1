import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply onto a volume that refuses", .serialized)
struct ApplyVolumeTests {
  @Test("leaves a file whole that is too large for the other volume, and no part of it there")
  func fileTooLarge() throws {
    guard let volume = ApplyRig.otherVolume else {
      print("This machine has one volume: not tested.")
      return
    }
    let rig = try ApplyRig(targetOn: volume)
    try rig.write(String(repeating: "large ", count: 20_000), to: "a.jpg")
    try rig.write("raw", to: "a.raf")
    try rig.write("small", to: "b.jpg")
    let before = try rig.snapshot()

    let outcome = try Probe().run([
      "move", rig.source.string, rig.target.string, rig.data.string, "100000",
    ])

    #expect(outcome.status == 74)
    #expect(outcome.output.contains("  a.jpg: File too large.\n"))
    #expect(
      outcome.output.contains("  a.raf: it stays with a.jpg, which belongs to the same card.\n")
    )
    let after = try rig.snapshot()
    #expect(after.names == ["a.jpg", "a.raf", "b.jpg", "keep", "reject"])
    for name in ["a.jpg", "a.raf"] {
      let path = rig.source.appending(name)
      #expect(after.files[path] == before.files[path])
    }
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("stops where a volume is full, and what was done can be taken back")
  func volumeIsFull() throws {
    let rig = try ApplyRig()
    let volume = rig.top.appending("volume")
    volume.makeFolder()
    guard try Self.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", volume.string]) == 0
    else {
      print("No volume can be mounted here: not tested.")
      return
    }
    defer { _ = try? Self.run("umount", ["-l", volume.string]) }
    let size = 300_000
    let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]
    var items: [ApplyItem] = []
    for (letter, name) in zip("abcde", names) {
      let file = try rig.write(String(repeating: letter, count: size), to: name)
      items.append(try rig.item(name, [file]))
    }
    let before = try rig.snapshot()
    let target = volume.appending("target")

    // What is known to have no room is not begun.
    for action in ["move", "copy"] {
      let refused = try Probe().run([action, rig.source.string, target.string, rig.data.string])
      #expect(refused.status == 74)
      #expect(
        refused.errors.hasPrefix(
          "riffle: \(target): 1.5 MB are to be copied there, and its disk has "
        ),
        "\(refused.errors)"
      )
      #expect(try rig.snapshot() == before)
      #expect(try volume.entries().isEmpty)
    }
    // As if another program had filled it meanwhile.
    let outcome = try rig.apply(.move(to: target), items)

    #expect(outcome.fileCount == 3)
    #expect(
      outcome.failure?.description
        == "\(target)/keep: No space left on device. Make room there, or name another folder."
    )
    #expect(try rig.snapshot().names == ["d.jpg", "e.jpg"])
    #expect(
      try Snapshot(of: volume).names == ["a.jpg", "b.jpg", "c.jpg", "keep", "target"]
    )
    let undone = try rig.undo()
    #expect(undone.left.isEmpty)
    #expect(undone.fileCount == 3)
    #expect(try rig.snapshot() == before)
    #expect(try volume.entries().isEmpty)
  }

  @Test("that has become full since gets the files back once there is room")
  func volumeIsFullLater() throws {
    let elsewhere = try ApplyRig()
    let volume = elsewhere.top.appending("volume")
    volume.makeFolder()
    guard try Self.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", volume.string]) == 0
    else {
      print("No volume can be mounted here: not tested.")
      return
    }
    defer { _ = try? Self.run("umount", ["-l", volume.string]) }
    for name in ["a.jpg", "b.jpg"] {
      try elsewhere.write(String(repeating: name, count: 60_000), to: volume.appending(name))
    }
    let before = try Snapshot(of: volume)
    let undo = ["undo", volume.string, elsewhere.data.string]
    let applied = try Probe().run([
      "move", volume.string, elsewhere.target.string, elsewhere.data.string,
    ])
    #expect(applied.status == 0, "\(applied)")
    let filler = volume.appending("filler")
    try elsewhere.write(String(repeating: "filler", count: 150_000), to: filler)

    let hindered = try Probe().run(undo)
    #expect(filler.remove())
    let undone = try Probe().run(undo)

    #expect(hindered.status == 74)
    #expect(hindered.output.contains("No space left on device"))
    #expect(undone.status == 0, "\(undone)")
    #expect(try Snapshot(of: volume) == before)
  }

  private static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
