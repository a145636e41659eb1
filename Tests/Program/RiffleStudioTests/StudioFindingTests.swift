import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleShell
import RiffleStudio
import RiffleTuning
import Testing

extension StudioSuites {
  /// What a person finds without the page of keys.
  @Suite("What is found in the studio")
  @MainActor
  struct StudioFindingTests {
    // MARK: The bar

    @Test("The bar has a button for every page, for undo and redo, and for the way back")
    func bar() throws {
      let rig = try StudioRig()
      for (title, page) in [
        ("Export", "export"), ("History", "history"), ("Open", "open"), ("View", "view"),
        ("Overlays", "overlays"), ("Keys", "help"), ("Gallery", "gallery"),
        ("Compare", "compare"),
      ] {
        try rig.click("toolbar/\(title)")
        #expect(rig.text("sheet") == page)
        try rig.click("sheet/close")
        #expect(rig.text("sheet") == nil)
      }
      let values = rig.valuesOfA
      try rig.tweak()
      let tweaked = rig.valuesOfA
      #expect(tweaked != values)
      try rig.click("toolbar/Undo")
      #expect(rig.valuesOfA == values)
      try rig.click("toolbar/Redo")
      #expect(rig.valuesOfA == tweaked)
      #expect(!rig.session.isLeftForCards)
      try rig.click("toolbar/Back to cards")
      #expect(rig.session.isLeftForCards && rig.session.preset.name == "riffle")
    }

    @Test("A letter that acts says its name and what it did, also where it was meant for a field")
    func letters() throws {
      let rig = try StudioRig()
      let told: [(Character, String)] = [
        ("m", "M: release map"), ("m", "M: release map, off"), ("s", "S: side by side"),
        ("o", "O: overlaid"), ("o", "O: overlaid, off"), ("x", "X: mirrored"),
        ("x", "X: mirrored, off"), ("b", "B: slot B"), ("a", "A: slot A"),
      ]
      for (letter, line) in told {
        rig.key(.character(letter))
        #expect(rig.text("told") == line)
      }
      // A page says itself what it is, and leaves what was told before.
      rig.key(.character("h"))
      rig.key(.escape)
      rig.key(.character("/"))
      rig.type("m")
      #expect(rig.text("told") == told.last?.1 && rig.text("filter") == "m")
    }

    @Test("In a narrow window what does not fit is in a menu, and Export is still seen")
    func narrow() throws {
      let rig = try StudioRig(window: Size(width: 480, height: 600))
      #expect(rig.place(of: "toolbar/Export") != nil && rig.place(of: "toolbar/Keys") == nil)
      try rig.click("toolbar/more/button")
      rig.key(.end)
      rig.key(.enter)
      #expect(rig.text("sheet") == "help")
    }

    @Test("Kinds of parts that only published stacks have come after a press on More")
    func rareKinds() throws {
      let rig = try StudioRig(window: Size(width: 900, height: 5000))
      rig.key(.character("/"))
      rig.type("layout.kind")
      rig.key(.enter)
      let menu = try #require(rig.controls("").first { $0.hasSuffix("layout.kind/button") })
      func choose(_ keys: Key...) throws {
        try rig.click(menu)
        for key in keys + [.enter] { rig.key(key) }
      }
      try choose(.end, .up)
      #expect(rig.valuesOfA["layout.kind"] == .text("cascade"), "the last of the library's")
      try choose(.end)
      #expect(rig.valuesOfA["layout.kind"] == .text("cascade"), "only more options")
      rig.key(.end)
      rig.key(.enter)
      #expect(rig.valuesOfA["layout.kind"] == .text("steps"))
      try choose(.home)
      #expect(rig.valuesOfA["layout.kind"] == .text("inset"))
      try choose(.end)
      #expect(rig.valuesOfA["layout.kind"] == .text("steps"), "they stay")
    }

    // MARK: Labels

    @Test(
      "No label is cut, in any preset, menu and page, from 900 by 600 up",
      arguments: [1.0, 2.0]
    )
    func labels(scale: Double) throws {
      // So high that all rows are seen.
      let rig = try StudioRig(window: Size(width: 900, height: 5000), scale: scale)
      #expect(rig.windowSize == Size(width: 900, height: 5000))
      rig.key(.character("/"))
      rig.type(".")
      rig.key(.enter)
      // At twice the scale words are as wide, but for rounding: two presets show that.
      for preset in scale == 1 ? Preset.everything : [.container, .standard] {
        rig.key(.character("g"))
        try rig.click("sheet/search")
        rig.type(preset.name)
        #expect(rig.text("cut") == "", "gallery, \(preset.name)")
        try rig.click("sheet/\(preset.name)/cell")
        #expect(rig.text("cut") == "", "\(preset.name)")
        // The others have the same menus.
        guard [Preset.container, .standard].map(\.name).contains(preset.name) else { continue }
        for menu in rig.controls("").filter({ $0.hasSuffix("/button") }) {
          try rig.click(menu)
          #expect(rig.text("cut") == "", "\(preset.name), \(menu)")
          rig.key(.escape)
        }
      }
      let low = try StudioRig(window: Size(width: 900, height: 600), scale: scale)
      for title in ["Export", "History", "Open", "View", "Overlays", "Keys", "Gallery", "Compare"] {
        try low.click("toolbar/\(title)")
        #expect(low.text("cut") == "", "\(title)")
        for part in low.controls("sheet/kind/") {
          try low.click(part)
          #expect(low.text("cut") == "", "\(part)")
        }
        for menu in low.controls("sheet/").filter({ $0.hasSuffix("/button") }) {
          try low.click(menu)
          #expect(low.text("cut") == "", "\(menu)")
          low.key(.escape)
        }
        low.key(.escape)
      }
    }

    // MARK: The stage

    @Test("A phone is framed on the stage: the window stays, and its card can be dragged")
    func phone() async throws {
      let rig = try StudioRig()
      let window = rig.windowSize
      try rig.click("toolbar/View")
      try rig.click("sheet/screen/button")
      rig.key(.home)
      rig.key(.down)
      rig.key(.enter)
      #expect(rig.windowSize == window)
      #expect(rig.place(of: "sheet/screen.Width/slider") != nil)
      rig.key(.escape)
      try await rig.swipe(from: try rig.stage.center)
      #expect(rig.text("next") == "Your last gesture")
      rig.session.end()
      let again = try StudioRig(home: rig.folder, StudioRequest())
      try again.click("toolbar/View")
      #expect(again.place(of: "sheet/screen.Width/slider") != nil, "it is kept")
    }

    @Test("The stage is dark when the panels are, unless its color was chosen")
    func dark() throws {
      let rig = try StudioRig()
      let light = rig.background
      rig.key(.character("d"))
      #expect(rig.background == Preset.darkBackground)
      let code = try rig.session.code.text(for: .swift)
      rig.key(.character("d"))
      #expect(rig.background == light)
      #expect(try rig.session.code.text(for: .swift) == code, "the preset has not changed")
    }

    @Test("What was not enough says so on the stage; one press makes it enough, as one step")
    func enough() async throws {
      let rig = try StudioRig()
      #expect(rig.place(of: "reason.a") == nil)
      let former = rig.facts["gesture"]
      try await rig.drag(from: try rig.stage.center, by: Vector(dx: 1, dy: 0), steps: 20)
      try await rig.wait("a gesture") { rig.facts["gesture"] != former }
      let values = rig.valuesOfA
      try rig.click("reason.a/Make it enough")
      let changed = rig.valuesOfA.filter { values[$0.key] != $0.value }
      #expect(Array(changed.keys) == ["release.threshold"])
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == values)
    }

    @Test(
      "Cards rest beside the map, and beneath the reason of their release, also over graphs",
      arguments: [Size(width: 1280, height: 800), Size(width: 1920, height: 1080)]
    )
    func beside(size: Size) async throws {
      let rig = try StudioRig(window: size)
      // Parts that slide are there at once.
      rig.key(.character("c"))
      for digit in DigitPresets.digits {
        rig.key(.character(Character("\(digit)")))
        let name = rig.text("a.preset") ?? ""
        let card = try #require(rig.place(of: "card/a"))
        try await rig.drag(from: card.center, by: Vector(dx: 1, dy: 0), steps: 12)
        for keys in [[("t", KeyModifiers.shift)], [("m", [])], [("s", [])], [("t", .shift)]] {
          for (key, modifiers) in keys { rig.key(.character(Character(key)), modifiers) }
          let slots = rig.place(of: "card/b") == nil ? ["a"] : ["a", "b"]
          for slot in slots {
            let card = try #require(rig.place(of: "card/\(slot)"))
            let reason = try #require(rig.place(of: "reason.\(slot)"), "\(name)")
            #expect(!card.overlaps(reason), "\(name), \(slot), \(keys)")
            guard let map = rig.place(of: "map") else { continue }
            #expect(!card.overlaps(map) && !reason.overlaps(map), "\(name), \(slot), \(keys)")
          }
        }
        rig.key(.character("m"))
        rig.key(.character("s"))
      }
    }

    @Test("Side by side, each pane says which slot it is")
    func panes() throws {
      let rig = try StudioRig()
      rig.key(.character("s"))
      let (a, b) = (
        try #require(rig.place(of: "reason.a")), try #require(rig.place(of: "reason.b"))
      )
      #expect(a.maxX < b.origin.x)
    }

    // MARK: The panel

    @Test("The panel's edge makes it wider, which is kept")
    func width() async throws {
      let rig = try StudioRig()
      let panel = try #require(rig.place(of: "panel"))
      let edge = try #require(rig.place(of: "edge/drag"))
      try await rig.drag(from: edge.center, by: Vector(dx: -8, dy: 0), steps: 10)
      let wider = try #require(rig.place(of: "panel"))
      #expect(abs(wider.size.width - panel.size.width - 80) <= 4)
      #expect(wider.maxX == panel.maxX)
      rig.session.end()
      let again = try StudioRig(home: rig.folder, StudioRequest())
      #expect(again.place(of: "panel")?.size.width == wider.size.width)
    }

    @Test("A swatch opens a picker, whose drag is one step; the stage gives a color too")
    func colors() async throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 2400))
      rig.key(.character("/"))
      rig.type("background")
      rig.key(.enter)
      let key = "appearance.background"
      let former = rig.valuesOfA[key]
      try rig.click("panel/Look/\(key)/swatch")
      let plane = try #require(
        rig.controls("panel/Look/\(key)/").first { $0.hasSuffix("/plane") }.flatMap(rig.place)
      )
      try await rig.drag(from: plane.center, by: Vector(dx: 4, dy: 2), steps: 8)
      let picked = rig.valuesOfA[key]
      #expect(picked != former)
      rig.key(.escape)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA[key] == former)

      try rig.click("panel/Look/\(key)/swatch")
      try rig.click(
        try #require(
          rig.controls("panel/Look/\(key)/").first { $0.hasSuffix("/From the stage") }
        )
      )
      let corner = try rig.stage
      rig.click(at: Point(x: corner.origin.x + 4, y: corner.maxY - 4))
      #expect(rig.valuesOfA[key] == former, "the background itself")
      #expect(rig.text("told") == former.map(\.words))
    }

    @Test("Open goes through folders, and shows what is in a file")
    func open() throws {
      let rig = try StudioRig()
      try rig.write(String(decoding: PresetFile.encode(.qi), as: UTF8.self), to: "films/mine.json")
      try rig.click("toolbar/Open")
      try rig.click("sheet/file.mine.json")
      #expect(rig.text("a.preset") == "qi" && rig.text("sheet") == nil)
    }
  }
}
