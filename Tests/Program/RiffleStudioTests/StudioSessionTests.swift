import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
import Testing

extension StudioSuites {
  /// What a person meets who has only the page of keys.
  @Suite("The studio used by hand")
  @MainActor
  struct StudioSessionTests {
    // MARK: Space

    @Test("Space plays and pauses after a slider was dragged, and after a choice in a menu")
    func spaceAfterMouse() async throws {
      let rig = try StudioRig()
      let slider = try rig.feelSlider
      let place = try #require(rig.place(of: slider))
      try await rig.drag(from: place.center, by: Vector(dx: 3, dy: 0), steps: 5)
      #expect(rig.text("stage") == "hand")
      rig.key(.space)
      #expect(rig.text("stage") == "playing")
      rig.key(.space)
      #expect(rig.text("stage") == "paused")

      try rig.click("timeline/gesture/button")
      rig.key(.down)
      rig.key(.space)
      #expect(rig.text("stage") == "playing", "the menu has chosen a gesture, which plays")
      rig.key(.space)
      #expect(rig.text("stage") == "paused")
    }

    @Test("Space presses a head that was reached by keys, and plays where it can press nothing")
    func spaceAfterKeys() throws {
      let rig = try StudioRig()
      try rig.click(try rig.feelSlider.replacing("/slider", with: "/label"))
      rig.key(.up)
      #expect(!rig.controls("panel/Feel/feel").isEmpty)
      rig.key(.space)
      #expect(rig.controls("panel/Feel/feel").isEmpty)
      #expect(rig.text("stage") == "hand")
      rig.key(.space)
      rig.key(.down)
      rig.key(.space)
      #expect(!rig.controls("panel/Feel/feel").isEmpty)
      #expect(rig.text("stage") == "playing")
    }

    // MARK: The transport

    @Test("L and the box in the transport turn the loop off and on; without it the end is the end")
    func loop() async throws {
      let rig = try StudioRig()
      let start = rig.facts["loops"]
      #expect(start == .flag(true))
      try rig.click("timeline/Loop")
      #expect(rig.facts["loops"] == .flag(false))
      rig.key(.space)
      try await rig.wait("the end") { !rig.session.needsFrame }
      #expect(rig.place(of: "timeline/Play") != nil && rig.place(of: "timeline/Pause") == nil)
      rig.key(.space)
      #expect(rig.place(of: "timeline/Pause") != nil)
      rig.key(.character("l"))
      #expect(rig.facts["loops"] == .flag(true))
    }

    @Test("What Play will play is shown at once: a gesture that was chosen, or made since")
    func nextGesture() async throws {
      let rig = try StudioRig()
      let first = rig.text("next")
      #expect(first != nil)
      try await rig.swipe(from: try rig.stage.center)
      #expect(rig.text("next") == "Your last gesture")
      rig.key(.space)
      #expect(rig.text("next") == "Your last gesture" && rig.text("stage") == "playing")
      // Your last gesture is the last of the list.
      try rig.click("timeline/gesture/button")
      rig.key(.home)
      rig.key(.enter)
      #expect(rig.text("next") == first)
      // A press of the stage ends the playback; Play plays what it says.
      let corner = try rig.stage
      try await rig.drag(from: Point(x: 20, y: corner.maxY - 20), by: .zero, steps: 1)
      #expect(rig.text("stage") == "hand" && rig.text("next") == first)
      rig.key(.space)
      #expect(rig.text("next") == first)
      try rig.click("timeline/Keep")
      #expect(rig.text("next") == first, "what plays is what is shown")
      rig.key(.escape)
      rig.key(.escape)
      #expect(rig.text("stage") == "hand")
      #expect(rig.text("next") == "gesture")
    }

    // MARK: Escape

    @Test("Escape ends typing first, then closes the page, and only then stops the playback")
    func escapeInOrder() throws {
      let rig = try StudioRig()
      rig.key(.space)
      rig.key(.character("h"))
      rig.key(.character("/"))
      rig.type("spring")
      #expect(rig.facts["typing"] == .flag(true))
      rig.key(.escape)
      #expect(rig.facts["typing"] == .flag(false))
      #expect(rig.text("sheet") == "history")
      rig.key(.escape)
      #expect(rig.text("sheet") == nil && rig.text("stage") == "playing")
      rig.key(.escape)
      rig.key(.escape)
      #expect(rig.text("stage") == "hand")
    }

    // MARK: Rest

    @Test("A tooltip that no frame can show, as in a window that is minimized, keeps nobody awake")
    func unseenTooltip() throws {
      let rig = try StudioRig()
      var due: Timestamp?
      // A slow machine shows the tooltip before it can be asked when: then once more, from elsewhere.
      for _ in 0..<20 where due == nil {
        try rig.hover("timeline/gesture/button")
        try rig.hover("panel/Save")
        let (soon, next) = rig.nextChange(in: 0)
        due = next.flatMap { $0 > soon ? $0 : nil }
      }
      _ = try #require(due, "the tooltip is due")
      let (late, later) = rig.nextChange(in: 60)
      #expect(later.map { $0 > late } ?? true)
    }

    // MARK: Names

    @Test("One Escape cancels a name; the other slot and another preset have no use for it")
    func names() throws {
      let rig = try StudioRig()
      rig.key(.character("s"), [.control, .shift])
      rig.type("soft one")
      #expect(rig.text("prompt") == "nameOfCopy")
      rig.key(.escape)
      #expect(rig.text("prompt") == nil && rig.facts["typing"] == .flag(false))

      rig.key(.character("s"), [.control, .shift])
      try rig.click(try #require(rig.controls("bar/slot/B").first))
      #expect(rig.text("slot") == "b" && rig.text("prompt") == nil)
      rig.key(.character("`"))
      #expect(rig.text("slot") == "a" && rig.text("prompt") == nil)

      rig.key(.character("s"), [.control, .shift])
      try rig.click("panel/Cancel")
      #expect(rig.text("prompt") == nil)
      rig.key(.character("s"), [.control, .shift])
      rig.type("mine")
      rig.key(.enter)
      #expect(rig.text("a.preset") == "mine" && rig.text("prompt") == nil)
      try rig.click("panel/Delete")
      #expect(rig.text("prompt") == "deletion")
      rig.key(.character("2"))
      #expect(rig.text("prompt") == nil)
    }

    @Test(
      "A preset with another name keeps its unsaved tweaks, unsaved; they are offered at the next start"
    )
    func rename() throws {
      let (home, saved, tweaked) = try {
        let rig = try StudioRig()
        rig.key(.character("s"), [.control, .shift])
        rig.type("mine")
        rig.key(.enter)
        rig.key(.character("b"))
        try rig.click("panel/preset/button")
        rig.key(.end)
        rig.key(.enter)
        rig.key(.character("a"))
        let saved = rig.valuesOfA
        try rig.tweak()
        let tweaked = rig.valuesOfA
        #expect(tweaked != saved)
        try rig.click("panel/Rename")
        rig.type("mine2")
        rig.key(.enter)
        #expect(rig.text("a.preset") == "mine2" && rig.text("b.preset") == "mine2")
        #expect(rig.valuesOfA == tweaked)
        #expect(try rig.session.code.text(for: .css).contains("\"mine2 (changed)\""))
        rig.session.end()
        return (rig.folder, saved, tweaked)
      }()
      let rig = try StudioRig(home: home, StudioRequest())
      #expect(rig.text("a.preset") == "mine2" && rig.valuesOfA == saved)
      try rig.click("leftover/Restore")
      #expect(rig.text("a.preset") == "mine2" && rig.valuesOfA == tweaked)
      rig.key(.character("s"), .control)
      #expect(try rig.session.code.text(for: .css).contains("\"mine2\""))
      rig.session.end()
      #expect(try rig.files(in: "presets") == ["mine2.json"])
    }
  }
}
