package import SystemPackage

/// Folders after the XDG Base Directory Specification.
package enum UserFolder {
  /// What a person has set up: `$XDG_CONFIG_HOME`, or else `~/.config`.
  case configuration
  /// What a person has made with programs: `$XDG_DATA_HOME`, or else `~/.local/share`.
  case data
  /// What a program remembers between starts: `$XDG_STATE_HOME`, or else `~/.local/state`.
  case state
  /// What programs can make again: `$XDG_CACHE_HOME`, or else `~/.cache`.
  case cache

  package func ofRiffle(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) -> FilePath? {
    path(environment: environment)?.appending("riffle")
  }

  /// Need not exist yet; nil if the user has no home.
  package func path(environment: (String) -> String? = ProcessEnvironment.value(of:)) -> FilePath? {
    let (variable, words) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", [".config"])
      case .data: ("XDG_DATA_HOME", [".local", "share"])
      case .state: ("XDG_STATE_HOME", [".local", "state"])
      case .cache: ("XDG_CACHE_HOME", [".cache"])
      }
    // The specification ignores relative paths; an empty one is relative.
    if let path = environment(variable).map({ FilePath($0) }), path.isAbsolute { return path }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return words.reduce(FilePath(home)) { $0.appending($1) }
  }
}
