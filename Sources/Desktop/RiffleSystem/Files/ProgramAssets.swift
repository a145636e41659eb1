package import SystemPackage

/// The files that come with the program: in the folder Assets above a build, or in share/riffle/assets beside
/// the bin folder of an installed program.
package enum ProgramAssets {
  package static var program: FilePath { FilePath("/proc/self/exe").resolved ?? FilePath("/") }

  /// Returns the place of a file or folder, such as `sample/deck.json`; nil if it is not there.
  package static func path(of name: String) -> FilePath? {
    var folder = program
    while folder.removeLastComponent() {
      for assets in ["Assets", "share/riffle/assets"] {
        if let path = folder.appending("\(assets)/\(name)").resolved { return path }
      }
    }
    return nil
  }
}
