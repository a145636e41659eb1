public import RiffleMotion

/// How a dragged card keeps up with the pointer.
public struct DragFollow: Hashable, Sendable {
  /// Whether the card is where the pointer is, or comes after it on a spring.
  ///
  /// Defaults to the pointer.
  public var by: By
  /// The spring, of unit mass; it is aimed anew by each movement, and keeps its velocity.
  ///
  /// The pose then depends on when the pointer was where. Such a card is upright as soon as it moves,
  /// however it lay.
  ///
  /// Defaults to a stiffness of 800 and a damping of 50.
  public var spring: Spring

  /// Makes a way to follow.
  public init(by: By = .pointer, stiffness: Double = 800, damping: Double = 50) {
    self.by = by
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
  }

  /// What a card follows by.
  public enum By: String, CaseIterable, Sendable {
    /// The grabbed point stays under the pointer.
    case pointer
    /// A spring.
    case spring
  }

  static let tunables: [Tunable<DragFollow>] =
    [
      .choice(
        "by",
        Property({ $0.by }, { $0.by = $1 }),
        "Whether the card is where the pointer is, or comes after it on a spring."
      )
    ]
    + Tunable.spring(
      "",
      Property({ $0.spring }, { $0.spring = $1 }),
      of: "the spring on which the card follows"
    )
    .idle(because: "The card is where the pointer is.") { $0.by == .pointer }
}
