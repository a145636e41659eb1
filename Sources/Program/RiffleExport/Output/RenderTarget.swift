package import RiffleCore
package import RiffleFormats
import SystemPackage

/// The files to make, chosen by name.
package enum RenderTarget: Hashable, Sendable {
  case picture(path: String)
  case pictures(NumberedPath)
  case animation(path: String, AnimationFormat)

  package init(_ name: String) throws(RiffleError) {
    let suffix = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if suffix == "png" {
      self = NumberedPath(name).map { .pictures($0) } ?? .picture(path: name)
    } else if let format = AnimationFormat(rawValue: suffix) {
      self = .animation(path: name, format)
    } else {
      throw .wrongUsage(
        "-o \(name): not a known format. Give a .png, frames-%04d.png, .gif, .webp or .mp4."
      )
    }
  }

  /// The size in pixels for a window in points.
  package func pixelSize(of window: Size, scale: Double) -> PixelSize {
    var size = PixelSize(rounding: window * scale)
    if case .animation(_, .mp4) = self {
      // The format stores one color for each square of two by two pixels.
      size.width += size.width % 2
      size.height += size.height % 2
    }
    return size
  }

  package var format: AnimationFormat? {
    if case .animation(_, let format) = self { format } else { nil }
  }

  /// The highest rate in frames per second; nil for no limit.
  package var highestRate: Double? { format == .gif ? GIFAnimation.highestRate : nil }

  package var standardRate: Double { highestRate ?? 60 }

  /// Whether the pictures may have an alpha channel: a GIF's pixels are either clear or opaque, which
  /// would cut shadows off, and an MP4 has none.
  package var canBeTransparent: Bool {
    switch self {
    case .picture, .pictures, .animation(_, .webp): true
    case .animation: false
    }
  }

  /// The size is in pixels, the rate in frames per second; if uneven, that of the first two.
  package func open(
    size: PixelSize,
    rate: Double,
    coding: FilmCoding,
    in output: AtomicOutput
  ) throws(RiffleError) -> any FrameOutput {
    switch self {
    case .picture(let path): PictureFiles(in: output, isFilm: false) { _ in path }
    case .pictures(let path): try pictures(path, in: output)
    case .animation(let path, let format):
      try AnimationFile(path, format, size: size, rate: rate, coding: coding, in: output)
    }
  }

  /// Makes the folder of the pictures if it is missing, so that they can have one of their own.
  private func pictures(
    _ path: NumberedPath,
    in output: AtomicOutput
  ) throws(RiffleError) -> any FrameOutput {
    let folder = FilePath(escaped: path.path(0)).removingLastComponent()
    if !folder.isEmpty, folder.resolved == nil {
      do throws(Errno) {
        try folder.makeOneFolder()
      } catch {
        throw .unwritable(
          "\(folder.string.elidedPath): cannot be written: \(error). Choose an existing folder that you "
            + "may write to."
        )
      }
    }
    return PictureFiles(in: output, isFilm: true) { path.path($0) }
  }
}

/// The raw value is the suffix.
package enum AnimationFormat: String, Sendable {
  case gif, webp, mp4

  /// The quality if none is given, without visible traces; the scale to 100 is the format's.
  package var standardQuality: Int {
    switch self {
    case .gif: 80
    case .webp: 90
    case .mp4: 85
    }
  }
}

/// A path with a pattern for a number, as in frames-%04d.png.
package struct NumberedPath: Hashable, Sendable {
  private let head: String
  private let tail: String
  private let digits: Int

  /// Fails if the path has no pattern for a number.
  package init?(_ path: String) {
    guard let match = path.firstMatch(of: /%(0([1-9]))?d/) else { return nil }
    head = String(path[..<match.range.lowerBound])
    tail = String(path[match.range.upperBound...])
    digits = match.output.2.flatMap { Int($0) } ?? 1
  }

  /// - Parameter number: From 0.
  package func path(_ number: Int) -> String {
    let text = "\(number)"
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}
