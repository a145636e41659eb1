extension String {
  /// Returns the text with "…" in place of its middle if it is longer than a limit.
  ///
  /// It takes no longer for a longer text.
  ///
  /// - Parameter limit: The largest number of Unicode scalars, at least 2. Defaults to 80.
  /// - Returns: The text, at most as long as the limit.
  package func elided(to limit: Int = 80) -> String {
    let scalars = unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return self }
    let tail = (limit - 1) / 2
    var text = String(scalars.prefix(limit - 1 - tail))
    text += "…"
    text.unicodeScalars += scalars.suffix(tail)
    return text
  }
}
