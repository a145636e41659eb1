public import RiffleDrawing
public import RiffleMotion

// One function for each type of property.
extension Tunable {
  /// Makes the tunable of a number without a unit.
  public static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    number(key, path, .none, range, step: step, summary)
  }

  /// Makes the tunable of a number.
  public static func number(
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

  /// Makes the tunable of a number or none, which a file writes as null.
  public static func optionalNumber(
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

  /// Makes the tunable of a duration: the key `duration`, in seconds, 0.01 to 10.
  ///
  /// A heavier card takes longer, a snappier one less.
  public static func duration(
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ summary: String
  ) -> Tunable {
    // Less than 10 ms is less than a frame, not a motion, and more than ten seconds a typing error.
    number("duration", path, .seconds, 0.01...10, step: 0.05, summary).feltAsTime()
  }

  /// Makes the tunable of an angle, written in degrees, positive clockwise.
  public static func angle(
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

  /// Makes the tunable of an angle, written in degrees, positive clockwise, or none.
  public static func optionalAngle(
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

  /// Makes the tunable of a whole number.
  public static func count(
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

  /// Makes the tunable of an offset, written as two numbers in points: to the right, and down.
  public static func offset(
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

  /// Makes the two tunables of a length: its amount, and its unit by the same key with `Unit` after it.
  ///
  /// - Parameters:
  ///   - key: The key within the part: words joined by dots, such as `spread`.
  ///   - path: The property.
  ///   - range: The amounts it can have, in any unit, both ends included, above 0.
  ///   - step: The step of a slider, above 0.
  ///   - summary: The effect on the feel, in one line.
  /// - Returns: The amount and the unit, to be appended to a list of tunables.
  public static func length(
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

  // MARK: Not numbers

  /// Makes the tunable of a flag, true or false.
  public static func flag(
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

  /// Makes the tunable of an enum, written as the raw value of one of its cases.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
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

  /// Makes the tunable of a text of at most 24 letters.
  public static func text(
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

  /// Makes the tunable of a list of directions: one or more of left, right, up and down.
  public static func directions(
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

  /// Makes the tunable of a color, written as #RRGGBB.
  public static func color(
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

  /// Makes the tunable of a color, written as #RRGGBB, or none.
  public static func optionalColor(
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

  /// Makes the tunable of a timing curve, written by its name, such as `easeOut`, or as its control
  /// points x1, y1, x2, y2.
  public static func curve(
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
}
