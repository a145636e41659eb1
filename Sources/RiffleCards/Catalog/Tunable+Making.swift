import RiffleDrawing
import RiffleMotion

// One function for each type of setting.
extension Tunable {
  /// A number without a unit.
  static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    number(key, path, .none, range, step: step, summary)
  }

  /// A number.
  static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, path, .number(unit: unit, range: range, step: step), summary) {
      .number($0)
    } from: {
      $0.number
    }
  }

  /// A number or none.
  static func optionalNumber(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double?> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, path, .optionalNumber(unit: unit, range: range, step: step), summary) {
      $0.map { .number($0) } ?? .none
    } from: {
      .some($0.number)
    }
  }

  /// A duration with the key "duration".
  static func duration(
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ summary: String
  ) -> Tunable {
    // Less than a millisecond is no motion, and more than ten seconds a typing error.
    number("duration", path, .seconds, 0.001...10, step: 0.05, summary)
  }

  /// An angle, written in degrees.
  static func angle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, path, .number(unit: .degrees, range: range, step: step), summary) {
      .number($0.writtenDegrees)
    } from: {
      $0.number.map(Angle.init(degrees:))
    }
  }

  /// An angle, written in degrees, or none.
  static func optionalAngle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle?> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, path, .optionalNumber(unit: .degrees, range: range, step: step), summary) {
      $0.map { .number($0.writtenDegrees) } ?? .none
    } from: {
      .some($0.number.map(Angle.init(degrees:)))
    }
  }

  /// A whole number.
  static func count(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Int> & Sendable,
    _ range: ClosedRange<Int>,
    _ summary: String
  ) -> Tunable {
    make(key, path, .count(range: range), summary) {
      .number(Double($0))
    } from: {
      $0.number.flatMap(Int.init(exactly:))
    }
  }

  /// An offset in points.
  static func offset(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Vector> & Sendable,
    _ range: ClosedRange<Double>,
    _ summary: String
  ) -> Tunable {
    make(key, path, .offset(unit: .points, range: range, step: 1), summary) {
      .numbers([$0.dx, $0.dy])
    } from: {
      guard case .numbers(let numbers) = $0 else { return nil }
      return Vector(dx: numbers[0], dy: numbers[1])
    }
  }

  /// True or false.
  static func flag(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Bool> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .flag, summary) {
      .flag($0)
    } from: {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  /// One word of a list.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Choice> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .choice(Choice.allCases.map(\.rawValue)), summary) {
      .text($0.rawValue)
    } from: {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  /// A short text.
  static func text(
    _ key: String,
    _ path: any WritableKeyPath<Owner, String> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .text, summary) {
      .text($0)
    } from: {
      $0.text
    }
  }

  /// One or more of left, right, up and down.
  static func directions(
    _ key: String,
    _ path: any WritableKeyPath<Owner, [Direction]> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .choices(Direction.plain.map(\.rawValue)), summary) {
      .texts($0.map(\.rawValue))
    } from: {
      guard case .texts(let words) = $0 else { return nil }
      return Direction.plain.filter { words.contains($0.rawValue) }
    }
  }

  /// A color.
  static func color(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .color, summary) {
      .text($0.hex)
    } from: {
      $0.text.flatMap(Color.init(hex:))
    }
  }

  /// A color or none.
  static func optionalColor(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color?> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .optionalColor, summary) {
      $0.map { .text($0.hex) } ?? .none
    } from: {
      .some($0.text.flatMap(Color.init(hex:)))
    }
  }

  /// A timing curve.
  static func curve(
    _ key: String,
    _ path: any WritableKeyPath<Owner, TimingCurve> & Sendable,
    _ summary: String
  ) -> Tunable {
    make(key, path, .curve(TimingCurve.named.map(\.name)), summary) { curve in
      TimingCurve.named.first { $0.curve == curve }.map { .text($0.name) }
        ?? .numbers([curve.x1, curve.y1, curve.x2, curve.y2])
    } from: { value in
      switch value {
      case .text(let name): TimingCurve.named.first { $0.name == name }?.curve
      case .numbers(let numbers):
        try? TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
      default: nil
      }
    }
  }

  /// A length and its unit, as two tunables.
  static func length(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Length> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> [Tunable] {
    [
      make(key, path, .number(unit: .none, range: range, step: step), summary) {
        .number($0.amount)
      } change: { length, value in
        value.number.map { Length($0, length.unit) }
      },
      make(
        "\(key)Unit",
        path,
        .choice(Length.Unit.allCases.map(\.rawValue)),
        "The unit of \(key)."
      ) {
        .text($0.unit.rawValue)
      } change: { length, value in
        value.text.flatMap(Length.Unit.init(rawValue:)).map { Length(length.amount, $0) }
      },
    ]
  }

  private static func make<Value>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ domain: ParameterDomain,
    _ summary: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    from read: @escaping @Sendable (ParameterValue) -> Value?
  ) -> Tunable {
    make(key, path, domain, summary, to: write) { _, value in read(value) }
  }

  private static func make<Value>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ domain: ParameterDomain,
    _ summary: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    change: @escaping @Sendable (Value, ParameterValue) -> Value?
  ) -> Tunable {
    Tunable(
      key: key,
      summary: summary,
      domain: domain,
      value: { write($0[keyPath: path]) },
      change: { owner, value in
        guard let new = change(owner[keyPath: path], value) else { return nil }
        var owner = owner
        owner[keyPath: path] = new
        return owner
      }
    )
  }
}
