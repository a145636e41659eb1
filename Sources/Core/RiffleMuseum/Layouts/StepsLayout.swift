package import RiffleCards
package import RiffleMotion

/// Cards of the container's shape, each a step smaller, lower or fainter than the one above.
package struct StepsLayout: CardLayout, Hashable {
  /// The number of cards seen at rest, at least 1.
  ///
  /// Defaults to 3.
  package var visibleCards: Int { didSet { check() } }
  /// The size of the second card as a share of the top card's, above 0.
  ///
  /// Defaults to 0.95.
  package var scale: Double { didSet { check() } }
  /// The sizes of the cards below the second.
  ///
  /// Defaults to losing as much again.
  package var scaling: Scaling
  /// The distance by which each card lies lower than the one above, in points; below 0 it lies higher.
  ///
  /// Defaults to 0.
  package var offset: Double { didSet { check() } }
  /// What is that much lower.
  ///
  /// Defaults to the middle.
  package var offsetOf: Offset
  /// The card that stays where it is when the top card leaves.
  ///
  /// Defaults to the top one, whose place the next one takes.
  package var pin: Pin
  /// The opacity of the cards below the top one, 0 to 1.
  ///
  /// Defaults to 1.
  package var lowerAlpha: Double { didSet { check() } }
  /// The distance of a card from the container's sides, in points, 0 or more.
  ///
  /// Defaults to 0.
  package var inset: Double { didSet { check() } }
  /// The part of the container that the cards take.
  ///
  /// Defaults to all of it.
  package var room: Room
  /// What lies below the last visible card.
  ///
  /// Defaults to nothing.
  package var below: Below
  /// The largest random rotation of a card, in degrees, 0 or more.
  ///
  /// Defaults to 0.
  package var maximumJitter: Angle { didSet { check() } }

  /// Makes a layout.
  package init(
    visibleCards: Int = 3,
    scale: Double = 0.95,
    scaling: Scaling = .linear,
    offset: Double = 0,
    offsetOf: Offset = .middle,
    pin: Pin = .top,
    lowerAlpha: Double = 1,
    inset: Double = 0,
    room: Room = .whole,
    below: Below = .nothing,
    maximumJitter: Angle = .zero
  ) {
    self.visibleCards = visibleCards
    self.scale = scale
    self.scaling = scaling
    self.offset = offset
    self.offsetOf = offsetOf
    self.pin = pin
    self.lowerAlpha = lowerAlpha
    self.inset = inset
    self.room = room
    self.below = below
    self.maximumJitter = maximumJitter
    check()
  }

  /// The sizes of the cards below the second.
  package enum Scaling: String, CaseIterable, Sendable {
    /// Each loses the same share of the top card's size.
    case linear
    /// Each is the same share of the one above.
    case geometric
    /// All are as large as the second.
    case once
  }

  /// What of a card lies lower than of the one above.
  package enum Offset: String, CaseIterable, Sendable {
    /// Its middle.
    case middle
    /// Its middle, by the distance times the card's own scale.
    case scaledMiddle
    /// Its bottom edge.
    case bottomEdge
  }

  /// The card that stays where it is when the top card leaves.
  package enum Pin: String, CaseIterable, Sendable {
    /// The top one: each card moves up.
    case top
    /// The bottom one: no card moves.
    case bottom
  }

  /// The part of the container that the cards take.
  package enum Room: String, CaseIterable, Sendable {
    /// All of it: lower cards may stick out.
    case whole
    /// Less by what the visible lower cards stick out.
    case aboveLowerCards
  }

  /// What lies below the last visible card.
  package enum Below: String, CaseIterable, Sendable {
    /// Nothing.
    case nothing
    /// One more card, which is seen only as it comes up.
    case hiddenCard
  }

  /// One, if a hidden card lies below.
  package var hiddenCards: Int { below == .hiddenCard ? 1 : 0 }

  /// Scales the card about the middle of its place and moves it down; between two slots in proportion.
  package func pose(of slot: Slot) -> Pose {
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

  /// The name in presets.
  package static let kind = "steps"
  /// The summary.
  package static let summary = "Each card is a step smaller, lower or fainter than the one above."
  /// The tunables.
  package static let tunables: [Tunable<StepsLayout>] = [
    .count(
      "visibleCards",
      Property({ $0.visibleCards }, { $0.visibleCards = $1 }),
      1...1000,
      "The number of cards seen at rest."
    ),
    .number(
      "scale",
      Property({ $0.scale }, { $0.scale = $1 }),
      0.1...1,
      step: 0.01,
      "The size of the second card as a share of the top card's."
    ),
    .choice(
      "scaling",
      Property({ $0.scaling }, { $0.scaling = $1 }),
      "The sizes of the cards below the second."
    ),
    .number(
      "offset",
      Property({ $0.offset }, { $0.offset = $1 }),
      .points,
      -500...500,
      step: 1,
      "How much lower each card lies than the one above."
    ),
    .choice(
      "offsetOf",
      Property({ $0.offsetOf }, { $0.offsetOf = $1 }),
      "What of a card lies lower: its middle or its bottom edge."
    ),
    .choice(
      "pin",
      Property({ $0.pin }, { $0.pin = $1 }),
      "The card that stays where it is when the top card leaves."
    ),
    .number(
      "lowerAlpha",
      Property({ $0.lowerAlpha }, { $0.lowerAlpha = $1 }),
      0...1,
      step: 0.05,
      "The opacity of the cards below the top one."
    )
    .accepting(.within(0...1)),
    .number(
      "inset",
      Property({ $0.inset }, { $0.inset = $1 }),
      .points,
      0...1_000,
      step: 1,
      "The distance of a card from the container's sides."
    ),
    .choice(
      "room",
      Property({ $0.room }, { $0.room = $1 }),
      "Whether lower cards stick out of the container."
    ),
    .choice(
      "below",
      Property({ $0.below }, { $0.below = $1 }),
      "Whether a hidden card lies below the visible ones."
    ),
    .angle(
      "maximumJitter",
      Property({ $0.maximumJitter }, { $0.maximumJitter = $1 }),
      0...45,
      step: 1,
      "The largest random rotation of a card."
    ),
  ]
}
