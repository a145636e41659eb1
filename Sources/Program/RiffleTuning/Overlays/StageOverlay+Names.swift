import RiffleCards
import RiffleMotion
package import RiffleSystem

/// The overlays by the names that a command line has for them.
extension StageOverlay {
  /// The names of all overlays, in the order in which they are listed: their titles in small letters,
  /// with hyphens for blanks.
  package static var names: [String] { all.map { name(of: $0.title) } }

  /// The names of these overlays.
  package var names: [String] {
    Self.all.filter { contains($0.overlay) }.map { Self.name(of: $0.title) }
  }

  /// Reads overlays.
  ///
  /// - Parameters:
  ///   - list: One or more names with commas between, such as `thresholds,trail`.
  ///   - option: The option that they are given to, for the error.
  /// - Throws: ``RiffleError`` if there is no overlay of a name.
  package init(_ list: String, of option: String) throws(RiffleError) {
    self = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let found = Self.all.first(where: { Self.name(of: $0.title) == name }) else {
        throw .wrongUsage(
          "\(option) \(list.elided()): there is no overlay \"\(String(name).elided())\". Give one or "
            + "more of \(Self.names.joined(separator: ", ")), with commas between."
        )
      }
      insert(found.overlay)
    }
  }

  private static func name(of title: String) -> String {
    title.lowercased().split(separator: " ").joined(separator: "-")
  }
}
