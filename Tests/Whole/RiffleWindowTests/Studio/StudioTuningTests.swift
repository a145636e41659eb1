import Foundation
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person tunes a preset in the studio, with a real mouse and real keys.
  @Suite("Studio: tuning")
  struct StudioTuningTests {
    private static let key = "drag.rotation.angle"
    private static let row = "panel/Drag/\(key)"

    @Test(
      "A slider that is dragged changes its value and the card that is held; one drag is one step"
    )
    func slider() async throws {
      try await StudioProgram.run { studio in
        try await studio.search(Self.key, showing: "\(Self.row)/slider")
        let start = try studio.log.number("a.\(Self.key)")
        let slider = try await studio.log.frame(of: "\(Self.row)/slider")

        try await studio.mouse.drag(from: slider.spot(0.9), to: slider.spot(0.06))
        try await studio.log.wait(for: "a.\(Self.key)") { $0 != .number(start) }
        try await studio.mouse.release()
        try await studio.poses.waitForRest()
        try await studio.mouse.perform([.move(slider.spot(0.5) + Spot(x: 0, y: 90))])

        // A card that is held leans by it, now to the other side.
        let tuned = try studio.log.number("a.\(Self.key)")
        #expect(start > 0 && tuned < 0)
        let lean = try await self.lean(on: studio)
        #expect(lean < -2, "\(lean)° with \(tuned)°")
        try await Keyboard.press("ctrl+z")
        try await studio.log.wait(for: "a.\(Self.key)", toBe: .number(start))
        let before = try await self.lean(on: studio)
        #expect(before > 2, "\(before)° with \(start)°")

        // There is no second step to undo.
        try await Keyboard.press("ctrl+z")
        try await Keyboard.press("ctrl+shift+z")
        try await studio.log.wait(for: "a.\(Self.key)", toBe: .number(tuned))
        let rest = try studio.log.histories()["a.\(Self.key)"] ?? []
        #expect(rest.suffix(2) == [.number(start), .number(tuned)])
      }
    }

    /// Drags the top card far to the right and lets it go back; returns its rotation while it was held,
    /// in degrees.
    private func lean(on studio: StudioProgram) async throws -> Double {
      let cards = try await studio.waitForCards("cards at rest") { cards in
        !cards.isEmpty && cards.allSatisfy { $0.state == "resting" }
      }
      let top = try #require(cards.last)
      let grip = try await studio.stageMiddle()
      try await studio.mouse.drag(from: grip, to: grip + Spot(x: 230, y: 0))
      let held = try await studio.waitForCards("a card that is held far out") { cards in
        cards.contains { $0.state == "dragged" && $0.x > top.x + 150 }
      }
      try await Keyboard.press("Escape")
      try await studio.mouse.release()
      let card = held.first { $0.state == "dragged" }
      return (card?.rotation ?? 0) * 180 / .pi
    }

    @Test("Tab hides the panel and brings it back")
    func panel() async throws {
      try await StudioProgram.run { studio in
        let panel = try await studio.log.frame(of: "panel")
        try await Keyboard.press("Tab")
        try await studio.log.wait(for: "control panel", toBe: .none)
        try await Keyboard.press("Tab")
        try await studio.log.wait(
          for: "control panel",
          toBe: .numbers([panel.x, panel.y, panel.width, panel.height])
        )
      }
    }

    @Test("At rest with the panel open no frame is drawn, and the studio sleeps")
    func rest() async throws {
      // The hint of the first start comes and stays when it wants; the second has none.
      let home = try StudioHome()
      try await StudioProgram.run(in: home) { try await $0.quit() }
      try await StudioProgram.run(in: home) { studio in
        _ = try await studio.log.frame(of: "panel")
        try await studio.process.expectSleep(showingFramesIn: studio.poses)
      }
    }
  }
}
