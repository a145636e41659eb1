package import RiffleCards
import RiffleMotion

enum TraceKey: String {
  /// The seconds from 0, never decreasing.
  case time = "t"
  /// Determines which other keys the line may have.
  case type
  /// The place of a pointer, in points.
  case x, y
  /// A pointer's number; 0 if missing.
  case pointer
  /// The seconds from the measurement of a pointer's position to its event; 0 if missing.
  case delay
  /// The kind of a pointer that goes down; mouse if missing.
  case device
  /// The button that goes down or up; primary if missing.
  case button
  /// The name of a command, which determines its other keys.
  case name
  case direction
  /// The index of the first inserted or deleted card.
  case at
  /// A number of cards; 1 if missing, or for a reload the present number.
  case count
  /// The dragged card's index after a reload, or `gone` to end the drag; unchanged if missing.
  case heldCard
  /// Whether the cards of a reload fan out; false if missing.
  case animated
  /// Whether a command moves cards without animation; false if missing.
  case instantly
  /// The source of a command, `key` or `program`; program if missing.
  case source
  /// Deletions and insertions as [first index, count], moves as [old index, new index].
  case delete, insert, moves
  /// The indices of a moved card.
  case from, to
  /// The number of cards that a shift moves.
  case by
  /// The key path of a tunable and its new value; also the value of a command's setting.
  case key, value
  /// A position of the stack.
  case state
  /// The size of the resized window, in points.
  case width, height
}

enum TraceLineType: String, CaseIterable {
  case cancel, command, down, end, move, resize, restore, set, up

  /// Besides time and type.
  var keys: [TraceKey] {
    switch self {
    case .cancel: [.pointer]
    case .command:
      [
        .name, .direction, .at, .count, .heldCard, .animated, .from, .to, .by, .source, .instantly,
        .delete, .insert,
        .moves, .value,
      ]
    case .down: [.x, .y, .pointer, .delay, .device, .button]
    case .end: []
    case .move: [.x, .y, .pointer, .delay]
    case .resize: [.width, .height]
    case .restore: [.state]
    case .set: [.key, .value]
    case .up: [.x, .y, .pointer, .delay, .button]
    }
  }
}

/// The keys of the first line of a trace, all optional.
private enum TraceHeaderKey: String, CaseIterable {
  /// Width and height in points.
  case window
  case preset
  /// The number of cards.
  case cards
  /// The seed of the random numbers.
  case seed
}

extension Trace.Header: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.writeHeader(of: .trace)
      if let window {
        writer.key(TraceHeaderKey.window)
        writer.array([window.width, window.height])
      }
      if let preset { writer.field(TraceHeaderKey.preset, preset) }
      if let cards { writer.field(TraceHeaderKey.cards, cards) }
      if let seed { writer.field(TraceHeaderKey.seed, seed) }
    }
  }

  static func isHeader(_ line: [String: JSONValue]) -> Bool {
    line[HeaderKey.riffle.rawValue] != nil
  }

  init(_ line: JSONValue) throws(JSONError) {
    let header = try JSONObject<TraceHeaderKey>(line, of: .trace)
    self.init(
      preset: try header.text(.preset),
      cards: try header.integer(.cards, in: StackLimits.cards),
      seed: try header.integer(.seed, in: 0...UInt64.max)
    )
    if let sides = try header.list(.window) {
      guard sides.count == 2, let width = sides[0].number, let height = sides[1].number,
        width > 0, height > 0, StackLimits.lengths.contains(max(width, height))
      else {
        let most = StackLimits.lengths.upperBound.digits
        throw header.typeMismatch(
          .window,
          wanted: "width and height above 0 and at most \(most), as [1280, 800]"
        )
      }
      window = Size(width: width, height: height)
    }
  }
}
