import RiffleSystem
import SystemPackage

/// What a verdict says as a rating of XMP (`xmp:Rating`): 1 to 5 stars, 0 for none, -1 for rejected.
///
/// | verdict | rating |
/// | --- | --- |
/// | reject | -1 |
/// | keep | 1, or the stars that somebody else has given |
/// | favorite | 5 |
/// | skip, a word of the deck's own, or none | none: what Riffle has written is taken away |
package enum Rating {
  /// Returns the rating that a verdict gives a picture.
  ///
  /// - Parameters:
  ///   - verdict: The verdict; nil if the card is undecided.
  ///   - stars: The rating that the picture has from elsewhere; nil for none.
  /// - Returns: The rating, from -1 to 5, or stars that are kept; nil if the verdict gives none.
  package static func rating(for verdict: Verdict?, over stars: Int?) -> Int? {
    switch verdict {
    case .reject?: -1
    case .favorite?: 5
    case .keep?: stars.flatMap { $0 > 0 ? $0 : nil } ?? 1
    default: nil
    }
  }

  /// A rating in words, such as `2 stars`.
  static func words(_ rating: Int?) -> String {
    guard let rating else { return "no rating" }
    return rating < 0 ? "rejected" : rating.counted("star")
  }
}

/// What an apply does with the rating in a sidecar.
package struct RatingChange: Hashable, Sendable {
  /// The sidecar as it was when this was planned; nil if it is not there.
  let before: FileState?
  /// What it is to hold.
  let content: Content

  /// What a sidecar is to hold.
  enum Content: Hashable, Sendable {
    /// What it has, with a rating.
    case rated(Int)
    /// What a file has: that which it was before Riffle wrote into it, with the rating of that time.
    case original(FilePath, rating: Int?)
    /// Nothing: there was none before Riffle made it.
    case nothing
  }

  /// The rating that it has then; nil for none.
  var rating: Int? {
    switch content {
    case .rated(let rating): rating
    case .original(_, let rating): rating
    case .nothing: nil
    }
  }

  /// Whether it is the rating again that it had before Riffle wrote one.
  var isReturn: Bool {
    if case .rated = content { false } else { true }
  }
}
