package import RiffleCore
package import RiffleDecks
package import RiffleSDL
package import RiffleSystem

/// The user's settings; nil for what is left open.
package struct Settings: Hashable, Sendable {
  /// A built-in preset's name, or the absolute path of a preset file.
  package var preset: String?
  /// The length of a point, 0.5 to 8 pixels (or the desktop's units).
  package var scale: Double?
  /// The size that a window opens with, in points, at least 240 by 320.
  package var window: Size?
  package var stage: StageChoice?
  package var order: CardOrder?
  package var theme: ThemeChoice?
  package var reducedMotion: MotionChoice?
  package var renderer: RendererChoice?
  package var showsButtons: Bool?
  package var speaks: Bool?
  package var advances: Bool?
  /// Only the directions that are set are here; nil is no verdict.
  fileprivate var chosenVerdicts: [Direction: Verdict?] = [:]
  package var keys = KeyBindings()

  package init() {}

  /// The usual verdicts with the changes that are set; nil without changes.
  package var verdicts: VerdictChoices? {
    guard !chosenVerdicts.isEmpty else { return nil }
    var verdicts = VerdictChoices.usual
    for (direction, verdict) in chosenVerdicts { verdicts[direction] = verdict }
    return verdicts
  }
}

extension Setting {
  /// All sections, in the order of lists and files.
  package static let all =
    [
      preset(
        "preset",
        \.preset,
        usual: Preset.standard.name,
        "The preset that a window opens with."
      ),
      number(
        "scale",
        \.scale,
        WindowScale.range,
        usual: "the desktop's",
        variable: WindowScale.variable,
        "Pixels per point; on Wayland a factor of the screen's own scale."
      ),
      size(
        "window",
        \.window,
        least: Size(width: 240, height: 320),
        usual: "960x720",
        "The size that a window opens with, in points."
      ),
      choice(
        "stage",
        \.stage,
        usual: .automatic,
        "Whether photographs fill the window, or are on cards."
      ),
      choice(
        "sort",
        \.order,
        usual: .name,
        "Whether cards come by their files' names, or by the time they were taken."
      ),
      choice("theme", \.theme, usual: .automatic, "Light or dark, or as the desktop is."),
      choice(
        "reducedMotion",
        \.reducedMotion,
        usual: .automatic,
        "Less motion, or as the desktop wishes."
      ),
      choice(
        "renderer",
        \.renderer,
        usual: .auto,
        variable: RendererChoice.variable,
        "The renderer."
      ),
      flag(
        "buttons",
        \.showsButtons,
        usual: true,
        "Whether there are buttons for the mouse: a row where pictures are sorted, else with the pointer."
      ),
      flag("speak", \.speaks, usual: false, "Whether cards and verdicts are spoken, by spd-say."),
      flag(
        "advance",
        \.advances,
        usual: false,
        "Whether stars and labels go on to the next card, as with Shift."
      ),
    ]
    // Right before left, and the corners last.
    + [Direction.right, .left, .up, .down, .topLeft, .topRight, .bottomLeft, .bottomRight].map {
      verdict(
        "verdicts.\($0.rawValue)",
        \.chosenVerdicts[$0],
        usual: VerdictChoices.usual[$0],
        "The verdict of a swipe: \($0.rawValue)."
      )
    }
    + KeyChoice.all.map {
      stroke("keys.\($0.name)", \.keys.chosen[$0.action], usual: $0.usual, $0.summary)
    }
}

extension Settings {
  /// Sets a value; nil restores the default.
  ///
  /// - Throws: ``RiffleError`` for an unknown setting, a wrong value, or a key that another action has.
  package mutating func set(_ name: String, to text: String?) throws(RiffleError) {
    let setting = try Setting.named(name)
    var value: SettingsValue?
    if let text {
      value = setting.kind.value(of: text)
      guard value != nil else {
        throw .wrongUsage(
          "\"\(name)\" must be \(setting.kind.wanted), not \"\(text.elided(to: 40))\"."
        )
      }
    }
    var changed = self
    setting.set(value, in: &changed)
    if let problem = changed.keyProblem { throw .wrongUsage(problem.description) }
    self = changed
  }

  /// A message about two actions with the same key, and the name of the one that was set.
  var keyProblem: (key: String, description: String)? {
    guard let (later, earlier) = keys.conflict, let stroke = keys[later.action] else { return nil }
    let (set, other) = keys.isChosen(later.action) ? (later, earlier) : (earlier, later)
    return (
      set.name,
      "\"keys.\(set.name)\" is \(stroke.name), which keys.\(other.name) has. "
        + "Give one of them another key, or none."
    )
  }
}

/// How the pictures of a folder are laid out.
package enum StageChoice: String, CaseIterable, Sendable {
  /// The photographers' stage, unless a preset is chosen.
  case automatic
  /// Each picture as large as the window, on a dark ground.
  case photographs
  /// Cards of one size, as the preset has them.
  case cards
}

package enum ThemeChoice: String, CaseIterable, Sendable {
  case automatic
  case light, dark
}

package enum MotionChoice: String, CaseIterable, Sendable {
  case automatic
  case on, off
}
