import RiffleCards
package import RiffleDecks
package import RiffleDrawing
import RiffleSDL

/// The lines of a list of keys, or of a controller's buttons.
///
/// Rows that share a line are joined: `← →  Reject, Keep`, `T  Rotate (or Shift+T: to the left)`.
package struct ActionHelp {
  private struct Line {
    var caps: [String]
    var words: [String]
    /// Other keys for the same action, shown in parentheses.
    var others: [String]

    var hint: KeyHint {
      let cap =
        caps.count > 4 ? "\(caps[0]) – \(caps[caps.count - 1])" : caps.joined(separator: " ")
      let others = others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))"
      return KeyHint(cap, words.joined(separator: ", ") + others)
    }
  }

  private var lines: [Line] = []
  /// Whether the next row may share the last line.
  private var isOpen = false

  /// The first key of an action on a screen, as texts name it; nil if it has none.
  package static func key(
    of action: Action,
    on screen: ScreenKind,
    _ keys: KeyBindings = KeyBindings()
  ) -> String? {
    ActionRow.rows(on: screen).first { $0.action == action }?.labels(keys).first
  }

  package static func hint(
    _ action: Action,
    on screen: ScreenKind,
    _ keys: KeyBindings,
    _ words: String
  ) -> KeyHint? {
    key(of: action, on: screen, keys).map { KeyHint($0, words) }
  }

  package static func button(_ action: Action, on screen: ScreenKind, _ words: String) -> KeyHint? {
    let row = ActionRow.rows(on: screen).first { $0.action == action }
    return (row?.buttons.first).map { KeyHint($0.label, words) }
  }

  /// The lines of keys, without actions that have no key.
  ///
  /// - Parameter choices: The verdicts of the deck, which replace the words of swipes; a swipe
  ///   without a verdict is left out. Nil where cards are only looked at.
  package static func keys(
    _ rows: [ActionRow],
    _ keys: KeyBindings = KeyBindings(),
    choices: VerdictChoices? = nil
  ) -> [KeyHint] {
    var help = ActionHelp()
    for row in rows {
      help.add(row.labels(keys), row.words(choices), row.sharing)
    }
    return help.lines.map(\.hint)
  }

  package static func buttons(on screen: ScreenKind, choices: VerdictChoices? = nil) -> [KeyHint] {
    var help = ActionHelp()
    var isFirstSwipe = true
    for row in ActionRow.rows(on: screen) where !row.buttons.isEmpty {
      var words = row.words(choices)
      if choices == nil, let direction = row.swipes {
        words = isFirstSwipe ? "Swipe \(direction.rawValue)" : direction.rawValue
      }
      let isNext = row.swipes != nil && !isFirstSwipe
      if row.swipes != nil, words != nil { isFirstSwipe = false }
      help.add(
        row.buttons.map(\.label),
        words,
        isNext ? .beside : row.swipes == nil ? row.sharing : .none
      )
    }
    return help.lines.map(\.hint)
  }

  private mutating func add(_ labels: [String], _ words: String?, _ sharing: ActionRow.Sharing) {
    if sharing == .none { isOpen = false }
    guard let words, let first = labels.first else { return }
    guard isOpen, let last = lines.indices.last else {
      isOpen = true
      return lines.append(Line(caps: [first], words: [words], others: Array(labels.dropFirst())))
    }
    let others =
      sharing == .beside
      ? Array(labels.dropFirst())
      : labels.map {
        words.isEmpty ? $0 : "\($0): \(words)"
      }
    lines[last].others += others.filter { !lines[last].others.contains($0) }
    guard sharing == .beside else { return }
    if !lines[last].caps.contains(first) { lines[last].caps.append(first) }
    if !lines[last].words.contains(words) { lines[last].words.append(words) }
  }
}

extension ActionRow {
  /// The verdict's words where the user decides; nil for a swipe without a verdict.
  fileprivate func words(_ choices: VerdictChoices?) -> String? {
    guard let choices, let swipes else { return words }
    return choices[swipes]?.title
  }
}

extension ControllerButton {
  package var label: String {
    switch self {
    case .a: "A"
    case .b: "B"
    case .x: "X"
    case .y: "Y"
    case .up, .down, .left, .right: "D-pad"
    case .leftShoulder: "LB"
    case .rightShoulder: "RB"
    case .back: "Back"
    case .start: "Start"
    case .guide: "Guide"
    case .leftStick: "L stick"
    case .rightStick: "R stick"
    }
  }
}
