import RiffleCards
package import RiffleMotion

/// What a person has set up once for every start; what is not set is left to others.
///
/// It holds only values that ``SettingsKey`` allows: they are read from a file, from the command line, or
/// copied from other settings.
package struct Settings: Hashable, Sendable {
  private var values: [SettingsKey: SettingsValue] = [:]

  /// Makes settings with nothing set.
  package init() {}

  /// The value of a key; nil if it is not set.
  package subscript(key: SettingsKey) -> SettingsValue? { values[key] }

  /// Sets a key to the value of a text.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: The value, as the user writes it.
  /// - Throws: ``RiffleError`` with what would do if the key cannot have it.
  package mutating func set(_ key: SettingsKey, to text: String) throws(RiffleError) {
    guard let value = key.kind.value(of: text) else {
      throw .wrongUsage(
        "\"\(key.name)\" must be \(key.kind.wanted), not \"\(text.elided(to: 40))\"."
      )
    }
    var changed = self
    changed.values[key] = value
    if let problem = changed.keyProblem { throw .wrongUsage(problem.description) }
    self = changed
  }

  /// Takes the value of a key away, so that its default counts again.
  ///
  /// - Throws: ``RiffleError`` if the default is a key that another action has now.
  package mutating func reset(_ key: SettingsKey) throws(RiffleError) {
    var changed = self
    changed.values[key] = nil
    if let problem = changed.keyProblem { throw .wrongUsage(problem.description) }
    self = changed
  }

  /// Sets a key to a value that was checked.
  mutating func take(_ value: SettingsValue, for key: SettingsKey) { values[key] = value }

  /// The sentence about two actions with the same key, and the later one; nil if there are none.
  var keyProblem: (action: KeyAction, description: String)? {
    guard let (later, earlier) = keys.conflict, let stroke = keys[later] else { return nil }
    // One of both was set, and the message is about that one.
    let (set, other) = values[.key(later)] == nil ? (earlier, later) : (later, earlier)
    return (
      set,
      "\"\(SettingsKey.key(set).name)\" is \(stroke.name), which \(SettingsKey.key(other).name) "
        + "has. Give one of them another key, or none."
    )
  }
}

// The values by their types; nil for what is not set.
extension Settings {
  /// The preset's name, or the absolute path of its file.
  package var preset: String? { text(.preset) }

  /// The length of a point, 0.5 to 8 pixels (or desktop's units).
  package var scale: Double? {
    if case .number(let scale) = values[.scale] { scale } else { nil }
  }

  /// The size that a window opens with, in points, at least 240 by 320.
  package var window: Size? {
    if case .size(let size) = values[.window] { size } else { nil }
  }

  /// Light, dark, or the desktop's choice.
  package var theme: ThemeChoice? { text(.theme).flatMap(ThemeChoice.init) }

  /// Less motion, or the desktop's choice.
  package var reducedMotion: MotionChoice? { text(.reducedMotion).flatMap(MotionChoice.init) }

  /// The renderer.
  package var renderer: RendererSetting? { text(.renderer).flatMap(RendererSetting.init) }

  /// Whether the stage shows buttons.
  package var showsButtons: Bool? { flag(.buttons) }

  /// Whether cards and verdicts are spoken.
  package var speaks: Bool? { flag(.speak) }

  /// The verdicts of all directions: the usual ones with the changes that are set; nil if none is.
  package var verdicts: VerdictChoices? {
    let changes = SettingsKey.directions.filter { values[.verdict($0)] != nil }
    guard !changes.isEmpty else { return nil }
    var verdicts = VerdictChoices.usual
    for direction in changes {
      verdicts[direction] = text(.verdict(direction)).flatMap(Verdict.init)
    }
    return verdicts
  }

  /// The keys of all actions.
  package var keys: KeyBindings {
    var keys = KeyBindings()
    for action in KeyAction.allCases where values[.key(action)] != nil {
      keys[action] = text(.key(action)).flatMap(KeyStroke.init)
    }
    return keys
  }

  private func text(_ key: SettingsKey) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }

  private func flag(_ key: SettingsKey) -> Bool? {
    if case .flag(let flag) = values[key] { flag } else { nil }
  }
}
