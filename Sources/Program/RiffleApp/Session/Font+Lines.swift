import RiffleDrawing

extension Font {
  /// Breaks a text at the space at which both lines are nearest to one length, if it is too long.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: The width that a line should have at most.
  /// - Returns: One line or two.
  func lines(of text: String, within room: Double) -> [String] {
    guard estimatedWidth(of: text) > room else { return [text] }
    let words = text.split(separator: " ")
    let breaks = (1..<max(words.count, 1)).map { count in
      [words.prefix(count), words.dropFirst(count)].map { $0.joined(separator: " ") }
    }
    func width(_ lines: [String]) -> Double { lines.map { estimatedWidth(of: $0) }.max() ?? 0 }
    return breaks.min { width($0) < width($1) } ?? [text]
  }
}
