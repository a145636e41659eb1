import Foundation
import TestSupport
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

    @Test("A typed value goes beyond the slider, and no further than the tunable can")
    func typing() async throws {
      try await StudioProgram.run { studio in
        try await studio.search(Self.key, showing: "\(Self.row)/value")
        let start = try studio.log.number("a.\(Self.key)")
        let slider = try await studio.log.frame(of: "\(Self.row)/slider")
        try await studio.mouse.swipe(from: slider.spot(0.5), to: slider.spot(1.4))
        try await studio.log.wait(for: "a.\(Self.key)") { value in
          if case .number(let number) = value { number > start } else { false }
        }
        // The button went up beyond the window, of which SDL 3 tells nothing: the studio asks every 8 ms.
        try await studio.log.wait(for: "held", toBe: .flag(false))
        try await studio.poses.waitForRest()
        let largest = try studio.log.number("a.\(Self.key)")

        try await type("\(Int(largest) + 7)", into: studio)
        try await studio.log.wait(for: "a.\(Self.key)", toBe: .number(Double(Int(largest) + 7)))

        try await type("99999", into: studio)
        try await Keyboard.press("Escape")
        try await studio.log.wait(for: "typing", toBe: .flag(false))
        #expect(try studio.log.number("a.\(Self.key)") == Double(Int(largest) + 7))
      }
    }

    private func type(_ text: String, into studio: StudioProgram) async throws {
      try await studio.click("\(Self.row)/value")
      try await studio.log.wait(for: "typing", toBe: .flag(true))
      try await Keyboard.press("ctrl+a")
      try await Tool.run("xdotool", ["type", "--delay", "12", text])
      try await Keyboard.press("Return")
    }

    @Test("Typing words leaves the tunables that have them")
    func search() async throws {
      try await StudioProgram.run { studio in
        try await studio.search("rotation.angle", showing: "\(Self.row)/slider")
        try await wait {
          "other sliders are seen"
        } until: { () -> Bool? in
          let names = try studio.log.histories().filter { $0.value.last != LoggedValue.none }.keys
          let sliders = names.filter { $0.hasSuffix("/slider") && !$0.contains("/feel.") }
          return sliders.map { $0 } == ["control \(Self.row)/slider"] ? true : nil
        }
      }
    }

    @Test("The other slot comes by a key and by the mouse, and has its own values")
    func slots() async throws {
      try await StudioProgram.run { studio in
        try await studio.search(Self.key, showing: "\(Self.row)/slider")
        let start = try studio.log.number("a.\(Self.key)")
        // A click on the label changes nothing but the focus of the keyboard.
        try await studio.click("\(Self.row)/label")
        try await Keyboard.press("shift+Right")
        let tuned = try await studio.log.wait(for: "a.\(Self.key)") { $0 != .number(start) }

        #expect(tuned == .number(start + 10))
        try await Keyboard.press("Escape", "grave")
        try await studio.log.wait(for: "slot", toBe: .text("b"))
        let other = try studio.log.value("b.\(Self.key)")
        #expect(other != tuned)
        try await Keyboard.press("2")
        try await studio.log.wait(for: "b.preset") { $0 != .text("riffle") }
        #expect(try studio.log.value("a.\(Self.key)") == tuned)

        let names = try studio.log.histories().keys.filter { $0.hasPrefix("control bar/slot/A") }
        let first = try #require(names.max { $0.count < $1.count }?.dropFirst("control ".count))
        try await studio.click(String(first))
        try await studio.log.wait(for: "slot", toBe: .text("a"))
        #expect(try studio.log.value("a.\(Self.key)") == tuned)
      }
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
        // On a busy machine a picture may still be on its way when no frame has come for a while.
        var (frames, awoken) = (0, 0)
        for _ in 0..<3 {
          try await studio.poses.waitForRest()
          frames = try studio.poses.lines().count
          let wakeUps = try studio.process.wakeUps()
          // A measurement needs its time; nothing is waited for.
          try await Task.sleep(for: .seconds(2))
          awoken = try studio.process.wakeUps() - wakeUps
          if try studio.poses.lines().count == frames { break }
        }
        #expect(awoken <= 3, "the main thread went to sleep \(awoken) times in 2 s")
        #expect(try studio.poses.lines().count == frames)
      }
    }
  }
}
