import RiffleMotion

/// A formula that can be written in any programming language.
package indirect enum Formula: Hashable, Sendable {
  case number(Double)
  /// A number that is known when the code runs.
  case quantity(Quantity)
  case sum(Formula, Formula)
  case difference(Formula, Formula)
  case product(Formula, Formula)
  case quotient(Formula, Formula)
  case call(Function, [Formula])
  /// The second one if the first is above 0, else the third.
  case choice(Formula, Formula, Formula)

  package enum Function: String, CaseIterable, Sendable {
    case squareRoot, sine, cosine, tangent, magnitude, least, greatest
  }

  /// The quantities, each with the name that it has in code.
  package enum Quantity: String, CaseIterable, Sendable {
    /// The number of cards above, also a fraction between two slots, and the number of cards shown.
    case depth, shown
    /// A card's own random share of the largest jitter, from -1 to 1.
    case jitter
    /// 1 while the top card is away from its slot, 0 if not.
    case away
    /// The card's distance to the right of its resting position, and below it, in points.
    case dx, dy
    /// The height of the grabbed point: 1 at the top edge, -1 at the bottom edge.
    case lever
    /// The direction of a swipe: -1, 0 or 1 on each axis.
    case directionX, directionY
    /// The middle of the resting card, in points from the top left corner of the container.
    case restX, restY
    /// The rotation of the resting card, in radians.
    case restAngle
    /// The rotation to which a card leans that is swiped by a command, in radians.
    case lean
    /// The size of the stage around the stack, in points.
    case stageWidth, stageHeight
    /// The progress of a drag: 1 where a release swipes.
    case progress
    /// How far a card would come toward a direction, in the unit of that direction's threshold.
    case reach
    /// The square of the direction's length: 1 for a side, 2 for a corner.
    case square
  }
}

extension Formula: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Numbers are computed, so that code has none that does nothing.
  package static func + (one: Formula, other: Formula) -> Formula {
    switch (one, other) {
    case (.number(let one), .number(let other)): .number(one + other)
    case (.number(0), _): other
    case (_, .number(0)): one
    case (_, .number(let number)) where number < 0: .difference(one, .number(-number))
    case (_, .product(.number(let number), let factor)) where number < 0:
      .difference(one, .number(-number) * factor)
    default: .sum(one, other)
    }
  }

  package static func - (one: Formula, other: Formula) -> Formula {
    switch (one, other) {
    case (.number(let one), .number(let other)): .number(one - other)
    case (_, .number(0)): one
    case (_, .number(let number)) where number < 0: .sum(one, .number(-number))
    default: .difference(one, other)
    }
  }

  package static func * (one: Formula, other: Formula) -> Formula {
    switch (one, other) {
    case (.number(let one), .number(let other)): .number(one * other)
    case (.number(0), _), (_, .number(0)): 0
    case (.number(1), _): other
    case (_, .number(1)): one
    default: .product(one, other)
    }
  }

  package static func / (one: Formula, other: Formula) -> Formula {
    switch (one, other) {
    case (.number(let one), .number(let other)) where other != 0: .number(one / other)
    case (_, .number(1)): one
    default: .quotient(one, other)
    }
  }

  package static func squareRoot(_ one: Formula) -> Formula { .call(.squareRoot, [one]) }
  package static func sine(_ one: Formula) -> Formula { .call(.sine, [one]) }
  package static func cosine(_ one: Formula) -> Formula { .call(.cosine, [one]) }
  package static func tangent(_ one: Formula) -> Formula { .call(.tangent, [one]) }
  package static func magnitude(_ one: Formula) -> Formula { .call(.magnitude, [one]) }
  package static func least(_ one: Formula, _ other: Formula) -> Formula {
    .call(.least, [one, other])
  }
  package static func greatest(_ one: Formula, _ other: Formula) -> Formula {
    .call(.greatest, [one, other])
  }
}

extension Length {
  /// The length in points for a card of a size in its container, whatever the window's width.
  func formula(card: Size, stage: Stage) -> Formula {
    switch unit {
    case .windowWidths: .number(amount) * .quantity(.stageWidth)
    case .points, .cardWidths, .containerWidths, .outerWidths:
      .number(points(card: card, stage: stage))
    }
  }
}
