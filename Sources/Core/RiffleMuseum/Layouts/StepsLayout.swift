import RiffleCards
import RiffleMotion

/// Cards of the container's shape, each a step smaller, lower or fainter than the one above.
struct StepsLayout: CardLayout, Hashable {
  var visibleCards: Int = 3
  var scale: Double = 0.95
  var scaling: Scaling = .linear
  var offset: Double = 0
  var offsetOf: Offset = .middle
  var pin: Pin = .top
  var lowerAlpha: Double = 1
  var inset: Double = 0
  var room: Room = .whole
  var below: Below = .nothing
  var maximumJitter: Angle = .zero

  /// The sizes of the cards below the second.
  enum Scaling: String, CaseIterable, Sendable {
    /// Each loses the same share of the top card's size.
    case linear
    /// Each is the same share of the one above.
    case geometric
    /// All are as large as the second.
    case once
  }

  /// What of a card lies lower than of the one above.
  enum Offset: String, CaseIterable, Sendable {
    /// Its middle.
    case middle
    /// Its middle, by the distance times the card's own scale.
    case scaledMiddle
    /// Its bottom edge.
    case bottomEdge
  }

  /// The card that stays where it is when the top card leaves.
  enum Pin: String, CaseIterable, Sendable {
    /// The top one: each card moves up.
    case top
    /// The bottom one: no card moves.
    case bottom
  }

  /// The part of the container that the cards take.
  enum Room: String, CaseIterable, Sendable {
    /// All of it: lower cards may stick out.
    case whole
    /// Less by what the visible lower cards stick out.
    case aboveLowerCards
  }

  /// What lies below the last visible card.
  enum Below: String, CaseIterable, Sendable {
    /// Nothing.
    case nothing
    /// One more card, which is seen only as it comes up.
    case hiddenCard
  }

  /// One, if a hidden card lies below.
  var hiddenCards: Int { below == .hiddenCard ? 1 : 0 }

  /// Scales the card about the middle of its place and moves it down; between two slots in proportion.
  func pose(of slot: Slot) -> Pose {
    let frame = topFrame(in: slot.container)
    let factor = factor(at: slot.depth)
    let size = frame.size * max(0, factor)
    let steps = pin == .top ? slot.depth : slot.depth - Double(slot.shownCards - 1)
    let middle = frame.origin.y + frame.size.height / 2
    let y =
      switch offsetOf {
      case .middle: middle + offset * steps
      case .scaledMiddle: middle + offset * steps * factor
      case .bottomEdge: frame.maxY + offset * steps - size.height / 2
      }
    return Pose(
      center: Point(x: slot.container.width / 2, y: y),
      size: size,
      rotation: Angle(radians: maximumJitter.radians * slot.jitter),
      alpha: alpha(at: slot.depth)
    )
  }

  private func topFrame(in container: Size) -> Rectangle {
    let overhang = room == .whole ? 0 : offset * Double(visibleCards - 1)
    let size = Size(
      width: max(0, container.width - 2 * inset),
      height: max(0, container.height - 2 * inset - max(0, overhang))
    )
    return Rectangle(origin: Point(x: (container.width - size.width) / 2, y: inset), size: size)
  }

  /// The size at a depth as a share of the top card's.
  private func factor(at depth: Double) -> Double {
    let step = 1 - scale
    switch scaling {
    case .linear: return 1 - step * depth
    case .once: return 1 - step * min(depth, 1)
    case .geometric:
      // From one slot to the next in proportion; beyond the top as between the first two.
      let whole = max(0, depth.rounded(.down))
      let upper = power(Int(whole))
      return upper - step * upper * (depth - whole)
    }
  }

  private func power(_ exponent: Int) -> Double {
    (0..<min(exponent, StackLimits.shownCards)).reduce(1) { share, _ in share * scale }
  }

  private func alpha(at depth: Double) -> Double {
    let lower = 1 + (lowerAlpha - 1) * max(0, min(depth, 1))
    guard below == .hiddenCard else { return lower }
    return lower * max(0, min(Double(visibleCards) - depth, 1))
  }

  static let kind = "steps"
  static let summary = "Each card is a step smaller, lower or fainter than the one above."
  static let tunables: [Tunable<StepsLayout>] = [
    .named("visibleCards", "The number of cards seen at rest.")
      .count({ $0.visibleCards }, { $0.visibleCards = $1 }, 1...1000),
    .named("scale", "The size of the second card as a share of the top card's.")
      .number({ $0.scale }, { $0.scale = $1 }, 0.1...1, step: 0.01),
    .named("scaling", "The sizes of the cards below the second.")
      .choice({ $0.scaling }, { $0.scaling = $1 }),
    .named("offset", "How much lower each card lies than the one above.")
      .points({ $0.offset }, { $0.offset = $1 }, -500...500, step: 1),
    .named("offsetOf", "What of a card lies lower: its middle or its bottom edge.")
      .choice({ $0.offsetOf }, { $0.offsetOf = $1 }),
    .named("pin", "The card that stays where it is when the top card leaves.")
      .choice({ $0.pin }, { $0.pin = $1 }),
    .named("lowerAlpha", "The opacity of the cards below the top one.")
      .number({ $0.lowerAlpha }, { $0.lowerAlpha = $1 }, 0...1, step: 0.05),
    .named("inset", "The distance of a card from the container's sides.")
      .points({ $0.inset }, { $0.inset = $1 }, 0...1_000, step: 1),
    .named("room", "Whether lower cards stick out of the container.")
      .choice({ $0.room }, { $0.room = $1 }),
    .named("below", "Whether a hidden card lies below the visible ones.")
      .choice({ $0.below }, { $0.below = $1 }),
    .named("maximumJitter", "The largest random rotation of a card.")
      .angle({ $0.maximumJitter }, { $0.maximumJitter = $1 }, 0...45, step: 1),
  ]
}
