import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleShell
import Testing

extension SessionSuites {
  /// One page over another: what was pressed on one is not the other's.
  @Suite("Pages of sessions") @MainActor
  struct SessionPageTests {
    @Test(
      "the page behind the last card names the command that deals with the same cards",
      arguments: [true, false]
    )
    func command(isRecursive: Bool) throws {
      let rig = try SessionRig(1, isRecursive: isRecursive)
      rig.key(.character("p"))
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      let command = try #require(rig.texts.first { $0.hasPrefix("riffle apply ") })
      #expect(command.hasPrefix("riffle apply -r /") == isRecursive, "\(command)")
    }

    @Test("the hint of the first start names the help page's key", arguments: ["F1", "F8", "?"])
    func hint(key: String) throws {
      let rig = try SessionRig(3) { request in
        if key != "F1" { request.settings.keys[.help] = key == "?" ? nil : .init(.function(8)) }
      }
      let hint = "Drag right: keep, left: reject. \(key) shows all keys"
      try rig.wait("the hint") { rig.texts.contains(hint) }
    }

    @Test("arrow keys do not move the picture beneath the help page")
    func arrowsBeneathHelp() throws {
      let rig = try SessionRig(3)
      rig.key(.character("z"))
      try rig.waitForCloseUp()
      let before = rig.closeUp()
      rig.key(.function(1))
      rig.key(.right)
      #expect(rig.closeUp(after: 1) == before)
      rig.key(.function(1))
      rig.key(.right)
      #expect(rig.closeUp(after: 1) != before)
      try rig.waitForDecisions([])
    }

    @Test(
      "a cell that was pressed before the help page came is not selected by the click that ends it"
    )
    func cellBeneathHelp() throws {
      let rig = try SessionRig(3)
      let cell = Point(x: 125, y: 158)
      rig.key(.character("x"))
      rig.key(.character("x"))
      rig.key(.character("g"))
      rig.step()
      rig.pointer(.down(.primary), cell)
      rig.key(.function(1))
      rig.pointer(.up(.primary), cell)
      rig.click(cell)
      // The second card is still the selected one, and is put back.
      rig.key(.enter)
      try rig.waitForDecisions([.init(1, .reject, .key)])
      // The next click is the grid's.
      rig.click(cell)
      rig.key(.enter)
      try rig.waitForDecisions([])
    }

    @Test("a button that is held when another page comes lets the next drag be a card's")
    func heldButton() throws {
      let rig = try SessionRig(3)
      rig.pointer(.down(.primary), SessionRig.keepButton)
      rig.key(.function(1))
      rig.pointer(.up(.primary), SessionRig.keepButton)
      rig.key(.escape)
      let end = SessionRig.card + Vector(dx: 330, dy: 0)
      rig.pointer(.down(.primary), SessionRig.card)
      try rig.glide(from: SessionRig.card, to: end)
      // On a busy machine, moves that come late look like a way back.
      try rig.glide(from: end, to: end)
      rig.pointer(.up(.primary), end)
      try rig.waitForDecisions([.init(1, .keep, .pointer)])
    }

    @Test("a finger that left beneath the help page does not hold the picture any more")
    func fingerBeneathHelp() throws {
      let rig = try SessionRig(3)
      rig.key(.character("z"))
      try rig.waitForCloseUp()
      let before = try #require(rig.closeUp())
      let place = Point(x: 300, y: 300)
      rig.pointer(.down(.primary), place, .touch)
      rig.key(.function(1))
      rig.pointer(.up(.primary), place, .touch)
      rig.key(.escape)
      rig.pointer(.down(.primary), SessionRig.card)
      rig.pointer(.move, SessionRig.card + Vector(dx: 40, dy: 0))
      let after = try #require(rig.closeUp())
      #expect(after.origin == before.origin + Vector(dx: 40, dy: 0) && after.size == before.size)
      rig.pointer(.up(.primary), SessionRig.card + Vector(dx: 40, dy: 0))
      try rig.waitForDecisions([])
    }

    @Test("buttons that are hidden can be reached neither with the keyboard nor with the mouse")
    func hiddenButtons() throws {
      let rig = try SessionRig(3, showsButtons: false)
      rig.key(.tab, .shift)
      rig.key(.enter)
      try rig.waitForCloseUp()
      rig.key(.character("p"))
      rig.click(SessionRig.rejectButton)
      try rig.waitForDecisions([.init(1, .keep, .key)])
    }

    @Test("a picture that cannot be read is said each time, and nothing waits for it")
    func unreadable() throws {
      let rig = try SessionRig(3, unreadable: [1])
      let line = "There is no picture to look at closely"
      for _ in 0..<2 {
        rig.key(.character("z"))
        try rig.wait("the caption") { rig.texts.contains(line) }
        try rig.wait("its end") { !rig.texts.contains(line) }
      }
      #expect(rig.closeUp() == nil)
      rig.key(.character("x"))
      rig.key(.character("z"))
      try rig.waitForCloseUp()
    }

    @Test("an arrow before the next picture is there moves it or does nothing, but decides nothing")
    func arrowBetween() throws {
      let rig = try SessionRig(6)
      rig.key(.character("z"))
      try rig.waitForCloseUp()
      for _ in 0..<4 { rig.key(.character("x")) }
      // The size of the fifth picture is asked for here, and not known yet.
      _ = rig.texts
      rig.key(.right)
      try rig.waitForCloseUp()
      try rig.waitForDecisions((1...4).map { .init($0, .reject, .key) })
    }

    @Test("the last card is caught in flight over the pictures of the page behind it")
    func catching() throws {
      let end = SessionRig.card + Vector(dx: 260, dy: 0)
      let heap = Point(x: 548, y: 200)
      // A machine that stalls for the time of the flight has nothing to catch.
      for _ in 0..<5 {
        let rig = try SessionRig(1)
        rig.pointer(.down(.primary), SessionRig.card)
        try rig.glide(from: SessionRig.card, to: end)
        // A hand that waits lets go without a throw.
        try rig.glide(from: end, to: end)
        rig.pointer(.up(.primary), end)
        rig.pointer(.down(.primary), heap)
        let goal = heap - Vector(dx: 260, dy: 0)
        try rig.glide(from: heap, to: goal)
        try rig.glide(from: goal, to: goal)
        rig.pointer(.up(.primary), goal)
        try rig.wait("the end of all motion") { !rig.session.needsFrame }
        guard rig.title.hasPrefix("1, 1 of 1") else { continue }
        return try rig.waitForDecisions([])
      }
      Issue.record("the card was never caught")
    }

    @Test("a click on the pictures of the page behind the last card shows all of them")
    func heap() throws {
      let rig = try SessionRig(1)
      rig.key(.character("p"))
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      try rig.wait("the end of the flight") { !rig.session.needsFrame }
      rig.click(Point(x: 530, y: 200))
      #expect(!rig.texts.contains("Look at them"))
    }
  }
}
