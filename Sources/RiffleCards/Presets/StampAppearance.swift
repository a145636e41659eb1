/// How the stamps on a card look.
public struct StampAppearance: Hashable, Sendable {
  /// Whether a card bears a stamp while it is on its way.
  public var isShown: Bool
  /// The stamp on a card that goes to the left.
  public var left: StampLook
  /// The stamp on a card that goes to the right.
  public var right: StampLook
  /// The stamp on a card that goes up.
  public var up: StampLook
  /// The stamp on a card that goes down.
  public var down: StampLook

  /// Makes the stamps' look.
  public init(
    isShown: Bool = false,
    left: StampLook = StampLook("Nope", color: 0xE5_4858),
    right: StampLook = StampLook("Like", color: 0x1F_A971),
    up: StampLook = StampLook("Super", color: 0x2F_7DE1),
    down: StampLook = StampLook("Later", color: 0xD9_8A1B)
  ) {
    self.isShown = isShown
    self.left = left
    self.right = right
    self.up = up
    self.down = down
  }

  /// Returns the stamp for a direction; corners have that of their side.
  public func look(of direction: Direction) -> StampLook {
    switch direction {
    case .left, .topLeft, .bottomLeft: left
    case .right, .topRight, .bottomRight: right
    case .up: up
    case .down: down
    }
  }

  /// What can be tuned, by key paths from the appearance on.
  static var tunables: [Tunable<Appearance>] {
    [
      .text("stamps.left.word", \.stamps.left.word, "What the stamp says on the way left."),
      .color("stamps.left.color", \.stamps.left.color, "The stamp's colour on the way left."),
      .text("stamps.right.word", \.stamps.right.word, "What the stamp says on the way right."),
      .color("stamps.right.color", \.stamps.right.color, "The stamp's colour on the way right."),
      .text("stamps.up.word", \.stamps.up.word, "What the stamp says on the way up."),
      .color("stamps.up.color", \.stamps.up.color, "The stamp's colour on the way up."),
      .text("stamps.down.word", \.stamps.down.word, "What the stamp says on the way down."),
      .color("stamps.down.color", \.stamps.down.color, "The stamp's colour on the way down."),
    ]
  }
}

/// How one stamp looks.
public struct StampLook: Hashable, Sendable {
  /// What it says.
  public var word: String
  /// Its colour, as 0xRRGGBB.
  public var color: UInt32

  /// Makes a stamp's look.
  public init(_ word: String, color: UInt32) {
    self.word = word
    self.color = color
  }
}
