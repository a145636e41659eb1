package import RiffleFormats

/// How an animation is put into a file.
package struct FilmCoding: Hashable, Sendable {
  /// The quality, 1 to 100: a smaller one makes a smaller file.
  ///
  /// Defaults to the format's ``AnimationFormat/standardQuality``.
  package var quality: Int?
  /// The number of times that the animation plays.
  ///
  /// Defaults to forever.
  package var loop: FilmLoop = .forever
  /// Whether the pictures have an alpha channel.
  ///
  /// Defaults to false.
  package var isTransparent = false

  package init() {}
}

/// The number of times that an animation plays.
package enum FilmLoop: Hashable, Sendable {
  /// It starts again at its end, without end.
  case forever
  /// It plays a number of times, 1 to 65,535.
  case times(Int)

  /// The formats have 16 bits for the number.
  private static let counts = 1...65_535

  /// Reads the number as the user writes it.
  ///
  /// - Throws: ``RiffleError`` if it is neither `forever` nor a number that the formats have.
  package init(argument: String) throws(RiffleError) {
    if argument == "forever" {
      self = .forever
    } else if let count = Int(argument), Self.counts.contains(count) {
      self = .times(count)
    } else {
      throw .wrongUsage(
        "--loop is \"\(argument)\". Give forever, or a number of times from 1 to 65535."
      )
    }
  }
}
