import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

extension StudioSuites {
  @Suite("Comparing presets in the studio")
  @MainActor
  struct StudioComparingTests {
    @Test("Every preset has a row with what it makes of the gesture, and a click takes it into B")
    func table() async throws {
      for size in [Size(width: 1280, height: 800), Size(width: 900, height: 600)] {
        let rig = try StudioRig(window: size)
        rig.key(.character("g"), .shift)
        #expect(rig.text("sheet") == "compare")
        try await rig.wait("the table") { rig.place(of: "sheet/riffle.0") != nil }
        var unseen = Set(Preset.everything.map { "sheet/\($0.name).0" })
        func look() { unseen.subtract(rig.controls("sheet/")) }
        look()
        for _ in 0..<30 where !unseen.isEmpty {
          let row = try #require(rig.controls("sheet/").first { $0.hasSuffix(".0") })
          try rig.scroll(3, over: row)
          look()
        }
        #expect(unseen.isEmpty, "\(size)")
        #expect(rig.text("cut") == "", "\(size)")
        for _ in 0..<30 where rig.place(of: "sheet/qi-demo.0") == nil {
          let row = try #require(rig.controls("sheet/").first { $0.hasSuffix(".0") })
          try rig.scroll(-3, over: row)
        }

        let former = rig.text("b.preset")
        try rig.click("sheet/qi-demo.0")
        #expect(rig.text("b.preset") == "qi-demo" && rig.text("slot") == "a")
        #expect(rig.text("a.preset") == "riffle")
        #expect(rig.text("sheet") == nil)
        rig.key(.character("b"))
        rig.key(.character("z"), .control)
        #expect(rig.text("b.preset") == former)
      }
    }

    @Test("What B does otherwise is listed, and taken into A value by value, by groups or at once")
    func differences() throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 2000))
      rig.key(.character("g"), .shift)
      try rig.click("sheet/page/What A and B do otherwise")
      #expect(rig.controls("sheet/").filter { $0.hasSuffix("/Take") }.isEmpty, "the same presets")
      try rig.click("sheet/other/button")
      for _ in 0..<8 { rig.key(.down) }
      rig.key(.enter)
      #expect(rig.text("b.preset") == "qi" && rig.text("sheet") == "compare")
      #expect(rig.text("cut") == "")

      let former = rig.valuesOfA
      try rig.click("sheet/Drag/drag.anchor/Take")
      #expect(rig.valuesOfA["drag.anchor"] == .text("center"))
      #expect(rig.place(of: "sheet/Drag/drag.anchor/Take") == nil)
      func show(_ control: String) throws {
        for _ in 0..<20 where rig.place(of: control) == nil {
          let row = try #require(rig.controls("sheet/").first { $0.hasSuffix("/Take") })
          try rig.scroll(2, over: row)
        }
      }
      try show("sheet/Exit/exit.kind/Take")
      try rig.click("sheet/Exit/exit.kind/Take")
      let exit = rig.values(of: "b").filter { $0.key.hasPrefix("exit.") }
      #expect(rig.valuesOfA.filter { $0.key.hasPrefix("exit.") } == exit)
      try show("sheet/Look/Take 17")
      try rig.click("sheet/Look/Take 17")
      let look = rig.values(of: "b").filter { $0.key.hasPrefix("appearance.") }
      #expect(rig.valuesOfA.filter { $0.key.hasPrefix("appearance.") } == look)
      for _ in 0..<3 { rig.key(.character("z"), .control) }
      #expect(rig.valuesOfA == former)
      rig.key(.escape)
      rig.key(.character("g"), .shift)
      for _ in 0..<20 where rig.place(of: "sheet/Take all") == nil {
        try rig.scroll(-9, over: "sheet/close")
      }
      try rig.click("sheet/Take all")
      #expect(rig.valuesOfA == rig.values(of: "b") && rig.text("a.preset") == "riffle")
    }

    @Test("A gesture of one's own is compared as soon as it is there")
    func ownGesture() async throws {
      let rig = try StudioRig()
      rig.key(.character("g"), .shift)
      try await rig.wait("the table") { rig.place(of: "sheet/riffle.0") != nil }
      rig.key(.escape)
      let stage = try rig.stage
      try await rig.swipe(from: stage.center)
      rig.key(.character("g"), .shift)
      // The question is another one, so the old answer is not shown.
      try await rig.wait("the new table") { rig.place(of: "sheet/riffle.0") != nil }
    }
  }
}
