import RiffleMotion

/// The stars and the color label of a picture, which it has beside a verdict.
package struct CardMarks: Hashable, Sendable {
  /// 1 to 5; 0 for none.
  package var stars: Int
  package var label: ColorLabel?

  package init(stars: Int = 0, label: ColorLabel? = nil) {
    (self.stars, self.label) = (stars, label)
  }

  package static let starRange = 0...5
}

/// A color label, as photographers' programs keep it in `xmp:Label`.
package enum ColorLabel: String, CaseIterable, Sendable {
  // In Lightroom's order, whose keys 6 to 9 give the first four.
  case red, yellow, green, blue, purple

  /// Capitalized, as in `xmp:Label`.
  package var title: String { rawValue.sentenceCased }
}

/// The marks that steps have given to a card; nil for those that no step was about.
package struct GivenMarks: Hashable, Sendable {
  /// 0 if the stars were taken away.
  package var stars: Int?
  /// `.some(nil)` if the label was taken away.
  package var label: ColorLabel??

  package init(stars: Int? = nil, label: ColorLabel?? = nil) {
    (self.stars, self.label) = (stars, label)
  }

  package var isEmpty: Bool { stars == nil && label == nil }

  package func over(_ others: CardMarks) -> CardMarks {
    CardMarks(stars: stars ?? others.stars, label: label ?? others.label)
  }
}
