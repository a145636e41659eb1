/// The look of the picture on a card.
public struct PictureAppearance: Hashable, Sendable {
  /// How the picture takes up the card.
  ///
  /// Defaults to ``PictureFit/fill``.
  public var fit: PictureFit
  /// What a card shows around a picture that does not cover it.
  ///
  /// Defaults to ``PictureGround/color``.
  public var ground: PictureGround

  /// Makes the look of pictures.
  public init(fit: PictureFit = .fill, ground: PictureGround = .color) {
    self.fit = fit
    self.ground = ground
  }

  /// Returns a picture placed for a card of this look, with the rotation that it has.
  package func placed(_ picture: Picture) -> Picture {
    guard fit == .fit else { return picture }
    return picture.placed(PicturePlacing(.fit(ground), rotation: picture.placing.rotation))
  }
}

/// The way in which a picture takes up a card of another shape.
public enum PictureFit: String, CaseIterable, Hashable, Sendable {
  /// It covers the card; what reaches beyond the card's edges is not seen.
  case fill
  /// All of it is seen, in the middle of the card, at most twice its own size.
  case fit
}

/// The ground of a picture that does not cover its card.
public enum PictureGround: String, CaseIterable, Hashable, Sendable {
  /// The picture's average color.
  case color
  /// The picture itself, covering the card, blurred and a little darker.
  case blur
}
