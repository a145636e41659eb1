package import RiffleDrawing
package import RiffleMotion

// What the library's parts write: one function for each type of property. Those that apps have too are
// described in KeyPaths.swift.
extension Tunable {
  package static func number(
    _ key: String,
    _ property: Property<Owner, Double>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    number(key, property, .none, range, step: step, summary)
  }

  package static func number(
    _ key: String,
    _ property: Property<Owner, Double>,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, property, .number(unit: unit, range: range, step: step), summary) {
      .number($0)
    } from: {
      $0.number
    }
  }

  package static func optionalNumber(
    _ key: String,
    _ property: Property<Owner, Double?>,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, property, .optionalNumber(unit: unit, range: range, step: step), summary) {
      $0.map { .number($0) } ?? .none
    } from: {
      .some($0.number)
    }
  }

  package static func duration(
    _ property: Property<Owner, Double>,
    _ summary: String
  ) -> Tunable {
    time("duration", property, summary)
  }

  /// Makes the tunable of a duration by another key.
  package static func time(
    _ key: String,
    _ property: Property<Owner, Double>,
    _ summary: String
  ) -> Tunable {
    // Less than 10 ms is less than a frame, not a motion, and more than ten seconds a typing error.
    number(key, property, .seconds, 0.01...10, step: 0.05, summary).feltAsTime()
  }

  package static func angle(
    _ key: String,
    _ property: Property<Owner, Angle>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, property, .number(unit: .degrees, range: range, step: step), summary) {
      .number($0.writtenDegrees)
    } from: {
      $0.number.map(Angle.init(degrees:))
    }
  }

  package static func optionalAngle(
    _ key: String,
    _ property: Property<Owner, Angle?>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    make(key, property, .optionalNumber(unit: .degrees, range: range, step: step), summary) {
      $0.map { .number($0.writtenDegrees) } ?? .none
    } from: {
      .some($0.number.map(Angle.init(degrees:)))
    }
  }

  package static func count(
    _ key: String,
    _ property: Property<Owner, Int>,
    _ range: ClosedRange<Int>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .count(range: range), summary) {
      .number(Double($0))
    } from: {
      $0.number.flatMap(Int.init(exactly:))
    }
  }

  package static func offset(
    _ key: String,
    _ property: Property<Owner, Vector>,
    _ range: ClosedRange<Double>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .offset(unit: .points, range: range, step: 1), summary) {
      .numbers([$0.dx, $0.dy])
    } from: {
      guard case .numbers(let numbers) = $0 else { return nil }
      return Vector(dx: numbers[0], dy: numbers[1])
    }
  }

  package static func length(
    _ key: String,
    _ property: Property<Owner, Length>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> [Tunable] {
    [
      make(key, property, .number(unit: .none, range: range, step: step), summary) {
        .number($0.amount)
      } change: { length, value in
        value.number.map { Length($0, length.unit) }
      },
      make(
        "\(key)Unit",
        property,
        .choice(Length.Unit.allCases.map { $0.rawValue }),
        "The unit of \(key)."
      ) {
        .text($0.unit.rawValue)
      } change: { length, value in
        value.text.flatMap(Length.Unit.init(rawValue:)).map { Length(length.amount, $0) }
      },
    ]
  }

  package static func length(
    _ key: String,
    _ property: Property<Owner, Length>,
    _ summary: String
  ) -> [Tunable] {
    length(key, property, 0.01...10_000, step: 0.05, summary)
  }

  /// Makes the two tunables of a spring of unit mass: its stiffness and its damping.
  ///
  /// A step of weight or pace changes its period by a quarter; its damping ratio stays.
  ///
  /// - Parameters:
  ///   - key: The key within the part, before `stiffness` and `damping`; empty for none.
  ///   - path: The property.
  ///   - name: The name in the summaries, such as `the spring of the return`.
  package static func spring(
    _ key: String = "",
    _ property: Property<Owner, Spring>,
    of name: String
  ) -> [Tunable] {
    let prefix = key.isEmpty ? "" : "\(key)."
    return [
      make(
        "\(prefix)stiffness",
        property,
        .number(unit: .none, range: 1...10_000, step: 10),
        "The stiffness of \(name): larger is snappier."
      ) {
        .number($0.stiffness)
      } change: { spring, value in
        value.number.flatMap { try? Spring(stiffness: $0, damping: spring.damping) }
      }
      .felt(
        as: .weight,
        by: 0.64,
        because: "The period of a spring grows with the root of the mass."
      )
      .felt(as: .pace, by: 1.5625, because: "The same motion in less time."),
      make(
        "\(prefix)damping",
        property,
        .number(unit: .none, range: 0.1...1_000, step: 1),
        "The damping of \(name): less bounces more."
      ) {
        .number($0.damping)
      } change: { spring, value in
        value.number.flatMap { try? Spring(stiffness: spring.stiffness, damping: $0) }
      }
      .felt(as: .weight, by: 0.8, because: "Weight is not bounce: the damping ratio stays.")
      .felt(as: .pace, by: 1.25, because: "A snappier spring does not bounce more."),
    ]
  }

  // MARK: Not numbers

  package static func flag(
    _ key: String,
    _ property: Property<Owner, Bool>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .flag, summary) {
      .flag($0)
    } from: {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ property: Property<Owner, Choice>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .choice(Choice.allCases.map { $0.rawValue }), summary) {
      .text($0.rawValue)
    } from: {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  package static func text(
    _ key: String,
    _ property: Property<Owner, String>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .text, summary) {
      .text($0)
    } from: {
      $0.text
    }
  }

  package static func directions(
    _ key: String,
    _ property: Property<Owner, [Direction]>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .choices(Direction.plain.map { $0.rawValue }), summary) {
      .texts($0.map { $0.rawValue })
    } from: {
      guard case .texts(let words) = $0 else { return nil }
      return Direction.plain.filter { words.contains($0.rawValue) }
    }
  }

  package static func color(
    _ key: String,
    _ property: Property<Owner, Color>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .color, summary) {
      .text($0.hex)
    } from: {
      $0.text.flatMap(Color.init(hex:))
    }
  }

  package static func optionalColor(
    _ key: String,
    _ property: Property<Owner, Color?>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .optionalColor, summary) {
      $0.map { .text($0.hex) } ?? .none
    } from: {
      .some($0.text.flatMap(Color.init(hex:)))
    }
  }

  package static func curve(
    _ key: String,
    _ property: Property<Owner, TimingCurve>,
    _ summary: String
  ) -> Tunable {
    make(key, property, .curve(TimingCurve.named.map { $0.name }), summary) { curve in
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

extension Spring {
  /// A spring of unit mass; stops the program if no spring has such numbers.
  package static func require<Owner>(stiffness: Double, damping: Double, of type: Owner.Type)
    -> Spring
  {
    MotionError.require(of: type) { () throws(MotionError) in
      try Spring(stiffness: stiffness, damping: damping)
    }
  }
}
