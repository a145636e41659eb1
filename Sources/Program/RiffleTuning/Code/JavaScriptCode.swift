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
      "deck: { topCard: \(quoted(preset.deck.topCard.rawValue)), end: \(quoted(preset.deck.end.rawValue)) },",
      "// Where a card rests with so many cards above it; jitter is its own, from -1 to 1.",
      "slotCount: \(card.slotCount),",
      "coversDeepestCard: \(preset.layout.coversDeepestCard),",
      "slot: \(arrow([.depth, .shown, .jitter, .away], of: [layout.x, layout.y, layout.width, layout.height, layout.rotation, layout.alpha], as: """
        ({
          x: \(formula.text(layout.x)),
          y: \(formula.text(layout.y)),
          width: \(formula.text(layout.width)),
          height: \(formula.text(layout.height)),
          rotation: \(formula.text(layout.rotation)),
          alpha: \(formula.text(layout.alpha)),
        })
        """)),",
      "drag: { axes: \(quoted(preset.drag.axes.rawValue)), anchor: \(quoted(preset.drag.anchor.rawValue)), "
        + "forbidden: \(quoted(preset.drag.forbidden.rawValue)), "
        + "maximumRotation: \(preset.drag.maximumRotation.map { text($0.radians) } ?? "Infinity") },",
      "// Radians, for a distance to the right; lever is 1 for a card held at its top, -1 at its bottom.",
      "rotation: \(arrow([.dx, .lever], of: [card.rotation], as: formula.text(card.rotation))),",
      "// The lean of a card that a command swipes to the right.",
      "lean: \(text(card.commandRotation)),",
      "lift: { scale: \(text(preset.drag.lift.scale)), shadow: \(text(preset.appearance.shadow.liftedScale)), "
        + "law: \(law(.spring(preset.drag.lift.spring.spring, .kept))) },",
    ]
    lines += decision + departure + homecoming + promotion
    lines.append("showsStamps: \(preset.appearance.stamps.isShown),")
    return "const preset = {\n\(lines.joined(separator: "\n").indented)\n};"
  }

  private var decision: [String] {
    switch card.decision {
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
        "retreatSpeed: \(verdict.retreatSpeed.map(text) ?? "Infinity"),",
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
        "  margin: \(text(flight.margin)),",
        "},",
      ]
    case .path(let path):
      lines = [
        "// Where a swiped card goes, thrown by hand or sent by a command; what is not named stays.",
        "path: {",
        "  curve: [\(path.curve.pointList)], duration: \(text(path.duration)),",
        path.alpha.map { "  alpha: \(text($0))," },
        "  byHand: \(end(path.byHand)),",
        "  byCommand: \(end(path.byCommand)),",
        "},",
      ].compactMap(\.self)
    }
    return lines + [
      "undo: \(move(departure.undo)),", "cycles: \(departure.cycles),",
      "isCatchable: \(departure.isCatchable),",
    ]
  }

  private func end(_ end: PortableDeparture.End) -> String {
    let parts = [("x", end.x), ("y", end.y), ("rotation", end.rotation)].compactMap { name, part in
      part.map { (name, $0) }
    }
    let quantities = parts.reduce(into: Set<Formula.Quantity>()) { $0.formUnion($1.1.quantities) }
    let names = Formula.Quantity.allCases.filter(quantities.contains).map(\.rawValue)
    let values = parts.map { "\($0): \(formula.text($1))" }
    return "({ \(names.joined(separator: ", ")) }) => ({ \(values.joined(separator: ", ")) })"
  }

  private var homecoming: [String] {
    let home = card.homecoming
    return [
      "homecoming: {",
      "  still: \(move(home.still)),",
      "  thrown: \(home.thrown.map(move) ?? "null"),",
      "  throwingSpeed: \(text(home.throwingSpeed)),",
      "},",
    ]
  }

  private var promotion: [String] {
    let promotion = card.promotion
    let reveal = promotion.reveal.map { arrow([.progress], of: [$0], as: formula.text($0)) }
    return [
      "promotion: {",
      "  move: \(promotion.move.map(move) ?? "null"),",
      "  stagger: \(text(promotion.stagger)),",
      "  movesUpLastCards: \(promotion.movesUpLastCards),",
      "  reveal: \(reveal ?? "null"),",
      "  conceal: \(promotion.conceal.map(law) ?? "null"),",
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

  private func law(_ law: PortableLaw) -> String {
    switch law {
    case .curve(let curve, let duration):
      "{ curve: [\(curve.pointList)], duration: \(text(duration)) }"
    case .spring(let spring, let start):
      "{ spring: [\(text(spring.stiffness / spring.mass)), \(text(spring.damping / spring.mass))]\(begin(start)) }"
    }
  }

  private func begin(_ start: PortableStart) -> String {
    switch start {
    case .kept: ""
    case .distances(let velocity, let duration):
      ", start: \(text(velocity))" + (duration.map { ", duration: \(text($0))" } ?? "")
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
