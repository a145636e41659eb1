package import RiffleCards
import RiffleMotion

/// A key of the settings, such as `scale` or `verdicts.right`.
package enum SettingsKey: Hashable, Sendable {
  /// The preset that a window opens with: a built-in one's name, or a file's absolute path.
  case preset
  /// The length of a point, in pixels or the desktop's units.
  case scale
  /// The size that a window opens with, in points.
  case window
  /// Light, dark, or the desktop's choice.
  case theme
  /// Whether there is less motion, or the desktop's choice.
  case reducedMotion
  /// The renderer.
  case renderer
  /// Whether the stage shows buttons for the mouse.
  case buttons
  /// Whether cards and verdicts are spoken.
  case speak
  /// The verdict that a swipe in a direction gives.
  case verdict(Direction)
  /// The key of an action.
  case key(KeyAction)

  /// All keys, in the order of lists and files.
  package static let all: [SettingsKey] =
    [.preset, .scale, .window, .theme, .reducedMotion, .renderer, .buttons, .speak]
    + directions.map { .verdict($0) } + KeyAction.allCases.map { .key($0) }

  /// Right before left, and the corners last.
  static let directions: [Direction] =
    [.right, .left, .up, .down, .topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The name in messages and on the command line: the path of the key in the file.
  package var name: String {
    switch self {
    case .verdict(let direction): "\(SettingsFile.Key.verdicts.rawValue).\(direction.rawValue)"
    case .key(let action): "\(SettingsFile.Key.keys.rawValue).\(action.rawValue)"
    default: plain?.rawValue ?? ""
    }
  }

  /// The key of the file that it is, if it stands at the top.
  var plain: SettingsFile.Key? {
    switch self {
    case .preset: .preset
    case .scale: .scale
    case .window: .window
    case .theme: .theme
    case .reducedMotion: .reducedMotion
    case .renderer: .renderer
    case .buttons: .buttons
    case .speak: .speak
    case .verdict, .key: nil
    }
  }

  /// Finds a key by its name.
  ///
  /// - Throws: ``RiffleError`` with the nearest name if there is none.
  package static func named(_ text: String) throws(RiffleError) -> SettingsKey {
    if let key = all.first(where: { $0.name == text }) { return key }
    let names = all.map(\.name)
    let remedy =
      nearest(to: text, in: names).map { "Did you mean \"\($0)\"?" }
      ?? "See riffle settings show for all keys."
    throw .wrongUsage("\"\(text.elided())\" is not a setting. \(remedy)")
  }

  /// What it may be.
  var kind: SettingsKind {
    switch self {
    case .preset: .preset
    case .scale: .number(0.5...8)
    case .window: .size(least: Size(width: 240, height: 320))
    case .theme: .choice(ThemeChoice.allCases.map(\.rawValue))
    case .reducedMotion: .choice(MotionChoice.allCases.map(\.rawValue))
    case .renderer: .choice(RendererSetting.allCases.map(\.rawValue))
    case .buttons, .speak: .flag
    case .verdict: .verdict
    case .key: .stroke
    }
  }

  /// What it is for, in a sentence.
  package var summary: String {
    switch self {
    case .preset: "The preset that a window opens with."
    case .scale: "Pixels per point; on Wayland a factor of the screen's own scale."
    case .window: "The size that a window opens with, in points."
    case .theme: "Light or dark, or as the desktop is."
    case .reducedMotion: "Less motion, or as the desktop wishes."
    case .renderer: "The renderer."
    case .buttons: "Whether the stage has buttons for the mouse."
    case .speak: "Whether cards and verdicts are spoken, by spd-say."
    case .verdict(let direction): "The verdict of a swipe: \(direction.rawValue)."
    case .key(let action): action.summary
    }
  }

  /// The value if nothing sets it, in the words of a list.
  package var defaultText: String {
    switch self {
    case .preset: Preset.standard.name
    case .scale: "the desktop's"
    case .window: "960x720"
    case .theme: ThemeChoice.automatic.rawValue
    case .reducedMotion: MotionChoice.automatic.rawValue
    case .renderer: RendererSetting.auto.rawValue
    case .buttons: "true"
    case .speak: "false"
    case .verdict(let direction): VerdictChoices.usual[direction]?.rawValue ?? "none"
    case .key(let action): action.usual?.name ?? "none"
    }
  }
}

/// A choice of light or dark.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// As the desktop is.
  case automatic
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// A choice of more or less motion.
package enum MotionChoice: String, CaseIterable, Sendable {
  /// As the desktop wishes.
  case automatic
  /// Less motion.
  case on
  /// All motion.
  case off
}

/// A choice of the renderer, by the words of `--renderer`.
package enum RendererSetting: String, CaseIterable, Sendable {
  /// The accelerated one if there is a GPU, else the raster one; the one on the GPU; the one without.
  case auto, accelerated, raster
}
