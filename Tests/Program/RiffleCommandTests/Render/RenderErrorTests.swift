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

  /// A mistake in a request for one picture at time 0.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let output: String
    let text: String
    let change: @Sendable (inout RenderCommand) -> Void

    init(
      _ output: String,
      _ text: String,
      change: @escaping @Sendable (inout RenderCommand) -> Void = { _ in }
    ) {
      self.output = output
      self.text = text
      self.change = change
    }

    var testDescription: String { "\(output): \(text)" }
  }

  static let mistakes = [
    Mistake("a.bmp", "a.bmp: not a known format"),
    Mistake("a.json", "a.json: not a known format"),
    Mistake("a.gif", "--hold is -1. Give") { ($0.time, $0.hold) = (nil, -1) },
    Mistake("a.gif", "--fps is 0. Give") { ($0.time, $0.fps) = (nil, 0) },
    Mistake("a.png", "Give its time") { $0.time = nil },
    Mistake("a.png", "--time is -1. Give") { $0.time = -1 },
    Mistake("a.png", "--time is nan") { $0.time = .nan },
    Mistake("a.png", "--scale is 8.5") { $0.scale = 8.5 },
    Mistake("a.png", "--scale is 0. Give") { $0.scale = 0 },
    Mistake("a.png", "Give one or the other") { $0.fps = 10 },
    Mistake("a.png", "frames-%04d.png") { ($0.time, $0.fps) = (nil, 10) },
    Mistake("f-%d.png", "is an animation"),
    Mistake("a.gif", "is an animation"),
    Mistake("a.gif", "--fps is 0. Give") { ($0.time, $0.fps) = (nil, 0) },
    Mistake("a.gif", "--to 1.0 is before --from 2.0") { ($0.time, $0.from, $0.to) = (nil, 2, 1) },
    Mistake("a.gif", "the trace ends at") { ($0.time, $0.from) = (nil, 2) },
    Mistake("a.png", "Give only one") { ($0.trace, $0.poses) = ("a", "b") },
    Mistake("a.png", "\"boad\" is not a preset") { $0.stack.preset = "boad" },
    Mistake("a.gif", "--speed is 0. Give") { ($0.time, $0.speed) = (nil, 0) },
    Mistake("a.gif", "--hold is -1. Give") { ($0.time, $0.hold) = (nil, -1) },
    Mistake("a.gif", "--quality is 0") { ($0.time, $0.quality) = (nil, 0) },
    Mistake("a.png", "--hold is for an animation in one file") { $0.hold = 1 },
    Mistake("f-%d.png", "--hold is for an animation") { ($0.time, $0.hold) = (nil, 1) },
    Mistake("f-%d.png", "--quality is for an animation") { ($0.time, $0.quality) = (nil, 50) },
    Mistake("f-%d.png", "--loop is for an animation") { ($0.time, $0.loop) = (nil, "forever") },
    Mistake("a.png", "--max-size is for an animation") { $0.maxSize = "1MB" },
    Mistake("a.mp4", "--loop: an MP4 cannot say") { ($0.time, $0.loop) = (nil, "2") },
    Mistake("a.gif", "--transparent: a GIF") { ($0.time, $0.transparent) = (nil, true) },
    Mistake("a.mp4", "--transparent: an MP4") { ($0.time, $0.transparent) = (nil, true) },
    Mistake("a.gif", "Give --trace instead of --poses") {
      ($0.time, $0.speed, $0.poses) = (nil, 0.5, "a")
    },
    Mistake("a.gif", "Give --trace instead of --poses") {
      ($0.time, $0.pointer, $0.poses) = (nil, true, "a")
    },
    Mistake("a.png", "--pointer shows the pointer of a trace. Give --trace.") {
      $0.pointer = true
    },
    Mistake("a.png", "pixels are too many") {
      $0.windowSize = Size(width: 1e5, height: 1e5)
    },
  ]

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

  @Test(
    "numbers out of range and contradictory options are errors with status 64",
    arguments: mistakes
  )
  func wrongUsage(_ mistake: Mistake) throws {
    var request = try fixture.request(mistake.output)
    request.time = 0
    mistake.change(&request)

    let error = try error(request)

    #expect(error.exitStatus == 64)
    #expect(error.description.contains(mistake.text), "\(error)")
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

  @Test(
    "a line that is no pose is an error with status 65 and the line's number",
    arguments: [
      (#"{"t": 1, "frame": 1}"#, #""cards" must be a list of poses, not missing."#),
      (#"{"frame": 1, "cards": []}"#, #""t" must be seconds from 0 to 1000000000, not missing."#),
      (#"{"t": -1, "frame": 1, "cards": []}"#, #""t" must be seconds from 0"#),
      (#"{"t": 1, "frame": 1, "card": []}"#, #""cards" must be"#),
      (#"{"t": 1, "frame": 1, "cards": [], "fps": 2}"#, #""fps" is not a key here."#),
      (
        #"{"t": 1, "frame": 1, "cards": [{}]}"#,
        #""cards[0].card" must be the index of a card, not missing."#
      ),
      (
        #"{"t": 1, "frame": 1, "cards": [{"card": 0}]}"#,
        #""cards[0].id" must be the identity of a card, not missing."#
      ),
      (
        #"{"t": 1, "frame": 1, "cards": [{"card": 0, "id": 0, "state": "asleep"}]}"#,
        "cards[0].state"
      ),
      (
        #"{"t": 1, "frame": 1, "cards": [{"card": 0, "id": 0, "state": "resting", "x": 1, "y": 1, "#
          + #""width": -2, "height": 1, "rotation": 0, "alpha": 1}]}"#,
        #""cards[0].width" must be a number from 0"#
      ),
      ("nonsense", "not valid JSON"),
    ]
  )
  func badPoses(line: String, words: String) throws {
    var request = try fixture.request("a.gif")
    let first = #"{"t": 0, "frame": 0, "cards": []}"#
    request.poses = try fixture.folder.write("\(first)\n\(line)\n", to: "poses")

    let error = try error(request)

    #expect(error.exitStatus == 65)
    #expect(error.description.contains("poses:2: "), "\(error)")
    #expect(error.description.contains(words), "\(error)")
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
