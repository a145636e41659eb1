import RiffleCards

extension BatchUpdates {
  /// Writes the fields of a trace's line; changes that there are none of are left out.
  func writeFields(to writer: inout JSONWriter) {
    func field(_ key: TraceKey, _ pairs: [[Int]]) {
      guard !pairs.isEmpty else { return }
      writer.key(key)
      writer.array { writer in
        for pair in pairs { writer.array(pair) }
      }
    }
    field(.delete, deletions.ranges.map { [$0.lowerBound, $0.count] })
    field(.insert, insertions.ranges.map { [$0.lowerBound, $0.count] })
    field(.moves, moves.map { [$0.from, $0.to] })
  }

  /// Reads the fields of a trace's line.
  init(_ line: JSONObject<TraceKey>) throws(JSONError) {
    self.init()
    for (at, count) in try Self.pairs(.delete, line, "[index, number]") {
      delete(at: at..<at + count)
    }
    for (at, count) in try Self.pairs(.insert, line, "[index, number]") {
      insert(at: at..<at + count)
    }
    for (from, to) in try Self.pairs(.moves, line, "[old index, new index]") {
      move(from: from, to: to)
    }
  }

  private static func pairs(
    _ key: TraceKey,
    _ line: JSONObject<TraceKey>,
    _ form: String
  ) throws(JSONError) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for value in try line.list(key) ?? [] {
      guard let pair = pair(value) else {
        let most = StackLimits.cards.upperBound
        throw line.typeMismatch(key, wanted: "a list of \(form) with whole numbers up to \(most)")
      }
      pairs.append(pair)
    }
    return pairs
  }

  /// Returns a list of two numbers of cards; nil for anything else.
  private static func pair(_ value: JSONValue) -> (Int, Int)? {
    guard case .array(let parts) = value.content, parts.count == 2 else { return nil }
    // By its key path: the optimizer of Swift 6.3.1 crashes at a closure that reads it here.
    let numbers = parts.compactMap(\.number).compactMap(Int.init(exactly:))
    guard numbers.count == 2, numbers.allSatisfy(StackLimits.cards.contains) else { return nil }
    return (numbers[0], numbers[1])
  }
}
