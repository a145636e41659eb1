import RiffleSystem
package import SystemPackage

/// Where the gestures lie on this machine.
extension GestureShelf {
  /// Reads the gestures that come with the program, and the user's.
  ///
  /// Those of the program are in the folder Assets above a build, or in share/riffle/assets beside the
  /// bin folder of an installed program; those of the user in `$XDG_DATA_HOME/riffle/gestures`, or else in
  /// `~/.local/share/riffle/gestures`.
  package init() {
    self.init(userFolder: Self.userFolder)
  }

  /// Reads the gestures that come with the program, and those in a folder of the user's; nil for none.
  package init(userFolder: FilePath?) {
    self.init(programFolder: Self.programFolder, userFolder: userFolder)
    guard Self.programFolder == nil else { return }
    report(
      .unreadable(
        "The program's gestures (Assets/gestures) are in no folder above it. Record your own."
      )
    )
  }

  private static var programFolder: FilePath? {
    var folder = FilePath("/proc/self/exe").resolved ?? FilePath("/")
    while folder.removeLastComponent() {
      for path in ["Assets/gestures", "share/riffle/assets/gestures"] {
        if let gestures = folder.appending(path).resolved { return gestures }
      }
    }
    return nil
  }

  private static var userFolder: FilePath? {
    // The XDG Base Directory Specification has relative paths ignored.
    let data = ProcessEnvironment.value(of: "XDG_DATA_HOME").map { FilePath($0) }
    if let data, data.isAbsolute { return data.appending("riffle").appending("gestures") }
    let home = ProcessEnvironment.value(of: "HOME").map { FilePath($0) }
    return home?.pushing(".local/share/riffle/gestures")
  }
}
