package import RiffleFormats

package struct FilmCoding: Hashable, Sendable {
  /// 1 to 100; nil for the format's ``AnimationFormat/standardQuality``.
  package var quality: Int?
  package var loop: FilmLoop = .forever
  package var isTransparent = false

  package init() {}
}

package enum FilmLoop: Hashable, Sendable {
  case forever
  /// 1 to 65,535.
  case times(Int)

  /// The formats have 16 bits for the number.
  private static let counts = 1...65_535

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
