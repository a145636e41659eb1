import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleSDL
import RiffleShell
import Testing

@Suite("The table of actions") struct ActionTableTests {
  private func action(
    _ stroke: KeyStroke,
    on screen: ScreenKind,
    _ keys: KeyBindings = KeyBindings()
  ) -> Action? {
    ActionRow.row(for: stroke, on: screen, keys: keys)?.action
  }

  @Test(
    "no stroke and no button stands for two actions on a screen",
    arguments: ScreenKind.allCases
  )
  func unique(screen: ScreenKind) {
    var strokes: [KeyStroke: Action] = [:]
    var buttons: [ControllerButton: Action] = [:]
    for row in ActionRow.rows(on: screen) {
      for stroke in row.strokes() {
        #expect(strokes[stroke] == nil, "\(stroke.name): \(row.action), \(screen)")
        strokes[stroke] = row.action
        #expect(action(stroke, on: screen) == row.action)
      }
      for button in row.buttons {
        #expect(buttons[button] == nil, "\(button): \(row.action), \(screen)")
        buttons[button] = row.action
        #expect(ActionRow.action(of: button, on: screen) == row.action)
      }
    }
  }

  @Test("the list of a screen's keys has all of them", arguments: ScreenKind.allCases)
  func complete(screen: ScreenKind) {
    let rows = ActionRow.rows(on: screen)
    let list = ActionHelp.keys(rows)
    #expect(list.allSatisfy { !$0.key.isEmpty && !$0.action.isEmpty })
    for row in rows {
      for label in row.labels() where Int(label) == nil {
        #expect(
          list.contains { "\($0.key) \($0.action)".contains(label) },
          "\(label): \(row.action)"
        )
      }
    }
  }

  @Test(
    "a folder is opened by the same key wherever a person is, and the page of keys says so",
    arguments: ScreenKind.allCases
  )
  func open(screen: ScreenKind) {
    switch screen {
    case .replay: #expect(action("Ctrl+O", on: screen) == nil)
    case .studio: #expect(action("Ctrl+O", on: screen) == .inStudio(.sheet(.open)))
    default:
      #expect(action("Ctrl+O", on: screen) == .open)
      let list = ActionHelp.keys(ActionRow.rows(on: screen))
      #expect(list.contains(KeyHint("Ctrl+O", "Open or drop a folder")))
    }
  }

  @Test("to somebody who decides, a swipe says what its direction says, or nothing")
  func verdicts() throws {
    let choices = VerdictChoices([.right: .keep, .left: .reject, .down: .skip])
    var keys = KeyBindings()
    keys[.swipe(.up)] = "V"
    keys[.swipe(.down)] = "S"
    keys[.restart] = nil
    let list = ActionHelp.keys(ActionRow.rows(on: .deciding), keys, choices: choices)
    #expect(
      list.prefix(6) == [
        KeyHint("← →", "Reject, Keep"), KeyHint("↓", "Skip"), KeyHint("P", "Keep"),
        KeyHint("X", "Reject"), KeyHint("S", "Skip"), KeyHint("Backspace", "Undo (or Ctrl+Z, U)"),
      ]
    )
    #expect(!list.contains { $0.action == "Start again" })
    #expect(list.contains(KeyHint("T", "Rotate (or Shift+T: to the left)")))
    let buttons = ActionHelp.buttons(on: .deciding, choices: choices)
    #expect(buttons.first == KeyHint("A B X", "Keep, Reject, Skip (or D-pad)"))
    #expect(buttons.contains(KeyHint("LB", "Undo (or Back)")))
    #expect(
      ActionHelp.buttons(on: .cards).first
        == KeyHint("A B Y X", "Swipe right, left, up, down (or D-pad)")
    )
  }

  @Test("a chosen key does what the usual one did, and that one does nothing any more")
  func chosen() {
    var keys = KeyBindings()
    keys[.undo] = "G"
    keys[.swipe(.up)] = "F"
    keys[.studio] = nil
    #expect(action("G", on: .deciding, keys) == .undo)
    #expect(action("U", on: .deciding, keys) == nil)
    #expect(action("Backspace", on: .deciding, keys) == .undo)
    #expect(action("F", on: .deciding, keys) == .swipe(.up))
    #expect(action("Up", on: .deciding, keys) == .move(.up))
    #expect(action("Tab", on: .cards, keys) == nil)
    #expect(action("F2", on: .cards, keys) == .studio)
    #expect(action("Tab", on: .deciding, keys) == .nextButton)
    keys[.studio] = "F5"
    #expect(action("F5", on: .deciding, keys) == .studio)

    var swapped = KeyBindings()
    swapped[.swipe(.right)] = "X"
    swapped[.swipe(.left)] = "P"
    #expect(action("X", on: .cards, swapped) == .swipe(.right))
    #expect(action("P", on: .cards, swapped) == .swipe(.left))
  }
}
