import Foundation
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleStudio
import TestSupport
import Testing

@Suite("A preset's file that is followed")
@MainActor
struct FollowedPresetTests {
  private let folder: TestSupport.TemporaryFolder
  private let path: String

  init() throws {
    folder = try TestSupport.TemporaryFolder()
    path = folder.path(of: "mine.json")
    try folder.write(Self.text(rotation: 1), to: "mine.json")
  }

  private static func text(rotation: Int) -> String {
    """
    {"riffle": "preset", "version": 1, "name": "mine", "base": "riffle",
     "drag": {"maximumRotation": \(rotation)}}
    """
  }

  /// What was read, in order: a rotation, or the line of an error.
  private final class Readings {
    var list: [Result<Double, RiffleError>] = []
    var rotations: [Double] { list.compactMap { try? $0.get() } }
  }

  private func follow() throws -> (FollowedPreset, Readings) {
    let followed = try #require(FollowedPreset(named: path))
    let readings = Readings()
    followed.didChange = { result in
      readings.list.append(result.map { $0.drag.maximumRotation?.degrees ?? -1 })
    }
    return (followed, readings)
  }

  /// Serves the main queue until something has been read, for at most a minute.
  private func wait(until isThere: () -> Bool) async throws -> Bool {
    for _ in 0..<6000 {
      if isThere() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test("It is read again when it is written in place, and when another file takes its place")
  func writing() async throws {
    let (followed, readings) = try follow()
    try folder.write(Self.text(rotation: 2), to: "mine.json")
    #expect(try await wait { readings.rotations.last == 2 })

    try folder.write(Self.text(rotation: 3), to: "mine.json.new")
    #expect(rename(folder.path(of: "mine.json.new"), path) == 0)
    #expect(try await wait { readings.rotations.last == 3 })
    withExtendedLifetime(followed) {}
  }

  @Test("A broken file is told of in one line, and a mended one is read")
  func breaking() async throws {
    let (followed, readings) = try follow()
    try folder.write("{\"riffle\": \"preset\", \"version\": 1, \"drag\": {", to: "mine.json")
    #expect(try await wait { if case .failure = readings.list.last { true } else { false } })
    guard case .failure(let error) = readings.list.last else { return }
    #expect("\(error)".contains("mine.json") && !"\(error)".contains("\n"))

    try folder.write(Self.text(rotation: 4), to: "mine.json")
    #expect(try await wait { readings.rotations.last == 4 })
    withExtendedLifetime(followed) {}
  }

  @Test("Other files in its folder change nothing")
  func others() async throws {
    let (followed, readings) = try follow()
    try folder.write("something", to: "film.gif")
    try folder.write("something", to: "mine.json.bak")
    try folder.write(Self.text(rotation: 5), to: "mine.json")
    #expect(try await wait { !readings.list.isEmpty })
    try folder.write("something else", to: "film.gif")
    try folder.write(Self.text(rotation: 6), to: "other.json")
    // The next own change comes after all that could have come of those.
    try folder.write(Self.text(rotation: 7), to: "mine.json")
    #expect(try await wait { readings.rotations.last == 7 })
    #expect(readings.rotations == [5, 7])
    withExtendedLifetime(followed) {}
  }

  @Test("Only files are followed; nothing is read once nobody follows")
  func ends() async throws {
    #expect(FollowedPreset(named: "riffle") == nil)
    #expect(FollowedPreset(named: "/nowhere/at/all.json") == nil)
    var followed: FollowedPreset?
    let readings: Readings
    (followed, readings) = try follow()
    _ = followed
    followed = nil
    let (other, otherReadings) = try follow()
    try folder.write(Self.text(rotation: 8), to: "mine.json")
    #expect(try await wait { !otherReadings.list.isEmpty })
    #expect(readings.list.isEmpty)
    withExtendedLifetime(other) {}
  }
}
