import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

extension StudioSuites {
  /// That what is tuned is kept, compared and taken away as it is seen.
  @Suite("Tuning in the studio")
  @MainActor
  struct StudioTuningTests {
    /// Opens the studio and moves a word of feeling by a key.
    private func tweaked() throws -> (rig: StudioRig, before: [String: ParameterValue]) {
      let rig = try StudioRig()
      let before = rig.valuesOfA
      try rig.tweak()
      try #require(rig.valuesOfA != before)
      return (rig, before)
    }

    @Test("A drag of a slider is one step of undo and redo; its dot takes it back as well")
    func undo() async throws {
      let rig = try StudioRig()
      let before = rig.valuesOfA
      let slider = try rig.feelSlider
      let start = try #require(rig.place(of: slider)).center
      try await rig.drag(from: start, by: Vector(dx: 3, dy: 0), steps: 10)
      let after = rig.valuesOfA
      #expect(after != before)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before && rig.text("told")?.hasPrefix("Undone: ") == true)
      rig.key(.character("z"), [.control, .shift])
      #expect(rig.valuesOfA == after)
      try rig.click(slider.replacing("/slider", with: "/dot"))
      #expect(rig.valuesOfA == before)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == after)
      rig.key(.character("r"), .control)
      #expect(rig.valuesOfA == before)
    }

    @Test("What a crash interrupts is offered once, and comes back if it is wanted")
    func crash() async throws {
      let home = try TemporaryFolder()
      func crash() async throws -> [String: ParameterValue] {
        let rig = try StudioRig(home: home)
        try rig.tweak()
        try await rig.wait("the copy") {
          (try? rig.files(in: "riffle/studio").contains { $0.hasSuffix(".json") }) == true
        }
        return rig.valuesOfA
      }
      let places = ["panel/Save": try StudioRig().place(of: "panel/Save")]
      let lost = try await crash()
      try {
        let rig = try StudioRig(home: home)
        #expect(rig.valuesOfA != lost)
        #expect(rig.place(of: "panel/Save") == places["panel/Save"], "it pushes nothing down")
        try rig.click("leftover/Restore")
        #expect(rig.valuesOfA == lost && rig.place(of: "leftover/Restore") == nil)
      }()
      try {
        let rig = try StudioRig(home: home)
        try rig.click("leftover/Discard")
        #expect(rig.valuesOfA != lost)
        rig.session.end()
      }()
      let rig = try StudioRig(home: home)
      #expect(rig.place(of: "leftover/Restore") == nil && rig.place(of: "panel/Save") != nil)
    }

    @Test("Copy to B gives the other slot what is tuned; each has steps of its own")
    func slots() throws {
      let (rig, before) = try tweaked()
      let after = rig.valuesOfA
      #expect(rig.values(of: "b") == before)
      try rig.click("bar/Copy to B")
      #expect(rig.text("slot") == "a" && rig.values(of: "b") == after)
      rig.key(.character("`"))
      #expect(rig.text("slot") == "b")
      rig.key(.character("z"), .control)
      #expect(rig.values(of: "b") == before && rig.valuesOfA == after)
      rig.key(.character("b"))
      #expect(rig.text("slot") == "b")
      rig.key(.character("a"))
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)
    }

    @Test("A film has the values of the slot that is shown, saved or not")
    func film() async throws {
      let (rig, before) = try tweaked()
      let after = rig.valuesOfA
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      for (slot, values) in [("a", after), ("b", before)] {
        rig.key(.character(Character(slot)))
        let count = rig.jobs.count
        try rig.click("sheet/Make the film")
        try await rig.wait("a film") { rig.jobs.count > count }
        let preset = try PresetFile.decode(try #require(rig.jobs.last).preset, at: "the film's")
        for (key, value) in values { #expect(try preset.value(of: key) == value, "\(slot).\(key)") }
        try await rig.wait("its end") { rig.text("export")?.contains("frames") == true }
      }
    }

    @Test("Values that were copied can be pasted, as one step")
    func paste() throws {
      let (rig, before) = try tweaked()
      let after = rig.valuesOfA
      rig.key(.character("c"), [.control, .shift])
      rig.key(.character("r"), .control)
      #expect(rig.valuesOfA == before)
      rig.key(.character("v"), .control)
      #expect(rig.valuesOfA == after && rig.text("told") == "Pasted")
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)
    }

    @Test("A search leaves only the rows that have its words, and says so if there are none")
    func search() throws {
      let rig = try StudioRig()
      func rows() -> [String] {
        rig.controls("panel/").filter { $0.hasSuffix("/label") && !$0.hasPrefix("panel/Feel/") }
      }
      #expect(!rows().isEmpty)
      rig.key(.character("/"))
      rig.type("maximumRotation")
      #expect(rows().allSatisfy { $0.hasSuffix("maximumRotation/label") } && rows().count == 1)
      rig.type("qqq")
      #expect(rows().isEmpty && rig.text("filter") == "maximumRotationqqq")
    }

    @Test("What is rarely tuned lies under More, which tells what is changed; a search finds it")
    func more() throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 2400))
      let row = "panel/Drag/More/drag.resampling"
      #expect(rig.place(of: "\(row)/slider") == nil)
      rig.key(.character("/"))
      rig.type("resampling")
      rig.key(.enter)
      try rig.click("\(row)/label")
      rig.key(.right)
      let tuned = rig.valuesOfA
      #expect(tuned["drag.resampling"] != .number(0.01))

      rig.key(.character("/"))
      rig.key(.character("a"), .control)
      rig.key(.backspace)
      rig.key(.enter)
      #expect(rig.text("filter") == "" && rig.place(of: "\(row)/slider") == nil)
      try rig.click("panel/Drag/More/head")
      #expect(rig.place(of: "\(row)/slider") != nil)
      rig.key(.character("s"))
      rig.key(.character("b"))
      rig.key(.character("a"))
      #expect(rig.place(of: "\(row)/slider") != nil, "it stays open")
      #expect(rig.place(of: "panel/Deck/More/head") == nil, "another is another's")
      // The count beside the word takes it all back, as one step.
      try rig.click("panel/Drag/More/reset")
      #expect(rig.valuesOfA["drag.resampling"] == .number(0.01))
      #expect(rig.place(of: "panel/Drag/More/reset") == nil)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == tuned)
    }

    @Test("Sections come as a motion is tuned: the hand, the flight, the stack, the look, the deck")
    func order() throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 5000))
      let places = [
        "Drag", "Release", "Exit", "Return", "Layout", "Restack", "Look", "Container", "Deck",
      ].map { rig.place(of: "panel/\($0)/head")?.origin.y }
      let known = try places.map { try #require($0) }
      #expect(known == known.sorted())
    }

    // MARK: Presets

    @Test("Saving replaces a preset of one's own; a name that is taken, or built in, is refused")
    func save() throws {
      let (rig, _) = try tweaked()
      rig.key(.character("s"), .control)
      #expect(rig.text("prompt") == "nameOfCopy", "a built-in preset has no file")
      rig.type("riffle")
      rig.key(.enter)
      #expect(rig.text("told")?.contains("built-in") == true && rig.text("prompt") == "nameOfCopy")
      rig.key(.escape)
      rig.key(.character("s"), .control)
      rig.type("mine")
      rig.key(.enter)
      let first = rig.valuesOfA
      #expect(try rig.savedValues(of: "mine", like: first) == first)
      try rig.tweak()
      rig.key(.character("s"), .control)
      #expect(rig.text("prompt") == nil && rig.valuesOfA != first)
      #expect(try rig.savedValues(of: "mine", like: first) == rig.valuesOfA)
      rig.key(.character("2"))
      rig.key(.character("s"), [.control, .shift])
      rig.type("mine")
      rig.key(.enter)
      #expect(rig.text("told")?.contains("taken") == true && rig.text("prompt") == "nameOfCopy")
      #expect(try rig.files(in: "presets") == ["mine.json"])
    }

    @Test("Deleting asks first, and leaves the preset on the stage")
    func delete() throws {
      let (rig, _) = try tweaked()
      rig.key(.character("s"), .control)
      rig.type("mine")
      rig.key(.enter)
      let values = rig.valuesOfA
      try rig.click("panel/Delete")
      try rig.click("panel/Keep")
      #expect(try rig.files(in: "presets") == ["mine.json"])
      try rig.click("panel/Delete")
      try rig.click("panel/Delete")
      #expect(try rig.files(in: "presets").isEmpty)
      #expect(rig.text("a.preset") == "mine" && rig.valuesOfA == values)
      rig.key(.character("s"), .control)
      #expect(try rig.files(in: "presets") == ["mine.json"])
    }

    @Test(
      "A preset file that was named is read again when it changes, as a step that can be undone"
    )
    func follow() async throws {
      let home = try TemporaryFolder()
      let path = try home.write(Data(try PresetFile.encode(.riffle)), to: "soft.riffle.json")
      var request = StudioRequest()
      request.preset = path
      let rig = try StudioRig(home: home, request)
      let before = rig.valuesOfA
      var preset = Preset.riffle
      try preset.set("drag.maximumRotation", to: .number(11))
      try home.write(Data(try PresetFile.encode(preset)), to: "soft.riffle.json")
      try await rig.wait("the new value") {
        rig.facts["a.drag.maximumRotation"] == .number(11)
      }
      #expect(rig.text("told")?.hasSuffix("was read again") == true)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)
    }
  }
}
