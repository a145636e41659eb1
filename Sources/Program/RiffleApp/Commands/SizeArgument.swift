package import RiffleMotion

/// A window's size as the user writes it: 1280x800.
package struct SizeArgument: Hashable, Sendable {
  /// The size in points.
  package let size: Size

  /// Reads a size; nil if the text is not two numbers from 1 to 100000 with an x between.
  package init?(_ text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      // More than 100,000 points are a mistake, and "inf" is no size.
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }
}
