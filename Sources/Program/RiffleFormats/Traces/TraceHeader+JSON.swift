package import RiffleCards
import RiffleMotion

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
