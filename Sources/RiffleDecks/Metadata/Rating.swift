package import RiffleFormats

/// What a verdict says as a rating of XMP (`xmp:Rating`): 1 to 5 stars, 0 for none, -1 for rejected.
///
/// | verdict | rating |
/// | --- | --- |
/// | reject | -1 |
/// | keep | 1, unless the sidecar has stars already |
/// | favorite | 5 |
/// | skip, or a word of the deck's own | none is written |
package enum Rating {
  /// Returns the rating that a verdict gives a picture, or why it gives none.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - present: The rating that the sidecar has; nil for none.
  /// - Returns: The rating to write, from -1 to 5, or the reason.
  package static func rating(
    for verdict: Verdict,
    over present: Int?
  ) -> Result<Int, RatingRefusal> {
    let wanted: Int
    switch verdict {
    case .reject: wanted = -1
    case .favorite: wanted = 5
    case .keep:
      if let present, present > 0 { return .failure(RatingRefusal(reason: .isRated(present))) }
      wanted = 1
    default: return .failure(RatingRefusal(reason: .noRating(verdict)))
    }
    guard present != wanted else { return .failure(RatingRefusal(reason: .isRated(wanted))) }
    return .success(wanted)
  }

  /// A rating of -1 or more in words, such as `2 stars`.
  static func words(_ rating: Int) -> String {
    rating < 0 ? "rejected" : rating.counted("star")
  }
}

/// The reason why no rating is written.
package struct RatingRefusal: Error, Hashable {
  /// The reason.
  package let reason: ApplyReason
}
