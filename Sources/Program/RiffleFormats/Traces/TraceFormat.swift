package import RiffleCards
import RiffleMotion

/// The keys of the lines of a trace.
enum TraceKey: String {
  /// The time, in seconds from 0; no line is earlier than the one before it.
  case time = "t"
  /// The type of the line, which says which other keys it may have.
  case type
  /// The position of a pointer, in points.
  case x, y
  /// The number of a pointer. Defaults to 0.
  case pointer
  /// The seconds by which a pointer's event came after its position was measured. Defaults to 0.
  case delay
  /// The kind of a pointer that goes down. Defaults to mouse.
  case device
  /// The button that goes down or up. Defaults to primary.
  case button
  /// The name of a command, which says which other keys it may have.
  case name
  /// The direction of a swipe.
  case direction
  /// The index of the first inserted or deleted card.
  case at
  /// The number of cards. Defaults to 1, and for a reload to the number there is.
  case count
  /// The index of the card with which a drag goes on after a reload, or `gone` if it ends. Defaults to
  /// the dragged card's index.
  case heldCard
  /// Whether the cards of a reload fan out. Defaults to false.
  case animated
  /// Whether the cards that a command moves are there at once. Defaults to false.
  case instantly
  /// The source of a command, `key` or `program`. Defaults to program.
  case source
  /// Updates of the data: the ranges of deleted and inserted cards, each as first index and number, and
  /// the moved ones, each as old and new index.
  case delete, insert, moves
  /// The old and the new index of a moved card.
  case from, to
  /// The key path of a tunable, and its new value; a command's setting too has a value.
  case key, value
  /// A position of the stack.
  case state
  /// The new size of the window, in points.
  case width, height
}

/// The types of the lines of a trace.
enum TraceLineType: String, CaseIterable {
  case cancel, command, down, end, move, resize, restore, set, up

  /// The keys of a line besides its time and type.
  var keys: [TraceKey] {
    switch self {
    case .cancel: [.pointer]
    case .command:
      [
        .name, .direction, .at, .count, .heldCard, .animated, .from, .to, .source, .instantly,
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

/// The keys of the first line of a trace, all of which may be left out.
private enum TraceHeaderKey: String, CaseIterable {
  /// The width and the height of the window, in points.
  case window
  /// The name of the preset.
  case preset
  /// The number of cards.
  case cards
  /// The seed of the random numbers.
  case seed
}

extension Trace.Header: JSONWritable {
  /// Writes the first line of a trace.
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

  /// Returns whether a line is meant as the first one of a trace.
  static func isHeader(_ line: [String: JSONValue]) -> Bool {
    line[HeaderKey.riffle.rawValue] != nil
  }

  /// Reads the first line of a trace.
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
