package import RiffleDrawing
package import RiffleMotion

extension Tunable {
  /// Begins a tunable with its key within the part and its effect on the feel, in one line.
  ///
  /// Then comes the kind of its value, which says how that is read and set:
  ///
  ///     .named("speed", "The speed at which a key sends a card off.")
  ///       .speed({ $0.speed }, { $0.speed = $1 })
  ///
  /// Apps have key paths for it (KeyPaths.swift), which Swift does not have in web pages.
  package static func named(_ key: String, _ summary: String) -> NamedTunable<Owner> {
    NamedTunable(key: key, summary: summary)
  }

  /// Makes the two tunables of a spring of unit mass: its stiffness and its damping.
  ///
  /// A step of weight or pace changes its period by a quarter; its damping ratio stays.
  ///
  /// - Parameters:
  ///   - key: The key within the part, before `stiffness` and `damping`; empty for none.
  ///   - name: What is moved, in the summaries, such as `the exit`.
  ///   - value: Reads the property.
  ///   - set: Sets it.
  package static func spring(
    _ key: String = "",
    of name: String,
    _ value: @escaping @Sendable (Owner) -> Spring,
    _ set: @escaping @Sendable (inout Owner, Spring) -> Void
  ) -> [Tunable] {
    let prefix = key.isEmpty ? "" : "\(key)."
    return [
      .named("\(prefix)stiffness", "The stiffness of \(name): larger is snappier.")
        .make(value, set, .number(unit: .none, range: 1...10_000, step: 10)) {
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
      .named("\(prefix)damping", "The damping of \(name): less bounces more.")
        .make(value, set, .number(unit: .none, range: 0.1...1_000, step: 1)) {
          .number($0.damping)
        } change: { spring, value in
          value.number.flatMap { try? Spring(stiffness: spring.stiffness, damping: $0) }
        }
        .felt(as: .weight, by: 0.8, because: "Weight is not bounce: the damping ratio stays.")
        .felt(as: .pace, by: 1.25, because: "A snappier spring does not bounce more."),
    ]
  }

  /// Makes the two tunables of a spring that is told by its response.
  ///
  /// - Parameters:
  ///   - key: The key within the part, before `Response` and `DampingRatio`.
  ///   - name: The name in the summaries, such as `the spring of a thrown card`.
  ///   - value: Reads the property.
  ///   - set: Sets it.
  package static func response(
    _ key: String,
    of name: String,
    _ value: @escaping @Sendable (Owner) -> ResponseSpring,
    _ set: @escaping @Sendable (inout Owner, ResponseSpring) -> Void
  ) -> [Tunable] {
    let own: [Tunable<ResponseSpring>] = [
      .named("\(key)Response", "Response (period) of \(name): smaller is snappier.")
        .number({ $0.response }, { $0.response = $1 }, 0.01...10, step: 0.01, in: .seconds)
        .feltAsTime(because: "The period of a spring grows with the root of the mass."),
      .named(
        "\(key)DampingRatio",
        "Damping ratio of \(name): 1 does not overshoot, less bounces more."
      )
      .number({ $0.dampingRatio }, { $0.dampingRatio = $1 }, 0.05...10, step: 0.02),
    ]
    return own.map { $0.lifted(key: $0.key, Property(value, set)) }
  }
}

/// The key and the summary of a tunable whose kind of value is not told yet: a function for each kind.
package struct NamedTunable<Owner>: Sendable {
  fileprivate let key: String
  fileprivate let summary: String

  package typealias Reading<Value> = @Sendable (Owner) -> Value
  package typealias Setting<Value> = @Sendable (inout Owner, Value) -> Void

  // MARK: Numbers

  package func number(
    _ value: @escaping Reading<Double>,
    _ set: @escaping Setting<Double>,
    _ range: ClosedRange<Double>,
    step: Double,
    in unit: ParameterUnit = .none
  ) -> Tunable<Owner> {
    make(value, set, .number(unit: unit, range: range, step: step)) {
      .number($0)
    } from: {
      $0.number
    }
  }

  package func optionalNumber(
    _ value: @escaping Reading<Double?>,
    _ set: @escaping Setting<Double?>,
    _ range: ClosedRange<Double>,
    step: Double,
    in unit: ParameterUnit
  ) -> Tunable<Owner> {
    make(value, set, .optionalNumber(unit: unit, range: range, step: step)) {
      $0.map { .number($0) } ?? .none
    } from: {
      .some($0.number)
    }
  }

  package func points(
    _ value: @escaping Reading<Double>,
    _ set: @escaping Setting<Double>,
    _ range: ClosedRange<Double>,
    step: Double
  ) -> Tunable<Owner> {
    number(value, set, range, step: step, in: .points)
  }

  /// Makes it a time in seconds.
  package func time(
    _ value: @escaping Reading<Double>,
    _ set: @escaping Setting<Double>
  ) -> Tunable<Owner> {
    // Less than 10 ms is less than a frame, not a motion, and more than ten seconds a typing error.
    number(value, set, 0.01...10, step: 0.05, in: .seconds).feltAsTime()
  }

  /// Makes it a speed in points per second.
  package func speed(
    _ value: @escaping Reading<Double>,
    _ set: @escaping Setting<Double>
  ) -> Tunable<Owner> {
    number(value, set, 1...100_000, step: 50, in: .pointsPerSecond)
  }

  /// Makes it a speed in points per second, or none.
  package func optionalSpeed(
    _ value: @escaping Reading<Double?>,
    _ set: @escaping Setting<Double?>
  ) -> Tunable<Owner> {
    optionalNumber(value, set, 1...100_000, step: 50, in: .pointsPerSecond)
  }

  package func angle(
    _ value: @escaping Reading<Angle>,
    _ set: @escaping Setting<Angle>,
    _ range: ClosedRange<Double>,
    step: Double
  ) -> Tunable<Owner> {
    make(value, set, .number(unit: .degrees, range: range, step: step)) {
      .number($0.writtenDegrees)
    } from: {
      $0.number.map(Angle.init(degrees:))
    }
  }

  package func optionalAngle(
    _ value: @escaping Reading<Angle?>,
    _ set: @escaping Setting<Angle?>,
    _ range: ClosedRange<Double>,
    step: Double
  ) -> Tunable<Owner> {
    make(value, set, .optionalNumber(unit: .degrees, range: range, step: step)) {
      $0.map { .number($0.writtenDegrees) } ?? .none
    } from: {
      .some($0.number.map(Angle.init(degrees:)))
    }
  }

  package func count(
    _ value: @escaping Reading<Int>,
    _ set: @escaping Setting<Int>,
    _ range: ClosedRange<Int>
  ) -> Tunable<Owner> {
    make(value, set, .count(range: range)) {
      .number(Double($0))
    } from: {
      $0.number.flatMap(Int.init(exactly:))
    }
  }

  package func offset(
    _ value: @escaping Reading<Vector>,
    _ set: @escaping Setting<Vector>,
    _ range: ClosedRange<Double>
  ) -> Tunable<Owner> {
    make(value, set, .offset(unit: .points, range: range, step: 1)) {
      .numbers([$0.dx, $0.dy])
    } from: {
      guard case .numbers(let numbers) = $0 else { return nil }
      return Vector(dx: numbers[0], dy: numbers[1])
    }
  }

  /// Two tunables: the amount, and the unit by the same key with `Unit` after it.
  package func length(
    _ value: @escaping Reading<Length>,
    _ set: @escaping Setting<Length>,
    _ range: ClosedRange<Double> = 0.01...10_000,
    step: Double = 0.05
  ) -> [Tunable<Owner>] {
    [
      make(value, set, .number(unit: .none, range: range, step: step)) {
        .number($0.amount)
      } change: { length, value in
        value.number.map { Length($0, length.unit) }
      },
      .named("\(key)Unit", "The unit of \(key).")
        .make(value, set, .choice(Length.Unit.allCases.map { $0.rawValue })) {
          .text($0.unit.rawValue)
        } change: { length, value in
          value.text.flatMap(Length.Unit.init(rawValue:)).map { Length(length.amount, $0) }
        },
    ]
  }

  // MARK: Not numbers

  package func flag(
    _ value: @escaping Reading<Bool>,
    _ set: @escaping Setting<Bool>
  ) -> Tunable<Owner> {
    make(value, set, .flag) {
      .flag($0)
    } from: {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ value: @escaping Reading<Choice>,
    _ set: @escaping Setting<Choice>
  ) -> Tunable<Owner> {
    make(value, set, .choice(Choice.allCases.map { $0.rawValue })) {
      .text($0.rawValue)
    } from: {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  package func text(
    _ value: @escaping Reading<String>,
    _ set: @escaping Setting<String>
  ) -> Tunable<Owner> {
    make(value, set, .text) {
      .text($0)
    } from: {
      $0.text
    }
  }

  package func directions(
    _ value: @escaping Reading<[Direction]>,
    _ set: @escaping Setting<[Direction]>
  ) -> Tunable<Owner> {
    make(value, set, .choices(Direction.plain.map { $0.rawValue })) {
      .texts($0.map { $0.rawValue })
    } from: {
      guard case .texts(let words) = $0 else { return nil }
      return Direction.plain.filter { words.contains($0.rawValue) }
    }
  }

  package func color(
    _ value: @escaping Reading<Color>,
    _ set: @escaping Setting<Color>
  ) -> Tunable<Owner> {
    make(value, set, .color) {
      .text($0.hex)
    } from: {
      $0.text.flatMap(Color.init(hex:))
    }
  }

  package func optionalColor(
    _ value: @escaping Reading<Color?>,
    _ set: @escaping Setting<Color?>
  ) -> Tunable<Owner> {
    make(value, set, .optionalColor) {
      $0.map { .text($0.hex) } ?? .none
    } from: {
      .some($0.text.flatMap(Color.init(hex:)))
    }
  }

  package func curve(
    _ value: @escaping Reading<TimingCurve>,
    _ set: @escaping Setting<TimingCurve>
  ) -> Tunable<Owner> {
    make(value, set, .curve(TimingCurve.named.map { $0.name })) { curve in
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

  // MARK: Making

  /// Makes the tunable of a property whose value is written as a whole.
  private func make<Value>(
    _ value: @escaping Reading<Value>,
    _ set: @escaping Setting<Value>,
    _ domain: ParameterDomain,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    from read: @escaping @Sendable (ParameterValue) -> Value?
  ) -> Tunable<Owner> {
    make(value, set, domain, to: write) { _, value in read(value) }
  }

  /// Makes a tunable of a property of which a value may change only a part.
  fileprivate func make<Value>(
    _ value: @escaping Reading<Value>,
    _ set: @escaping Setting<Value>,
    _ domain: ParameterDomain,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    change: @escaping @Sendable (Value, ParameterValue) -> Value?
  ) -> Tunable<Owner> {
    #if hasFeature(Embedded)
    let summary = ""
    #else
    domain.requireSense(of: key)
    #endif
    return Tunable(
      key: key,
      summary: summary,
      domain: domain,
      value: { write(value($0)) },
      change: { owner, new in
        guard let changed = change(value(owner), new) else { return nil }
        var owner = owner
        set(&owner, changed)
        return owner
      }
    )
  }
}

extension Spring {
  /// A spring of unit mass; stops the program if no spring has such numbers.
  package static func unitMass(stiffness: Double, damping: Double) -> Spring {
    MotionError.require(of: Self.self) { () throws(MotionError) in
      try Spring(stiffness: stiffness, damping: damping)
    }
  }
}
