import RiffleCards

/// Writes formulas in a programming language, with no brackets that it does not need.
struct FormulaText: Sendable {
  /// The name of a function, or its whole call for a language that writes it otherwise.
  var call: @Sendable (Formula.Function, [String]) -> String
  /// The second text if the first is above 0, else the third.
  var choice: @Sendable (String, String, String) -> String
  var number: @Sendable (Double) -> String = CodeNumber.text

  func text(_ formula: Formula) -> String { written(formula).text }

  /// The text of a formula, and how closely its parts hold together: 1 for a sum, 2 for a product, 3
  /// for a single word.
  private func written(_ formula: Formula) -> (text: String, strength: Int) {
    func join(_ one: Formula, _ sign: String, _ other: Formula, _ strength: Int, _ right: Int)
      -> (text: String, strength: Int)
    {
      let text = "\(bracketed(one, strength)) \(sign) \(bracketed(other, right))"
      return (text, strength)
    }
    switch formula {
    case .number(let value): return (number(value), value < 0 ? 1 : 3)
    case .quantity(let quantity): return (quantity.rawValue, 3)
    case .sum(let one, let other): return join(one, "+", other, 1, 1)
    case .difference(.number(0), let other): return ("-\(bracketed(other, 3))", 1)
    case .difference(let one, let other): return join(one, "-", other, 1, 2)
    case .product(let one, let other): return join(one, "*", other, 2, 2)
    case .quotient(let one, let other): return join(one, "/", other, 2, 3)
    case .call(let function, let arguments): return (call(function, arguments.map(text)), 3)
    case .choice(let test, let one, let other):
      return ("(\(choice(bracketed(test, 1), text(one), text(other))))", 3)
    }
  }

  /// A condition, with brackets only around alternatives among conditions that must hold together.
  func text(_ condition: PortableCondition) -> String {
    func part(_ condition: PortableCondition) -> String {
      if case .either = condition { "(\(text(condition)))" } else { text(condition) }
    }
    return switch condition {
    case .above(let one, let other): "\(text(one)) > \(text(other))"
    case .atLeast(let one, let other): "\(text(one)) >= \(text(other))"
    case .both(let one, let other): "\(part(one)) && \(part(other))"
    case .either(let one, let other): "\(text(one)) || \(text(other))"
    }
  }

  private func bracketed(_ formula: Formula, _ strength: Int) -> String {
    let (text, own) = written(formula)
    return own < strength ? "(\(text))" : text
  }
}

extension FormulaText {
  /// C's operators and functions under other names.
  private static func common(
    _ prefix: String = "",
    _ names: [Formula.Function: String] = [:],
    number: @escaping @Sendable (Double) -> String = CodeNumber.text
  ) -> FormulaText {
    let words = names.merging([
      .squareRoot: "sqrt", .sine: "sin", .cosine: "cos", .tangent: "tan", .magnitude: "abs",
      .least: "min", .greatest: "max", .power: "pow", .roundedDown: "floor",
    ]) { given, _ in given }
    return FormulaText(
      call: { function, arguments in
        "\(prefix)\(words[function] ?? function.rawValue)(\(arguments.joined(separator: ", ")))"
      },
      choice: { "\($0) > 0 ? \($1) : \($2)" },
      number: number
    )
  }

  static let javaScript = common("Math.")
  static let swift = common()

  /// Dart has no abs outside its numbers, and its `max` of an integer and a fraction is neither.
  static let dart = {
    var dart = common("math.", number: Self.fraction)
    let call = dart.call
    dart.call = { function, arguments in
      switch function {
      case .magnitude: "(\(arguments.joined())).abs()"
      case .roundedDown: "(\(arguments.joined())).floorToDouble()"
      case .power: "math.pow(\(arguments.joined(separator: ", "))).toDouble()"
      default: call(function, arguments)
      }
    }
    return dart
  }()

  static let kotlin = {
    var kotlin = common(number: Self.fraction)
    let call = kotlin.call
    kotlin.call = { function, arguments in
      guard function == .power, let base = arguments.first else { return call(function, arguments) }
      return "(\(base)).pow(\(arguments.dropFirst().joined()))"
    }
    kotlin.choice = { "if (\($0) > 0) \($1) else \($2)" }
    return kotlin
  }()

  /// With a point, so that no integer gets among fractions.
  @Sendable
  static func fraction(_ value: Double) -> String {
    let text = CodeNumber.text(value)
    return text.contains(".") ? text : "\(text).0"
  }
}

extension PortableCondition {
  var quantities: Set<Formula.Quantity> {
    switch self {
    case .above(let one, let other), .atLeast(let one, let other):
      one.quantities.union(other.quantities)
    case .both(let one, let other), .either(let one, let other):
      one.quantities.union(other.quantities)
    }
  }
}

extension Formula {
  /// The quantities on which the formula depends.
  var quantities: Set<Quantity> {
    switch self {
    case .number: []
    case .quantity(let quantity): [quantity]
    case .sum(let one, let other), .difference(let one, let other), .product(let one, let other),
      .quotient(let one, let other):
      one.quantities.union(other.quantities)
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.quantities) }
    case .choice(let test, let one, let other):
      test.quantities.union(one.quantities).union(other.quantities)
    }
  }
}
