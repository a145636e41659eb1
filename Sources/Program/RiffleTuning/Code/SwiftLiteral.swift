import RiffleCore
import RiffleSystem

enum SwiftLiteral {
  /// Returns nil for a value that is changed part by part.
  static func of(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { of($0.value) } ?? "nil"
    }
    switch value {
    case let number as Double: return CodeNumber.exactText(number)
    case let number as Int: return "\(number)"
    case let flag as Bool: return "\(flag)"
    case let text as String: return self.text(text)
    case let angle as Angle: return self.angle(angle)
    case let vector as Vector: return vectorText(vector)
    case let size as Size:
      return "Size(width: \(exact(size.width)), height: \(exact(size.height)))"
    case let length as Length:
      let unit = length.unit == .points ? "" : ", .\(length.unit)"
      return "Length(\(exact(length.amount))\(unit))"
    case let color as Color: return self.color(color)
    case let curve as TimingCurve: return self.curve(curve)
    case let spring as Spring:
      return
        "try Spring(stiffness: \(exact(spring.stiffness)), damping: \(exact(spring.damping)))"
    case let spring as ResponseSpring:
      return "ResponseSpring(response: \(exact(spring.response)), "
        + "dampingRatio: \(exact(spring.dampingRatio)))"
    case let numbers as PerPointerKind<Double>:
      return "PerPointerKind(mouse: \(exact(numbers.mouse)), pen: \(exact(numbers.pen)), "
        + "touch: \(exact(numbers.touch)))"
    case let directions as [Direction]:
      return "[\(directions.map { ".\($0)" }.joined(separator: ", "))]"
    default:
      return mirror.displayStyle == .enum && mirror.children.isEmpty ? ".\(value)" : nil
    }
  }

  static func memberwise(_ value: Any) -> String {
    let arguments = Mirror(reflecting: value).children.compactMap { child in
      child.label.map { "\($0): \(of(child.value) ?? memberwise(child.value))" }
    }
    return "\(type(of: value))(\(arguments.joined(separator: ", ")))"
  }

  private static func exact(_ number: Double) -> String { CodeNumber.exactText(number) }

  static func text(_ text: String) -> String {
    let letters = text.unicodeScalars.map { letter in
      switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default:
        letter.value < 0x20 || letter.value == 0x7F || letter.properties.generalCategory == .format
          ? "\\u{\(String(letter.value, radix: 16))}" : String(letter)
      }
    }
    return "\"\(letters.joined())\""
  }

  static func parameter(_ value: ParameterValue) -> String {
    switch value {
    case .none: ".none"
    case .number(let number): ".number(\(exact(number)))"
    case .flag(let flag): ".flag(\(flag))"
    case .text(let text): ".text(\(self.text(text)))"
    case .numbers(let numbers): ".numbers([\(numbers.map(exact).joined(separator: ", "))])"
    case .texts(let texts): ".texts([\(texts.map(text).joined(separator: ", "))])"
    }
  }

  private static func angle(_ angle: Angle) -> String {
    if angle == .zero { return ".zero" }
    let degrees = angle.degrees
    let candidates = [degrees.rounded(decimals: 9), degrees, degrees.nextDown, degrees.nextUp]
    guard let exact = candidates.first(where: { Angle(degrees: $0) == angle }) else {
      return "Angle(radians: \(CodeNumber.exactText(angle.radians)))"
    }
    return "Angle(degrees: \(CodeNumber.exactText(exact)))"
  }

  private static func vectorText(_ vector: Vector) -> String {
    vector == .zero ? ".zero" : "Vector(dx: \(exact(vector.dx)), dy: \(exact(vector.dy)))"
  }

  private static func color(_ color: Color) -> String {
    if color == .black { return ".black" }
    if color == .white { return ".white" }
    if let plain = Color(hex: color.hex), plain == color {
      let digits = color.hex.dropFirst()
      return "Color(rgb: 0x\(digits.prefix(2))_\(digits.dropFirst(2)))"
    }
    let parts = "red: \(exact(color.red)), green: \(exact(color.green)), blue: \(exact(color.blue))"
    return "Color(\(parts)\(color.alpha == 1 ? "" : ", alpha: \(exact(color.alpha))"))"
  }

  private static func curve(_ curve: TimingCurve) -> String {
    let named: [(name: String, curve: TimingCurve)] = [
      (".linear", .linear), (".easeIn", .easeIn), (".easeOut", .easeOut),
      (".easeInOut", .easeInOut), (".default", .default), (".accelerate", .accelerate),
      (".decelerate", .decelerate), (".quickStart", .quickStart),
      (".easeOutCubic", .easeOutCubic), (".quad", .quad),
      (".easeInMirrored", .easeInMirrored), (".sprung", .sprung), (".elasticOut", .elasticOut),
    ]
    if let name = named.first(where: { $0.curve == curve })?.name { return name }
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(exact).joined(separator: ", ")
    return "try TimingCurve(\(points))"
  }
}
