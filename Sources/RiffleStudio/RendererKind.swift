package import RiffleSDL

/// What draws, as the command line and the environment name it.
package typealias RendererKind = RendererChoice

extension RendererKind {
  /// The environment variable that chooses where the command line does not.
  static let variable = "RIFFLE_RENDERER"

  /// Reads the choice of the environment; `auto` where it makes none.
  ///
  /// - Throws: ``StudioError`` where it names no renderer.
  static func chosen() throws(StudioError) -> RendererKind {
    guard let name = Environment.value(of: variable), !name.isEmpty else { return .auto }
    guard let choice = RendererKind(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongUsage("\(variable) is \"\(name)\"; it can be one of \(names).")
    }
    return choice
  }
}
