import RiffleCards
package import RiffleFormats

/// The length of a point that the user asks for, in pixels (X11) or the desktop's own units (Wayland).
package enum WindowScale {
  /// The environment variable that sets it if the command line does not.
  static let variable = "RIFFLE_SCALE"
  /// The lengths that can be asked for.
  static let range = 0.5...8.0

  /// Returns the length that was asked for; nil if that is left to the desktop.
  ///
  /// - Parameters:
  ///   - argument: The value of the command line's `--scale`, which wins; nil if it was not given.
  ///   - environment: The value of `RIFFLE_SCALE`; nil or empty if it is not set.
  /// - Returns: The length, or nil.
  /// - Throws: ``RiffleError`` if it is no number from 0.5 to 8.
  package static func chosen(
    _ argument: Double?,
    environment: String? = ProcessEnvironment.value(of: variable)
  ) throws(RiffleError) -> Double? {
    if let argument {
      guard range.contains(argument) else { throw refusal("--scale", "\(argument.digits)") }
      return argument
    }
    guard let environment, !environment.isEmpty else { return nil }
    guard let scale = Double(environment), range.contains(scale) else {
      throw refusal(variable, environment)
    }
    return scale
  }

  private static func refusal(_ name: String, _ value: String) -> RiffleError {
    .wrongUsage(
      "\(name) is \"\(value)\"; it can be a number from \(range.lowerBound.digits) to \(range.upperBound.digits)."
    )
  }
}
