package import RiffleDrawing
package import RiffleFormats
package import RiffleMotion

/// The file or files that pictures go into, by their name.
package enum RenderTarget: Hashable, Sendable {
  /// One picture, a PNG.
  case picture(path: String)
  /// A PNG for each frame, its number in place of the pattern.
  case pictures(NumberedPath)
  /// A film.
  case film(path: String, AnimationFormat)

  /// Reads a target from the name people give it.
  ///
  /// - Throws: ``RiffleError`` where its suffix stands for nothing that can be made.
  package init(_ name: String) throws(RiffleError) {
    let suffix = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if suffix == "png" {
      self = NumberedPath(name).map { .pictures($0) } ?? .picture(path: name)
    } else if let kind = AnimationFormat(rawValue: suffix) {
      self = .film(path: name, kind)
    } else {
      throw .wrongUsage(
        "-o \(name): no such kind of picture. Name a .png, frames-%04d.png, .gif, .webp or .mp4."
      )
    }
  }

  /// The extent in pixels of the pictures of a window, in points.
  package func pixelSize(of window: Size, scale: Double) -> PixelSize {
    var size = PixelSize(rounding: window * scale)
    if case .film(_, .mp4) = self {
      // Its colours are stored for squares of two by two pixels.
      size.width += size.width % 2
      size.height += size.height % 2
    }
    return size
  }

  /// How many frames a second there are at most; nil for any number.
  package var highestRate: Double? {
    if case .film(_, .gif) = self { GIFAnimation.highestRate } else { nil }
  }

  /// Begins what pictures of an extent go into.
  ///
  /// - Parameters:
  ///   - size: The extent.
  ///   - rate: How many frames a second there are, as far as they are even.
  ///   - workshop: Where files are made.
  /// - Returns: Files without pictures.
  /// - Throws: ``RiffleError`` where it cannot be made.
  package func open(
    size: PixelSize,
    rate: Double,
    in workshop: AtomicOutput
  ) throws(RiffleError) -> any FrameOutput {
    switch self {
    case .picture(let path): PictureFiles(in: workshop) { _ in path }
    case .pictures(let path): PictureFiles(in: workshop) { path.path($0) }
    case .film(let path, let kind):
      try AnimationFile(path, kind, size: size, rate: rate, in: workshop)
    }
  }
}

/// A kind of film; the raw value is its suffix.
package enum AnimationFormat: String, Sendable {
  case gif, webp, mp4
}

/// A path with a place for a number, as in frames-%04d.png.
package struct NumberedPath: Hashable, Sendable {
  private let head: String
  private let tail: String
  /// How many digits there are at least.
  private let digits: Int

  /// Reads a path; nil where it has no place for a number.
  package init?(_ path: String) {
    guard let match = path.firstMatch(of: /%(0([1-9]))?d/) else { return nil }
    head = String(path[..<match.range.lowerBound])
    tail = String(path[match.range.upperBound...])
    digits = match.output.2.flatMap { Int($0) } ?? 1
  }

  /// Returns the path for a number from 0.
  package func path(_ number: Int) -> String {
    let text = "\(number)"
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}
