import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

extension StudioSuites {
  /// That what is seen can be pulled: curves, the stage itself, the time under the graphs.
  @Suite("Pulling in the studio")
  @MainActor
  struct StudioPullingTests {
    /// Drags from a place, and expects that the values change, as one step of the history.
    private func expectOneStep(_ rig: StudioRig, from start: Point, by step: Vector) async throws {
      let before = rig.valuesOfA
      try await rig.drag(from: start, by: step, steps: 8)
      let after = rig.valuesOfA
      #expect(after != before)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)
      rig.key(.character("z"), [.control, .shift])
      #expect(rig.valuesOfA == after)
      rig.key(.character("z"), .control)
    }

    @Test("The end of a curve is pulled to another duration, in one step")
    func curve() async throws {
      let rig = try StudioRig()
      rig.key(.character("/"))
      rig.type("thrown")
      let frame = try #require(rig.place(of: "panel/Return/curve.Return, thrown"))
      let motion = try #require(Preset.riffle.motions.first { $0.name == "Return, thrown" })
      let axis = TimeAxis(covering: Preset.riffle.motions.map(\.duration).max() ?? 0)
      // The target of the motion is at two thirds of the height, or higher.
      let x = frame.origin.x + motion.duration / axis.end * frame.size.width
      var places = stride(from: frame.origin.y + 4, to: frame.maxY, by: 6).map {
        Point(x: x, y: $0)
      }
      let before = rig.facts["a.return.thrownResponse"]
      while rig.facts["a.return.thrownResponse"] == before, let place = places.popLast() {
        try await rig.drag(from: place, by: Vector(dx: 4, dy: 0), steps: 8)
      }
      guard case .number(let old) = before,
        case .number(let new) = rig.facts["a.return.thrownResponse"]
      else { return #expect(Bool(false), "nothing was pulled") }
      // 32 points of the axis.
      let wanted = old * (1 + 32 / frame.size.width * axis.end / motion.duration)
      #expect(abs(new - wanted) < 0.011)
      #expect(rig.facts["a.return.thrownDampingRatio"] == .number(0.8))
      rig.key(.escape)
      rig.key(.character("z"), .control)
      #expect(rig.facts["a.return.thrownResponse"] == before)
    }

    @Test("The handles on the stage set the same values as the panel, in one step each")
    func stage() async throws {
      let rig = try StudioRig()
      #expect(rig.controls("stage/").isEmpty)
      rig.key(.character("k"))
      #expect(rig.controls("stage/").count >= 5)
      for name in ["threshold.right", "cornerRadius", "shadowRadius", "stackOffset"] {
        let place = try #require(rig.place(of: "stage/\(name)")).center
        try await expectOneStep(rig, from: place, by: Vector(dx: 3, dy: 3))
      }
      #expect(rig.text("stage") == "hand" && rig.facts["gesture"] == .number(0))

      rig.key(.character("k"))
      #expect(rig.controls("stage/").isEmpty)
      try await rig.swipe(from: try rig.stage.center)
    }

    @Test("A press of a handle without a pull changes nothing")
    func press() async throws {
      let rig = try StudioRig()
      rig.key(.character("k"))
      let before = rig.valuesOfA
      try rig.click("stage/shadowOffset")
      #expect(rig.valuesOfA == before)
      rig.key(.character("z"), .control)
      #expect(rig.text("told")?.hasPrefix("Undone") != true)
    }

    @Test(
      "Graphs are there as soon as they are unfolded; a press in them pauses at that time of the gesture"
    )
    func graphs() throws {
      let rig = try StudioRig()
      // Parts that slide are there at once.
      rig.key(.character("c"))
      #expect(rig.place(of: "timeline/graphs") == nil)
      let stage = try rig.stage
      try rig.click("timeline/Graphs")
      #expect(rig.text("stage") == "hand" && rig.place(of: "timeline/graphs") != nil)
      let graphs = StudioLayout(window: rig.windowSize).graphHeight
      #expect(try rig.stage.size.height == stage.size.height - graphs)
      try rig.click("timeline/graphs")
      #expect(rig.text("stage") == "paused", "of the gesture that was not played before")
      rig.key(.space)
      #expect(rig.text("stage") == "playing")
      try rig.click("timeline/graphs")
      #expect(rig.text("stage") == "paused")
      rig.key(.character("t"), .shift)
      #expect(try rig.stage.size == stage.size)
    }

    // MARK: The gallery

    /// The moments that the stages of the gallery show, in seconds, by their names.
    private func moments(of rig: StudioRig) -> [String: Double] {
      rig.facts.reduce(into: [:]) { moments, fact in
        guard fact.key.hasPrefix("gallery "), case .number(let moment) = fact.value else { return }
        moments[String(fact.key.dropFirst(8))] = moment
      }
    }

    @Test("When the gallery opens, all its stages play one gesture in step, once, and then rest")
    func galleryOpens() async throws {
      let rig = try StudioRig()
      for _ in 1...2 {
        rig.key(.character("g"))
        let cells = rig.controls("sheet/").filter { $0.hasSuffix("/cell") }
        var last = 0.0
        for share in [0.3, 0.6, 1, 1.9, 2.1] {
          try await rig.wait("\(share) s") { moments(of: rig).values.contains { $0 >= share } }
          let seen = moments(of: rig)
          #expect(seen.count >= 5 && seen.count <= cells.count)
          #expect(seen.keys.contains("heavy") && Set(seen.values).count == 1, "\(seen)")
          last = seen.values.max() ?? 0
        }
        try await rig.wait("rest") { !rig.session.needsFrame }
        let end = moments(of: rig).values.max() ?? 0
        #expect(end > last && end < 8)
        rig.settle()
        #expect(!rig.session.needsFrame && moments(of: rig).values.allSatisfy { $0 == end })
        rig.key(.escape)
        rig.settle()
        #expect(moments(of: rig).isEmpty)
      }
    }

    @Test("With reduced motion the gallery plays only what is under the pointer")
    func galleryOfReducedMotion() async throws {
      let rig = try StudioRig()
      rig.key(.character("c"))
      try await rig.wait("rest") { !rig.session.needsFrame }
      rig.key(.character("g"))
      try await rig.wait("rest") { !rig.session.needsFrame }
      #expect(moments(of: rig).isEmpty && rig.place(of: "sheet/heavy/cell") != nil)
      try rig.hover("sheet/heavy/cell")
      #expect(rig.session.needsFrame && Array(moments(of: rig).keys) == ["heavy"])
    }

    @Test("After that the gallery plays only what is under the pointer, and rests without it")
    func galleryRests() async throws {
      let rig = try StudioRig()
      rig.key(.character("g"))
      let cells = rig.controls("sheet/").filter { $0.hasSuffix("/cell") }
      #expect(cells.contains("sheet/riffle/cell") && cells.count >= 4)
      try await rig.wait("rest") { !rig.session.needsFrame }
      try rig.hover("sheet/container/cell")
      #expect(rig.session.needsFrame && Array(moments(of: rig).keys) == ["container"])
      let first = moments(of: rig)["container"] ?? 9
      try await rig.wait("the next round") { (moments(of: rig)["container"] ?? 0) > 2 }
      try await rig.wait("the next round") { (moments(of: rig)["container"] ?? 9) <= first + 0.5 }
      // It is left midway, and plays to its end.
      try rig.hover("bar/Copy to B")
      #expect(rig.session.needsFrame && Array(moments(of: rig).keys) == ["container"])
      let left = moments(of: rig)["container"] ?? 9
      try await rig.wait("rest") { !rig.session.needsFrame }
      #expect(left < 2 && moments(of: rig).isEmpty)
    }

    @Test("A click in the gallery takes a preset, as one step, and closes it")
    func galleryTakes() throws {
      let rig = try StudioRig()
      let before = rig.valuesOfA
      rig.key(.character("g"))
      try rig.click("sheet/container/cell")
      #expect(rig.text("a.preset") == "container" && rig.text("b.preset") == "riffle")
      #expect(rig.text("sheet") == nil)
      rig.key(.character("z"), .control)
      #expect(rig.text("a.preset") == "riffle" && rig.valuesOfA == before)
    }

    @Test("A mood of the gallery is a preset like the others, and so is a user's of the same name")
    func galleryMoods() async throws {
      let home = try TestSupport.TemporaryFolder()
      let shelf = PresetShelf(folder: FilePath(home.path(of: "presets")))
      try shelf.replace("heavy", with: .board)
      var rig = try StudioRig(window: Size(width: 1280, height: 1200), home: home)
      let before = rig.valuesOfA
      rig.key(.character("g"))
      try rig.click("sheet/heavy/cell")
      #expect(rig.text("a.preset") == "heavy" && rig.text("a.layout.kind") == "cascade")
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)

      rig.key(.character("g"))
      try rig.click("sheet/heavy.json/cell")
      #expect(rig.text("a.preset") == "heavy" && rig.text("a.layout.kind") == "board")
      rig.session.end()
      var request = StudioRequest()
      request.window = Size(width: 1280, height: 1200)
      rig = try StudioRig(home: home, request)
      #expect(rig.text("a.preset") == "heavy" && rig.text("a.layout.kind") == "board")
      rig.key(.character("s"), .control)
      #expect(rig.text("told") == "Saved as heavy")
    }

    @Test("Compare puts a preset into the other slot, beside what is tuned")
    func galleryCompares() throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 1200))
      let before = rig.valuesOfA
      rig.key(.character("g"))
      #expect(rig.place(of: "sheet/container/cell") != nil)
      try rig.click("sheet/search")
      rig.type("ios SLIDING")
      #expect(rig.controls("sheet/").filter { $0.hasSuffix("/cell") } == ["sheet/collection/cell"])
      try rig.click("sheet/collection/Compare")
      #expect(rig.text("b.preset") == "collection" && rig.text("slot") == "a")
      #expect(rig.valuesOfA == before && rig.text("sheet") == nil)
      rig.key(.character("b"))
      rig.key(.character("z"), .control)
      #expect(rig.text("b.preset") == "riffle")
    }
  }
}
