package import RiffleDrawing

extension TextDirection {
  /// Finds how deep each letter is nested: even numbers run to the right, odd ones to the left.
  package static func levels(of letters: [Character], isRightToLeft: Bool) -> [Int] {
    let base = isRightToLeft ? 1 : 0
    let kinds = kinds(of: letters)
    var levels = [Int](repeating: base, count: letters.count)
    var strong = isRightToLeft ? Kind.right : .left
    var neutrals = 0..<0
    for (index, kind) in kinds.enumerated() where kind != .neutral {
      // A number after letters to the left counts as one of them for what stands between.
      let side = kind == .number ? strong : kind
      if strong == side {
        neutrals = neutrals.lowerBound..<index
        for place in neutrals { levels[place] = side == .right ? 1 : base * 2 }
      }
      switch kind {
      case .right: levels[index] = 1
      case .left: levels[index] = base * 2
      case .number: levels[index] = strong == .right ? 2 : base * 2
      case .neutral: break
      }
      if kind != .number { strong = kind }
      neutrals = index + 1..<index + 1
    }
    return levels
  }

  /// Tells what each letter says, with what belongs to numbers counted as part of them (UAX #9,
  /// rules W4 and W5): the colon in 12:30, a percent sign.
  private static func kinds(of letters: [Character]) -> [Kind] {
    var kinds = letters.map { $0.unicodeScalars.first.map(kind) ?? .neutral }
    for index in letters.indices where kinds[index] == .neutral {
      let isAfter = index > 0 && kinds[index - 1] == .number
      let isBefore = index + 1 < kinds.count && kinds[index + 1] == .number
      let joins = isAfter && isBefore && ":.,/+-".contains(letters[index])
      if joins || (isAfter || isBefore) && "%$€£¥°#".contains(letters[index]) {
        kinds[index] = .number
      }
    }
    return kinds
  }

  /// Orders parts of a line as they are seen from left to right (UAX #9, rule L2).
  package static func visualOrder(levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
