/// The numbers that a setting accepts.
///
/// A number from a file was checked against the catalog, so only a mistake in code gets this far;
/// it stops the program with a line that names the setting, the number and the remedy.
package enum NumberRule: Hashable, Sendable {
  case finite, positive
  case atLeast(Double)
  /// The ends are included.
  case within(ClosedRange<Double>)

  /// NaN follows no rule.
  package func accepts(_ number: Double) -> Bool {
    switch self {
    case .finite: number.isFinite
    case .positive: number.isFinite && number > 0
    case .atLeast(let bound): number.isFinite && number >= bound
    case .within(let range): range.contains(number)
    }
  }

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

  package func require<Owner>(_ number: Double, _ setting: String, of type: Owner.Type) {
    publicPrecondition(
      accepts(number),
      "\(typeName(type)).\(setting) is \(MotionError.text(number)); \(remedy)"
    )
  }

  package func require<Owner>(_ offset: Vector, _ setting: String, of type: Owner.Type) {
    require(offset.dx, setting, of: type)
    require(offset.dy, setting, of: type)
  }
}

extension MotionError {
  /// Makes a motion from a setting's numbers; stops the program if that fails.
  package static func require<Motion, Owner>(
    of type: Owner.Type,
    _ make: () throws(MotionError) -> Motion
  ) -> Motion {
    do throws(MotionError) {
      return try make()
    } catch {
      publicPreconditionFailure("\(typeName(type)).\(error)")
    }
  }
}
