import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// The table of actions on a real keyboard.
  ///
  /// Tests of sessions check each action on each screen; these check that each stroke arrives.
  @Suite("Keys of the table")
  struct KeyTableTests {
    /// The strokes of a screen that a keyboard of the layout 'us' has, with their actions.
    private static func strokes(
      on screen: ScreenKind
    ) -> [(action: Action, stroke: KeyStroke, key: String)] {
      ActionRow.rows(on: screen).flatMap { row in
        row.strokes().compactMap { stroke in
          stroke.keyboardName.map { (row.action, stroke, $0) }
        }
      }
    }

    @Test("on the cards every stroke does what the table says")
    func deciding() async throws {
      // Its halves differ, so that a rotation is seen.
      let folder = try DecidedFolder(3, width: 40, height: 40) { number, x, _ in
        x < 20 ? Pixel(0x20_3040) : Pixel(0xC8_5A00 + 40 * UInt32(number))
      }
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        // What the cards look like when no caption is shown; nil after a step, which may change a button.
        var cards: Screenshot?
        for (action, stroke, key) in Self.strokes(on: .deciding) {
          switch action {
          case .swipe(let direction), .move(let direction):
            let verdict = try #require(VerdictChoices.usual[direction])
            cards = nil
            try await Keyboard.press(key)
            try await folder.waitForDecisions([folder.row(1, verdict.rawValue, "key")])
            try await Keyboard.press("BackSpace")
            try await folder.waitForDecisions([])
          case .undo, .restart:
            cards = nil
            try await Keyboard.press("Right")
            try await folder.waitForDecisions([folder.row(1, "keep", "key")])
            try await Keyboard.press(key)
            try await folder.waitForDecisions([])
          case .redo:
            cards = nil
            try await Keyboard.press("Right", "BackSpace", key)
            try await folder.waitForDecisions([folder.row(1, "keep", "key")])
            try await Keyboard.press("BackSpace")
            try await folder.waitForDecisions([])
          case .lookBack, .lookAhead:
            try await Keyboard.press("Next")
            try await folder.waitForTop(2, in: program)
            try await Keyboard.press(key)
            try await folder.waitForTop(action == .lookBack ? 1 : 3, in: program)
            if action == .lookAhead { try await Keyboard.press("Prior", "Prior") }
            try await folder.waitForTop(1, in: program)
          case .mark(let mark, goesOn: true):
            try await Keyboard.press(key)
            try await folder.waitForTop(2, in: program)
            try await Keyboard.press("Prior")
            try await folder.waitForTop(1, in: program)
            if mark != .stars(0) { try await Keyboard.press("BackSpace") }
          // The card has none.
          case .mark(.stars(0), goesOn: false): break
          case .mark, .grid, .closeLook, .compare, .details, .histogram, .overlay, .rotateLeft,
            .rotateRight, .nextButton, .previousButton, .help:
            try await folder.waitForTop(1, in: program)
            let back = Self.strokeBack(from: action)
            if cards == nil { cards = try await Self.rest(of: program) }
            try await program.screen.wait(for: "the cards before \(stroke.name)") { $0 == cards }
            try await Keyboard.press(key)
            try await program.screen.wait(for: "what \(stroke.name) shows") { $0 != cards }
            try await Keyboard.press(back)
            try await program.screen.wait(for: "the cards after \(stroke.name)") { $0 == cards }
          // A burst needs pictures of a camera: a test of a session presses it.
          case .keepOfBurst: break
          // Tests of full screen, of drags, of the studio, of opening and of quitting press these.
          case .fullScreen, .cancel, .studio, .open, .quit: break
          default: Issue.record("\(action) is not for cards")
          }
        }
      }
    }

    @Test("in the grid every stroke does what the table says")
    func grid() async throws {
      let folder = try DecidedFolder(3)
      let both = [folder.row(1, "keep", "key"), folder.row(2, "reject", "key")]
      try await folder.run { program in
        try await Keyboard.press("Right")
        try await folder.waitForTop(2, in: program)
        try await Keyboard.press("Left", "g")
        try await folder.waitForDecisions(both)
        for (action, _, key) in Self.strokes(on: .grid) {
          try await Keyboard.press("Home")
          switch action {
          case .giveVerdict(let number) where number > 1 && number <= 4:
            let verdict = VerdictChoices.usual.all[number - 1].rawValue
            try await Keyboard.press(key)
            try await folder.waitForDecisions([folder.row(1, verdict, "key"), both[1]])
          case .putBack:
            try await Keyboard.press(key)
            try await folder.waitForDecisions([both[1]])
          case .move(.right), .move(.down):
            try await Keyboard.press(key, "Return")
            try await folder.waitForDecisions([both[0]])
          case .selectLast:
            // The third card is not decided.
            try await Keyboard.press(key, "Left", "Return")
            try await folder.waitForDecisions([both[0]])
          case .undo:
            try await Keyboard.press(key)
            try await folder.waitForDecisions([both[0]])
            try await Keyboard.press("ctrl+y")
            try await folder.waitForDecisions(both)
            continue
          default: continue
          }
          try await Keyboard.press("ctrl+z")
          try await folder.waitForDecisions(both)
        }
      }
    }

    private static func strokeBack(from action: Action) -> String {
      switch action {
      case .mark, .rotateLeft, .rotateRight: "BackSpace"
      case .details: "i"
      case .histogram: "h"
      case .overlay(.clipping): "j"
      case .overlay(.peaking): "k"
      default: "Escape"
      }
    }

    /// Waits until no picture of the window has differed from the last for five seconds: captions stay
    /// shorter.
    private static func rest(of program: RiffleProgram) async throws -> Screenshot {
      var (last, start): (Screenshot?, ContinuousClock.Instant) = (nil, .now)
      return try await program.screen.wait(for: "a window at rest") { shot in
        if shot != last { (last, start) = (shot, .now) }
        return start.duration(to: .now) > .seconds(5)
      }
    }
  }
}

extension KeyStroke {
  /// The name of the stroke for xdotool; nil if the layout 'us' has no such key.
  fileprivate var keyboardName: String? {
    let key: String? =
      switch self.key {
      case .left: "Left"
      case .right: "Right"
      case .up: "Up"
      case .down: "Down"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "Prior"
      case .pageDown: "Next"
      case .backspace: "BackSpace"
      case .delete: "Delete"
      case .escape: "Escape"
      case .enter: "Return"
      case .space: "space"
      case .tab: "Tab"
      case .function(let number): "F\(number)"
      case .character("/"): "slash"
      case .character("="): "equal"
      case .character("-"): "minus"
      // Question mark, plus and the like are shifted keys there.
      case .character(let character):
        character.isASCII && (character.isLetter || character.isNumber)
          ? String(character) : nil
      }
    let held: [(KeyModifiers, String)] = [
      (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.super, "super"),
    ]
    guard let key else { return nil }
    return (held.filter { modifiers.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
  }
}
