import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A gesture is made by hand in the studio, played again, and taken away.
  @Suite("Studio: gestures")
  struct StudioGestureTests {
    /// Drags the top card a little to the right and lets it go back; returns how far it was.
    private func drag(on studio: StudioProgram) async throws {
      let middle = try await studio.stageMiddle()
      try await studio.mouse.drag(from: middle, to: middle + Spot(x: 70, y: 0))
      try await studio.mouse.perform(Mouse.Step.letGo)
      try await studio.log.wait(for: "gesture") { $0 != .number(0) }
    }

    @Test("A dragged card is a gesture; Space plays it again and again")
    func play() async throws {
      try await StudioProgram.run { studio in
        try await drag(on: studio)
        let rest = try #require(try studio.cards().last)

        try await Keyboard.press("space")
        try await studio.log.wait(for: "stage", toBe: .text("playing"))
        try await studio.waitForCards("the card dragged as by the hand") { cards in
          cards.contains { $0.card == rest.card && $0.state == "dragged" && $0.x > rest.x + 40 }
        }
        var laps = 0
        var wasHeld = false
        try await wait(atMost: .seconds(30)) {
          "only \(laps) laps"
        } until: { () -> Bool? in
          let isHeld = try studio.cards().contains { $0.state == "dragged" }
          if isHeld, !wasHeld { laps += 1 }
          wasHeld = isHeld
          return laps >= 3 ? true : nil
        }

        // A press is the hand's again.
        let middle = try await studio.stageMiddle()
        try await studio.mouse.swipe(from: middle, to: middle + Spot(x: 5, y: 300))
        try await studio.log.wait(for: "stage", toBe: .text("hand"))
      }
    }

    @Test("A film of the gesture is made and can be read: a GIF that moves")
    func film() async throws {
      try await StudioProgram.run(["--preset", "riffle", "--window", "900x700"]) { studio in
        try await drag(on: studio)
        try await Keyboard.press("e")
        try await studio.click("sheet/kind/Film")
        try await studio.click("sheet/format/GIF")
        try await studio.click("sheet/Make the film")
        let file = studio.home.folder.path(of: "riffle.gif")
        let data = try await wait(atMost: .seconds(180)) {
          "no film; \(try FileManager.default.contentsOfDirectory(atPath: studio.home.folder.url.path))"
        } until: {
          FileManager.default.contents(atPath: file).flatMap { $0.last == 0x3B ? $0 : nil }
        }
        #expect(data.starts(with: Data("GIF89a".utf8)))
        // The block before each picture (GIF89a Specification, CompuServe 1990).
        #expect(data.ranges(of: [0x21, 0xF9, 0x04]).count > 10)
      }
    }
  }
}
