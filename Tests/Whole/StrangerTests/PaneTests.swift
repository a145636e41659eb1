import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// A window of 900 x 764 with a toolbar 64 high, and 50 inside its rest a pane.
  @Suite("A pane in an app's own window")
  struct PaneTests {
    /// About the middle of the card on top, as wide as 310 and as high as 420.
    private static let card = Spot(x: 450, y: 400)
    private static let button = Spot(x: 70, y: 32)
    /// A place in the pane, beside all cards.
    private static let beside = Spot(x: 80, y: 690)
    private static let green = Pixel(0x40_8040)

    @Test("a drag swipes, and is not the app's; clicks beside the pane and its cards are")
    func presses() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        try await stranger.wait(for: "shown 1")
        let before = try await stranger.screen.wait(for: Self.whiteCard)
        try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: 300, y: 0))
        try await stranger.wait(for: "left 0")
        let swipe = try stranger.output.lines()
        #expect(swipe.contains("swiped 0 right"))
        #expect(swipe.filter { $0.hasSuffix("release 1") } == ["stack release 1"])

        try await stranger.mouse.click(at: Self.button)
        try await stranger.wait(for: "undone 0")
        try await stranger.mouse.click(at: Self.beside)
        try await stranger.wait(for: "app release 1")

        let presses = try stranger.output.lines().filter { $0.hasSuffix("press 1") }
        #expect(presses == ["stack press 1", "app press 1", "app press 1"])
        try await stranger.screen.wait(for: "the window as it was") { $0 == before }
      }
    }

    @Test(
      "a card that leaves the pane is seen beyond it, if the app wishes",
      arguments: [true, false]
    )
    func overflow(isVisible: Bool) async throws {
      try await Stranger.run("StrangerPane", isVisible ? ["visible"] : []) { stranger in
        try await stranger.wait(for: "shown 1")
        let before = try await stranger.screen.wait(for: Self.whiteCard)
        // In the green margin to the right of the pane, and in the pane's corner.
        let (beyond, corner) = (Spot(x: 875, y: 400), Spot(x: 840, y: 400))
        #expect(before[beyond] == Self.green)

        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 330, y: 0))
        let dragged = try await stranger.screen.wait(for: "the card at the pane's edge") {
          $0[corner] != before[corner] && ($0[beyond] != Self.green) == isVisible
        }
        // Above the card it is as it was.
        #expect(dragged[Spot(x: 875, y: 90)] == before[Spot(x: 875, y: 90)])
        try await stranger.mouse.perform([.release(.left)])
        try await stranger.wait(for: "left 0")
        try await stranger.screen.wait(for: "the margin as it was") { $0[beyond] == Self.green }
      }
    }

    @Test("cards that arrive are shown at rest, without an event, and while a card is dragged")
    func arrivals() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        try await stranger.wait(for: "shown 1")
        let before = try await stranger.screen.wait(for: Self.whiteCard)

        try stranger.type("4 4 4")
        try await stranger.wait(for: "arrived 2")
        try await stranger.wait(for: "shown 2")
        try await stranger.screen.wait(for: "a third card's edge") { $0 != before }

        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 120, y: 0))
        try await stranger.wait(for: "drag 0")
        try stranger.type("1 9")
        try await stranger.wait(for: "arrived 3 during a drag")
        try await stranger.mouse.perform(
          Mouse.Step.glide(
            from: Self.card + Spot(x: 120, y: 0),
            to: Self.card + Spot(x: 300, y: 0)
          ) + Mouse.Step.letGo
        )
        try await stranger.wait(for: "swiped 0 right")
        try await stranger.wait(for: "shown 3")
      }
    }

    @Test("a dragged card is cut off at the pane's edges")
    func clipping() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        try await stranger.screen.wait(for: Self.whiteCard)
        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 330, y: -250))
        // Its ground at the upper edge, and its third bar at the right one.
        let shot = try await stranger.screen.wait(
          for: [
            Sight(Pixel(0xFF_FFFF), at: Spot(x: 680, y: 115)),
            Sight(Pixel(0x2F_6FDE), at: Spot(x: 849, y: 280)),
          ]
        )
        // All around the pane, beneath the toolbar.
        let margin = shot.count { $0 == Self.green }
        #expect(margin == 900 * 700 - 800 * 600)
        #expect(shot[Self.button] == Pixel(0xF0_A030))
        #expect(shot[800, 60] == Pixel(0x20_2838))
      }
    }

    @Test("a chart's bars at rest lie on whole pixels")
    func crispness() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        let shot = try await stranger.screen.wait(for: Self.whiteCard)
        let inks = (310...590).map { shot[$0, 560] }
        #expect(Set(inks) == [Pixel(0xFF_FFFF), Pixel(0x2F_6FDE)])
        let edges = zip(inks, inks.dropFirst()).count { $0 != $1 }
        #expect(edges == 6, "three bars")
      }
    }

    @Test("at rest neither the app nor the library wakes up")
    func idle() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        try await stranger.wait(for: "shown 1")
        try stranger.type("4 4 4")
        try await stranger.wait(for: "arrived 2")
        try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: 300, y: 0))
        try await stranger.wait(for: "left 0")
        var before = try stranger.process.wakeUpsByThread()
        try await wait {
          "it does not come to rest"
        } until: { () async throws -> Bool? in
          try await Task.sleep(for: .milliseconds(300))
          let now = try stranger.process.wakeUpsByThread()
          defer { before = now }
          return now == before ? true : nil
        }

        // A measurement needs its time; nothing is waited for.
        let wakeUps = try stranger.process.wakeUps()
        try await Task.sleep(for: .seconds(2.5))

        // In the app's own wait, on the main thread, SDL 3 looks around every 3 seconds by itself.
        #expect(try stranger.process.wakeUps() - wakeUps <= 1)
        let after = try stranger.process.wakeUpsByThread()
        let main = "\(stranger.process.processIdentifier)"
        before[main] = after[main]
        // libdispatch ends those of its threads that have had no work for some seconds.
        #expect(after == before.filter { after.keys.contains($0.key) })
        try stranger.type("2 2")
        try await stranger.wait(for: "arrived 3")
      }
    }

    @Test("a pane follows its window's size, and is dragged at its new place")
    func resize() async throws {
      try await Stranger.run("StrangerPane") { stranger in
        try await stranger.wait(for: "shown 1")
        try await stranger.resize(to: 700, 600)
        let shot = try await stranger.screen.wait(for: "a smaller pane") { shot in
          shot[651, 400] == Self.green && shot[300, 551] == Self.green
            && shot[649, 549] == Pixel(0xE9_ECF1) && shot[350, 330] == Pixel(0x2F_6FDE)
        }
        #expect(shot.count { $0 == Self.green } == 700 * 536 - 600 * 436)

        try await stranger.mouse.swipe(from: Spot(x: 350, y: 320), to: Spot(x: 620, y: 320))
        try await stranger.wait(for: "swiped 0 right")
      }
    }

    @Test("a second button, and the loss of the focus, cancel a drag")
    func cancel() async throws {
      try await BystanderWindow.run { bystander in
        try await Stranger.run("StrangerPane") { stranger in
          try await stranger.wait(for: "shown 1")
          try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 200, y: 0))
          try await stranger.wait(for: "drag 0")
          try await stranger.mouse.perform([.press(.right)])
          try await stranger.wait(for: "canceled 0")
          try await stranger.mouse.perform([.release(.right), .release(.left)])
          try await stranger.wait(for: "returned 0")
          #expect(try stranger.output.lines().contains("stack press 3"))

          try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 200, y: 0))
          try await stranger.wait(for: "drag 0", times: 2)
          try await Tool.run("xdotool", ["windowfocus", bystander])
          try await stranger.wait(for: "canceled 0", times: 2)
          try await stranger.mouse.release()
          try await stranger.wait(for: "returned 0", times: 2)
          #expect(try stranger.output.lines().allSatisfy { !$0.hasPrefix("swiped") })
        }
      }
    }

    @Test("a release outside the window counts")
    func outside() async throws {
      // sdl2-compat gets nothing from beyond the edge unless a window manager has given it the focus.
      try await WindowManager.runIfInstalled {
        try await Stranger.run("StrangerPane") { stranger in
          try await stranger.wait(for: "shown 1")
          let inside = Self.card + Spot(x: 100, y: 0)
          try await stranger.mouse.drag(from: Self.card, to: inside)
          // A busy app has the press, and with it the mouse, before that leaves the window.
          try await stranger.wait(for: "drag 0")
          try await stranger.mouse.perform(
            Mouse.Step.glide(from: inside, to: Spot(x: 1050, y: 400)) + Mouse.Step.letGo
          )
          try await stranger.wait(for: "swiped 0 right")
          // Over SDL 3 (patches of sdl2-compat count from 50) the desktop told it, and the app gets no event.
          let version = try await Tool.run("pkg-config", ["--modversion", "sdl2"])
          let patch = try #require(version.split { !$0.isNumber }.last.flatMap { Int($0) })
          if patch < 50 { try await stranger.wait(for: "stack release 1") }
        }
      }
    }

    @Test("cards in flight wait for an app that stands still, also if a key comes first")
    func stall() async throws {
      // It stands still for longer than the flight takes.
      try await Stranger.run("StrangerPane", ["slow"]) { stranger in
        let before = try await stranger.screen.wait(for: Self.whiteCard)
        try await Keyboard.press("Left")
        try await stranger.screen.wait(for: "a card in flight") { $0 != before }
        try await stranger.process.stall(for: .seconds(2.2)) {
          let lines = try stranger.output.lines()
          try #require(!lines.contains("left 0"), "it landed before the app stood still")
          try await Keyboard.press("Left")
        }
        try await stranger.wait(for: "left 1")
        let lines = try stranger.output.lines().filter { $0 == "swiped 1 left" || $0 == "left 0" }
        #expect(lines == ["swiped 1 left", "left 0"])
      }
    }

    @Test("the window's class is the app's own, and closing it ends the app")
    func closing() async throws {
      try await WindowManager.run {
        try await Stranger.run("StrangerPane") { stranger in
          let text = try await Tool.run("xprop", ["-id", stranger.window, "WM_CLASS"])
          #expect(text == "WM_CLASS(STRING) = \"StrangerPane\", \"StrangerPane\"\n")

          try await stranger.screen.wait(for: Self.whiteCard)
          try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 100, y: 0))
          try await stranger.wait(for: "drag 0")
          try await stranger.closeWindow()
          #expect(try await stranger.exitStatus() == 0)
          #expect(try stranger.output.lines().last == "quit")
        }
      }
    }

    /// The chart on top at rest: its ground, and its second bar.
    private static let whiteCard = [
      Sight(Pixel(0xFF_FFFF), at: Spot(x: 450, y: 240)),
      Sight(Pixel(0x2F_6FDE), at: Spot(x: 450, y: 560)),
    ]
  }
}
