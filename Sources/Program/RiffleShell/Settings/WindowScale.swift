import RiffleCards
package import RiffleFormats
package import RiffleSDL

/// The length of a point that the user asks for, in pixels (X11) or the desktop's own units (Wayland).
package enum WindowScale {
  static let variable = "RIFFLE_SCALE"
  static let range = 0.5...8.0

  /// Nil leaves the length to the desktop; the command line's `--scale` wins over the environment.
  ///
  /// - Throws: ``RiffleError`` if it is not a number from 0.5 to 8.
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
  static let variable = "RIFFLE_RENDERER"

  /// `auto` if the environment does not say.
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
