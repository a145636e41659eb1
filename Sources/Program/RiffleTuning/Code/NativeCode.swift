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
      "rotation": code(limited(card.rotation)), "lean": text(card.commandRotation),
      "grabPoint": "\(preset.drag.anchor == .grabPoint)",
      "horizontal": preset.drag.axes == .horizontal ? "yes" : "",
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
    slots.merge(decision) { $1 }
    slots.merge(departure) { $1 }
    slots.merge(look) { $1 }
    let laws = [slots["restack"], slots["undo"], slots["still"], slots["thrown"], slots["exitLaw"]]
    slots["springs"] = laws.contains { $0?.contains("_spring(") == true } ? "yes" : ""
    let flies = slots["flight"]?.isEmpty == false
    slots["curves"] = flies || laws.contains { $0?.contains("_curve(") == true } ? "yes" : ""
    return slots
  }

  private func limited(_ rotation: Formula) -> Formula {
    guard let limit = card.preset.drag.maximumRotation?.radians else { return rotation }
    return .greatest(.number(-limit), .least(rotation, .number(limit)))
  }

  private func law(_ law: PortableLaw, velocity: String? = nil) -> String {
    switch law {
    case .curve(let curve, let duration): language.curve(type, curve, duration)
    case .spring(let spring, .kept):
      language.spring(type, spring, velocity ?? language.formula.number(0))
    case .spring(let spring, .distances(let start, _)):
      language.spring(type, spring, text(start))
    }
  }

  private var decision: [String: String] {
    func lines(_ goals: [(direction: Direction, numbers: [Double])]) -> String {
      goals.map { goal in
        language.goal(language.direction(type, goal.direction), goal.numbers.map { text($0) })
      }
      .joined(separator: "\n")
    }
    switch card.decision {
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
        "retreatSpeed": text(verdict.retreatSpeed ?? 0),
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
      ]
    case .path(let path):
      func stays(_ rest: Formula.Quantity, _ departure: Formula.Quantity) -> Formula {
        .quantity(rest) + .quantity(departure)
      }
      let (hand, command) = (path.byHand, path.byCommand)
      let x = (hand.x ?? stays(.restX, .dx), command.x ?? stays(.restX, .dx))
      let y = (hand.y ?? stays(.restY, .dy), command.y ?? stays(.restY, .dy))
      let parts = [x.0, x.1, y.0, y.1] + [hand.rotation, command.rotation].compactMap(\.self)
      let used = parts.reduce(into: Set<Formula.Quantity>()) { $0.formUnion($1.quantities) }
      let facts = Formula.Quantity.allCases.filter(used.contains).compactMap { quantity in
        language.fact(quantity, text(card.commandRotation))
      }
      func either(_ hand: String, _ command: String) -> String {
        hand == command ? hand : "(\(language.formula.choiceByHand(hand, command)))"
      }
      return [
        "facts": facts.joined(separator: "\n"),
        "exitX": either("(\(code(x.0)))", "(\(code(x.1)))"),
        "exitY": either("(\(code(y.0)))", "(\(code(y.1)))"),
        "exitRotation": either(
          hand.rotation.map(code) ?? "start.rotation",
          command.rotation.map(code) ?? "start.rotation"
        ),
        "exitAlpha": text(path.alpha ?? 1),
        "exitLaw": language.curve(type, path.curve, path.duration),
      ]
    }
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
