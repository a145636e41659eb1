import RiffleCards
import RiffleDecks
import RiffleSDL
import RiffleTuning

extension KeyChoice {
  /// The actions whose keys the user can choose, in the order of lists and files.
  package static let all = [
    KeyChoice(.swipe(.right), "swipeRight", "P", "Swipes right."),
    KeyChoice(.swipe(.left), "swipeLeft", "X", "Swipes left."),
    KeyChoice(.swipe(.up), "swipeUp", nil, "Swipes up."),
    KeyChoice(.swipe(.down), "swipeDown", nil, "Swipes down."),
    KeyChoice(.undo, "undo", "U", "Undoes the last swipe."),
    KeyChoice(.restart, "restart", "R", "Starts again."),
    KeyChoice(.help, "help", "F1", "Shows or hides the keys."),
    KeyChoice(.fullScreen, "fullscreen", "F11", "Fills the screen, or gives it back."),
    KeyChoice(.studio, "studio", "Tab", "Goes on in the studio."),
    KeyChoice(.quit, "quit", "Ctrl+Q", "Quits."),
  ]
}

extension ActionRow {
  package struct Group: Sendable {
    package let title: String
    package let rows: [ActionRow]

    init(_ title: String, _ rows: [ActionRow]) { (self.title, self.rows) = (title, rows) }
  }

  /// All keys and controller buttons: their handling, pages, settings and manuals are made from this table.
  package static let table = programGroups + studioGroups

  package static let programGroups = [
    Group("Looking at cards", looking), Group("Deciding", deciding),
    Group("Pictures", pictures), Group("Looking closely", closely),
    Group("Comparing two pictures", comparing),
    Group("The grid of what was decided", grid), Group("Everywhere", everywhere),
  ]

  private static let looking =
    arrows("Swipe in this direction", on: .cards) + [
      ActionRow(.swipe(.right), "", [.choice], [.a, .right], on: [.cards], .or),
      ActionRow(.swipe(.left), "", [.choice], [.b, .left], on: [.cards], .or),
      ActionRow(.swipe(.up), "", [.choice], [.y, .up], on: [.cards], .or),
      ActionRow(.swipe(.down), "", [.choice], [.x, .down], on: [.cards], .or),
      ActionRow(
        .undo,
        "Undo the last swipe",
        ["Backspace", "Ctrl+Z", .choice],
        [.leftShoulder, .back],
        on: [.cards]
      ),
      ActionRow(.redo, "Redo it", ["Ctrl+Y", "Ctrl+Shift+Z"], [.rightShoulder], on: [.cards]),
      ActionRow(.restart, "Start again", [.choice], on: [.cards]),
    ]
    + digits(DigitPresets.digits, "Choose another preset", on: [.cards]) { .choosePreset($0) }
    + [
      ActionRow(.cancel, "Cancel the drag", ["Escape"], on: [.cards]),
      ActionRow(.studio, "Studio", [.choice, "F2"], on: [.cards]),
    ]

  private static let onTop: Set<ScreenKind> = [.deciding, .button, .withoutButtons]
  private static let onTopOrClose = onTop.union([.closeLook])
  private static let notInGrid = onTopOrClose.union([.endPage])

  private static let deciding: [ActionRow] =
    [
      ActionRow(.move(.left), "Swipe left", ["Left"], on: onTop),
      ActionRow(.move(.right), "Swipe right", ["Right"], on: onTop, .beside),
      ActionRow(.move(.up), "Swipe up", ["Up"], on: onTop),
      ActionRow(.move(.down), "Swipe down", ["Down"], on: onTop, .beside),
      ActionRow(.swipe(.right), "Swipe right", [.choice], [.a, .right], on: onTop),
      ActionRow(.swipe(.left), "Swipe left", [.choice], [.b, .left], on: onTop),
      ActionRow(.swipe(.up), "Swipe up", [.choice], [.y, .up], on: onTop),
      ActionRow(.swipe(.down), "Swipe down", [.choice], [.x, .down], on: onTop),
      ActionRow(
        .undo,
        "Undo",
        ["Backspace", "Ctrl+Z", .choice],
        [.leftShoulder, .back],
        on: notInGrid
      ),
      ActionRow(.redo, "Redo it", ["Ctrl+Y", "Ctrl+Shift+Z"], [.rightShoulder], on: notInGrid),
      ActionRow(.grid, "Look at what is decided", ["G"], [.start], on: onTopOrClose),
      ActionRow(.grid, "Look at them", ["Enter", "G"], [.start], on: [.endPage]),
    ]
    + digits(CardMarks.starRange, "Stars (Shift: next card)", on: onTopOrClose) {
      .mark(.stars($0), goesOn: false)
    }
    + zip(6...9, ColorLabel.allCases).map {
      ActionRow(
        .mark(.label($1), goesOn: false),
        $0 == 6 ? $1.title : $1.rawValue,
        [ActionKey(stringLiteral: "\($0)")],
        on: onTopOrClose,
        $0 == 6 ? .none : .beside
      )
    }
    + (0...9).map { digit in
      let mark: Mark = digit < 6 ? .stars(digit) : .label(ColorLabel.allCases[digit - 6])
      return ActionRow(.mark(mark, goesOn: true), "", [.hidden("Shift+\(digit)")], on: onTopOrClose)
    }
    + digits(1...9, "Go through those again", on: [.endPage]) { .goAgain($0) } + [
      ActionRow(.restart, "Start again", [.choice], on: notInGrid),
      ActionRow(.takeOffer, "Take over what is offered", ["A"], on: onTop),
      ActionRow(.nextButton, "Go to the buttons", ["Tab"], on: [.deciding, .button, .endPage]),
      ActionRow(.previousButton, "back", ["Shift+Tab"], on: [.deciding, .button, .endPage], .or),
      ActionRow(.pressButton, "Press the button", ["Enter", "Space"], on: [.button]),
      ActionRow(
        .cancel,
        "Cancel the drag",
        ["Escape"],
        on: [.deciding, .withoutButtons, .endPage]
      ),
      ActionRow(.cancel, "Leave the buttons", ["Escape"], on: [.button]),
    ]

  private static let pictures = [
    ActionRow(
      .closeLook,
      "Look closely, and back",
      ["Z", "Enter"],
      [.rightStick],
      on: [.deciding, .withoutButtons]
    ),
    ActionRow(.closeLook, "Look closely, and back", ["Z"], [.rightStick], on: [.button]),
    ActionRow(.compare, "Compare with the next", ["C"], on: onTop),
    ActionRow(.keepOfBurst, "Choose from its burst", ["B"], on: onTop),
    ActionRow(.rotateRight, "Rotate", ["T"], on: onTopOrClose),
    ActionRow(.rotateLeft, "to the left", ["Shift+T"], on: onTopOrClose, .or),
    ActionRow(.lookBack, "Look back", ["PageUp"], on: notInGrid),
    ActionRow(.lookAhead, "on", ["PageDown"], on: notInGrid, .or),
    ActionRow(.details, "Show or hide the details", ["I"], on: onTopOrClose),
    ActionRow(.histogram, "Histogram", ["H"], on: onTopOrClose),
    ActionRow(.overlay(.clipping), "clipping", ["J"], on: onTopOrClose, .beside),
    ActionRow(.overlay(.peaking), "focus", ["K"], on: onTopOrClose, .beside),
  ]

  private static let closely =
    arrows("Move the picture", on: .closeLook) + [
      ActionRow(
        .swipe(.right),
        "Swipe right",
        [.choice, "Shift+Right"],
        [.a, .right],
        on: [.closeLook]
      ),
      // B leaves a close look.
      ActionRow(.swipe(.left), "Swipe left", [.choice, "Shift+Left"], [.left], on: [.closeLook]),
      ActionRow(.swipe(.up), "Swipe up", [.choice, "Shift+Up"], [.y, .up], on: [.closeLook]),
      ActionRow(
        .swipe(.down),
        "Swipe down",
        [.choice, "Shift+Down"],
        [.x, .down],
        on: [.closeLook]
      ),
      ActionRow(.scale(.actual), "Pixel by pixel", ["Shift+Z"], on: [.closeLook]),
      ActionRow(.scale(.fit), "Fit the window", ["F"], on: [.closeLook]),
      ActionRow(.scale(.fill), "fill it", ["Shift+F"], on: [.closeLook], .or),
      ActionRow(.magnify, "Larger", [.any("+"), .any("=", isShown: false)], on: [.closeLook]),
      ActionRow(.reduce, "smaller", [.any("-")], on: [.closeLook], .or),
      ActionRow(
        .closeLook,
        "Back to the cards",
        ["Z", "Enter", .any("Escape")],
        [.b, .rightStick],
        on: [.closeLook]
      ),
    ]

  private static let comparing: [ActionRow] = [
    ActionRow(.move(.left), "Throw out left", ["Left", "Up"], [.left, .up], on: [.compare]),
    ActionRow(
      .move(.right),
      "right",
      ["Right", "Down"],
      [.right, .down],
      on: [.compare],
      .beside
    ),
    ActionRow(
      .keepOne(.left),
      "Choose only left",
      ["Shift+Left", .hidden("Shift+Up")],
      on: [.compare]
    ),
    ActionRow(
      .keepOne(.right),
      "right",
      ["Shift+Right", .hidden("Shift+Down")],
      on: [.compare],
      .or
    ),
    ActionRow(.keepBoth, "Choose both", ["Enter"], [.a], on: [.compare]),
    ActionRow(
      .undo,
      "Undo",
      ["Backspace", "Ctrl+Z", .choice],
      [.leftShoulder, .back],
      on: [.compare]
    ),
    ActionRow(.redo, "Redo it", ["Ctrl+Y", "Ctrl+Shift+Z"], [.rightShoulder], on: [.compare]),
    ActionRow(.closeLook, "Pixel by pixel, and back", ["Z"], [.rightStick], on: [.compare]),
    ActionRow(.magnify, "Larger", [.any("+"), .any("=", isShown: false)], on: [.compare]),
    ActionRow(.reduce, "smaller", [.any("-")], on: [.compare], .or),
    ActionRow(.overlay(.clipping), "Clipping", ["J"], on: [.compare]),
    ActionRow(.overlay(.peaking), "focus", ["K"], on: [.compare], .beside),
    ActionRow(.compare, "Back to the cards", ["C", .any("Escape")], [.b], on: [.compare]),
  ]

  private static let grid =
    arrows("Select a card", anyModifiers: true, [.left, .up, .right, .down], on: .grid) + [
      ActionRow(.selectFirst, "Select the first", [.any("Home")], on: [.grid]),
      ActionRow(.selectLast, "the last", [.any("End")], on: [.grid], .or),
      ActionRow(.scroll(.up), "Scroll up", [.any("PageUp")], on: [.grid]),
      ActionRow(.scroll(.down), "down", [.any("PageDown")], on: [.grid], .or),
      ActionRow(.enlarge, "Look at it large, and back", ["Space"], [.rightStick], on: [.grid]),
      ActionRow(.putBack, "Put the card back", [.any("Enter"), "U"], [.a], on: [.grid]),
    ]
    + digits(1...9, "Give it another verdict", on: [.grid]) { .giveVerdict($0) }
    + [
      ActionRow(.undo, "Undo", ["Ctrl+Z"], [.leftShoulder], on: [.grid]),
      ActionRow(.redo, "Redo it", ["Ctrl+Y", "Ctrl+Shift+Z"], [.rightShoulder], on: [.grid]),
      ActionRow(
        .grid,
        "Back to the cards",
        ["G", .any("Escape")],
        [.b, .start, .back],
        on: [.grid]
      ),
    ]

  private static let session: Set<ScreenKind> = [
    .cards, .replay, .deciding, .button, .withoutButtons, .endPage, .closeLook, .compare,
    .grid,
  ]

  /// The keys that write `?`; events name them by what they write without Shift.
  private static let questionMarks: [ActionKey] = [
    .any("?"), .hidden("Shift+/"), .hidden("Shift+ß"), .hidden("Shift+,"), .hidden("Shift+'"),
  ]

  private static let everywhere: [ActionRow] = [
    ActionRow(
      .studio,
      "Studio",
      ["F2", .choiceUnlessUsual],
      on: notInGrid.subtracting([.withoutButtons])
    ),
    ActionRow(.studio, "Studio", [.choice, "F2"], on: [.withoutButtons]),
    ActionRow(
      .open,
      "Open or drop a folder",
      ["Ctrl+O"],
      on: session.subtracting([.replay]).union([.help])
    ),
    ActionRow(.fullScreen, "Fullscreen", [.choice], on: session.union([.help])),
    ActionRow(.quit, "Quit", [.choice, "Ctrl+W"], on: session.union([.help]), .beside),
    ActionRow(
      .help,
      "Show or hide this page",
      [.choice] + questionMarks,
      [.leftStick],
      on: session
    ),
    ActionRow(.scroll(.up), "Scroll this page up", [.any("PageUp"), .any("Up")], on: [.help]),
    ActionRow(.scroll(.down), "down", [.any("PageDown"), .any("Down")], on: [.help], .or),
    ActionRow(
      .help,
      "Hide this page",
      [.choice] + questionMarks + [.any("Escape"), .any("Enter"), .any("Space")],
      [.leftStick, .b, .back, .start],
      on: [.help]
    ),
  ]

  /// The arrows share a line of help.
  private static func arrows(
    _ words: String,
    anyModifiers: Bool = false,
    _ buttons: [ControllerButton?] = [nil, nil, nil, nil],
    on screen: ScreenKind
  ) -> [ActionRow] {
    zip([("Left", Direction.left), ("Up", .up), ("Right", .right), ("Down", .down)], buttons).map {
      ActionRow(
        .move($0.1),
        words,
        [anyModifiers ? .any($0.0) : ActionKey(stringLiteral: $0.0)],
        $1.map { [$0] } ?? [],
        on: [screen],
        $0.1 == .left ? .none : .beside
      )
    }
  }

  /// The digits share a line of help.
  private static func digits(
    _ numbers: ClosedRange<Int>,
    _ words: String,
    on screens: Set<ScreenKind>,
    _ action: (Int) -> Action
  ) -> [ActionRow] {
    numbers.map {
      ActionRow(
        action($0),
        words,
        [ActionKey(stringLiteral: "\($0)")],
        on: screens,
        $0 == numbers.lowerBound ? .none : .beside
      )
    }
  }

  private static func row(
    _ action: StudioAction,
    _ words: String,
    _ keys: [ActionKey],
    _ sharing: Sharing = .none
  ) -> ActionRow {
    ActionRow(.inStudio(action), words, keys, on: [.studio], sharing)
  }

  package static let studioGroups = [
    Group(
      "Cards",
      [
        row(.swipe(.left), "Swipe left", ["Left"]),
        row(.swipe(.right), "Swipe right", ["Right"]),
        row(.swipe(.up), "Swipe up", ["Up"]),
        row(.swipe(.down), "Swipe down", ["Down"]),
        row(.undoSwipe, "Undo the last swipe", ["Backspace"]),
        row(.redoSwipe, "Redo it", ["Shift+Backspace"]),
        row(.startAgain, "Start again", ["R"]),
      ]
    ),
    Group(
      "Time",
      [
        row(.playOrPause, "Play the gesture, pause", ["Space"]),
        row(.loop, "Loop", ["L"]),
        row(.stepBackward, "One frame back", [","]),
        row(.stepForward, "One frame on", ["."]),
        row(.speed(.full), "Full speed", ["Alt+1"]),
        row(.speed(.half), "Half speed", ["Alt+2"]),
        row(.speed(.quarter), "Quarter speed", ["Alt+3"]),
        row(.speed(.tenth), "Tenth speed", ["Alt+4"]),
      ]
    ),
    Group(
      "Compare",
      [
        row(.flip, "Show the other slot", ["`", .hidden("^")]),
        row(.chooseSlot(.a), "Slot A", ["A"]),
        row(.chooseSlot(.b), "Slot B", ["B"]),
        row(.compareSideBySide, "Side by side", ["S"]),
        row(.compareOverlaid, "Overlaid", ["O"]),
        row(.sheet(.gallery), "Gallery", ["G"]),
        row(.sheet(.compare), "comparison", ["Shift+G"], .beside),
      ]
        + digits(DigitPresets.digits, "Open a built-in preset", on: [.studio]) {
          .inStudio(.preset($0))
        }
    ),
    Group(
      "Tune",
      [
        row(.filter, "Search tunables", ["/"]),
        row(.undo, "Undo a tweak", ["Ctrl+Z"]),
        row(.redo, "Redo it", ["Ctrl+Shift+Z", .hidden("Ctrl+Y")]),
        row(.sheet(.history), "History", ["H"]),
        row(.reset, "Reset all", ["Ctrl+R"]),
        row(.save, "Save the preset", ["Ctrl+S"]),
        row(.saveAs, "Save as", ["Ctrl+Shift+S"]),
      ]
    ),
    Group(
      "Export",
      [
        row(.sheet(.export), "Code, preset, picture, film", ["E"]),
        row(.copySwift, "Copy as Swift", ["Ctrl+C"]),
        row(.copyJSON, "Copy as JSON", ["Ctrl+Shift+C"]),
        row(.paste, "Paste values", ["Ctrl+V"]),
        row(.sheet(.open), "Open a file or folder", ["Ctrl+O"]),
      ]
    ),
    Group(
      "View",
      [
        row(.togglePanel, "Panel", ["Tab"]),
        row(.toggleTimeline, "Timeline", ["T"]),
        row(.toggleGraph, "its graphs", ["Shift+T"], .beside),
        row(.sheet(.view), "Screen, zoom, colors", ["W"]),
        row(.magnify, "Larger", [.any("+"), .any("=", isShown: false)]),
        row(.reduce, "smaller", [.any("-")], .beside),
        row(.toggleActualSize, "Actual size, or fit", ["Z"]),
        row(.toggleOverlays, "Overlays", ["V"]),
        row(.sheet(.overlays), "list", ["Shift+V"], .beside),
        row(.toggleHandles, "handles", ["K"], .beside),
        row(.toggleReleaseMap, "Release map", ["M"]),
        row(.toggleTheme, "Dark or light", ["D"]),
        row(.toggleMirrored, "Mirrored", ["X"]),
        row(.toggleReducedMotion, "reduced motion", ["C"], .beside),
        row(.leave, "Back to the cards", ["F2"]),
        row(.fullscreen, "Fullscreen", ["F11"]),
        row(.sheet(.help), "These keys", ["F1"] + questionMarks),
        row(.cancel, "Cancel, close", ["Escape"]),
        row(.quit, "Quit", ["Ctrl+Q", .hidden("Ctrl+W")]),
      ]
    ),
  ]
}
