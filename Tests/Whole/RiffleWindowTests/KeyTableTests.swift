import Foundation
import RiffleApp
import RiffleGestures
import RiffleShell
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// The table of actions on a real keyboard.
  ///
  /// Tests of sessions check each action on each screen; this checks that each stroke arrives.
  @Suite("Keys of the table")
  struct KeyTableTests {
    @Test("every stroke of every screen arrives as its action, once")
    func strokes() async throws {
      var strokes: [(stroke: KeyStroke, key: String)] = []
      for screen in ScreenKind.allCases {
        for row in ActionRow.rows(on: screen) {
          for stroke in row.strokes() {
            #expect(ActionRow.row(for: stroke, on: screen)?.action == row.action)
            if let key = stroke.keyboardName { strokes.append((stroke, key)) }
          }
        }
      }
      let folder = try TemporaryFolder()
      let log = LineFile(path: try folder.write("", to: "log"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: BuildFolder.path(of: "RiffleAuthorProbe"))
      process.arguments = ["keys", folder.path(of: "log")]
      process.environment = Tool.environment
      try process.run()
      try await process.endAfter(errors: log) {
        let id = "\(process.processIdentifier)"
        let search = [
          "search", "--sync", "--all", "--onlyvisible", "--pid", id, "--class", "Riffle",
        ]
        try await Tool.run("xdotool", search + ["windowfocus", "--sync"])

        try await Tool.run("xdotool", ["key", "--delay", "12"] + strokes.map(\.key))

        let wanted = strokes.map { "\($0.stroke.modifiers.rawValue) \($0.stroke.key)" }
        try await wait {
          "of \(wanted) came \(try log.lines())"
        } until: {
          try log.lines().count >= wanted.count ? true : nil
        }
        #expect(try log.lines() == wanted)
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
      case .menu: "Menu"
      case .function(let number): Keyboard.code(of: "F\(number)")
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
