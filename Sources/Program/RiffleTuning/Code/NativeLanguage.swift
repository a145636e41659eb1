import RiffleCards
import RiffleDrawing
import RiffleMotion

/// How a platform's language writes what templates cannot: laws of motion, directions, facts.
struct NativeLanguage: Sendable {
  var formula: FormulaText
  /// A spring from 0 to 1 that starts at a velocity, which is a text.
  var spring: @Sendable (_ type: String, Spring, _ velocity: String) -> String
  var curve: @Sendable (_ type: String, TimingCurve, _ duration: Double) -> String
  /// No motion at all.
  var instant: @Sendable (_ type: String) -> String
  var direction: @Sendable (_ type: String, Direction) -> String
  var goal: @Sendable (_ direction: String, _ numbers: [String]) -> String
  /// The line that names a quantity of an exit, by the lean to the right.
  var fact: @Sendable (Formula.Quantity, _ lean: String) -> String?
  var word: @Sendable (_ direction: String, _ text: String, Color) -> String
  /// Puts a card beneath all others.
  var loop = ""
  var dealtFromStart = ""
  var dealtFromEnd = ""
}

extension NativeLanguage {
  private static func numbers(_ curve: TimingCurve) -> [String] {
    [curve.x1, curve.y1, curve.x2, curve.y2].map(CodeNumber.text)
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

  @Sendable
  private static func swiftFact(_ quantity: Formula.Quantity, _ lean: String) -> String? {
    let value: String? =
      switch quantity {
      case .dx: "start.offset.width"
      case .dy: "start.offset.height"
      case .directionX: "direction.dx"
      case .directionY: "direction.dy"
      case .restX: "rest.midX"
      case .restY: "rest.midY"
      case .restAngle: "0.0"
      case .lean: "\(lean) * direction.dx"
      case .stageWidth: "stage.width"
      case .stageHeight: "stage.height"
      default: nil
      }
    return value.map { "let \(quantity.rawValue) = \($0)" }
  }

  static let swiftUI = NativeLanguage(
    formula: .swift,
    spring: { _, spring, velocity in
      "Animation.interpolatingSpring(mass: 1, stiffness: \(stiffness(spring)), "
        + "damping: \(damping(spring)), initialVelocity: \(velocity))"
    },
    curve: { _, curve, duration in
      "Animation.timingCurve(\(numbers(curve).joined(separator: ", ")), duration: \(CodeNumber.text(duration)))"
    },
    instant: { _ in "nil" },
    direction: { ".\($1.rawValue)" },
    goal: { "(\($0), \($1.joined(separator: ", ")))," },
    fact: swiftFact,
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
        + "duration: \(CodeNumber.text(duration)))"
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
      "_curve(motion, const Cubic(\(numbers(curve).joined(separator: ", "))), \(CodeNumber.text(duration)))"
    },
    instant: { _ in "motion.animateTo(1, duration: Duration.zero)" },
    direction: { "\($0)Direction.\($1.rawValue)" },
    goal: { "(\($0), \($1.joined(separator: ", ")))," },
    fact: { quantity, lean in
      let value: String? =
        switch quantity {
        case .dx: "start.offset.dx"
        case .dy: "start.offset.dy"
        case .directionX: "direction.dx"
        case .directionY: "direction.dy"
        case .restX: "rest.center.dx"
        case .restY: "rest.center.dy"
        case .restAngle: "0.0"
        case .lean: "\(lean) * direction.dx"
        case .stageWidth: "stage.width"
        case .stageHeight: "stage.height"
        default: nil
        }
      return value.map { "final \(quantity.rawValue) = \($0);" }
    },
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
      let milliseconds = max(1, Int((duration * 1_000).rounded()))
      return "\(type)Motion(tween(\(milliseconds), easing = CubicBezierEasing(\(points))))"
    },
    instant: { "\($0)Motion(snap())" },
    direction: { "\($0)Direction.\($1.rawValue.prefix(1).uppercased())\($1.rawValue.dropFirst())" },
    goal: { "Goal(\($0), \($1.joined(separator: ", ")))," },
    fact: { quantity, lean in
      let value: String? =
        switch quantity {
        case .dx: "start.x"
        case .dy: "start.y"
        case .directionX: "direction.dx"
        case .directionY: "direction.dy"
        case .restX: "rest.center.x"
        case .restY: "rest.center.y"
        case .restAngle: "0.0"
        case .lean: "\(lean) * direction.dx"
        case .stageWidth: "stage.width"
        case .stageHeight: "stage.height"
        default: nil
        }
      return value.map { "val \(quantity.rawValue) = \($0)" }
    },
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
