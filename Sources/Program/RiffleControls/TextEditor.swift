import RiffleDrawing
package import RiffleGestures
import RiffleMedia

/// A line of text that is being edited: its characters, what is selected, and what can be undone.
///
/// Places are counted in characters, in the order in which they are read.
package struct TextEditor {
  package private(set) var characters: [Character]
  /// Where the selection began; the caret's place if nothing is selected.
  package private(set) var anchor: Int
  package private(set) var caret: Int
  /// What an input method has not made final yet; shown at the caret, and no part of the text.
  package var composition = ""
  private var undone: [State] = []
  private var done: [State] = []
  /// What the latest change was; typing on and deleting on are undone as a whole.
  private var latest = Change.other

  private struct State {
    var characters: [Character]
    var anchor, caret: Int
  }

  private enum Change {
    case typing, deleting, other
  }

  /// The most characters that a field holds.
  package static let limit = 1000

  /// Begins with all text selected.
  package init(_ text: String) {
    characters = Array(text)
    anchor = 0
    caret = characters.count
  }

  package var text: String { String(characters) }

  package var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  var isRightToLeft: Bool { TextDirection(of: text) == .rightToLeft }

  package var selectedText: String { String(characters[selection]) }

  // MARK: Selecting

  package mutating func place(_ caret: Int, extending: Bool = false) {
    self.caret = min(max(caret, 0), characters.count)
    if !extending { anchor = self.caret }
    latest = .other
  }

  package mutating func selectAll() { (anchor, caret, latest) = (0, characters.count, .other) }

  package mutating func selectWord(at place: Int) {
    anchor = wordStart(before: min(place + 1, characters.count))
    caret = wordEnd(after: anchor)
    latest = .other
  }

  private func isInWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }

  private func wordStart(before place: Int) -> Int {
    var place = place
    while place > 0, !isInWord(place - 1) { place -= 1 }
    while place > 0, isInWord(place - 1) { place -= 1 }
    return place
  }

  private func wordEnd(after place: Int) -> Int {
    var place = place
    while place < characters.count, !isInWord(place) { place += 1 }
    while place < characters.count, isInWord(place) { place += 1 }
    return place
  }

  // MARK: Changing

  /// Replaces the selection; line breaks become spaces.
  ///
  /// Returns false, with the text as it was, if it would be longer than ``limit``.
  package mutating func insert(_ text: String) -> Bool {
    let added = text.map { $0.isNewline ? " " : $0 }
    guard characters.count - selection.count + added.count <= Self.limit else { return false }
    replace(selection, with: added, added.count == 1 ? .typing : .other)
    return true
  }

  private mutating func replace(_ range: Range<Int>, with new: [Character], _ change: Change) {
    guard !range.isEmpty || !new.isEmpty else { return }
    if change == .other || change != latest {
      done.append(State(characters: characters, anchor: anchor, caret: caret))
    }
    undone = []
    characters.replaceSubrange(range, with: new)
    caret = range.lowerBound + new.count
    (anchor, latest) = (caret, change)
  }

  private mutating func delete(to place: Int) {
    let range = selection.isEmpty ? min(caret, place)..<max(caret, place) : selection
    replace(range, with: [], .deleting)
  }

  private static func exchange(
    _ from: inout [State],
    _ to: inout [State],
    with present: State
  ) -> State? {
    guard let state = from.popLast() else { return nil }
    to.append(present)
    return state
  }

  private mutating func restore(_ state: State?) {
    guard let state else { return }
    (characters, anchor, caret, latest) = (state.characters, state.anchor, state.caret, .other)
  }

  private var present: State { State(characters: characters, anchor: anchor, caret: caret) }

  // MARK: Keys

  /// What a key did.
  package enum Answer: Hashable {
    case ignored, moved, changed
    /// The text would be too long.
    case refused
  }

  /// Does what a key stands for in a field; left and right are those of the text's direction.
  package mutating func press(
    _ press: KeyPress,
    copy: (String) -> Void,
    paste: () -> String?
  ) -> Answer {
    let isWord = press.modifiers.contains(.control)
    let extends = press.modifiers.contains(.shift)
    let former = characters
    switch press.key {
    case .left, .right:
      let isForward = (press.key == .right) != isRightToLeft
      if isWord {
        place(isForward ? wordEnd(after: caret) : wordStart(before: caret), extending: extends)
      } else if selection.isEmpty || extends {
        place(caret + (isForward ? 1 : -1), extending: extends)
      } else {
        place(isForward ? selection.upperBound : selection.lowerBound)
      }
    case .home, .up: place(0, extending: extends)
    case .end, .down: place(characters.count, extending: extends)
    case .backspace: delete(to: isWord ? wordStart(before: caret) : max(0, caret - 1))
    case .delete:
      delete(to: isWord ? wordEnd(after: caret) : min(characters.count, caret + 1))
    case .character("a") where isWord: selectAll()
    case .character("c") where isWord: if !selection.isEmpty { copy(selectedText) }
    case .character("x") where isWord:
      guard !selection.isEmpty else { return .moved }
      copy(selectedText)
      delete(to: caret)
    case .character("v") where isWord:
      if let text = paste(), !insert(text) { return .refused }
    case .character("z") where isWord && extends, .character("y") where isWord:
      restore(Self.exchange(&undone, &done, with: present))
    case .character("z") where isWord: restore(Self.exchange(&done, &undone, with: present))
    default: return .ignored
    }
    return characters == former ? .moved : .changed
  }
}
