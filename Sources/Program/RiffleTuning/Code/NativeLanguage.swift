import RiffleCards
import RiffleDrawing
import RiffleMotion

/// How a platform's language writes what templates cannot: laws of motion, directions, facts.
struct NativeLanguage: Sendable {
  var formula: FormulaText
  /// A spring from 0 to 1 that starts at a velocity, which is a text.
  var spring: @Sendable (_ type: String, Spring, _ velocity: String) -> String
  var curve: @Sendable (_ type: String, TimingCurve, _ duration: Formula) -> String
  /// No motion at all.
  var instant: @Sendable (_ type: String) -> String
  var direction: @Sendable (_ type: String, Direction) -> String
  var goal: @Sendable (_ direction: String, _ numbers: [String]) -> String
  /// A direction, and a number of it.
  var amount: @Sendable (_ direction: String, _ number: String) -> String
  /// The line that answers with a direction, nil for none, if a condition holds.
  var answer: @Sendable (_ condition: String, _ direction: String?) -> String
  /// The line that names a quantity.
  var fact: @Sendable (_ name: String, _ value: String) -> String
  /// A quantity of an exit, by the lean to the right.
  var exitFact: @Sendable (Formula.Quantity, _ lean: String) -> String?
  /// A quantity of a drag and its release.
  var dragFact: @Sendable (Formula.Quantity) -> String?
  var word: @Sendable (_ direction: String, _ text: String, Color) -> String
  /// Puts a card beneath all others.
  var loop = ""
  var dealtFromStart = ""
  var dealtFromEnd = ""
}

extension NativeLanguage {
  private static func numbers(_ curve: TimingCurve) -> [String] {
    let points = PortableCurve(curve).nearestBezier
    return [points.x1, points.y1, points.x2, points.y2].map(CodeNumber.text)
  }

  private static func stiffness(_ spring: Spring) -> String {
    CodeNumber.text(spring.stiffness / spring.mass)
  }

  private static func damping(_ spring: Spring) -> String {
    CodeNumber.text(spring.damping / spring.mass)
  }

  private static func swiftColor(_ type: String, _ color: Color, _ end: String) -> String {
    "\(type)(red: \(CodeNumber.text(color.red.rounded(decimals: 3))), "
      + "green: \(CodeNumber.text(color.green.rounded(decimals: 3))), "
      + "blue: \(CodeNumber.text(color.blue.rounded(decimals: 3)))\(end))"
  }

  /// What an exit depends on, by the words of a platform.
  private static func exitFact(
    offset: (x: String, y: String),
    velocity: (x: String, y: String),
    rest: (x: String, y: String),
    origin: (x: String, y: String)
  ) -> @Sendable (Formula.Quantity, _ lean: String) -> String? {
    { quantity, lean in
      switch quantity {
      case .dx, .awayX: offset.x
      case .dy, .awayY: offset.y
      case .angle: "start.rotation"
      case .velocityX, .lastSpeedX: velocity.x
      case .velocityY, .lastSpeedY: velocity.y
      case .lever: "start.lever"
      case .directionX: "direction.dx"
      case .directionY: "direction.dy"
      case .restX: rest.x
      case .restY: rest.y
      case .restAngle: "0.0"
      case .lean: "\(lean) * direction.dx"
      case .containerX: origin.x
      case .containerY: origin.y
      case .stageWidth: "stage.width"
      case .stageHeight: "stage.height"
      default: nil
      }
    }
  }

  /// What a drag and its release depend on.
  private static func dragFact(
    _ x: String,
    _ y: String,
    _ conversion: String = ""
  ) -> @Sendable (Formula.Quantity) -> String? {
    { quantity in
      switch quantity {
      case .dx: "travel.\(x)\(conversion)"
      case .dy: "travel.\(y)\(conversion)"
      case .velocityX, .lastSpeedX: "velocity.\(x)\(conversion)"
      case .velocityY, .lastSpeedY: "velocity.\(y)\(conversion)"
      default: nil
      }
    }
  }

  static let swiftUI = NativeLanguage(
    formula: .swift,
    spring: { _, spring, velocity in
      "Animation.interpolatingSpring(mass: 1, stiffness: \(stiffness(spring)), "
        + "damping: \(damping(spring)), initialVelocity: \(velocity))"
    },
    curve: { _, curve, duration in
      "Animation.timingCurve(\(numbers(curve).joined(separator: ", ")), duration: \(FormulaText.swift.text(duration)))"
    },
    instant: { _ in "nil" },
    direction: { ".\($1.rawValue)" },
    goal: { "(\($0), \($1.joined(separator: ", ")))," },
    amount: { "(\($0), \($1))," },
    answer: { "if \($0) { return \($1 ?? "nil") }" },
    fact: { "let \($0) = \($1)" },
    exitFact: exitFact(
      offset: ("start.offset.width", "start.offset.height"),
      velocity: ("velocity.width", "velocity.height"),
      rest: ("rest.midX", "rest.midY"),
      origin: (
        "(stage.width - container.width) / 2 + offset.width",
        "(stage.height - container.height) / 2 + offset.height"
      )
    ),
    dragFact: dragFact("width", "height"),
    word: { "case \($0): (\($1), \(swiftColor("Color", $2, "")))" },
    loop: "if !remaining.contains(index) { remaining.append(index) }"
  )

  static let uiKit = {
    var uiKit = swiftUI
    uiKit.spring = { _, spring, velocity in
      "Timing(curve: UISpringTimingParameters(mass: 1, stiffness: \(stiffness(spring)), "
        + "damping: \(damping(spring)), initialVelocity: CGVector(dx: \(velocity), dy: \(velocity))))"
    }
    uiKit.curve = { _, curve, duration in
      let points = numbers(curve)
      return "Timing(curve: UICubicTimingParameters("
        + "controlPoint1: CGPoint(x: \(points[0]), y: \(points[1])), "
        + "controlPoint2: CGPoint(x: \(points[2]), y: \(points[3]))), "
        + "duration: \(FormulaText.swift.text(duration)))"
    }
    uiKit.word = { "case \($0): (\($1), \(swiftColor("UIColor", $2, ", alpha: 1")))" }
    uiKit.loop = "if !self.remaining.contains(index) { self.remaining.append(index) }"
    return uiKit
  }()

  static let flutter = NativeLanguage(
    formula: .dart,
    spring: { _, spring, velocity in
      "_spring(motion, \(stiffness(spring)), \(damping(spring)), \(velocity))"
    },
    curve: { _, curve, duration in
      "_curve(motion, const Cubic(\(numbers(curve).joined(separator: ", "))), \(FormulaText.dart.text(duration)))"
    },
    instant: { _ in "motion.animateTo(1, duration: Duration.zero)" },
    direction: { "\($0)Direction.\($1.rawValue)" },
    goal: { "(\($0), \($1.joined(separator: ", ")))," },
    amount: { "(\($0), \($1))," },
    answer: { "if (\($0)) return \($1 ?? "null");" },
    fact: { "final \($0) = \($1);" },
    exitFact: exitFact(
      offset: ("start.offset.dx", "start.offset.dy"),
      velocity: ("velocity.dx", "velocity.dy"),
      rest: ("rest.center.dx", "rest.center.dy"),
      origin: (
        "(stage.width - container.width) / 2 + offset.dx",
        "(stage.height - container.height) / 2 + offset.dy"
      )
    ),
    dragFact: dragFact("dx", "dy"),
    word: { "\($0): (\($1), Color(0xFF\($2.hexText.dropFirst())))," },
    loop: "if (!_remaining.contains(index)) _remaining.add(index);",
    dealtFromStart: "index",
    dealtFromEnd: "widget.count - 1 - index"
  )

  static let compose = NativeLanguage(
    formula: .kotlin,
    spring: { type, spring, velocity in
      let ratio = CodeNumber.text(spring.dampingRatio.withoutNoise)
      return
        "\(type)Motion(spring(dampingRatio = \(ratio)f, stiffness = \(stiffness(spring))f), \(velocity))"
    },
    curve: { type, curve, duration in
      let points = numbers(curve).map { "\($0)f" }.joined(separator: ", ")
      let milliseconds =
        if case .number(let seconds) = duration {
          "\(max(1, Int((seconds * 1_000).rounded())))"
        } else {
          "max(1, (\(FormulaText.kotlin.text(duration * 1_000))).toInt())"
        }
      return "\(type)Motion(tween(\(milliseconds), easing = CubicBezierEasing(\(points))))"
    },
    instant: { "\($0)Motion(snap())" },
    direction: { "\($0)Direction.\($1.rawValue.prefix(1).uppercased())\($1.rawValue.dropFirst())" },
    goal: { "Goal(\($0), \($1.joined(separator: ", ")))," },
    amount: { "Pair(\($0), \($1))," },
    answer: { "if (\($0)) return \($1 ?? "null")" },
    fact: { "val \($0) = \($1)" },
    exitFact: exitFact(
      offset: ("start.x", "start.y"),
      velocity: ("velocity.x.toDouble()", "velocity.y.toDouble()"),
      rest: ("rest.center.x", "rest.center.y"),
      origin: (
        "((stage.width - container.width) / 2 + offset.x).toDouble()",
        "((stage.height - container.height) / 2 + offset.y).toDouble()"
      )
    ),
    dragFact: dragFact("x", "y", ".toDouble()"),
    word: { "\($0) to Pair(\($1), Color(0xFF\($2.hexText.dropFirst())))," },
    loop: "if (card !in remaining) remaining += card",
    dealtFromStart: "depth",
    dealtFromEnd: "count - 1 - depth"
  )

  /// Motion is the page's; only words and looks are the platform's.
  static let reactNative = {
    var reactNative = swiftUI
    reactNative.direction = { $1.rawValue }
    reactNative.word = { "\($0): { text: \($1), color: \"\($2.hexText)\" }," }
    return reactNative
  }()
}
