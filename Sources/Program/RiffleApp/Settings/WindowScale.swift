import RiffleCards
package import RiffleFormats
package import RiffleSDL

/// The length of a point that the user asks for, in pixels (X11) or the desktop's own units (Wayland).
package enum WindowScale {
  /// The environment variable that sets it if the command line does not.
  static let variable = "RIFFLE_SCALE"
  /// The lengths that can be asked for.
  static let range = 0.5...8.0

  /// Returns the length that was asked for; nil if that is left to the desktop.
  ///
  /// - Parameter argument: The value of the command line's `--scale`, which wins.
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

extension RendererChoice {
  /// The environment variable that chooses a renderer if the command line does not.
  static let variable = "RIFFLE_RENDERER"

  /// Returns the environment's choice; `auto` if it makes none.
  ///
  /// - Throws: ``RiffleError`` if the variable names no renderer.
  package static func chosen(
    environment: String? = ProcessEnvironment.value(of: variable)
  ) throws(RiffleError) -> RendererChoice {
    guard let name = environment, !name.isEmpty else { return .auto }
    guard let choice = RendererChoice(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongUsage("\(variable) is \"\(name)\"; it can be one of \(names).")
    }
    return choice
  }
}
