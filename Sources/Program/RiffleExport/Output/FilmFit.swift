import Glibc
import RiffleCards
import RiffleFormats

package struct FilmSettings: Hashable, Sendable {
  /// Pixels per point.
  package var scale: Double
  /// Frames per second; nil for the source's.
  package var rate: Double?
  /// 1 to 100.
  package var quality: Int

  package init(scale: Double, rate: Double?, quality: Int) {
    self.scale = scale
    self.rate = rate
    self.quality = quality
  }

  package func options(differingFrom others: FilmSettings) -> String {
    var options: [String] = []
    if scale != others.scale { options.append("--scale \(scale.digits)") }
    if let rate, rate != others.rate { options.append("--fps \(rate.digits)") }
    if quality != others.quality { options.append("--quality \(quality)") }
    return options.joined(separator: " ")
  }
}

/// The search for settings at which an animation is small enough.
///
/// A lower quality is noticed least, then smaller pictures, then fewer of them: so the quality is
/// lowered first, once; then the scale; and if less than half of that would be left, half of the
/// frames are dropped.
package struct FilmFit {
  /// The limit, in bytes.
  private let limit: Int
  private let wanted: FilmSettings
  private let format: AnimationFormat
  private var canLowerQuality: Bool
  private var canLowerRate: Bool
  private var attempts = 0

  /// Animations made before the search gives up: three are usual.
  private static let attemptLimit = 8
  /// The part of the size left with half the frames: they differ more from each other.
  private static let halfRatePart = 0.6
  /// Size grows with this power of the scale: less than the area, since a smaller picture has more
  /// edges per pixel (measured: 1.5 to 1.8).
  private static let sizeExponent = 1.6
  /// The part of the limit aimed at, so that few estimates exceed it.
  private static let aim = 0.95
  private static let smallestPart = 0.1
  private static let smallestScale = 0.1

  /// The limit is in bytes; the rate is kept if it is the user's or the source's.
  package init(
    limit: Int,
    wanted: FilmSettings,
    format: AnimationFormat,
    keepsQuality: Bool,
    keepsRate: Bool
  ) {
    self.limit = limit
    self.wanted = wanted
    self.format = format
    canLowerQuality = !keepsQuality
    canLowerRate = !keepsRate && wanted.rate != nil
  }

  /// Settings for a smaller animation; nil if none make sense.
  package mutating func settings(after settings: FilmSettings, of bytes: Int) -> FilmSettings? {
    attempts += 1
    guard attempts < Self.attemptLimit else { return nil }
    var next = settings
    var part = Double(limit) * Self.aim / Double(bytes)
    if canLowerQuality {
      canLowerQuality = false
      next.quality = min(next.quality, format.lowQuality.quality)
      part /= format.lowQuality.part
    }
    guard part < 1 else { return next }
    if canLowerRate, next.scale * pow(part, 1 / Self.sizeExponent) < wanted.scale / 2 {
      canLowerRate = false
      next.rate = next.rate.map { $0 / 2 }
      part /= Self.halfRatePart
    }
    guard part < 1 else { return next }
    let scale = (next.scale * pow(part, 1 / Self.sizeExponent) * 100).rounded(.down) / 100
    next.scale = min(next.scale, max(scale, wanted.scale * Self.smallestPart, Self.smallestScale))
    return next == settings ? nil : next
  }
}

extension AnimationFormat {
  /// The lowest quality that still looks good in motion, and the part of the size that it leaves.
  fileprivate var lowQuality: (quality: Int, part: Double) {
    switch self {
    case .gif: (60, 0.85)
    case .webp: (75, 0.6)
    case .mp4: (65, 0.45)
    }
  }
}

package struct FilmSummary: Hashable, Sendable {
  package var frames: Int
  /// The seconds of a film; nil for a single picture.
  package var seconds: Double?
  package var bytes: Int
  /// What it would have without a largest size; nil if it has that.
  package var wantedBytes: Int?
  package var leftOut = 0

  package init(frames: Int, seconds: Double?, bytes: Int, leftOut: Int = 0) {
    self.frames = frames
    self.seconds = seconds
    self.bytes = bytes
    self.leftOut = leftOut
  }

  package func line(for path: String) -> String {
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    let duration = seconds.map { "\(Self.tenths($0)) s" }
    let size = "\(ByteSize(bytes))\(wantedBytes.map { " of \(ByteSize($0))" } ?? "")"
    let words = [count, duration, size].compactMap(\.self).joined(separator: ", ")
    return "\(path): \(words)".onOneLine
  }

  private static func tenths(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }
}
