import RiffleControls
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("A line of text that is edited")
struct TextEditorTests {
  /// An editor, its clipboard, and keys by their names: `C-` is Control, `S-` Shift.
  private struct Hand {
    var editor: TextEditor
    var clipboard: String?

    init(_ text: String) { editor = TextEditor(text) }

    @discardableResult
    mutating func press(_ name: String) -> TextEditor.Answer {
      var parts = name.split(separator: "-")
      let last = parts.removeLast()
      var modifiers: KeyModifiers = []
      if parts.contains("C") { modifiers.insert(.control) }
      if parts.contains("S") { modifiers.insert(.shift) }
      let named: [Substring: Key] = [
        "left": .left, "right": .right, "home": .home, "end": .end, "back": .backspace,
        "del": .delete,
      ]
      let key = named[last] ?? .character(Character(String(last)))
      let press = KeyPress(time: .zero, key: key, modifiers: modifiers)
      var (copied, pasted) = (clipboard, clipboard)
      let answer = editor.press(press, copy: { copied = $0 }, paste: { pasted })
      (clipboard, pasted) = (copied, nil)
      return answer
    }

    mutating func play(_ strokes: String) {
      for stroke in strokes.split(separator: " ") {
        if stroke.hasPrefix("'") {
          _ = editor.insert(String(stroke.dropFirst()).replacing("_", with: " "))
        } else {
          press(String(stroke))
        }
      }
    }

    /// The text with its caret, and brackets around what is selected.
    var seen: String {
      let (all, range) = (editor.characters, editor.selection)
      let mark = range.isEmpty ? "|" : "[\(String(all[range]))]"
      return String(all[..<range.lowerBound]) + mark + String(all[range.upperBound...])
    }
  }

  @Test(
    "Keys move, select and change as in other fields",
    arguments: [
      ("", "[one two three]"),
      ("left", "|one two three"), ("right", "one two three|"), ("'x", "x|"),
      ("end", "one two three|"), ("end C-left", "one two |three"),
      ("end C-left C-left", "one |two three"), ("home C-right", "one| two three"),
      ("end S-left S-left", "one two thr[ee]"), ("end C-S-left", "one two [three]"),
      ("end C-back", "one two |"), ("home C-del", "| two three"), ("home del", "|ne two three"),
      ("end back back", "one two thr|"), ("home right S-end back", "o|"),
      ("end 'x 'y C-z", "one two three|"), ("end 'x C-left 'y C-z", "one two |threex"),
      ("end back back C-z C-y", "one two thr|"), ("end 'x C-z 'y C-y", "one two threey|"),
      ("back C-z", "[one two three]"),
      ("C-c end C-v", "one two threeone two three|"), ("C-x", "|"),
      ("C-x C-v C-v", "one two threeone two three|"),
      ("end C-S-left C-x home C-v", "three|one two "), ("C-x C-z", "[one two three]"),
      ("home S-right 'O", "O|ne two three"), ("end 'a_b C-left S-home", "[one two threea ]b"),
      ("left left", "|one two three"), ("end right", "one two three|"), ("C-a back", "|"),
    ]
  )
  func strokes(strokes: String, seen: String) {
    var hand = Hand("one two three")
    hand.play(strokes)
    #expect(hand.seen == seen)
  }

  @Test("Left is toward the end in text that is read from right to left")
  func rightToLeft() {
    var hand = Hand("שלום")
    hand.play("home left left")
    #expect(hand.editor.caret == 2)
    hand.play("right")
    #expect(hand.editor.caret == 1)
  }

  @Test("A character is what a person takes for one, however many code points it has")
  func characters() {
    var hand = Hand("ae\u{301}🧑‍🚀")
    hand.play("end back")
    #expect(hand.editor.text == "ae\u{301}")
    hand.play("back")
    #expect(hand.editor.text == "a")
  }

  @Test("A text with line breaks becomes one line; one that is too long is refused whole")
  func limits() {
    var hand = Hand("")
    let isTaken = hand.editor.insert("one\ntwo\r\nthree")
    #expect(isTaken)
    #expect(hand.editor.text == "one two three")
    let isRefused = !hand.editor.insert(String(repeating: "x", count: TextEditor.limit))
    #expect(isRefused)
    hand.clipboard = String(repeating: "y", count: TextEditor.limit)
    let answer = hand.press("C-v")
    #expect(answer == .refused)
    #expect(hand.editor.text == "one two three")
  }

  @Test(
    "Any keys leave a caret within the text, and undone to the end the text is the first again",
    arguments: 0..<20 as Range<UInt64>
  )
  func anyKeys(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = [
      "left", "right", "home", "end", "back", "del", "C-left", "S-left", "S-right", "C-S-right",
      "C-back", "C-del", "C-a", "C-c", "C-x", "C-v", "C-z", "C-y", "'a", "'_", "'é", "'ש",
      "'two_words",
    ]
    var hand = Hand("first text")
    for _ in 0..<200 {
      hand.play(keys.randomElement(using: &random) ?? "")
      let count = hand.editor.characters.count
      #expect((0...count).contains(hand.editor.caret) && (0...count).contains(hand.editor.anchor))
    }
    // As many steps as keys at most.
    for _ in 0..<200 { hand.press("C-z") }
    #expect(hand.editor.text == "first text", "seed \(seed)")
  }
}
