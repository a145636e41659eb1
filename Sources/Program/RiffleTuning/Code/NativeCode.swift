import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// A preset in the words of one language, for the slots of a platform's template.
struct NativeCode {
  let card: PortableCard
  let language: NativeLanguage
  /// The name of the stack's type.
  let type: String

  private func text(_ number: Double) -> String { language.formula.number(number) }
  private func code(_ formula: Formula) -> String { language.formula.text(formula) }

  /// The numbers as they are in every language; an empty one leaves out what depends on it.
  var slots: [String: String] {
    let preset = card.preset
    var slots = [
      "width": text(card.container.size.width), "height": text(card.container.size.height),
      "offsetX": text(preset.container.offset.dx), "offsetY": text(preset.container.offset.dy),
      "slotCount": "\(card.slotCount)",
      "x": code(card.layout.x), "y": code(card.layout.y), "w": code(card.layout.width),
      "h": code(card.layout.height), "alpha": code(card.layout.alpha),
      "lean": text(card.commandRotation),
      "catchable": card.departure.isCatchable ? "yes" : "",
      "canDrag": card.departure.isCatchable ? "isTop || _flights.contains(card)" : "isTop",
      "exitAnimator": card.departure.isCatchable ? "animators[index] = " : "",
      "grabPoint": "\(preset.drag.anchor == .grabPoint)",
      "liftScale": text(preset.drag.lift.scale),
      "reveal": card.promotion.reveal.map(code) ?? text(0),
      "reversed": preset.deck.topCard == .last ? ".reversed()" : "",
      "loop": preset.deck.end == .loop || card.departure.cycles ? language.loop : "",
      "restack": card.promotion.move.map { law($0.position) } ?? language.instant(type),
      "undo": law(card.departure.undo.position),
      "still": law(card.homecoming.still.position, velocity: "velocity"),
      "thrown": card.homecoming.thrown.map { law($0.position, velocity: "velocity") } ?? "",
      "throwingSpeed": text(card.homecoming.throwingSpeed),
    ]
    slots["dealt"] =
      preset.deck.topCard == .last ? language.dealtFromEnd : language.dealtFromStart
    slots.merge(drag) { $1 }
    slots.merge(decision) { $1 }
    slots.merge(departure) { $1 }
    slots.merge(look) { $1 }
    let laws = [slots["restack"], slots["undo"], slots["still"], slots["thrown"], slots["exitLaw"]]
    slots["springs"] = laws.contains { $0?.contains("_spring(") == true } ? "yes" : ""
    let flies = slots["flight"]?.isEmpty == false
    slots["curves"] = flies || laws.contains { $0?.contains("_curve(") == true } ? "yes" : ""
    return slots
  }

  private func law(_ law: PortableLaw, velocity: String? = nil) -> String {
    let zero = language.formula.number(0)
    switch law {
    case .timing(.sprung(let spring), .number(let duration)) where duration > 0:
      // As a second of the spring in the duration.
      let faster = 1 / duration
      let scaled = MotionError.require(of: Self.self) { () throws(MotionError) in
        try Spring(
          stiffness: spring.stiffness * faster * faster,
          damping: spring.damping * faster,
          mass: spring.mass
        )
      }
      return language.spring(type, scaled, zero)
    case .timing(let curve, let duration):
      return language.curve(type, curve.nearestBezier, duration)
    case .spring(let spring, .kept): return language.spring(type, spring, velocity ?? zero)
    case .spring(let spring, .distances(let start, _, _)):
      return language.spring(type, spring, text(start))
    case .lasting(_, _, let duration, _):
      return language.curve(type, .easeOut, .number(duration))
    }
  }

  /// Where a card is for a translation of the pointer, and how it lies.
  private var drag: [String: String] {
    let held: [Formula.Quantity: Formula] = [.zoom: 1, .lastSpeedX: 0, .lastSpeedY: 0]
    func formula(_ formula: Formula) -> Formula { formula.replacing(held) }
    let parts = [card.drag.x, card.drag.y, card.drag.rotation, card.drag.scale].map(formula)
    return [
      "dragFacts": facts(parts, language.dragFact),
      "dragX": code(parts[0]), "dragY": code(parts[1]), "rotation": code(parts[2]),
      "dragScale": code(parts[3]),
    ]
  }

  /// The lines that name the quantities of formulas.
  private func facts(_ formulas: [Formula], _ value: (Formula.Quantity) -> String?) -> String {
    facts(formulas.reduce(into: []) { $0.formUnion($1.quantities) }, value)
  }

  private func facts(
    _ used: Set<Formula.Quantity>,
    _ value: (Formula.Quantity) -> String?
  ) -> String {
    Formula.Quantity.allCases.filter(used.contains)
      .compactMap { quantity in
        value(quantity).map { language.fact(quantity.rawValue, $0) }
      }
      .joined(separator: "\n")
  }

  private var decision: [String: String] {
    func lines(_ goals: [(direction: Direction, numbers: [Double])]) -> String {
      goals.map { goal in
        language.goal(language.direction(type, goal.direction), goal.numbers.map { text($0) })
      }
      .joined(separator: "\n")
    }
    switch card.decision {
    case .cases(let cases):
      let conditions = cases.cases.map { answer in
        language.answer(
          language.formula.text(answer.condition),
          answer.direction.map { language.direction(type, $0) }
        )
      }
      let used = cases.cases.reduce(into: Set<Formula.Quantity>()) {
        $0.formUnion($1.condition.quantities)
      }
      // A card is only shown where a release swipes it if that follows from its place.
      let amounts = cases.progress.map { $0.amount.replacing([.lastSpeedX: 0, .lastSpeedY: 0]) }
      let progress = zip(cases.progress, amounts).map {
        language.amount(language.direction(type, $0.direction), code($1))
      }
      return [
        "cases": conditions.joined(separator: "\n"),
        "caseFacts": facts(used, language.dragFact),
        "progress": progress.joined(separator: "\n"),
        "progressFacts": facts(amounts, language.dragFact),
        "hysteresis": text(1), "followsPointer": "true",
      ]
    case .movement(let distance, _):
      let sides: [Direction] = [.left, .right]
      return [
        "goals": lines(
          sides.map { ($0, [$0.vector.dx, 0, distance.touch]) }
        ),
        "preference": code(.quantity(.reach)), "lookahead": text(0), "hysteresis": text(1),
        "followsPointer": "false", "compare": ">=",
      ]
    case .drag(let verdict):
      return [
        "goals": lines(verdict.goals.map { ($0.direction, [$0.x, $0.y, $0.threshold]) }),
        "preference": code(verdict.preference),
        "square": verdict.preference.quantities.contains(.square) ? "yes" : "",
        "lookahead": text(verdict.lookahead), "hysteresis": text(verdict.hysteresis),
        "flick": verdict.flick == nil ? "" : "yes",
        "flickSpeed": text(verdict.flick?.speed ?? 0),
        "flickTravel": text(verdict.flick?.travel ?? 0),
        "retreatSpeed": text(verdict.retreat?.speed ?? 0),
        "retreatTravel": text(verdict.retreat?.travel ?? 0),
        "followsPointer": "true", "compare": verdict.isExclusive ? ">" : ">=",
      ]
    }
  }

  private var departure: [String: String] {
    switch card.departure.way {
    case .flight(let flight):
      return [
        "flight": "yes", "speed": text(flight.speed), "momentum": text(flight.momentum),
        "ease": text(flight.ease), "longestDuration": text(flight.longestDuration),
        "commandSpeed": text(flight.commandSpeed), "arc": text(flight.arc),
        "longestArc": text(flight.longestArc),
        "slightLean": text(flight.slightLean), "margin": text(flight.margin),
        "ordinarySpeed": text(flight.ordinarySpeed),
        "directedSpeed": text(flight.directedSpeed),
      ]
    case .path(let path):
      func stays(_ rest: Formula.Quantity, _ departure: Formula.Quantity) -> Formula {
        .quantity(rest) + .quantity(departure)
      }
      let (hand, command) = (path.byHand, path.byCommand)
      let x = (hand.x ?? stays(.restX, .awayX), command.x ?? stays(.restX, .awayX))
      let y = (hand.y ?? stays(.restY, .awayY), command.y ?? stays(.restY, .awayY))
      return exit(
        x: x,
        y: y,
        rotation: (hand.rotation, command.rotation),
        scale: (nil, nil),
        alpha: path.alpha.map { .number($0) },
        law: language.curve(type, path.curve.nearestBezier, .number(path.duration))
      )
    case .trip(let hand, let command):
      let (byHand, byCommand) = (end(of: hand), end(of: command))
      return exit(
        x: (byHand.x, byCommand.x),
        y: (byHand.y, byCommand.y),
        rotation: (byHand.rotation, byCommand.rotation),
        scale: (byHand.scale, byCommand.scale),
        alpha: hand.alpha?.end.replacing([.alpha: 1]),
        far: hand.far.map { ($0, command.far ?? $0) },
        law: (hand.x ?? hand.y).map { law($0.law) } ?? language.instant(type)
      )
    }
  }

  /// Where a trip ends: the place, and what is nil stays.
  private func end(
    of trip: PortableTrip
  ) -> (x: Formula, y: Formula, rotation: Formula?, scale: Formula?) {
    func end(_ aim: PortableTrip.Aim?, _ start: Formula?, _ present: Formula.Quantity) -> Formula {
      let still = start ?? .quantity(present)
      guard let aim else { return still }
      let end = aim.end.replacing([.lawAngle: heldRotation])
      return aim.condition.map { .choice($0, end, still) } ?? end
    }
    let presents: (Formula.Quantity, Formula.Quantity) =
      trip.isOfCard ? (.awayX, .awayY) : (.dx, .dy)
    let x = end(trip.x, trip.start?.x, presents.0)
    let y = end(trip.y, trip.start?.y, presents.1)
    func lawful(_ formula: Formula, _ x: Formula, _ y: Formula) -> Formula {
      formula.replacing([
        .dx: x, .dy: y, .zoom: trip.zoom?.end ?? 1, .lastSpeedX: 0, .lastSpeedY: 0,
      ])
    }
    func course(_ course: PortableTrip.Course, _ formula: Formula) -> Formula? {
      switch course {
      case .law: lawful(formula, trip.leanX?.end ?? x, trip.leanY?.end ?? y)
      case .stays: nil
      case .aim(let aim): aim.end.replacing([.lawAngle: heldRotation])
      }
    }
    let place =
      trip.isOfCard ? (x, y) : (lawful(card.drag.x, x, y), lawful(card.drag.y, x, y))
    return (
      .quantity(.restX) + place.0, .quantity(.restY) + place.1,
      course(trip.rotation, card.drag.rotation), course(trip.scale, card.drag.scale)
    )
  }

  /// What the law of the drag says about a card that is let go.
  private var heldRotation: Formula {
    card.drag.rotation.replacing([.zoom: 1, .lastSpeedX: 0, .lastSpeedY: 0])
  }

  /// The end of an exit by hand and by command.
  private func exit(
    x: (Formula, Formula),
    y: (Formula, Formula),
    rotation: (Formula?, Formula?),
    scale: (Formula?, Formula?),
    alpha: Formula?,
    far: (Formula, Formula)? = nil,
    law: String
  ) -> [String: String] {
    let parts = [
      x.0, x.1, y.0, y.1, rotation.0, rotation.1, scale.0, scale.1, alpha, far?.0, far?.1,
    ]
    var used = parts.compactMap(\.self).reduce(into: Set<Formula.Quantity>()) {
      $0.formUnion($1.quantities)
    }
    used.formUnion(lawQuantities)
    func either(_ hand: String, _ command: String) -> String {
      hand == command ? hand : "(\(language.formula.choiceByHand(hand, command)))"
    }
    func stays(_ ends: (Formula?, Formula?), _ present: String) -> String {
      either(ends.0.map(code) ?? present, ends.1.map(code) ?? present)
    }
    return [
      "facts": facts(used) { quantity in
        switch quantity {
        case .far: far.map { either(code($0.0), code($0.1)) }
        case .share: FormulaText.fraction(card.drag.share)
        default: language.exitFact(quantity, text(card.commandRotation))
        }
      },
      "exitX": either("(\(code(x.0)))", "(\(code(x.1)))"),
      "exitY": either("(\(code(y.0)))", "(\(code(y.1)))"),
      "exitRotation": stays(rotation, "start.rotation"),
      "exitScale": stays(scale, "start.scale"),
      "exitAlpha": alpha.map(code) ?? text(1),
      "exitLaw": law,
    ]
  }

  /// What the duration of an exit depends on.
  private var lawQuantities: Set<Formula.Quantity> {
    guard case .trip(let hand, _) = card.departure.way,
      case .timing(_, let duration) = (hand.x ?? hand.y)?.law
    else { return [] }
    return duration.quantities
  }

  private var look: [String: String] {
    let look = card.preset.appearance
    let (shadow, stamps) = (look.shadow, look.stamps)
    func byte(_ part: Double) -> String { "\(Int((part * 255).rounded()))" }
    let sides: [(StampSide, Direction)] = [
      (.left, .left), (.right, .right), (.up, .up), (.down, .down),
    ]
    let words = sides.map { side, direction in
      let word = stamps[side].word
      return language.word(
        language.direction(type, direction),
        CodeWord.quoted(stamps.isUppercase ? word.uppercased() : word),
        stamps[side].color
      )
    }
    return [
      "cornerRadius": text(look.cornerRadius),
      "shadowRed": text(shadow.color.red), "shadowGreen": text(shadow.color.green),
      "shadowBlue": text(shadow.color.blue), "shadowColor": shadow.color.hexText,
      "shadowRed255": byte(shadow.color.red), "shadowGreen255": byte(shadow.color.green),
      "shadowBlue255": byte(shadow.color.blue),
      "shadowOpacity": text(shadow.opacity), "shadowRadius": text(shadow.radius),
      "shadowBlur": text(2 * shadow.radius), "shadowX": text(shadow.offset.dx),
      "shadowY": text(shadow.offset.dy), "shadowLift": text(shadow.liftedScale),
      "showsStamps": "\(stamps.isShown)", "stampSize": CodeNumber.text(stamps.size),
      "stampOutline": CodeNumber.text(stamps.outlineWidth),
      "stampRotation": CodeNumber.text(stamps.rotation.degrees),
      "stampMargin": CodeNumber.text(stamps.margin.dy), "words": words.joined(separator: "\n"),
    ]
  }
}

extension Color {
  /// `#RRGGBB`.
  var hexText: String {
    let parts = [red, green, blue].map { part in
      let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
      return digits.count < 2 ? "0\(digits)" : digits
    }
    return "#\(parts.joined())"
  }
}

extension FormulaText {
  func choiceByHand(_ hand: String, _ command: String) -> String {
    choice("isByHand", hand, command).replacing("isByHand > 0", with: "isByHand")
  }
}

extension PortableCurve {
  /// For platforms whose curves are Beziers alone.
  var nearestBezier: TimingCurve {
    switch self {
    case .bezier(let curve): curve
    case .mirrored(let curve):
      // Starts and ends as steeply.
      (try? TimingCurve(curve.x1, curve.y1, 1 - curve.x1, 1 - curve.y1)) ?? .easeInOut
    case .part(let curve, _, _): curve.nearestBezier
    case .sprung, .elasticOut: .easeOut
    }
  }
}
