import Foundation
import RiffleApp
import Synchronization
import TestSupport
import Testing

@Suite("Speaking") struct SpeakerTests {
  /// A stand-in for spd-say: it writes what it is to say to a file, then waits until a file is there.
  private func stub(in folder: TemporaryFolder) throws -> String {
    let path = try folder.write(
      """
      #!/bin/sh
      echo "$*" >>'\(folder.path(of: "said"))'
      while [ ! -e '\(folder.path(of: "go on"))' ]; do sleep 0.01; done
      """,
      to: "spd-say"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func said(in folder: TemporaryFolder) -> [String] {
    let text = try? String(contentsOfFile: folder.path(of: "said"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  private func wait(until condition: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !condition() {
      try #require(ContinuousClock.now < end, "waited in vain")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("while one text is spoken, only the latest of those that come waits")
  func latest() async throws {
    let folder = try TemporaryFolder()
    let speaker = Speaker(program: try stub(in: folder)) { Issue.record("\($0)") }

    speaker.say("one")
    try await wait { said(in: folder) == ["--priority text -- one"] }
    for text in ["two", "three", "-four"] { speaker.say(text) }
    try folder.write("", to: "go on")

    try await wait { said(in: folder).count == 2 }
    speaker.say("five")
    try await wait { said(in: folder).count == 3 }
    #expect(
      said(in: folder) == ["one", "-four", "five"].map { "--priority text -- \($0)" }
    )
  }

  @Test("a program that is missing is said once, and nothing waits for it")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let lines = Mutex<[String]>([])
    let path = folder.path(of: "spd-say")
    let speaker = Speaker(program: path) { line in lines.withLock { $0.append(line) } }

    for number in 0..<3 { speaker.say("\(number)") }
    try await wait { lines.withLock { !$0.isEmpty } }
    speaker.say("more")

    #expect(
      lines.withLock { $0 } == [
        "--speak: \(path) cannot be run. Install speech-dispatcher, or leave speak out."
      ]
    )
  }

  @Test("the words name the verdict, the card and its place")
  func words() {
    #expect(
      Speaker.words(verdict: "Keep", card: "Northern Quiet", place: (3, 12))
        == "Keep. Northern Quiet, 3 of 12"
    )
    #expect(Speaker.words(verdict: nil, card: "", place: (1, 2)) == "1 of 2")
    #expect(
      Speaker.words(verdict: "Reject", card: nil, place: (1, 2)) == "Reject. That was the last card"
    )
  }
}
