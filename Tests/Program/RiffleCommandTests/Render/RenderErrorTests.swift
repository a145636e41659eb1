import Foundation
import RiffleApp
import RiffleCards
import RiffleCommand
import RiffleExport
import RiffleFormats
import RiffleMotion
import TestSupport
import Testing

@Suite("Errors of rendering")
struct RenderErrorTests {
  private let fixture: RenderFixture

  init() throws {
    fixture = try RenderFixture()
  }

  /// Runs a request that must fail, leaves no file, and returns its error.
  private func error(_ request: RenderCommand) throws -> RiffleError {
    let error = try #require(throws: RiffleError.self) { try fixture.run(request) }
    #expect(!error.description.contains("\n"))
    #expect(try fixture.names() == [])
    return error
  }

  @Test("numbers out of range and contradictory options are errors with status 64")
  func wrongUsage() async throws {
    try await Messages.check("render", "the output and the options") { words in
      let error = try error(try fixture.request(of: words))
      #expect(error.exitStatus == 64)
      return fixture.line(of: error)
    }
  }

  @Test("a missing output is an error with status 64")
  func noOutput() throws {
    var request = try fixture.request("a.png")
    request.output = nil

    #expect(try error(request).exitStatus == 64)
  }

  @Test(
    "a missing folder is an error with status 74",
    arguments: ["none/a.png", "none/none/f-%d.png", "none/a.gif", "none/a.webp"]
  )
  func unwritable(output: String) throws {
    var request = try fixture.request(output)
    if output == "none/a.png" { request.time = 0 }

    let error = try error(request)

    #expect(error.exitStatus == 74)
    #expect(error.description.contains("cannot be written: No such file or directory"))
  }

  @Test("a missing file is an error with status 66")
  func unreadable() throws {
    var traced = try fixture.request("a.gif")
    traced.trace = fixture.folder.path(of: "no.trace.jsonl")
    var posed = try fixture.request("a.gif")
    posed.poses = fixture.folder.path(of: "no.poses.jsonl")
    var dealt = try fixture.request("a.gif")
    dealt.deck = fixture.folder.path(of: "no.json")

    for request in [traced, posed, dealt] { #expect(try error(request).exitStatus == 66) }
  }

  @Test("a line that is no pose is an error with status 65 and the line's number")
  func badPoses() async throws {
    var request = try fixture.request("a.gif")
    let first = #"{"t": 0, "frame": 0, "cards": []}"#
    try await Messages.check("render", "the second line of --poses poses") { second in
      request.poses = try fixture.folder.write("\(first)\n\(second)\n", to: "poses")
      let error = try error(request)
      #expect(error.exitStatus == 65)
      return fixture.line(of: error)
    }
  }

  @Test("a log without frames is an error with status 65")
  func emptyPoses() throws {
    var request = try fixture.request("a.gif")
    request.poses = try fixture.folder.write(
      #"{"t": 0, "event": "didDisplay", "card": 0}"#,
      to: "poses"
    )

    let error = try error(request)

    #expect(error.exitStatus == 65)
    #expect(error.description.contains("no frame"))
  }

  @Test(
    "a step that cannot be done is an error with status 65 and its line, and leaves no partial file"
  )
  func badStep() throws {
    try fixture.folder.write(
      """
      {"t": 0.1, "type": "command", "name": "swipe", "direction": "right"}
      {"t": 0.2, "type": "command", "name": "delete", "at": 99}
      """,
      to: "swipe"
    )
    for output in ["a.gif", "a.webp"] {
      let error = try error(try fixture.swipe(output))
      #expect(error.exitStatus == 65)
      #expect(error.description.contains("swipe:2: "), "\(error)")
    }
  }

  @Test("--pointer with a trace of commands only is an error with status 64")
  func noPointer() throws {
    try fixture.folder.write(
      #"{"t": 0.1, "type": "command", "name": "swipe", "direction": "right"}"#,
      to: "swipe"
    )
    var request = try fixture.swipe("a.gif")
    request.pointer = true

    let error = try error(request)

    #expect(error.exitStatus == 64)
    #expect(error.description.contains("swipe has no pointer, only commands"), "\(error)")
  }

  @Test("a size that cannot be reached is an error with status 64, and says what was tried")
  func unreachableSize() throws {
    var request = try fixture.swipe("a.gif")
    request.maxSize = "1kB"

    let error = try error(request)

    #expect(error.exitStatus == 64)
    #expect(error.description.contains("--max-size is 1 kB, but "), "\(error)")
    #expect(error.description.contains("a.gif still has "), "\(error)")
    #expect(error.description.contains(" with --scale 0.1 "), "\(error)")
  }

  @Test("a file stays as it was if the new animation fails")
  func oldFile() throws {
    try fixture.folder.write("old", to: "a.gif")
    var request = try fixture.request("a.gif")
    request.poses = try fixture.folder.write("nonsense", to: "poses")

    _ = try #require(throws: RiffleError.self) { try fixture.run(request) }

    #expect(try fixture.bytes("a.gif") == Data("old".utf8))
    #expect(try fixture.names() == ["a.gif"])
  }

  @Test("a GIF of more than 50 frames per second is made with 50, with a note")
  func fastGIF() throws {
    var request = try fixture.request("a.gif")
    request.windowSize = Size(width: 200, height: 200)
    request.fps = 60

    let notes = try fixture.run(request)

    #expect(
      notes == ["--fps is 60, but a GIF has at most 50 frames per second; it is made with 50."]
    )
  }

  @Test("a GIF of poses that come faster leaves some out, with a note")
  func fastPoses() throws {
    var request = try fixture.request("a.gif")
    request.poses = try fixture.simulate(100)
    request.windowSize = Size(width: 400, height: 480)
    request.to = 0.12

    let notes = try fixture.run(request)

    // From 0.08 s on a card is dragged: what came before is one picture.
    #expect(notes.count == 1)
    #expect(notes.first?.contains("frames come too soon after others and are left out") == true)
  }
}

@Suite("Progress bar")
struct ProgressBarTests {
  @Test("the progress bar shows the frame, the number of frames and the seconds left")
  func line() {
    #expect(
      ProgressBar.line(done: 30, of: 120, after: 2)
        == "[######..................] frame 30 of 120, 6 s left"
    )
    #expect(ProgressBar.line(done: 7, of: nil, after: 2) == "frame 7")
  }
}
