package import RiffleMotion

/// A window's extent as people write it: 1280x800.
package struct SizeArgument: Hashable, Sendable {
  /// The extent in points.
  package let size: Size

  /// Reads an extent; nil where the text is not two numbers above 0 with an x between.
  package init?(_ text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      // A window beyond 100,000 points is a slip, and "inf" is none.
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }
}
