import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleShell
import Testing

extension SessionSuites {
  /// The table of actions, stroke by stroke.
  @Suite("Keys of sessions") @MainActor
  struct SessionKeyTests {
    @Test(
      "every stroke does what the table says",
      arguments: [
        ScreenKind.cards, .deciding, .button, .withoutButtons, .endPage, .closeLook, .compare,
        .grid, .help,
      ]
    )
    func strokes(screen: ScreenKind) throws {
      let walk = try KeyWalk(on: screen)
      for row in ActionRow.rows(on: screen) {
        for stroke in row.strokes() { try walk.check(row.action, stroke) }
      }
    }
  }
}

/// A session on a screen, on which one stroke after the other is tried; each leaves it as it was.
///
/// The first of three cards is kept and the second rejected where the grid is shown, and the only one is kept
/// on the page behind the last.
@MainActor
private struct KeyWalk {
  let rig: SessionRig
  let screen: ScreenKind

  init(on screen: ScreenKind) throws {
    self.screen = screen
    if screen == .cards {
      // Cards that come back are not decided about.
      rig = try SessionRig(3, deckFile: "") { $0.preset = "board" }
      return
    }
    let count = screen == .endPage ? 1 : screen == .compare ? 6 : 3
    rig = try SessionRig(count, showsButtons: screen != .withoutButtons)
    switch screen {
    case .button: try press(.nextButton, on: .deciding)
    case .endPage: try keepLast()
    case .closeLook: try lookClosely()
    case .compare: try press(.compare, on: .deciding)
    case .grid:
      try press(.swipe(.right), on: .deciding)
      try press(.swipe(.left), on: .deciding)
      try expectBoth()
      try press(.grid, on: .deciding)
    case .help: try press(.help, on: .deciding)
    case .cards, .deciding, .withoutButtons, .replay, .studio: break
    }
  }

  // MARK: The hand

  private func press(_ stroke: KeyStroke) {
    rig.key(stroke.key, stroke.modifiers)
    rig.step()
  }

  /// Presses the first key of an action on a screen.
  private func press(_ action: Action, on screen: ScreenKind) throws {
    let row = ActionRow.rows(on: screen).first { $0.action == action }
    press(try #require(row?.strokes().first, "\(action) on \(screen)"))
  }

  private func keepLast() throws {
    try press(.swipe(.right), on: .deciding)
    try rig.wait("the page behind the last card") { rig.texts.contains("Look at them") }
    try rig.waitForDecisions([.init(1, .keep, .key)])
  }

  private func lookClosely() throws {
    try press(.closeLook, on: .deciding)
    try rig.waitForCloseUp()
  }

  /// Leaves the close look that Enter opens where no button has the keyboard.
  private func leaveCloseLook() throws {
    try rig.waitForCloseUp()
    try press(.closeLook, on: .closeLook)
    try rig.wait("the cards") { rig.closeUp() == nil }
  }

  private func undo() throws {
    try press(.undo, on: screen == .grid ? .grid : .deciding)
    if screen == .grid { try expectBoth() } else { try expectNone() }
  }

  // MARK: The eye

  private func expectBoth() throws {
    try rig.waitForDecisions([.init(1, .keep, .key), .init(2, .reject, .key)])
  }

  private func expectNone() throws {
    try rig.waitForDecisions([])
    try rig.wait("picture 1 on top") { rig.title.hasPrefix("1, 1 of ") }
    if screen == .closeLook { try rig.waitForCloseUp() }
  }

  /// Waits until the first card has a verdict, by a key.
  private func expect(_ verdict: Verdict?) throws {
    try rig.waitForDecisions([.init(1, try #require(verdict), .key)])
    if screen == .closeLook { try rig.waitForCloseUp() }
  }

  /// Waits until the first card has stars or a label, and nothing else.
  private func expectMarks(of mark: Mark) throws {
    var wanted = GivenMarks()
    switch mark {
    case .stars(0): break
    case .stars(let stars): wanted.stars = stars
    case .label(let label): wanted.label = label
    }
    try rig.wait("\(mark)") {
      let rows = try rig.report().rows
      return rows.first?.stars == wanted.stars && rows.first?.label == wanted.label ?? nil
    }
  }

  private func expectTop(_ number: Int) throws {
    try rig.wait("picture \(number) on top") { rig.title.hasPrefix("\(number), ") }
  }

  private var showsKeys: Bool { rig.texts.contains("Keys") }
  private var showsGrid: Bool { rig.texts.contains { $0.contains("enlarges") } }

  /// Presses a stroke, and expects what its action does.
  func check(_ action: Action, _ stroke: KeyStroke) throws {
    switch (screen, action) {
    case (_, .open):
      let before = rig.dialogCount
      press(stroke)
      try rig.wait("a dialog for a folder") { rig.dialogCount == before + 1 }
    case (.cards, _): try checkLooking(action, stroke)
    case (.grid, _): try checkInGrid(action, stroke)
    case (.button, _) where try checkButton(action, stroke): break
    case (.endPage, _) where try checkEndPage(action, stroke): break
    case (.compare, .help): try checkHelp(stroke)
    case (.compare, _): try checkComparing(action, stroke)
    case (_, .compare):
      press(stroke)
      #expect(rig.texts.contains("Compare"), "\(stroke.name)")
      try press(.compare, on: .compare)
      try rig.wait("the cards") { !rig.texts.contains("Compare") }
    case (_, .keepOfBurst):
      press(stroke)
      #expect(rig.texts.contains { $0.hasPrefix("It is by itself") }, "\(stroke.name)")
    case (.closeLook, .move):
      let before = rig.closeUp(after: 1)
      press(stroke)
      #expect(rig.closeUp(after: 1) != before, "\(stroke.name)")
    case (_, .swipe(let direction)), (_, .move(let direction)):
      press(stroke)
      try expect(VerdictChoices.usual[direction])
      try undo()
    case (_, .undo):
      try press(.swipe(.right), on: .deciding)
      try expect(.keep)
      press(stroke)
      try expectNone()
    case (_, .redo):
      try press(.swipe(.right), on: .deciding)
      try undo()
      press(stroke)
      try expect(.keep)
      try undo()
    case (_, .restart):
      try press(.swipe(.right), on: .deciding)
      try expect(.keep)
      press(stroke)
      try expectNone()
    case (_, .takeOffer):
      press(stroke)
      #expect(rig.texts.contains("There is nothing to take over"), "\(stroke.name)")
    case (_, .grid):
      press(stroke)
      #expect(showsGrid, "\(stroke.name)")
      try press(.grid, on: .grid)
      #expect(!showsGrid)
      if screen == .closeLook { try lookClosely() }
    case (.closeLook, .closeLook):
      press(stroke)
      try rig.wait("the cards after \(stroke.name)") { rig.closeUp() == nil }
      try lookClosely()
    case (_, .closeLook):
      press(stroke)
      try leaveCloseLook()
    case (_, .magnify), (_, .reduce):
      let before = try #require(rig.closeUp(after: 1)).size.width
      press(stroke)
      let after = try #require(rig.closeUp(after: 1)).size.width
      #expect(action == .magnify ? after > before : after < before, "\(stroke.name)")
      try press(action == .magnify ? .reduce : .magnify, on: .closeLook)
    case (_, .scale(let scale)):
      let before = try #require(rig.closeUp(after: 1)).size
      press(stroke)
      let after = try #require(rig.closeUp(after: 1)).size
      #expect((after == before) == (scale == .actual), "\(stroke.name)")
      try press(.scale(.actual), on: .closeLook)
      #expect(rig.closeUp(after: 1)?.size == before)
    case (_, .rotateLeft), (_, .rotateRight):
      press(stroke)
      try press(.undo, on: .deciding)
      try rig.wait("what \(stroke.name) did") { rig.texts.contains("Undone: rotated") }
    case (_, .mark(let mark, let goesOn)):
      press(stroke)
      if goesOn {
        try expectTop(2)
        try press(.lookBack, on: .deciding)
        try expectTop(1)
      }
      try expectMarks(of: mark)
      if mark != .stars(0) { try press(.undo, on: .deciding) }
      try expectMarks(of: .stars(0))
      if screen == .closeLook { try rig.waitForCloseUp() }
    case (_, .lookBack), (_, .lookAhead):
      try press(.lookAhead, on: .deciding)
      try expectTop(2)
      press(stroke)
      try expectTop(action == .lookBack ? 1 : 3)
      if action == .lookAhead { for _ in 0..<2 { try press(.lookBack, on: .deciding) } }
      try expectTop(1)
      if screen == .closeLook { try rig.waitForCloseUp() }
    case (_, .details):
      let before = rig.texts.contains { $0.contains("1.bmp") }
      press(stroke)
      #expect(rig.texts.contains { $0.contains("1.bmp") } != before, "\(stroke.name)")
      press(stroke)
    case (_, .histogram):
      press(stroke)
      // So much of the picture is black, and so much has burnt out.
      try rig.wait("a histogram") { rig.texts.filter { $0 == "0 %" }.count == 2 }
      press(stroke)
      #expect(!rig.texts.contains("0 %"), "\(stroke.name)")
    case (_, .overlay(let overlay)): try checkOverlay(overlay, stroke)
    case (_, .nextButton), (_, .previousButton):
      press(stroke)
      try press(.pressButton, on: .button)
      try expect(action == .nextButton ? .reject : .keep)
      try undo()
      try press(.cancel, on: .button)
    case (_, .cancel): try checkCancel(stroke)
    case (.help, .scroll):
      press(stroke)
      #expect(showsKeys, "\(stroke.name)")
    case (.help, .help):
      press(stroke)
      #expect(!showsKeys, "\(stroke.name)")
      try press(.help, on: .deciding)
    case (_, .help): try checkHelp(stroke)
    // These leave the screen or concern the desktop: tests of windows press them.
    case (_, .studio), (_, .quit), (_, .fullScreen): break
    case (_, .scroll), (_, .selectFirst), (_, .selectLast), (_, .putBack), (_, .giveVerdict),
      (_, .enlarge), (_, .pressButton), (_, .choosePreset), (_, .goAgain), (_, .inStudio),
      (_, .keepOne), (_, .keepBoth):
      Issue.record("\(action) is not for \(screen)")
    }
  }

  private func checkHelp(_ stroke: KeyStroke) throws {
    press(stroke)
    #expect(showsKeys, "\(stroke.name)")
    try press(.help, on: .help)
    #expect(!showsKeys)
  }

  private func checkOverlay(_ overlay: PictureOverlay, _ stroke: KeyStroke) throws {
    let (onset, end) =
      overlay == .clipping
      ? ("Red is burnt out, blue is black", "Red and blue are no longer drawn")
      : ("Sharp edges are green", "Sharp edges are no longer drawn")
    press(stroke)
    try rig.wait("\(onset) after \(stroke.name)") { rig.texts.contains(onset) }
    press(stroke)
    try rig.wait("\(end) after \(stroke.name)") { rig.texts.contains(end) }
    if screen == .closeLook { try rig.waitForCloseUp() }
  }

  private func checkComparing(_ action: Action, _ stroke: KeyStroke) throws {
    func check(_ rows: [SessionRig.Row]) throws {
      press(stroke)
      try rig.waitForDecisions(rows)
      try press(.undo, on: .compare)
      try expectNone()
    }
    func wait(for words: String) throws {
      try rig.wait("\(words) after \(stroke.name)") { rig.texts.contains(words) }
    }
    switch action {
    case .move(.left): try check([.init(1, .reject, .key)])
    case .move(.right): try check([.init(2, .reject, .key)])
    case .keepOne(.left): try check([.init(1, .keep, .key), .init(2, .reject, .together)])
    case .keepOne(.right): try check([.init(1, .reject, .key), .init(2, .keep, .together)])
    case .keepBoth: try check([.init(1, .keep, .key), .init(2, .keep, .together)])
    case .undo:
      try press(.move(.left), on: .compare)
      try rig.waitForDecisions([.init(1, .reject, .key)])
      press(stroke)
      try expectNone()
    case .redo:
      try press(.keepBoth, on: .compare)
      try press(.undo, on: .compare)
      try expectNone()
      try check([.init(1, .keep, .key), .init(2, .keep, .together)])
    case .closeLook:
      press(stroke)
      try wait(for: "Whole")
      press(stroke)
      try wait(for: "Pixel by pixel")
    case .magnify:
      press(stroke)
      try wait(for: "Whole")
      try press(.reduce, on: .compare)
      try wait(for: "Pixel by pixel")
    case .reduce:
      try press(.magnify, on: .compare)
      try wait(for: "Whole")
      press(stroke)
      try wait(for: "Pixel by pixel")
    case .compare:
      press(stroke)
      try rig.wait("the cards after \(stroke.name)") { !rig.texts.contains("Compare") }
      try press(.compare, on: .deciding)
    case .overlay(let overlay): try checkOverlay(overlay, stroke)
    case .quit, .fullScreen: break
    default: Issue.record("\(action) is not for \(screen)")
    }
  }

  private func checkCancel(_ stroke: KeyStroke) throws {
    rig.pointer(.down(.primary), SessionRig.card)
    let end = Point(x: SessionRig.card.x + 300, y: SessionRig.card.y)
    try rig.glide(from: SessionRig.card, to: end)
    press(stroke)
    rig.pointer(.up(.primary), end)
    try expectTop(1)
  }

  private func checkLooking(_ action: Action, _ stroke: KeyStroke) throws {
    switch action {
    case .swipe(.left), .swipe(.right), .move(.left), .move(.right):
      press(stroke)
      // This preset goes through its cards in a circle: a swipe to the right shows the last one.
      try expectTop(action == .swipe(.right) || action == .move(.left) ? 3 : 2)
      try press(.restart, on: .cards)
      try expectTop(1)
    case .undo, .restart:
      try press(.swipe(.left), on: .cards)
      try expectTop(2)
      press(stroke)
      try expectTop(1)
    case .redo:
      try press(.swipe(.left), on: .cards)
      try press(.undo, on: .cards)
      try expectTop(1)
      press(stroke)
      try expectTop(2)
      try press(.undo, on: .cards)
      try expectTop(1)
    case .choosePreset(let number):
      press(stroke)
      let name = try #require(DigitPresets.preset(of: number)).name
      #expect(rig.session.preset.name == name)
      #expect(rig.texts.contains { $0.contains(name) }, "no caption names \(name)")
    case .cancel: try checkCancel(stroke)
    case .help:
      press(stroke)
      #expect(showsKeys, "\(stroke.name)")
      try press(.help, on: .help)
    // Whether a card may go up or down is the preset's affair.
    case .swipe, .move, .studio, .quit, .fullScreen: break
    default: Issue.record("\(action) is not for \(screen)")
    }
  }

  private func checkInGrid(_ action: Action, _ stroke: KeyStroke) throws {
    /// Presses the stroke, puts back what is selected then, and undoes that.
    func expectSelected(_ number: Int) throws {
      press(stroke)
      if action != .putBack { try press(.putBack, on: .grid) }
      try rig.waitForDecisions(
        number == 1 ? [.init(2, .reject, .key)] : [.init(1, .keep, .key)]
      )
      try undo()
    }
    try press(.selectFirst, on: .grid)
    switch action {
    case .move(.right), .move(.down): try expectSelected(2)
    case .selectLast:
      press(stroke)
      // The third card is not decided.
      try press(.move(.left), on: .grid)
      try press(.putBack, on: .grid)
      try rig.waitForDecisions([.init(1, .keep, .key)])
      try undo()
    case .move, .selectFirst:
      try press(.move(.right), on: .grid)
      try expectSelected(1)
    case .enlarge:
      press(stroke)
      #expect(!showsGrid, "\(stroke.name)")
      press(stroke)
      #expect(showsGrid, "\(stroke.name)")
    case .putBack: try expectSelected(1)
    case .giveVerdict(let number):
      press(stroke)
      let verdict = VerdictChoices.usual.all.dropFirst(number - 1).first
      try rig.waitForDecisions([.init(1, verdict ?? .keep, .key), .init(2, .reject, .key)])
      if verdict != nil { try undo() }
    case .undo:
      press(stroke)
      try rig.waitForDecisions([.init(1, .keep, .key)])
      try press(.redo, on: .grid)
      try expectBoth()
    case .redo:
      try press(.undo, on: .grid)
      press(stroke)
      try expectBoth()
    case .grid:
      press(stroke)
      #expect(!showsGrid, "\(stroke.name)")
      try press(.grid, on: .deciding)
      #expect(showsGrid)
    case .help:
      press(stroke)
      #expect(showsKeys, "\(stroke.name)")
      try press(.help, on: .help)
    // Three cards leave nothing to scroll.
    case .scroll, .quit, .fullScreen: break
    default: Issue.record("\(action) is not for \(screen)")
    }
  }

  /// Checks an action whose effect is another where the first button has the keyboard: to reject.
  private func checkButton(_ action: Action, _ stroke: KeyStroke) throws -> Bool {
    switch action {
    case .pressButton:
      press(stroke)
      try expect(.reject)
      try undo()
    case .nextButton:
      // To the one that undoes.
      try press(.swipe(.right), on: .button)
      press(stroke)
      try press(.pressButton, on: .button)
      try expectNone()
      try press(.previousButton, on: .button)
    case .previousButton, .cancel:
      press(stroke)
      try press(.pressButton, on: .button)
      try leaveCloseLook()
      try press(.nextButton, on: .deciding)
    case .closeLook:
      press(stroke)
      try leaveCloseLook()
    default: return false
    }
    return true
  }

  /// Checks an action whose effect is another on the page behind the last card.
  private func checkEndPage(_ action: Action, _ stroke: KeyStroke) throws -> Bool {
    switch action {
    case .undo, .restart:
      press(stroke)
      try expectNone()
      try keepLast()
    case .redo:
      press(stroke)
      #expect(rig.texts.contains("There is nothing to redo"), "\(stroke.name)")
    case .nextButton, .previousButton:
      // Only the one that undoes can do something.
      press(stroke)
      try press(.pressButton, on: .button)
      try expectNone()
      try press(.cancel, on: .button)
      try keepLast()
    case .cancel: press(stroke)
    case .lookBack:
      press(stroke)
      try expectTop(1)
      try press(.lookAhead, on: .deciding)
      try rig.wait("the last page") { rig.texts.contains("Look at them") }
    case .lookAhead:
      press(stroke)
      #expect(rig.texts.contains("This is the last card"), "\(stroke.name)")
    case .goAgain(let number):
      press(stroke)
      guard number == 1 else {
        let verdict = VerdictChoices.usual.all.dropFirst(number - 1).first?.rawValue
        return verdict.map { rig.texts.contains("No card is \($0)") } ?? true
      }
      try expectTop(1)
      try press(.cancel, on: .deciding)
      try rig.wait("the last page") { rig.texts.contains("Look at them") }
    default: return false
    }
    return true
  }
}
