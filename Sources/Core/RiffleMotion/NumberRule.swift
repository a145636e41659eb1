/// The numbers that a setting accepts.
///
/// A setting refuses an impossible number where it is made or changed. A number from a file was
/// checked against the catalog by then, so only a mistake in code gets this far; it stops the
/// program with a line that names the setting, the number and the remedy.
package enum NumberRule: Hashable, Sendable {
  case finite
  /// A finite number above 0.
  case positive
  /// A finite number that is not below a bound.
  case atLeast(Double)
  /// A number in a range, its ends included.
  case within(ClosedRange<Double>)

  /// Returns whether a number follows the rule; NaN follows none.
  package func accepts(_ number: Double) -> Bool {
    switch self {
    case .finite: number.isFinite
    case .positive: number.isFinite && number > 0
    case .atLeast(let bound): number.isFinite && number >= bound
    case .within(let range): range.contains(number)
    }
  }

  /// The remedy, such as `use a finite number above 0`.
  private var remedy: String {
    switch self {
    case .finite: "use a finite number"
    case .positive: "use a finite number above 0"
    case .atLeast(let bound): "use a finite number from \(MotionError.text(bound))"
    case .within(let range):
      "use a number from \(MotionError.text(range.lowerBound)) to "
        + MotionError.text(range.upperBound)
    }
  }

  /// Stops the program unless a setting of a type follows the rule.
  package func require(_ number: Double, _ setting: String, of type: Any.Type) {
    publicPrecondition(
      accepts(number),
      "\(type).\(setting) is \(MotionError.text(number)); \(remedy)"
    )
  }

  /// Stops the program unless both parts of an offset follow the rule.
  package func require(_ offset: Vector, _ setting: String, of type: Any.Type) {
    require(offset.dx, setting, of: type)
    require(offset.dy, setting, of: type)
  }
}

extension MotionError {
  /// Returns a motion made of a setting's numbers; stops the program if they make none.
  package static func require<Motion>(
    of type: Any.Type,
    _ make: () throws(MotionError) -> Motion
  ) -> Motion {
    do throws(MotionError) {
      return try make()
    } catch {
      publicPreconditionFailure("\(type).\(error)")
    }
  }
}
