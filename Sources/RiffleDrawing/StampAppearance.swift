/// The look of the stamps on a card, one for each side the card can go to.
public struct StampAppearance: Hashable, Sendable {
  /// Whether a card bears a stamp on its way.
  ///
  /// Defaults to false.
  public var isShown: Bool
  /// The stamp on a card that goes to the left.
  ///
  /// Defaults to a red "Nope".
  public var left: StampLook
  /// The stamp on a card that goes to the right.
  ///
  /// Defaults to a green "Like".
  public var right: StampLook
  /// The stamp on a card that goes up.
  ///
  /// Defaults to a blue "Super".
  public var up: StampLook
  /// The stamp on a card that goes down.
  ///
  /// Defaults to an amber "Later".
  public var down: StampLook

  /// Makes the look of stamps.
  public init(
    isShown: Bool = false,
    left: StampLook = StampLook("Nope", color: Color(rgb: 0xE5_4858)),
    right: StampLook = StampLook("Like", color: Color(rgb: 0x1F_A971)),
    up: StampLook = StampLook("Super", color: Color(rgb: 0x2F_7DE1)),
    down: StampLook = StampLook("Later", color: Color(rgb: 0xD9_8A1B))
  ) {
    self.isShown = isShown
    self.left = left
    self.right = right
    self.up = up
    self.down = down
  }

  /// The look of the stamp for a side.
  public subscript(side: StampSide) -> StampLook {
    switch side {
    case .left: left
    case .right: right
    case .up: up
    case .down: down
    }
  }
}

/// The word and the color of a stamp.
public struct StampLook: Hashable, Sendable {
  /// The word.
  public var word: String
  /// The color.
  public var color: Color

  /// Makes the look of a stamp.
  public init(_ word: String, color: Color) {
    self.word = word
    self.color = color
  }
}

/// The side that a card with a stamp is going to.
public enum StampSide: CaseIterable, Hashable, Sendable {
  /// The left.
  case left
  /// The right.
  case right
  /// The top.
  case up
  /// The bottom.
  case down
}
