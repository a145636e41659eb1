import RiffleCards
package import RiffleDecks
package import RiffleDrawing
import RiffleSDL

/// A list of keys or controller buttons: `← →  Reject, Keep`, `T  Rotate (or Shift+T: to the left)`.
package struct ActionHelp {
  package struct Line: Hashable {
    fileprivate var allCaps: [Cap]
    fileprivate var actions: [String]
    /// Other keys for the same action, shown in parentheses.
    fileprivate var others: [String]

    package struct Cap: Hashable {
      package let label: String
      /// The action; nil if it stands for several.
      package fileprivate(set) var action: Action?
    }

    /// Whether ``caps`` are the first and the last of more.
    package var isRange: Bool { allCaps.count > 4 }
    package var caps: [Cap] { isRange ? [allCaps[0], allCaps[allCaps.count - 1]] : allCaps }
    package var words: String {
      let others = others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))"
      return shortWords + others
    }
    /// The words without the other keys.
    package var shortWords: String { actions.joined(separator: ", ") }

    fileprivate var hint: KeyHint {
      KeyHint(caps.map(\.label).joined(separator: isRange ? " – " : " "), words)
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

  /// The lines of keys, for actions that have one; the verdicts replace the words of swipes, of which those
  /// without one are left out; nil is for cards that are only looked at.
  package static func keys(
    _ rows: [ActionRow],
    _ keys: KeyBindings = KeyBindings(),
    choices: VerdictChoices? = nil
  ) -> [KeyHint] {
    keyLines(rows, keys, choices: choices).map(\.hint)
  }

  /// The same, with the action of each key.
  package static func keyLines(
    _ rows: [ActionRow],
    _ keys: KeyBindings = KeyBindings(),
    choices: VerdictChoices? = nil
  ) -> [Line] {
    var help = ActionHelp()
    for row in rows {
      help.add(row.labels(keys), of: row.action, row.words(choices), row.sharing)
    }
    return help.lines
  }

  package static func buttons(on screen: ScreenKind, choices: VerdictChoices? = nil) -> [KeyHint] {
    buttonLines(on: screen, choices: choices).map(\.hint)
  }

  package static func buttonLines(on screen: ScreenKind, choices: VerdictChoices? = nil) -> [Line] {
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
        of: row.action,
        words,
        isNext ? .beside : row.swipes == nil ? row.sharing : .none
      )
    }
    return help.lines
  }

  private mutating func add(
    _ labels: [String],
    of action: Action,
    _ words: String?,
    _ sharing: ActionRow.Sharing
  ) {
    if sharing == .none { isOpen = false }
    guard let words, let first = labels.first else { return }
    let cap = Line.Cap(label: first, action: action)
    guard isOpen, let last = lines.indices.last else {
      isOpen = true
      let others = Array(labels.dropFirst())
      return lines.append(Line(allCaps: [cap], actions: [words], others: others))
    }
    let others =
      sharing == .beside
      ? Array(labels.dropFirst())
      : labels.map {
        words.isEmpty ? $0 : "\($0): \(words)"
      }
    lines[last].others += others.filter { !lines[last].others.contains($0) }
    guard sharing == .beside else { return }
    if let same = lines[last].allCaps.firstIndex(where: { $0.label == first }) {
      lines[last].allCaps[same].action = nil
    } else {
      lines[last].allCaps.append(cap)
    }
    if !lines[last].actions.contains(words) { lines[last].actions.append(words) }
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
