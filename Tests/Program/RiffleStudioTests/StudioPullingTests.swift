import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
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
      #expect(try rig.stage.size.height == stage.size.height - StudioLayout.graphHeight)
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

    @Test("The gallery plays only what is under the pointer, and rests without it")
    func galleryRests() async throws {
      let rig = try StudioRig()
      rig.key(.character("g"))
      let cells = rig.controls("sheet/").filter { $0.hasSuffix("/cell") }
      #expect(cells.contains("sheet/riffle/cell") && cells.count >= 4)
      // The hint of the first start fades first.
      try await rig.wait("rest") { !rig.session.needsFrame }
      try rig.hover("sheet/container/cell")
      #expect(rig.session.needsFrame)
      rig.settle()
      #expect(rig.session.needsFrame)
      try rig.hover("bar/Copy to B")
      rig.settle()
      #expect(!rig.session.needsFrame)
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

    @Test("A mood of the gallery shows in the words of feeling, and is one step too")
    func galleryMoods() throws {
      let rig = try StudioRig(window: Size(width: 1280, height: 1200))
      let before = rig.valuesOfA
      rig.key(.character("g"))
      try rig.click("sheet/riffle, Heavy/cell")
      #expect(rig.text("a.preset") == "riffle" && rig.valuesOfA != before)
      rig.key(.character("z"), .control)
      #expect(rig.valuesOfA == before)
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
