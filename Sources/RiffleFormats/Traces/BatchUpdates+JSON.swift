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
      guard case .array(let parts) = value.content, parts.count == 2,
        let first = parts[0].number.flatMap(Int.init(exactly:)),
        let second = parts[1].number.flatMap(Int.init(exactly:)),
        StackLimits.cards.contains(first), StackLimits.cards.contains(second)
      else {
        let most = StackLimits.cards.upperBound
        throw line.typeMismatch(key, wanted: "a list of \(form) with whole numbers up to \(most)")
      }
      pairs.append((first, second))
    }
    return pairs
  }
}
