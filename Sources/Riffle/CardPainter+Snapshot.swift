package import RiffleCards
package import RiffleDrawing

extension CardPainter {
  /// Makes a painter of cards that look as a preset wants it.
  ///
  /// - Parameters:
  ///   - appearance: The preset's.
  ///   - scale: Pixels a point of the stage, more than 0.
  package init(_ appearance: Appearance, scale: Double) {
    self.init(look: CardLook(appearance), scale: scale)
  }

  /// Shows a card of a stack as it is seen at one moment.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - face: What it shows.
  ///   - stamps: How stamps look.
  /// - Returns: The commands, the shadow's first.
  package func commands(
    for card: CardSnapshot,
    face: Layer,
    stamps: StampAppearance
  ) -> [DrawCommand] {
    commands(
      for: face,
      at: card.pose,
      stamp: card.stamp.map { CardStamp($0, stamps) },
      isAtRest: card.activity == .resting
    )
  }
}
