import Riffle
import RiffleFormats
import RiffleTuning

/// Writes what the studio shows as JSON, one line per change, after the frame that shows it.
///
/// The state log has a line for each value that differs from the frame before:
///
///     {"t": 1.5, "name": "a.drag.maximumRotation", "value": 30}
///
/// The names are `slot`, `a.preset` and `b.preset`, `a.KEY` and `b.KEY` for each tunable, `stage`
/// (hand, playing or paused), `loops`, `gesture` (the number of inputs of the user's last one),
/// `next` (the gesture that is played or would be), `told` (the latest message), `export` (the
/// latest line about a film or a picture), `typing` (whether text is edited), `sheet` and `prompt`
/// (the page over the stage, and the question about the preset), `cut` (the texts that did not
/// fit), and `control PATH` for each visible panel and control, and for the top card of a slot at rest
/// (`card/a`): x, y, width and height in points of the window. A value of null means that it is
/// gone.
///
/// The log of frames has a line for each presented frame, in milliseconds: its interval (null after
/// rest), the time to make and present it, and the part of that in which the panels were laid out.
///
///     {"t": 1.5, "interval": 16.7, "draw": 3.1, "panels": 0.9, "missed": false}
@MainActor
final class StudioLog {
  private var states: LineWriter?
  private var poses: LineWriter?
  private var frames: LineWriter?
  private var known: [String: ParameterValue] = [:]
  /// The frame that is drawn but not presented yet.
  private var drawn: (time: Timestamp, facts: [String: ParameterValue], cards: [CardSnapshot])?
  private var count = 0

  private enum Key: String {
    case time = "t"
    case name, value
    case interval, draw, panels, missed
  }

  init(_ request: StudioRequest) throws(RiffleError) {
    if let path = request.stateLog { states = try LineWriter(path: path) }
    if let path = request.poseLog { poses = try LineWriter(path: path) }
    if let path = request.frameLog { frames = try LineWriter(path: path) }
  }

  var wantsState: Bool { states != nil }
  var isOpen: Bool { states != nil || poses != nil }

  func noteDrawing(_ facts: [String: ParameterValue], _ cards: [CardSnapshot], at time: Timestamp) {
    drawn = (time, facts, cards)
  }

  /// Writes that the drawn frame was presented, unless an error came before; `panels` is in seconds.
  func note(_ frame: PresentedFrame, panels: Double) throws(RiffleError) {
    do throws(RiffleError) {
      try frames?.write(Self.line(frame, panels: panels))
    } catch {
      frames = nil
      throw error
    }
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

  private static func line(_ frame: PresentedFrame, panels: Double) -> [UInt8] {
    func milliseconds(_ seconds: Double) -> Double { (seconds * 1_000_000).rounded() / 1000 }
    var writer = JSONWriter()
    writer.object { writer in
      writer.field(Key.time, frame.time.seconds)
      writer.field(Key.interval, frame.interval.map(milliseconds))
      writer.field(Key.draw, milliseconds(frame.drawing))
      writer.field(Key.panels, milliseconds(panels))
      writer.field(Key.missed, frame.isMissed)
    }
    return writer.bytes
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
