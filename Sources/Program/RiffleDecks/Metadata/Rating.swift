import RiffleSystem
import SystemPackage

/// A verdict as an XMP rating (`xmp:Rating`): 1 to 5 stars, 0 for none, -1 for rejected.
///
/// | verdict | rating | | --- | --- | | reject | -1 | | keep | 1, or the stars given elsewhere | |
/// favorite | 5 | | skip, a custom word, or none | none: what Riffle has written is removed |
package enum Rating {
  /// Returns a rating from -1 to 5; nil if the verdict gives none.
  ///
  /// - Parameter stars: The rating that the picture has from elsewhere.
  package static func rating(for verdict: Verdict?, over stars: Int?) -> Int? {
    switch verdict {
    case .reject?: -1
    case .favorite?: 5
    case .keep?: stars.flatMap { $0 > 0 ? $0 : nil } ?? 1
    default: nil
    }
  }

  /// As in `2 stars`.
  static func words(_ rating: Int?) -> String {
    guard let rating else { return "no rating" }
    return rating < 0 ? "rejected" : rating.counted("star")
  }
}

/// The change of the rating in a sidecar.
package struct RatingChange: Hashable, Sendable {
  /// The sidecar when this was planned; nil if it does not exist.
  let before: FileState?
  let content: Content

  enum Content: Hashable, Sendable {
    /// The present contents, with a rating.
    case rated(Int)
    /// The contents of a backup from before Riffle's first change, with its rating.
    case original(FilePath, rating: Int?)
    /// No sidecar: there was none before Riffle made it.
    case nothing
  }

  var rating: Int? {
    switch content {
    case .rated(let rating): rating
    case .original(_, let rating): rating
    case .nothing: nil
    }
  }

  /// Whether the rating from before Riffle's change is restored.
  var isReturn: Bool {
    if case .rated = content { false } else { true }
  }
}
