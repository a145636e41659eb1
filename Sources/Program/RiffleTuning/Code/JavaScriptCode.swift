import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// A preset as the object that the JavaScript of a stack reads: numbers, and functions of one line.
struct JavaScriptCode {
  let card: PortableCard

  private let formula = FormulaText.javaScript
  private func text(_ number: Double) -> String { CodeNumber.text(number) }

  /// The lines of `const preset = { ... };`.
  var preset: String {
    let preset = card.preset
    let layout = card.layout
    var lines = [
      "name: \(quoted(preset.name)),",
      "// In points; the container lies in the middle of the stage, moved by dx and dy.",
      "container: { width: \(text(card.container.size.width)), height: \(text(card.container.size.height)), "
        + "dx: \(text(preset.container.offset.dx)), dy: \(text(preset.container.offset.dy)) },",
      "deck: { topCard: \(quoted(preset.deck.topCard.rawValue)), end: \(quoted(preset.deck.end.rawValue)), "
        + "endDelay: \(text(preset.deck.endDelay)) },",
      "// Where a card rests with so many cards above it; jitter is its own, from -1 to 1.",
      "slotCount: \(card.slotCount),",
      "coversDeepestCard: \(preset.layout.coversDeepestCard),",
      "slot: \(arrow([.depth, .shown, .jitter, .away, .remaining], of: [layout.x, layout.y, layout.width, layout.height, layout.rotation, layout.alpha], as: """
        ({
          x: \(formula.text(layout.x)),
          y: \(formula.text(layout.y)),
          width: \(formula.text(layout.width)),
          height: \(formula.text(layout.height)),
          rotation: \(formula.text(layout.rotation)),
          alpha: \(formula.text(layout.alpha)),
        })
        """)),",
      "drag: {",
      "  axes: \(quoted(preset.drag.axes.rawValue)), anchor: \(quoted(preset.drag.anchor.rawValue)), "
        + "forbidden: \(quoted(preset.drag.forbidden.rawValue)), share: \(text(card.drag.share)), "
        + "isTurned: \(card.drag.isTurned),",
      "  // The way of the card from rest for a translation, and its rotation in radians; lever is 1 for a card",
      "  // held at its top, -1 at its bottom.",
      "  law: \(facts(in: [card.drag.x, card.drag.y, card.drag.rotation, card.drag.scale])) => ({",
      "    x: \(formula.text(card.drag.x)),",
      "    y: \(formula.text(card.drag.y)),",
      "    rotation: \(formula.text(card.drag.rotation)),",
    ]
    if card.drag.scale != 1 { lines.append("    scale: \(formula.text(card.drag.scale)),") }
    lines += [
      "  }),",
      "  scales: \(card.drag.scalesAtOnce ? quoted("atOnce") : "\(scales)"),",
      "  follow: \(card.drag.follow.map(move) ?? "null"),",
      "},",
      "// The lean of a card that a command swipes to the right.",
      "lean: \(text(card.commandRotation)),",
      "lift: { scale: \(text(preset.drag.lift.scale)), shadow: \(text(preset.appearance.shadow.liftedScale)), "
        + "law: \(law(.spring(preset.drag.lift.spring.spring, .kept))) },",
    ]
    lines += decision + departure + homecoming + promotion + beneath
    let stamps = preset.appearance.stamps
    lines += [
      "showsStamps: \(stamps.isShown),", "stampsFollow: \(quoted(stamps.follows.rawValue)),",
    ]
    if stamps.isShown, let exit = preset.exit as? any StampingExit {
      lines.append("commandStamp: \(law(exit.commandStamp.portable)),")
      if let fade = exit.undoStamp { lines.append("undoStamp: \(law(fade.portable)),") }
    }
    return "const preset = {\n\(lines.joined(separator: "\n").indented)\n};"
  }

  /// Whether a drag changes the size.
  private var scales: Bool { card.drag.scale.replacing([.zoom: 1]) != 1 }

  /// Whether curves are needed that are functions.
  var needsCurves: Bool {
    let preset = preset
    return ["mirrored(", "between(", "sprung(", "elasticOut(", "lasting("].contains {
      preset.contains($0)
    }
  }

  private var decision: [String] {
    switch card.decision {
    case .cases(let cases):
      let progress = cases.progress.map { progress in
        "  { direction: \(quoted(progress.direction.rawValue)), "
          + "amount: \(facts(in: [progress.amount])) => \(formula.text(progress.amount)) },"
      }
      let used = cases.cases.reduce(into: Set<Formula.Quantity>()) {
        $0.formUnion($1.condition.quantities)
      }
      let answers = cases.cases.map { answer in
        "  if (\(formula.text(answer.condition))) return "
          + "\(answer.direction.map { quoted($0.rawValue) } ?? "null");"
      }
      return ["// How far a drag is on its way: 1 where a release may swipe.", "goals: ["]
        + progress
        + ["],", "// The direction in which a release swipes the card; null if it goes home."]
        + ["decide: \(facts(used)) => {"] + answers + ["  return null;", "},", "hysteresis: 1,"]
    case .drag(let verdict):
      let goals = verdict.goals.map { goal in
        "  { direction: \(quoted(goal.direction.rawValue)), x: \(text(goal.x)), y: \(text(goal.y)), "
          + "threshold: \(text(goal.threshold)) },"
      }
      return [
        "// A release swipes toward the direction in which x * dx + y * dy comes to the threshold.",
        "goals: [", goals.joined(separator: "\n"), "],",
        "preference: \(arrow([.reach, .square], of: [verdict.preference], as: formula.text(verdict.preference))),",
        "// In seconds, and points per second.",
        "lookahead: \(text(verdict.lookahead)),",
        "flick: { speed: \(verdict.flick.map { text($0.speed) } ?? "Infinity"), travel: \(text(verdict.flick?.travel ?? 0)) },",
        "retreat: \(verdict.retreat.map { "{ speed: \(text($0.speed)), travel: \(text($0.travel)) }" } ?? "null"),",
        "hysteresis: \(text(verdict.hysteresis)),",
        "isExclusive: \(verdict.isExclusive),",
      ]
    case .movement(let distance, let duration):
      return [
        "// A quick, straight movement swipes: this far in points, within these seconds.",
        "movement: {",
        "  distance: { mouse: \(text(distance.mouse)), touch: \(text(distance.touch)) },",
        "  duration: { mouse: \(text(duration.mouse)), touch: \(text(duration.touch)) },",
        "},",
        "goals: [],",
        "hysteresis: 1,",
      ]
    }
  }

  private var departure: [String] {
    let departure = card.departure
    var lines: [String] = []
    switch departure.way {
    case .flight(let flight):
      lines = [
        "// Off the stage; speeds in points per second, angles in radians.",
        "flight: {",
        "  speed: \(text(flight.speed)), momentum: \(text(flight.momentum)), ease: \(text(flight.ease)),",
        "  longestDuration: \(text(flight.longestDuration)), commandSpeed: \(text(flight.commandSpeed)),",
        "  maximumSpin: \(text(flight.maximumSpin)), arc: \(text(flight.arc)), longestArc: \(text(flight.longestArc)), slightLean: \(text(flight.slightLean)),",
        "  margin: \(text(flight.margin)), ordinarySpeed: \(text(flight.ordinarySpeed)), directedSpeed: \(text(flight.directedSpeed)),",
        "},",
      ]
    case .trip(let byHand, let byCommand):
      lines = [
        "// A swiped card goes on by the law of its drag: where its translation goes, and what does not follow.",
        "exit: {",
        "  byHand: \(trip(byHand).indentedAfterFirst),",
        "  byCommand: \(trip(byCommand).indentedAfterFirst),",
        "},",
      ]
    case .path(let path):
      lines = [
        "// Where a swiped card goes, thrown by hand or sent by a command; what is not named stays.",
        "path: {",
        "  curve: \(text(path.curve)), duration: \(text(path.duration)),",
        path.alpha.map { "  alpha: \(text($0))," },
        "  byHand: \(end(path.byHand)),",
        "  byCommand: \(end(path.byCommand)),",
        "},",
      ].compactMap(\.self)
    }
    if let trip = departure.undoTrip { lines.append("undoTrip: \(self.trip(trip)),") }
    return lines + [
      "undo: \(move(departure.undo)),", "cycles: \(departure.cycles),",
      "isCatchable: \(departure.isCatchable),",
    ]
  }

  private func end(_ end: PortableDeparture.End) -> String {
    let parts = [("x", end.x), ("y", end.y), ("rotation", end.rotation)].compactMap { name, part in
      part.map { (name, $0) }
    }
    let values = parts.map { "\($0): \(formula.text($1))" }
    return "\(facts(in: parts.map(\.1))) => ({ \(values.joined(separator: ", ")) })"
  }

  /// The parameter of a function of an object with quantities.
  private func facts(_ quantities: Set<Formula.Quantity>) -> String {
    let names = Formula.Quantity.allCases.filter(quantities.contains).map(\.rawValue)
    return names.isEmpty ? "()" : "({ \(names.joined(separator: ", ")) })"
  }

  private func facts(in formulas: [Formula]) -> String {
    facts(formulas.reduce(into: []) { $0.formUnion($1.quantities) })
  }

  private func trip(_ trip: PortableTrip) -> String {
    var lines: [String] = []
    if let start = trip.start {
      let parts: [(String, Formula?)] = [
        ("x", start.x), ("y", start.y), ("rotation", start.rotation), ("alpha", start.alpha),
      ]
      let values = parts.compactMap { name, value in
        value.map { "\(name): \(formula.text($0))" }
      }
      lines.append("start: { \(values.joined(separator: ", ")) },")
    }
    if let grip = trip.grip {
      lines.append("grip: { x: \(formula.text(grip.x)), y: \(formula.text(grip.y)) },")
    }
    if trip.isOfCard { lines.append("isOfCard: true,") }
    let aims: [(String, PortableTrip.Aim?)] = [
      ("x", trip.x), ("y", trip.y), ("leanX", trip.leanX), ("leanY", trip.leanY),
      ("zoom", trip.zoom), ("alpha", trip.alpha), ("stamp", trip.stamp),
    ]
    lines += aims.compactMap { name, aim in aim.map { "\(name): \(self.aim($0))," } }
    for (name, course) in [("rotation", trip.rotation), ("scale", trip.scale)] {
      switch course {
      case .law: break
      case .stays: lines.append("\(name): \"stays\",")
      case .aim(let aim): lines.append("\(name): \(self.aim(aim)),")
      }
    }
    let object = "{\n\(lines.joined(separator: "\n").indented)\n}"
    var used = trip.formulas.reduce(into: Set<Formula.Quantity>()) { $0.formUnion($1.quantities) }
    used.remove(.far)
    guard let far = trip.far else { return "\(facts(used)) => (\(object))" }
    let body = "const far = \(formula.text(far));\nreturn \(object);"
    return "\(facts(used)) => {\n\(body.indented)\n}"
  }

  private func aim(_ aim: PortableTrip.Aim) -> String {
    let text = "{ end: \(formula.text(aim.end)), \(parts(of: aim.law)) }"
    guard let condition = aim.condition else { return text }
    return "\(formula.text(condition)) > 0 ? \(text) : undefined"
  }

  private var homecoming: [String] {
    var home = card.homecoming
    if home.restoresSize, !scales { home.still.size = nil }
    return [
      "homecoming: {",
      "  still: \(move(home.still)),",
      "  thrown: \(home.thrown.map(move) ?? "null"),",
      "  throwingSpeed: \(text(home.throwingSpeed)),",
      "  restoresSize: \(home.restoresSize),",
      "  trip: \(home.trip.map { trip($0).indentedAfterFirst } ?? "null"),",
      "},",
    ]
  }

  private var promotion: [String] {
    let promotion = card.promotion
    let own = promotion.beneath == nil ? promotion.reveal : nil
    var conceal = promotion.conceal
    if case .own(let law, _) = promotion.beneath?.onReturn { conceal = law }
    let reveal = own.map { arrow([.progress], of: [$0], as: formula.text($0)) }
    let newcomer =
      switch promotion.newcomer.time {
      case .atOnce: "0"
      case .after(let seconds): text(seconds)
      case .whenGone: quoted("gone")
      }
    let entry = promotion.newcomer.entry.map { entry in
      "{ dx: \(text(entry.offset.dx)), dy: \(text(entry.offset.dy)), scale: \(text(entry.scale)), "
        + "alpha: \(text(entry.alpha)), move: \(move(entry.move)) }"
    }
    return [
      "promotion: {",
      "  move: \(promotion.move.map(move) ?? "null"),",
      "  stagger: \(text(promotion.stagger)),",
      "  movesUpLastCards: \(promotion.movesUpLastCards),",
      "  reveal: \(reveal ?? "null"),",
      "  conceal: \(conceal.map(law) ?? "null"),",
      "  // When the card comes that fills the last slot, in seconds after the swipe, and how.",
      "  newcomer: \(newcomer),",
      "  entry: \(entry ?? "null"),",
      "},",
    ]
  }

  private func move(_ move: PortableMove) -> String {
    let parts = [
      ("position", move.position), ("rotation", move.rotation), ("size", move.size),
      ("alpha", move.alpha),
    ]
    .compactMap { name, part in part.map { "\(name): \(law($0))" } }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private var beneath: [String] {
    guard let beneath = card.promotion.beneath else { return [] }
    var lines = [
      "// The cards beneath go by the way of the top card: so many slots up for a translation.",
      "beneath: {",
    ]
    if let share = beneath.share {
      let text = formula.text(share)
      if let curve = beneath.curve {
        lines += [
          "  reveal: \(facts(in: [share])) => {",
          "    const share = \(text);",
          "    return share < 1 ? timing(\(self.text(curve)), share)[0] : share;",
          "  },",
        ]
      } else {
        lines.append("  reveal: \(facts(in: [share])) => \(text),")
      }
    }
    if let sizes = beneath.sizes {
      lines.append("  sizes: (reveal) => \(formula.text(sizes)),")
    }
    let courses: [(String, PortableBeneath.Course?)] = [
      ("onSwipe", beneath.onSwipe), ("onCommand", beneath.onCommand), ("onUndo", beneath.onUndo),
    ]
    lines += courses.compactMap { name, course in course.map { "  \(name): \(self.course($0))," } }
    if beneath.onReturn == .law { lines.append("  onReturn: \(quoted("law")),") }
    return lines + ["},"]
  }

  private func course(_ course: PortableBeneath.Course) -> String {
    switch course {
    case .law: return quoted("law")
    case .layout(let law): return "() => ({ depth: \(self.law(law)) })"
    case .own(let law, let delay):
      let wait = delay == 0 ? "" : ", delay: \(formula.text(delay))"
      return "\(facts(in: law.formulas + [delay])) => ({ law: \(self.law(law))\(wait) })"
    }
  }

  private func law(_ law: PortableLaw) -> String { "{ \(parts(of: law)) }" }

  private func parts(of law: PortableLaw) -> String {
    switch law {
    case .timing(let curve, let duration):
      "curve: \(text(curve)), duration: \(formula.text(duration))"
    case .spring(let spring, let start): "spring: \(text(spring))\(begin(start))"
    case .lasting(let stiffness, let ratio, let duration, let unit):
      "spring: lasting(\(text(stiffness)), \(text(ratio)), \(text(duration)), \(formula.text(unit))), "
        + "duration: \(text(duration))"
    }
  }

  private func text(_ spring: Spring) -> String {
    "[\(text(spring.stiffness / spring.mass)), \(text(spring.damping / spring.mass))]"
  }

  private func text(_ curve: PortableCurve) -> String {
    switch curve {
    case .bezier(let curve): "[\(curve.pointList)]"
    case .mirrored(let curve): "mirrored([\(curve.pointList)])"
    case .part(let curve, let from, let to): "between(\(text(curve)), \(text(from)), \(text(to)))"
    case .sprung(let spring): "sprung(\(text(spring)))"
    case .elasticOut(let period): "elasticOut(\(text(period)))"
    }
  }

  private func begin(_ start: PortableStart) -> String {
    switch start {
    case .kept: ""
    case .distances(let velocity, let duration, let rest):
      ", start: \(text(velocity))" + (duration.map { ", duration: \(text($0))" } ?? "")
        + (rest.map { ", rest: \(text($0))" } ?? "")
    }
  }

  /// A function of the quantities up to the last one that it needs.
  private func arrow(
    _ parameters: [Formula.Quantity],
    of formulas: [Formula],
    as body: String
  ) -> String {
    let used = formulas.reduce(into: Set<Formula.Quantity>()) { $0.formUnion($1.quantities) }
    let last = parameters.lastIndex(where: used.contains).map { $0 + 1 } ?? 0
    return "(\(parameters.prefix(last).map(\.rawValue).joined(separator: ", "))) => \(body)"
  }

  private func quoted(_ text: String) -> String { CodeWord.quoted(text) }

  // MARK: Style

  /// The look of stage, cards and stamps, as rules of CSS.
  var style: String {
    let look = card.preset.appearance
    let shadow = look.shadow
    let stamps = look.stamps
    func color(_ color: Color, _ opacity: Double = 1) -> String {
      let parts = [color.red, color.green, color.blue].map { text(($0 * 255).rounded()) }
      return "rgb(\(parts.joined(separator: " ")) / \(text(color.alpha * opacity)))"
    }
    func stamp(_ side: StampSide, _ directions: String) -> String {
      """
      .riffle-card[data-stamp="\(directions)"]::after {
        content: \(quoted(stamps.isUppercase ? stamps[side].word.uppercased() : stamps[side].word));
        --ink: \(color(stamps[side].color));
      }
      """
    }
    let lifted = "calc(1 + \(text(shadow.liftedScale - 1)) * var(--lift, 0))"
    return """
      .riffle-stage {
        position: relative;
        overflow: hidden;
        background: \(color(look.background));
        touch-action: none;
        user-select: none;
        -webkit-user-select: none;
      }
      .riffle-card {
        position: absolute;
        left: 0;
        top: 0;
        width: \(text(card.card.width))px;
        height: \(text(card.card.height))px;
        border-radius: \(text(look.cornerRadius))px;
        overflow: hidden;
        visibility: hidden;
        will-change: transform;
        cursor: grab;
        box-shadow: \(text(shadow.offset.dx))px calc(\(text(shadow.offset.dy))px * \(lifted)) calc(\(text(2 * shadow.radius))px * \(lifted)) \(text(-shadow.inset))px \(color(shadow.color, shadow.opacity));
      }
      .riffle-card::after {
        position: absolute;
        top: \(text(stamps.margin.dy))px;
        right: \(text(stamps.margin.dx))px;
        padding: 0.1em 0.26em;
        border: \(text(stamps.outlineWidth))px solid var(--ink);
        border-radius: 0.26em;
        color: var(--ink);
        background: white;
        font: 800 \(text(stamps.size))px/1 system-ui, sans-serif;
        opacity: calc(var(--stamp, 0) * \(text(stamps.opacity)));
        transform: rotate(\(text(stamps.rotation.degrees))deg);
      }
      .riffle-card[data-armed]::after {
        color: white;
        background: var(--ink);
        animation: riffle-punch 0.18s;
      }
      \(stamp(.left, "left"))
      \(stamp(.right, "right"))
      \(stamp(.up, "up"))
      \(stamp(.down, "down"))
      .riffle-card[data-stamp="right"]::after {
        right: auto;
        left: \(text(stamps.margin.dx))px;
        transform: rotate(\(text(-stamps.rotation.degrees))deg);
      }
      @keyframes riffle-punch {
        from {
          scale: 1.15;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .riffle-card[data-armed]::after {
          animation: none;
        }
      }
      """
  }
}

extension PortableLaw {
  /// The formulas on which the law depends.
  fileprivate var formulas: [Formula] {
    switch self {
    case .timing(_, let duration): [duration]
    case .spring: []
    case .lasting(_, _, _, let unit): [unit]
    }
  }
}

extension PortableTrip {
  fileprivate var formulas: [Formula] {
    var aims = [x, y, leanX, leanY, zoom, alpha, stamp]
    for case .aim(let aim) in [rotation, scale] { aims.append(aim) }
    let starts: [Formula?] = [
      far, start?.x, start?.y, grip?.x, grip?.y, start?.rotation, start?.alpha,
    ]
    return starts.compactMap(\.self)
      + aims.compactMap(\.self).flatMap { aim in
        [aim.end] + aim.law.formulas + (aim.condition.map { [$0] } ?? [])
      }
  }
}

extension String {
  /// With all lines but the first indented by two spaces.
  fileprivate var indentedAfterFirst: String { replacing("\n", with: "\n  ") }
}
