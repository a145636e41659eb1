import PictureTestSupport
import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import RiffleTuning
import Testing

extension SessionSuites {
  @Suite("The photographers' stage") @MainActor
  struct PhotographStageTests {
    private let window = Size(width: 960, height: 720)

    /// Returns the faces that show a picture, from back to front, some seconds from now.
    private func faces(_ rig: SessionRig, after seconds: Double = 0) -> [Shape] {
      let time = rig.session.loop.now.advanced(by: seconds)
      return rig.session.frame(at: time).list.commands.compactMap { command in
        guard case .shape(let shape) = command, case .layer(let layer) = shape.fill,
          layer.commands.contains(where: { command in
            if case .shape(let part) = command, case .picture = part.fill { true } else { false }
          })
        else { return nil }
        return shape
      }
    }

    private func face(_ rig: SessionRig) -> Rectangle? { faces(rig).last?.frame }

    private func waitForFace(_ rig: SessionRig) throws -> Rectangle {
      try rig.wait("a picture") { face(rig) != nil }
      return try #require(face(rig))
    }

    @Test(
      "a picture is as large as the window but for two lines, in its own shape, upright or rotated"
    )
    func size() throws {
      let rig = try SessionRig(3) { $0.preset = nil }
      let wide = try waitForFace(rig)
      // 4 by 3, as the window is, so that the height decides.
      #expect(abs(wide.size.width / wide.size.height - 4.0 / 3) < 0.005)
      #expect(wide.size.height >= 0.9 * window.height && wide.size.height < window.height)
      #expect(abs(wide.center.x - window.width / 2) <= 1)
      #expect(rig.session.preset.appearance.cornerRadius == 0)

      rig.key(.character("t"))
      try rig.wait("the rotated picture") {
        face(rig).map { $0.size.width < $0.size.height } ?? false
      }
      let high = try #require(face(rig))
      #expect(abs(high.size.height - wide.size.height) <= 1)
      #expect(abs(high.size.height / high.size.width - 4.0 / 3) < 0.005)
    }

    @Test("stars are on the picture's corner, and beside the picture where the stage is free")
    func stars() throws {
      let rig = try SessionRig(3) { $0.preset = nil }
      func stars() -> Rectangle? {
        rig.drawn.compactMap { command -> Rectangle? in
          guard case .shape(let shape) = command, case .layer(let layer) = shape.fill,
            layer.commands.contains(where: { command in
              if case .text(let line) = command { line.string == "\u{2605}" } else { false }
            })
          else { return nil }
          return shape.frame
        }.first
      }
      let wide = try waitForFace(rig)
      rig.key(.character("3"))
      rig.step()
      #expect(wide.contains(try #require(stars()).center))

      rig.key(.character("t"))
      try rig.wait("the rotated picture") {
        face(rig).map { $0.size.height > $0.size.width } == true
      }
      let (high, place) = (try #require(face(rig)), try #require(stars()))
      #expect(place.maxX < high.origin.x && place.maxX > high.origin.x - 20 && place.origin.x > 0)
      #expect(place.maxY < high.maxY && place.maxY > high.maxY - 20)
    }

    @Test("the line below has the second, within a burst its parts, and a comparison has them too")
    func times() throws {
      let jpeg = PictureBytes.jpeg(PixelSize(width: 60, height: 40)) { x, _ in
        UInt32(4 * x) * 0x01_0101
      }
      let files = ["10:00", "20:01", "20:02"].map { time in
        let exif = PictureBytes.cameraExif(date: "2026:08:12 18:\(time)", fraction: "50")
        return PictureBytes.jpeg(jpeg, with: exif)
      }
      let rig = try SessionRig(3, files: files) { $0.preset = nil }
      func wait(for words: String) throws {
        try rig.wait("\(words), \(rig.texts)") { rig.texts.contains { $0.contains(words) } }
      }
      try wait(for: "12 Aug 2026 18:10:00   ")
      rig.key(.character("p"))
      try wait(for: "12 Aug 2026 18:20:01.50   ")
      rig.key(.character("c"))
      try wait(for: "12 Aug 2026 18:20:02.50   ")
    }

    @Test("Escape, once too often, does not leave full screen but says how to")
    func escape() throws {
      let rig = try SessionRig(3) {
        $0.preset = nil
        $0.isFullscreen = true
      }
      _ = try waitForFace(rig)
      rig.key(.character("z"))
      for _ in 0..<3 {
        rig.key(.escape)
        rig.step()
      }
      #expect(rig.session.loop.window.isFullscreen)
      #expect(rig.texts.contains("F11 leaves full screen"))
      rig.key(.function(11))
      #expect(!rig.session.loop.window.isFullscreen)
    }

    @Test("a swiped picture is gone after 180 ms at most, and the next one is there at once")
    func exit() throws {
      let rig = try SessionRig(3) { $0.preset = nil }
      _ = try waitForFace(rig)
      try rig.wait("the next picture's shape") { !rig.session.awaitsShapes }
      // The frame that is due has it loaded.
      rig.step()
      try rig.wait("the next picture") { !rig.session.needsFrame && !rig.isLoading }
      rig.key(.right)

      #expect(faces(rig).count == 2)
      #expect(faces(rig, after: 0.05).first.map { $0.alpha > 0.99 } == true)
      #expect(faces(rig, after: 0.18).count == 1)
    }

    @Test(
      "it is for folders without a preset, or as the setting says",
      arguments: [
        (nil, nil, nil, true), ("riffle", nil, nil, false), (nil, "swipeable", nil, false),
        (nil, "riffle", nil, true), (nil, nil, StageChoice.cards, false),
        ("riffle", nil, .photographs, true),
      ] as [(String?, String?, StageChoice?, Bool)]
    )
    func choice(_ preset: String?, _ setting: String?, _ stage: StageChoice?, _ isThere: Bool)
      throws
    {
      let rig = try SessionRig(1) {
        $0.preset = preset
        $0.settings.preset = setting
        $0.settings.stage = stage
      }
      #expect((rig.session.preset.layout is PileLayout) == isThere)
    }

    @Test("a deck file keeps its cards, and a tunable that is set counts on the stage too")
    func others() throws {
      let deck = try SessionRig(2, deckFile: "") { $0.preset = nil }
      #expect(deck.session.preset.layout is CascadeLayout)

      let folder = try SessionRig(1) {
        $0.preset = nil
        $0.changes = [try PresetChange.parsed("appearance.cornerRadius=30")]
      }
      #expect(folder.session.preset.layout is PileLayout)
      #expect(folder.session.preset.appearance.cornerRadius == 30)
    }

    @Test("the buttons come when the mouse is near them, and a click on one decides")
    func buttons() throws {
      let rig = try SessionRig(3) { $0.preset = nil }
      _ = try waitForFace(rig)
      #expect(discs(rig) == [])
      rig.pointer(.move, Point(x: 480, y: 690))
      // Clear of the line about the picture.
      #expect(discs(rig).count == 4 && discs(rig).allSatisfy { $0.maxY < window.height - 26 })
      rig.click(SessionRig.keepButton)
      try rig.waitForDecisions([.init(1, .keep, .button)])
      // They go with the pointer also if it leaves the window at its foot.
      rig.pointer(.move, Point(x: 480, y: 715))
      #expect(discs(rig).count == 4)
      rig.session.handle(.window(.pointerLeft))
      #expect(discs(rig) == [])
    }

    /// The shadows of the buttons' discs, which nothing else has on this stage.
    private func discs(_ rig: SessionRig) -> [Rectangle] {
      rig.session.frame(at: rig.session.loop.now).list.commands.compactMap { command in
        if case .shadow(let shadow) = command { shadow.frame } else { nil }
      }
    }

    @Test("the wanted sizes of a close look: fit, fill and pixel by pixel, about the pointer")
    func closeLook() throws {
      let rig = try SessionRig(2) { $0.preset = nil }
      let face = try waitForFace(rig)
      let place = Point(x: face.origin.x + face.size.width / 4, y: face.origin.y + 100)
      rig.pointer(.move, place)
      rig.key(.character("z"))
      try rig.waitForCloseUp()
      let closeUp = try #require(rig.closeUp(after: 1))
      // The pointer's place on the picture is where it was.
      let share = (place - closeUp.origin).dx / closeUp.size.width
      #expect(abs(share - 0.25) < 0.002)
      #expect(rig.texts.contains("100 %"))

      rig.key(.character("f"))
      #expect(rig.closeUp(after: 1)?.size == window)
      rig.key(.right, .shift)
      try rig.waitForDecisions([.init(1, .keep, .key)])
      rig.key(.up, .shift)
      try rig.waitForDecisions([.init(1, .keep, .key), .init(2, .favorite, .key)])
    }

    @Test("the middle button looks closely as long as it is held, two clicks until Escape")
    func mouse() throws {
      let rig = try SessionRig(2) { $0.preset = nil }
      _ = try waitForFace(rig)
      func middle(_ phase: PointerEvent.Phase, _ place: Point, _ buttons: PointerButtons) {
        rig.session.handle(
          .pointer(
            PointerEvent(
              time: rig.session.loop.now,
              phase: phase,
              position: place,
              buttons: buttons
            )
          )
        )
      }
      middle(.down(.middle), Point(x: 300, y: 300), .middle)
      try rig.waitForCloseUp()
      let before = try #require(rig.closeUp(after: 1))
      middle(.move, Point(x: 400, y: 300), .middle)
      let after = try #require(rig.closeUp(after: 1))
      #expect(after.origin.x < before.origin.x)
      middle(.up(.middle), Point(x: 400, y: 300), [])
      try rig.wait("the cards") { rig.closeUp() == nil }

      rig.click(Point(x: 480, y: 300))
      rig.click(Point(x: 480, y: 300))
      try rig.waitForCloseUp()
      try rig.waitForDecisions([])
    }

    private func waitForTop(_ number: Int, _ rig: SessionRig) throws {
      try rig.wait("picture \(number) on top") { rig.title.hasPrefix("\(number), ") }
    }

    @Test("the wheel magnifies the picture about the pointer, and brings it all the way back")
    func wheel() throws {
      let rig = try SessionRig(2) { $0.preset = nil }
      let face = try waitForFace(rig)
      let place = Point(x: face.origin.x + face.size.width / 4, y: face.origin.y + 100)
      func turn(_ notches: Double) {
        rig.session.handle(.scroll(Vector(dx: 0, dy: notches), at: place))
      }
      turn(1)
      #expect(rig.closeUp() == nil, "there is nothing to bring back")
      turn(-1)
      try rig.wait("the picture") { rig.closeUp() != nil }
      let larger = try #require(rig.closeUp(after: 1))
      #expect(abs(larger.size.width / face.size.width - 1.2) < 0.01)
      #expect(abs((place - larger.origin).dx / larger.size.width - 0.25) < 0.002)
      turn(-2)
      #expect(try #require(rig.closeUp(after: 1)).size.width > 1.5 * face.size.width)
      for _ in 0..<5 where rig.closeUp(after: 1) != nil { turn(1) }
      try rig.wait("the cards") { rig.closeUp() == nil }
      try rig.waitForDecisions([])
    }

    @Test("from the end page PageUp looks back at the last card, which has none beneath")
    func lookBackFromTheEnd() throws {
      let rig = try SessionRig(2) { $0.preset = nil }
      _ = try waitForFace(rig)
      rig.key(.right)
      rig.key(.right)
      try rig.waitForDecisions([.init(1, .keep, .key), .init(2, .keep, .key)])
      rig.key(.pageUp)
      try waitForTop(2, rig)
      rig.key(.pageUp)
      try waitForTop(1, rig)
    }

    @Test("stars with Shift go on to a card without a verdict")
    func goOn() throws {
      let rig = try SessionRig(4) { $0.preset = nil }
      _ = try waitForFace(rig)
      rig.key(.right)
      rig.key(.right)
      rig.key(.character("z"), .control)
      rig.key(.character("z"), .control)
      rig.key(.pageDown)
      rig.key(.up)
      try rig.waitForDecisions([.init(2, .favorite, .key)])
      rig.key(.escape)
      try waitForTop(1, rig)
      rig.key(.character("3"), .shift)
      try waitForTop(3, rig)
    }
  }
}
