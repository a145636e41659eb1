public import RiffleCore

/// The keys that a stack view understands, and what each does.
///
/// ```swift
/// stackView.keyMap[.character("k")] = .swipe(.right)
/// stackView.keyMap[.backspace] = nil
/// ```
public struct KeyMap: Hashable, Sendable {
  /// What a key does with a stack.
  public enum Action: Hashable, Sendable {
    /// Swipes the top card.
    case swipe(Direction)
    /// Swipes the top card; if cards cycle, right goes to the next card instead and left back to
    /// the previous one.
    case arrow(Direction)
    /// Goes to the next card.
    case next
    /// Goes back to the previous card.
    case previous
    /// Undoes the last swipe; again and again while the key is held.
    case undo
    /// Redoes the swipe that was undone last; again and again while the key is held.
    case redo
    /// Starts again with the data source's cards: all swipes are forgotten.
    case reload
    /// Cancels the drag of a card; without one, the stack view leaves the key to others.
    case cancelDrag
    /// Tells ``CardStackHandlers/didClick`` of a secondary click: on the area with the focus, or in the middle
    /// of the top card, or of the stack without one; without that closure, it leaves the key to others.
    case menu
  }

  /// Only exactly these modifiers count.
  private struct Stroke: Hashable {
    var key: Key
    var modifiers: KeyModifiers
  }

  private var actions: [Stroke: Action] = [:]

  /// Makes a map without keys.
  public init() {}

  /// The action of a key with exactly these modifiers, none by default; nil for no action.
  public subscript(key: Key, modifiers: KeyModifiers = []) -> Action? {
    get { actions[Stroke(key: key, modifiers: modifiers)] }
    set { actions[Stroke(key: key, modifiers: modifiers)] = newValue }
  }

  /// No keys.
  public static let none = KeyMap()

  /// Arrows swipe, Backspace and Ctrl+Z undo, Ctrl+Y and Ctrl+Shift+Z redo, Escape cancels a drag, and
  /// the menu key and Shift+F10 are a secondary click.
  public static let standard: KeyMap = {
    var map = KeyMap()
    map[.left] = .arrow(.left)
    map[.right] = .arrow(.right)
    map[.up] = .arrow(.up)
    map[.down] = .arrow(.down)
    map[.backspace] = .undo
    map[.character("z"), .control] = .undo
    map[.character("y"), .control] = .redo
    map[.character("z"), [.control, .shift]] = .redo
    map[.escape] = .cancelDrag
    map[.menu] = .menu
    map[.function(10), .shift] = .menu
    return map
  }()
}

extension KeyMap.Action {
  var repeats: Bool {
    switch self {
    case .undo, .redo: true
    case .swipe, .arrow, .next, .previous, .reload, .cancelDrag, .menu: false
    }
  }
}
