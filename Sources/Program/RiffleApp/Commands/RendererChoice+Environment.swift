package import RiffleFormats
package import RiffleSDL

extension RendererChoice {
  /// The environment variable that chooses a renderer if the command line does not.
  static let variable = "RIFFLE_RENDERER"

  /// Returns the environment's choice; `auto` if it makes none.
  ///
  /// - Parameter environment: The value of `RIFFLE_RENDERER`; nil or empty if it is not set.
  /// - Returns: The choice.
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
