import Riffle
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleTuning

/// What the studio writes down while it runs, one line of JSON for each thing, after the frame that
/// shows it.
///
/// The log of the state has a line for each value that is another one than in the frame before:
///
///     {"t": 1.5, "name": "a.drag.maximumRotation", "value": 30}
///
/// The names are `slot`, `a.preset` and `b.preset`, `a.KEY` and `b.KEY` for each tunable, `stage` (hand,
/// playing or paused), `loops`, `gesture` (the number of inputs of the hand's last one), `next` (the
/// gesture that is played or would be), `told` (the latest line over the stage), `export` (the latest
/// line about a film or a picture), `typing` (whether text is edited), `sheet` and `prompt` (what lies
/// over the stage, and what is asked about the preset), `cut` (the texts that have too little room), and
/// `control PATH` for each panel and each control that is seen: x, y, width and height in points of the
/// window. A value of null says that it is gone.
@MainActor
final class StudioLog {
  private var states: LineWriter?
  private var poses: LineWriter?
  private var known: [String: ParameterValue] = [:]
  /// What the frame shows that is drawn but not presented yet.
  private var drawn: (time: Timestamp, facts: [String: ParameterValue], cards: [CardSnapshot])?
  private var count = 0

  private enum Key: String {
    case time = "t"
    case name, value
  }

  /// Opens the logs of a request.
  ///
  /// - Throws: ``RiffleError`` if a file cannot be written.
  init(_ request: StudioRequest) throws(RiffleError) {
    if let path = request.stateLog { states = try LineWriter(path: path) }
    if let path = request.poseLog { poses = try LineWriter(path: path) }
  }

  /// Whether it wants to know what the studio's state is.
  var wantsState: Bool { states != nil }
  /// Whether it wants to know of frames.
  var isOpen: Bool { states != nil || poses != nil }

  /// Notes what the frame shows that is drawn now.
  func noteDrawing(_ facts: [String: ParameterValue], _ cards: [CardSnapshot], at time: Timestamp) {
    drawn = (time, facts, cards)
  }

  /// Writes down that the frame drawn last was presented; after an error nothing more is written.
  ///
  /// - Throws: ``RiffleError`` if a file cannot be written.
  func notePresenting() throws(RiffleError) {
    guard let drawn else { return }
    self.drawn = nil
    do throws(RiffleError) {
      let names = Set(known.keys).union(drawn.facts.keys)
      for name in names.sorted() where known[name] != drawn.facts[name] {
        try states?.write(Self.line(name, drawn.facts[name] ?? .none, at: drawn.time))
      }
      known = drawn.facts
      let time = FrameTime(seconds: drawn.time.seconds)
      try poses?.write(PoseFrame(number: count, time: time, cards: drawn.cards).json)
      count += 1
    } catch {
      (states, poses) = (nil, nil)
      throw error
    }
  }

  private static func line(_ name: String, _ value: ParameterValue, at time: Timestamp) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field(Key.time, time.seconds)
      writer.field(Key.name, name)
      writer.field(Key.value, value)
    }
    return writer.bytes
  }
}

extension StudioSnapshot {
  /// What the log says of the presets and the stage.
  var facts: [String: ParameterValue] {
    var facts: [String: ParameterValue] = [
      "slot": .text(slot.rawValue),
      "stage": .text(stage.isPaused ? "paused" : stage.isPlaying ? "playing" : "hand"),
      "loops": .flag(stage.transport.end == .loop),
      "gesture": .number(Double(stage.lastGesture?.trace.steps.count ?? 0)),
      "next": nextGesture.map { .text(stage.title(of: $0)) } ?? .none,
      "sheet": view.sheet.map { .text("\($0)") } ?? .none,
    ]
    for slot in Workbench.Slot.allCases {
      let preset = workbench[slot].present.preset
      facts["\(slot.rawValue).preset"] = .text(preset.name)
      for tunable in preset.catalog.tunables(of: preset) {
        facts["\(slot.rawValue).\(tunable.key)"] = preset.value(of: tunable)
      }
    }
    return facts
  }
}
