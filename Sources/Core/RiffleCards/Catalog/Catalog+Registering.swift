// One function for each place in a preset.
//
// The kind's name and its keys are checked at once: a mistake in them is one of the app's code.
extension Catalog {
  /// Adds an app's own kind of layout.
  ///
  /// - Parameter defaults: The layout that a preset gets with the kind's name: each tunable at its
  ///   default, which must be in its range.
  /// - Precondition: The name of the kind is a letter, then letters, digits, `-` or `_`, and no other
  ///   kind of layout has it; each word of a key is a letter, then letters or digits; no key is
  ///   another one's beginning.
  public mutating func register(_ defaults: some CardLayout) {
    add(defaults, to: .layout) { $0 }
  }

  /// Adds an app's own kind of rotation law.
  ///
  /// - Parameter defaults: The law with its defaults, as for a layout.
  public mutating func register(_ defaults: some RotationLaw) {
    add(defaults, to: .rotation) { $0 }
  }

  /// Adds an app's own kind of release rule.
  ///
  /// - Parameter defaults: The rule with its defaults, as for a layout.
  public mutating func register(_ defaults: some ReleaseRule) {
    add(defaults, to: .release) { $0 }
  }

  /// Adds an app's own kind of exit.
  ///
  /// - Parameter defaults: The exit with its defaults, as for a layout.
  public mutating func register(_ defaults: some ExitRule) {
    add(defaults, to: .exit) { $0 }
  }

  /// Adds an app's own kind of return.
  ///
  /// - Parameter defaults: The return with its defaults, as for a layout.
  public mutating func register(_ defaults: some ReturnRule) {
    add(defaults, to: .returnRule) { $0 }
  }

  /// Adds an app's own kind of restack.
  ///
  /// - Parameter defaults: The restack with its defaults, as for a layout.
  public mutating func register(_ defaults: some RestackRule) {
    add(defaults, to: .restack) { $0 }
  }
}

extension Catalog: CustomStringConvertible {
  /// The names of all kinds, by place.
  public var description: String {
    sections.filter { !$0.kinds.isEmpty }.map { section in
      "\(section.name): \(section.kinds.map(\.name).joined(separator: ", "))"
    }
    .joined(separator: "; ")
  }
}
