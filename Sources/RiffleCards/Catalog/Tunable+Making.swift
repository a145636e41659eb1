import RiffleDrawing
import RiffleMotion

// One way to make a tunable for each type that parts are made of.
extension Tunable {
  /// A number that counts nothing.
  static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> Tunable {
    number(key, path, .none, range, step: step, meaning)
  }

  /// A number.
  static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .number(unit: unit, range: range, step: step), meaning) {
      .number($0)
    } from: {
      $0.number
    }
  }

  /// A number that may be left out.
  static func optionalNumber(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double?> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .optionalNumber(unit: unit, range: range, step: step), meaning) {
      $0.map { .number($0) } ?? .none
    } from: {
      .some($0.number)
    }
  }

  /// A duration under the name "duration".
  static func duration(
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ meaning: String
  ) -> Tunable {
    // Shorter than a millisecond is no motion, and longer than ten seconds a slip.
    number("duration", path, .seconds, 0.001...10, step: 0.05, meaning)
  }

  /// An angle, written in degrees.
  static func angle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .number(unit: .degrees, range: range, step: step), meaning) {
      .number($0.writtenDegrees)
    } from: {
      $0.number.map(Angle.init(degrees:))
    }
  }

  /// An angle, written in degrees, that may be left out.
  static func optionalAngle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle?> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .optionalNumber(unit: .degrees, range: range, step: step), meaning) {
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
    _ meaning: String
  ) -> Tunable {
    make(key, path, .count(range: range), meaning) {
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
    _ meaning: String
  ) -> Tunable {
    make(key, path, .offset(unit: .points, range: range, step: 1), meaning) {
      .numbers([$0.dx, $0.dy])
    } from: {
      guard case .numbers(let numbers) = $0 else { return nil }
      return Vector(dx: numbers[0], dy: numbers[1])
    }
  }

  /// Yes or no.
  static func flag(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Bool> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .flag, meaning) {
      .flag($0)
    } from: {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  /// One of some words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Choice> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .choice(Choice.allCases.map(\.rawValue)), meaning) {
      .text($0.rawValue)
    } from: {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  /// A word or a few.
  static func text(
    _ key: String,
    _ path: any WritableKeyPath<Owner, String> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .text, meaning) {
      .text($0)
    } from: {
      $0.text
    }
  }

  /// Any of the four plain directions.
  static func directions(
    _ key: String,
    _ path: any WritableKeyPath<Owner, [Direction]> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .choices(Direction.plain.map(\.rawValue)), meaning) {
      .texts($0.map(\.rawValue))
    } from: {
      guard case .texts(let words) = $0 else { return nil }
      return Direction.plain.filter { words.contains($0.rawValue) }
    }
  }

  /// A colour.
  static func color(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .color, meaning) {
      .text($0.hex)
    } from: {
      $0.text.flatMap(Color.init(hex:))
    }
  }

  /// A timing curve.
  static func curve(
    _ key: String,
    _ path: any WritableKeyPath<Owner, TimingCurve> & Sendable,
    _ meaning: String
  ) -> Tunable {
    make(key, path, .curve(TimingCurve.named.map(\.name)), meaning) { curve in
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

  /// A length and what it is counted in, as two tunables.
  static func length(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Length> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ meaning: String
  ) -> [Tunable] {
    [
      make(key, path, .number(unit: .none, range: range, step: step), meaning) {
        .number($0.amount)
      } change: { length, value in
        value.number.map { Length($0, length.unit) }
      },
      make(
        "\(key)Unit",
        path,
        .choice(Length.Unit.allCases.map(\.rawValue)),
        "What \(key) is counted in."
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
    _ meaning: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    from read: @escaping @Sendable (ParameterValue) -> Value?
  ) -> Tunable {
    make(key, path, domain, meaning, to: write) { _, value in read(value) }
  }

  private static func make<Value>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ domain: ParameterDomain,
    _ meaning: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    change: @escaping @Sendable (Value, ParameterValue) -> Value?
  ) -> Tunable {
    Tunable(
      key: key,
      meaning: meaning,
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
