import RiffleCards
import RiffleControls
import RiffleDecks
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

@Suite("The page of keys")
struct KeyPageTests {
  private static let screens: [ScreenKind] = [
    .cards, .replay, .deciding, .button, .withoutButtons, .endPage, .closeLook, .compare, .grid,
  ]

  private func groups(on screen: ScreenKind, hasController: Bool = false) -> [KeyPage.Group] {
    KeyPage.groups(
      on: screen,
      KeyBindings(),
      choices: [.cards, .replay].contains(screen) ? nil : .usual,
      hasController: hasController
    )
  }

  private func context() -> PanelContext {
    let panels = PanelContext(theme: .light, text: TextRasterizer())
    panels.isInspected = true
    return panels
  }

  /// Shows a page as large as it wishes to be, at the middle of a window.
  @discardableResult
  private func show(
    _ groups: [KeyPage.Group],
    in window: Size,
    by panels: PanelContext
  ) -> Action? {
    var pressed: Action?
    for step in 0..<4 {
      let time = Timestamp(seconds: 1 + Double(step) / 60)
      _ = panels.frame(at: time, window: window, scale: 1) { panel in
        let size = panel.keyPageSize(groups, within: window * 0.94)
        let middle = Rectangle(origin: .zero, size: window).center
        panel.window("keys", in: Rectangle(center: middle, size: size), isFloating: true) {
          pressed = panel.keyPage(groups) ?? pressed
        }
      }
    }
    return pressed
  }

  @Test(
    "of the player shows all of its keys in the usual window, and cuts no word",
    arguments: screens,
    [false, true]
  )
  func whole(screen: ScreenKind, hasController: Bool) {
    let panels = context()
    // The player's page has letters of 15 points in a window of 960 by 720.
    show(
      groups(on: screen, hasController: hasController),
      in: Size(width: 832, height: 624),
      by: panels
    )
    #expect(panels.cutTexts == [])
    #expect(panels.overflowing == [])
  }

  @Test(
    "in a small window it scrolls, and leaves out other keys that do not fit",
    arguments: [Size(width: 325, height: 433)]
  )
  func small(window: Size) {
    let panels = context()
    show(groups(on: .deciding), in: window, by: panels)
    #expect(panels.overflowing == ["keys"])
    #expect(panels.cutTexts == [])
    let seen = panels.controls["keys/Deciding/XReject"]
    for _ in 0..<4 {
      _ = panels.handle(.scroll(Vector(dx: 0, dy: 2), at: Point(x: 160, y: 200)))
      show(groups(on: .deciding), in: window, by: panels)
    }
    #expect(seen != nil && panels.controls["keys/Deciding/XReject"] == nil)
    #expect(panels.controls.keys.contains { $0.hasPrefix("keys/Everywhere/F1") })
  }

  @Test(
    "has every action that has a key on the screen, once, and says its words",
    arguments: screens
  )
  func actions(screen: ScreenKind) {
    let lines = groups(on: screen).flatMap(\.lines)
    let named = lines.flatMap(\.caps).compactMap(\.action)
    let choices: VerdictChoices? = [.cards, .replay].contains(screen) ? nil : .usual
    let all = ActionHelp.keyLines(ActionRow.rows(on: screen), choices: choices)
    for action in all.flatMap(\.caps).compactMap(\.action) {
      // Of verdicts there are as many as the deck has.
      if case .giveVerdict(let number) = action, number > 4 { continue }
      if case .goAgain = action { continue }
      #expect(named.contains(action), "\(action)")
    }
    #expect(lines.allSatisfy { !$0.words.isEmpty })
  }

  @Test("has the buttons of a controller only if there is one", arguments: screens)
  func controller(screen: ScreenKind) {
    #expect(!groups(on: screen).contains { $0.title == "Controller" })
    let first = groups(on: screen, hasController: true).first?.title
    #expect(first == "Controller")
  }

  @Test("says which key was clicked, and a key that stands for several says nothing")
  func clicks() throws {
    let panels = context()
    let (groups, window) = (groups(on: .deciding), Size(width: 832, height: 624))
    show(groups, in: window, by: panels)
    let expected: [(String, Action)] = [
      ("keys/Deciding/→Reject, Keep", .move(.right)), ("keys/Deciding/←Reject, Keep", .move(.left)),
      ("keys/Deciding/XReject", .swipe(.left)),
    ]
    for (path, action) in expected {
      let place = try #require(panels.controls[path], "\(panels.controls.keys.sorted())").center
      for phase: (PointerEvent.Phase, PointerButtons) in [
        (.move, []), (.down(.primary), .primary), (.up(.primary), []),
      ] {
        let event = PointerEvent(time: .zero, phase: phase.0, position: place, buttons: phase.1)
        #expect(panels.handle(.pointer(event)))
      }
      #expect(show(groups, in: window, by: panels) == action)
    }
  }

  @Test("columns keep the order of all groups, and differ little in height", arguments: 1...4)
  func columns(count: Int) {
    let page = KeyPage(KeyPage.studio, columnCount: count)
    #expect(page.columns.count == count)
    #expect(page.columns.flatMap(\.self) == KeyPage.studio)
    let rows = KeyPage.studio.map(\.lines.count)
    let highest = Double((rows.max() ?? 0) * 20 + 27)
    let sum = Double(rows.reduce(0, +) * 20 + rows.count * 27)
    #expect(page.height <= sum / Double(count) + highest)
  }
}
