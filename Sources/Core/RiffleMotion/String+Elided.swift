extension String {
  /// Replaces the middle with "…" if the text is longer than a limit; takes no longer for longer
  /// texts.
  ///
  /// - Parameter limit: The largest number of Unicode scalars, at least 2.
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
