import CFriBidi
package import RiffleDrawing

/// The order in which a line's characters are seen, by the Unicode bidirectional algorithm (UAX #9),
/// found with FriBidi.
package struct BidirectionalOrder {
  /// The direction of the whole line: that of its first strong character, left to right if it has
  /// none.
  package let direction: TextDirection
  /// How deep each character is nested: even levels run to the right, odd ones to the left.
  package let levels: [Int]
  /// A number for each character that grows along the line from left to right.
  package let visualIndices: [Int]

  /// Reads a line without line breaks, in the order in which it is read.
  package init(_ characters: [Character]) {
    let scalars = characters.flatMap { $0.unicodeScalars.map(\.value) }
    let count = FriBidiStrIndex(scalars.count)
    var classes = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &classes)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, classes, &brackets)
    var base = FRIBIDI_PAR_ON
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    // The scalars from left to right: FriBidi moves the indices that it is given.
    var reordered = Array(0..<count)
    let found =
      fribidi_get_par_embedding_levels_ex(classes, brackets, count, &base, &levels) != 0
      && fribidi_reorder_line(0, classes, count, 0, base, &levels, nil, &reordered) != 0
    precondition(found || characters.isEmpty, "FriBidi has no memory for \(count) characters")

    var visualIndices = [Int](repeating: 0, count: scalars.count)
    for (index, scalar) in reordered.enumerated() { visualIndices[Int(scalar)] = index }
    // Marks take their letter's level (rule W1), so that a character's first scalar speaks for it.
    var starts: [Int] = []
    var next = 0
    for character in characters {
      starts.append(next)
      next += character.unicodeScalars.count
    }
    direction = base == FRIBIDI_PAR_RTL ? .rightToLeft : .leftToRight
    self.levels = starts.map { Int(levels[$0]) }
    self.visualIndices = starts.map { visualIndices[$0] }
  }

  /// Returns the order of some of the characters that make a line of their own, with its last ones not
  /// spaces, and of neutral ones added behind them.
  func line(_ characters: Range<Int>, adding count: Int = 0) -> BidirectionalOrder {
    let base = direction == .rightToLeft ? 1 : 0
    return BidirectionalOrder(
      direction: direction,
      lineLevels: levels[characters] + [Int](repeating: base, count: count)
    )
  }

  /// Reverses what is nested, the deepest first (rule L2).
  private init(direction: TextDirection, lineLevels levels: [Int]) {
    var reordered = Array(levels.indices)
    for level in (1...max(1, levels.max() ?? 0)).reversed() {
      var start = 0
      while start < levels.count {
        let end = levels[start...].firstIndex { $0 < level } ?? levels.count
        if end > start { reordered[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    var visualIndices = reordered
    for (index, character) in reordered.enumerated() { visualIndices[character] = index }
    self.direction = direction
    self.levels = levels
    self.visualIndices = visualIndices
  }
}

extension TextDirection {
  /// Finds the direction of a text: that of its first strong character outside isolates (UAX #9,
  /// rules P2 and P3), left to right if it has none.
  package init(of string: String) {
    // Not fribidi_get_par_direction: FriBidi 1.0.8's counts what is inside isolates too.
    self = BidirectionalOrder(Array(string)).direction
  }
}

extension CardContent {
  /// The direction of the card's label: that of its title, or of its subtitle if the title has none.
  package var labelDirection: TextDirection { TextDirection(of: title + subtitle) }
}
