package import RiffleFormats
package import RiffleSDL

/// What draws, as the command line and the environment name it.
package typealias RendererChoice = RendererChoice

extension RendererChoice {
  /// The environment variable that chooses where the command line does not.
  static let variable = "RIFFLE_RENDERER"

  /// Reads the choice of the environment; `auto` where it makes none.
  ///
  /// - Throws: ``RiffleError`` where it names no renderer.
  static func chosen() throws(RiffleError) -> RendererChoice {
    guard let name = Environment.value(of: variable), !name.isEmpty else { return .auto }
    guard let choice = RendererChoice(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongUsage("\(variable) is \"\(name)\"; it can be one of \(names).")
    }
    return choice
  }
}
