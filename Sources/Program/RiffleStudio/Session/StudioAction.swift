package import RiffleCards
package import RiffleGestures
package import RiffleTuning

/// What a key does in the studio.
package enum StudioAction: Hashable {
  case togglePanel, toggleTimeline, filter
  case playOrPause, loop, stepBackward, stepForward
  case speed(PlaybackSpeed)
  case flip, compareSideBySide, compareOverlaid, chooseSlot(Workbench.Slot)
  case undo, redo, reset
  case save, saveAs, copySwift, copyJSON, paste
  case sheet(StudioSheet)
  case toggleOverlays, toggleReleaseMap, toggleTheme, toggleMirrored, toggleReducedMotion
  case preset(Int)
  case swipe(Direction), undoSwipe, redoSwipe, startAgain
  case fullscreen, cancel, quit
}

/// A page that lies over the stage.
package enum StudioSheet: Hashable {
  /// The list of keys.
  case help
  /// The steps of the current slot.
  case history
  /// What can be taken away.
  case export
}

/// A key of the studio, with the words for it: the one table from which keys work and help is made.
package struct StudioKey {
  /// The key as it is written.
  package let name: String
  /// What it does, in words.
  package let title: String
  /// What it does.
  package let action: StudioAction
  /// The presses that count.
  package let presses: [Press]

  /// A key with the modifiers that are held.
  package struct Press: Hashable {
    package let key: Key
    package let modifiers: KeyModifiers
  }

  private init(
    _ name: String,
    _ title: String,
    _ action: StudioAction,
    _ presses: (Key, KeyModifiers)...
  ) {
    self.name = name
    self.title = title
    self.action = action
    self.presses = presses.map { Press(key: $0, modifiers: $1) }
  }

  /// A heading with the keys beneath it.
  package struct Group {
    /// The heading.
    package let title: String
    /// The keys.
    package let keys: [StudioKey]
  }

  /// Returns what a press does; nil if it does nothing.
  package static func action(for press: KeyPress) -> StudioAction? {
    let press = Press(key: press.key, modifiers: press.modifiers)
    return groups.lazy.flatMap(\.keys).first { $0.presses.contains(press) }?.action
  }

  /// All keys.
  package static let groups = [
    Group(
      title: "Cards",
      keys: [
        StudioKey("←", "Swipe left", .swipe(.left), (.left, [])),
        StudioKey("→", "Swipe right", .swipe(.right), (.right, [])),
        StudioKey("↑", "Swipe up", .swipe(.up), (.up, [])),
        StudioKey("↓", "Swipe down", .swipe(.down), (.down, [])),
        StudioKey("Backspace", "Undo the last swipe", .undoSwipe, (.backspace, [])),
        StudioKey("Shift+Backspace", "Redo it", .redoSwipe, (.backspace, .shift)),
        StudioKey("R", "Start again", .startAgain, (.character("r"), [])),
      ]
    ),
    Group(
      title: "Time",
      keys: [
        StudioKey("Space", "Play the gesture, pause", .playOrPause, (.space, [])),
        StudioKey("L", "Loop", .loop, (.character("l"), [])),
        StudioKey(",", "One frame back", .stepBackward, (.character(","), [])),
        StudioKey(".", "One frame on", .stepForward, (.character("."), [])),
        StudioKey("Alt+1", "Full speed", .speed(.full), (.character("1"), .alt)),
        StudioKey("Alt+2", "Half speed", .speed(.half), (.character("2"), .alt)),
        StudioKey("Alt+3", "Quarter speed", .speed(.quarter), (.character("3"), .alt)),
        StudioKey("Alt+4", "Tenth speed", .speed(.tenth), (.character("4"), .alt)),
      ]
    ),
    Group(
      title: "Compare",
      keys: [
        StudioKey("`", "Show the other slot", .flip, (.character("`"), []), (.character("^"), [])),
        StudioKey("A", "Slot A", .chooseSlot(.a), (.character("a"), [])),
        StudioKey("B", "Slot B", .chooseSlot(.b), (.character("b"), [])),
        StudioKey("S", "Side by side", .compareSideBySide, (.character("s"), [])),
        StudioKey("O", "Overlaid", .compareOverlaid, (.character("o"), [])),
        StudioKey("1 – 7", "Open a built-in preset", .preset(1), (.character("1"), [])),
      ]
        + (2...7).map { number in
          StudioKey(
            "",
            "",
            .preset(number),
            (.character(Character("\(number)")), [])
          )
        }
    ),
    Group(
      title: "Tune",
      keys: [
        StudioKey("/", "Search tunables", .filter, (.character("/"), [])),
        StudioKey("Ctrl+Z", "Undo a tweak", .undo, (.character("z"), .control)),
        StudioKey(
          "Ctrl+Shift+Z",
          "Redo it",
          .redo,
          (.character("z"), [.control, .shift]),
          (.character("y"), .control)
        ),
        StudioKey("H", "History", .sheet(.history), (.character("h"), [])),
        StudioKey("Ctrl+R", "Reset all", .reset, (.character("r"), .control)),
        StudioKey("Ctrl+S", "Save the preset", .save, (.character("s"), .control)),
        StudioKey("Ctrl+Shift+S", "Save as", .saveAs, (.character("s"), [.control, .shift])),
      ]
    ),
    Group(
      title: "Take away",
      keys: [
        StudioKey("E", "Code, preset, picture, film", .sheet(.export), (.character("e"), [])),
        StudioKey("Ctrl+C", "Copy as Swift", .copySwift, (.character("c"), .control)),
        StudioKey(
          "Ctrl+Shift+C",
          "Copy as JSON",
          .copyJSON,
          (.character("c"), [.control, .shift])
        ),
        StudioKey("Ctrl+V", "Paste values", .paste, (.character("v"), .control)),
      ]
    ),
    Group(
      title: "View",
      keys: [
        StudioKey("Tab", "Panel", .togglePanel, (.tab, [])),
        StudioKey("T", "Timeline", .toggleTimeline, (.character("t"), [])),
        StudioKey("V", "Overlays", .toggleOverlays, (.character("v"), [])),
        StudioKey("M", "Release map", .toggleReleaseMap, (.character("m"), [])),
        StudioKey("D", "Dark or light", .toggleTheme, (.character("d"), [])),
        StudioKey("X", "Mirrored", .toggleMirrored, (.character("x"), [])),
        StudioKey("C", "Reduced motion", .toggleReducedMotion, (.character("c"), [])),
        StudioKey("F11", "Fullscreen", .fullscreen, (.function(11), [])),
        StudioKey(
          "F1",
          "These keys (or ?)",
          .sheet(.help),
          (.function(1), []),
          // The letter of a shifted key is not known: these are the keys with a question mark.
          (.character("?"), []),
          (.character("/"), .shift),
          (.character("ß"), .shift),
          (.character(","), .shift),
          (.character("'"), .shift)
        ),
        StudioKey("Esc", "Cancel, close", .cancel, (.escape, [])),
        StudioKey(
          "Ctrl+Q",
          "Quit",
          .quit,
          (.character("q"), .control),
          (.character("w"), .control)
        ),
      ]
    ),
  ]
}
