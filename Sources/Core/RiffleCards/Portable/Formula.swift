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
    /// One number to the power of another.
    case power
    /// The largest whole number that is not above a number.
    case roundedDown
  }

  /// The quantities, each with the name that it has in code.
  package enum Quantity: String, CaseIterable, Sendable {
    /// The number of cards above, also a fraction between two slots, and the number of cards shown.
    case depth, shown
    /// The number of cards that are left in the deck.
    case remaining
    /// A card's own random share of the largest jitter, from -1 to 1.
    case jitter
    /// 1 while the top card is away from its slot, 0 if not.
    case away
    /// The card's distance to the right of its resting position, and below it, in points; for a
    /// ``PortableTrip`` the translation of the pointer.
    case dx, dy
    /// The distance of the card itself from its resting position, which may be another one than the
    /// pointer's, in points.
    case awayX, awayY
    /// The part of the pointer's way that the card goes.
    case share
    /// By how much an exit enlarges the card while it goes; 1 while it is held.
    case zoom
    /// The velocity with which the pointer let the card go, in points per second; 0 for a command.
    case velocityX, velocityY
    /// The same by the last two positions of the pointer alone, however long ago they were.
    case lastSpeedX, lastSpeedY
    /// The height of the grabbed point: 1 at the top edge, -1 at the bottom edge.
    case lever
    /// The direction of a swipe: -1, 0 or 1 on each axis.
    case directionX, directionY
    /// The middle of the resting card, in points from the top left corner of the container.
    case restX, restY
    /// The top left corner of the container, in points from that of the stage.
    case containerX, containerY
    /// The rotation of the resting card, in radians.
    case restAngle
    /// The rotation of the card as it is let go, and the one that the law of the drag says then, in radians.
    case angle, lawAngle
    /// The opacity of the card as it is let go.
    case alpha
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
    /// How far the cards beneath have moved up, in slots.
    case reveal
    /// How long the card is on its way because of which the cards beneath move, in seconds.
    case duration
    /// A number that a ``PortableTrip`` works out first.
    case far
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
  package static func length(_ x: Formula, _ y: Formula) -> Formula { .squareRoot(x * x + y * y) }
  package static func roundedDown(_ one: Formula) -> Formula { .call(.roundedDown, [one]) }
  package static func power(_ base: Formula, _ exponent: Formula) -> Formula {
    .call(.power, [base, exponent])
  }
  package static func least(_ one: Formula, _ other: Formula) -> Formula {
    .call(.least, [one, other])
  }
  package static func greatest(_ one: Formula, _ other: Formula) -> Formula {
    .call(.greatest, [one, other])
  }

  /// The first number kept between two limits.
  package static func limited(_ one: Formula, _ least: Formula, _ greatest: Formula) -> Formula {
    .greatest(least, .least(one, greatest))
  }

  /// How often a way must be gone from the resting place until the card's middle is so far beyond an edge
  /// of the stage that nothing of the card is seen: the least factor at which that is so for a reach of
  /// half the card's diagonal.
  package static func factorOutOfSight(x: Formula, y: Formula, reach: Double) -> Formula {
    func factor(_ way: Formula, _ middle: Formula, _ length: Formula) -> Formula {
      let far = Formula.number(1e9)
      let ahead = (length - middle + .number(reach)) / way
      return .choice(way, ahead, .choice(0 - way, (middle + .number(reach)) / (0 - way), far))
    }
    return .least(
      factor(x, .quantity(.containerX) + .quantity(.restX), .quantity(.stageWidth)),
      factor(y, .quantity(.containerY) + .quantity(.restY), .quantity(.stageHeight))
    )
  }

  /// The formula with others in place of quantities.
  package func replacing(_ quantities: [Quantity: Formula]) -> Formula {
    func replaced(_ formula: Formula) -> Formula { formula.replacing(quantities) }
    return switch self {
    case .number: self
    case .quantity(let quantity): quantities[quantity] ?? self
    case .sum(let one, let other): replaced(one) + replaced(other)
    case .difference(let one, let other): replaced(one) - replaced(other)
    case .product(let one, let other): replaced(one) * replaced(other)
    case .quotient(let one, let other): replaced(one) / replaced(other)
    case .call(let function, let arguments): .call(function, arguments.map(replaced))
    case .choice(let test, let one, let other):
      .choice(replaced(test), replaced(one), replaced(other))
    }
  }
}

/// A question about formulas that can be asked in any programming language.
package indirect enum PortableCondition: Hashable, Sendable {
  case above(Formula, Formula)
  case atLeast(Formula, Formula)
  case both(PortableCondition, PortableCondition)
  case either(PortableCondition, PortableCondition)

  package static func && (one: PortableCondition, other: PortableCondition) -> PortableCondition {
    .both(one, other)
  }

  package static func || (one: PortableCondition, other: PortableCondition) -> PortableCondition {
    .either(one, other)
  }

  package static prefix func ! (condition: PortableCondition) -> PortableCondition {
    switch condition {
    case .above(let one, let other): .atLeast(other, one)
    case .atLeast(let one, let other): .above(other, one)
    case .both(let one, let other): .either(!one, !other)
    case .either(let one, let other): .both(!one, !other)
    }
  }
}

extension Formula {
  package static func > (one: Formula, other: Formula) -> PortableCondition { .above(one, other) }
  package static func >= (one: Formula, other: Formula) -> PortableCondition {
    .atLeast(one, other)
  }
  package static func < (one: Formula, other: Formula) -> PortableCondition { .above(other, one) }
}

extension Formula {
  /// The part of a vector that goes along a plain direction.
  static func along(_ direction: Direction, _ x: Formula, _ y: Formula) -> Formula {
    let side = direction.vector
    let part = side.dx == 0 ? y : x
    return side.dx + side.dy < 0 ? 0 - part : part
  }

  /// The first for a swipe to a side, else the second.
  static func sideways(_ one: Formula, _ other: Formula) -> Formula {
    one == other ? one : .choice(.magnitude(.quantity(.directionX)), one, other)
  }
}

extension Length {
  /// The length in points for a card of a size in its container, whatever the window's width.
  func formula(card: Size, stage: Stage) -> Formula {
    switch unit {
    case .windowWidths: .number(amount) * .quantity(.stageWidth)
    case .windowHeights: .number(amount) * .quantity(.stageHeight)
    case .windowSides:
      .number(amount) * .greatest(.quantity(.stageWidth), .quantity(.stageHeight))
    case .points, .cardWidths, .cardHeights, .containerWidths, .containerHeights, .outerWidths:
      .number(points(card: card, stage: stage))
    }
  }
}
