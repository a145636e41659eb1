import Foundation
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMotion
import TestSupport
import Testing

@Suite("Simulation from the command line")
struct SimulateCommandTests {
  @Test("window, preset and cards come from the trace unless an option overrides them")
  func precedence() throws {
    let window = Size(width: 700, height: 600)
    let header = Trace.Header(window: window, preset: "container", cards: 1)
    let trace = NamedTrace(Trace(header: header))

    let own = try simulated(trace)
    let told = try simulated(trace, ["--window", "1000x800", "--cards", "2"])

    #expect(own.last?.contains(#""card": 0, "x": 350, "y": 240"#) == true)
    #expect(told.last?.contains(#""card": 0, "x": 500, "y": 340"#) == true)
    #expect(told.last?.contains(#""card": 1"#) == true)
  }

  @Test("the error of an unknown preset suggests the nearest name")
  func unknownPreset() throws {
    let error = try #require(throws: RiffleError.self) {
      try simulated(NamedTrace(), ["--preset", "contaner"])
    }

    #expect(error.exitStatus == 64)
    #expect(
      error.description
        == #""contaner" is not a preset. Did you mean "container" or "container-as-run"? "#
        + "riffle presets lists them all; the name of a preset file ends in .json."
    )
  }

  @Test("a trace of years is refused, instead of printing poses for days")
  func endless() throws {
    var trace = Trace()
    trace.end = Timestamp(seconds: 1e9)
    let error = try #require(throws: RiffleError.self) {
      try simulated(NamedTrace(trace, name: "years.trace.jsonl"))
    }

    #expect(error.exitStatus == 65)
    #expect(
      error.description
        == "years.trace.jsonl: it lasts 1000000000 s, which is more than 10000000 frames at 60 per "
        + "second. End it earlier, or show fewer per second."
    )
    trace.end = nil
    trace.steps = [Trace.Step(.command(.swipe(.left)), at: Timestamp(seconds: 1e8))]
    #expect(throws: RiffleError.self) { try simulated(NamedTrace(trace)) }
  }

  @Test("a trace may name a preset file, but nothing of that file is quoted")
  func foreignPreset() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write("root:secret", to: "secret.json")
    let wrong = try folder.write(
      #"{"riffle": "preset", "version": 1, "secret": 1}"#,
      to: "wrong.json"
    )
    let good = try folder.write(
      #"{"riffle": "preset", "version": 1, "base": "board"}"#,
      to: "good.json"
    )
    func error(naming preset: String) throws -> String {
      let trace = Trace(header: Trace.Header(preset: preset))
      let error = try #require(throws: RiffleError.self) {
        try simulated(NamedTrace(trace, name: "deed.trace.jsonl"))
      }
      #expect(error.exitStatus == 65)
      return error.description
    }

    for path in [secret, wrong] {
      #expect(
        try error(naming: path)
          == #"deed.trace.jsonl:1: "preset": \#(path) is not a valid preset file. Name another "#
          + "preset with --preset, or see riffle presets validate."
      )
    }
    #expect(try error(naming: "-").contains(#""-" is not a preset."#))
    #expect(
      try error(naming: "/dev/zero").hasSuffix("/dev/zero: is a device, not a file. Name a file.")
    )
    #expect(try error(naming: String(repeating: "p", count: 1_000_000)).count < 300)
    #expect(try Preset.chosen(nil, elseBy: Trace.Header(preset: good), of: "").name == "good")
    #expect(try Preset.chosen("qi", elseBy: Trace.Header(preset: secret), of: "").name == "qi")
  }

  @Test("the output is lines of JSON, whose numbers read back to the same values")
  func roundTrip() throws {
    let trace = """
      {"t": 0.1, "type": "down", "x": 640, "y": 340}
      {"t": 0.15, "type": "move", "x": 713.37, "y": 401.25}
      {"t": 0.2, "type": "up", "x": 713.37, "y": 401.25}
      """

    for line in try simulated(trace, ["--preset", "container"]) where line.contains("frame") {
      let frame = try JSONDecoder().decode(Frame.self, from: Data(line.utf8))
      #expect(frame.cards.map(\.card) == [2, 1, 0])
      #expect(isOnItsWay(frame.cards[2], at: frame.t))
    }
  }

  /// Tells whether the dragged card is where the contract puts it, reckoned here once more.
  private func isOnItsWay(_ card: Frame.Card, at time: Double) -> Bool {
    let part: Double =
      switch time {
      case ..<0.15: 0
      case ..<0.2: 1
      case 0.4...: 0
      default: 1 - smooth((time - 0.2) / 0.2)
      }
    return abs(card.x - (640 + 73.37 * part)) < 1e-9 && abs(card.y - (340 + 61.25 * part)) < 1e-9
      && abs(card.rotation - tan(73.37 / 600) * part) < 1e-12
  }

  /// Ease-in-out by bisection.
  private func smooth(_ fraction: Double) -> Double {
    var range = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (range.0 + range.1) / 2
      let x = 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * 0.58 * s * s * (1 - s) + s * s * s
      if x < fraction { range.0 = s } else { range.1 = s }
    }
    return range.0 * range.0 * (3 - 2 * range.0)
  }

  private struct Frame: Decodable {
    var t: Double
    var cards: [Card]

    struct Card: Decodable {
      var card: Int
      var x: Double
      var y: Double
      var rotation: Double
    }
  }
}
