import Riffle
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

extension SessionSuites {
  /// The buttons of a deck that is only looked at.
  @Suite("Buttons that come with the pointer") @MainActor
  struct SessionQuietTests {
    private static let plain = #""title": "Plain","#
    private static let beside = Point(x: 60, y: 300)

    private func open(showsButtons: Bool = true) throws -> SessionRig {
      let rig = try SessionRig(3, showsButtons: showsButtons, deckFile: Self.plain)
      // Who has swiped once gets no hint any more, and no nudge.
      rig.key(.right)
      rig.key(.backspace)
      try rig.wait("the end of all motion") { !rig.session.needsFrame }
      pass(1, rig)
      return rig
    }

    /// The middle of the page of keys' button; nil if it is not seen.
    private func help(_ rig: SessionRig) -> Point? { rig.place(of: "?") }

    /// Shows the frames of some time.
    private func pass(_ seconds: Double, _ rig: SessionRig) {
      for _ in 0..<Int(seconds / 0.02) { rig.step(after: 0.02) }
    }

    @Test("they come when the pointer moves, and go once it has rested; then no frame is due")
    func comeAndGo() throws {
      let rig = try open()
      #expect(help(rig) == nil)
      rig.pointer(.move, Self.beside)
      pass(0.5, rig)
      #expect(help(rig) != nil && !rig.session.needsFrame)
      pass(PointerPresence.patience + 0.5, rig)
      #expect(help(rig) == nil && !rig.session.needsFrame)
    }

    @Test("undo is there for a mouse, and the directions do what the arrow keys do")
    func undo() throws {
      let rig = try open()
      rig.pointer(.move, Self.beside)
      pass(0.5, rig)
      let keys = try #require(help(rig))
      // The row is even about the middle of the window, undo first and the page of keys last.
      let undo = Point(x: 960 - keys.x, y: keys.y)
      rig.click(undo)
      #expect(rig.title.hasPrefix("1, 1 of 3"))

      try rig.glide(from: SessionRig.card, to: SessionRig.card + Vector(dx: 1, dy: 0), steps: 1)
      rig.key(.right)
      try rig.wait("the second card") { rig.title.hasPrefix("2, 2 of 3") }
      rig.pointer(.move, undo)
      pass(1, rig)
      #expect(rig.cursor == .arrow)
      rig.click(undo)
      try rig.wait("the first card again") { rig.title.hasPrefix("1, 1 of 3") }

      // They stay under the pointer, without frames.
      pass(PointerPresence.patience + 1, rig)
      #expect(help(rig) != nil && !rig.session.needsFrame)
      rig.click(keys)
      #expect(rig.texts.contains("Keys"))
    }

    @Test("the button of the direction is solid exactly while the stamp says that a release swipes")
    func echo() throws {
      let rig = try open()
      let green = Preset.riffle.appearance.stamps.right.color
      func isSolid() -> Bool {
        rig.drawn.contains { command in
          guard case .shape(let shape) = command, case .color(green) = shape.fill else {
            return false
          }
          return shape.frame.origin.y > 600 && shape.frame.size.width > 40
        }
      }
      rig.pointer(.down(.primary), SessionRig.card)
      try rig.glide(from: SessionRig.card, to: SessionRig.card + Vector(dx: 40, dy: 0))
      pass(1, rig)
      #expect(!isSolid())
      try rig.glide(
        from: SessionRig.card + Vector(dx: 40, dy: 0),
        to: SessionRig.card + Vector(dx: 260, dy: 0)
      )
      pass(1, rig)
      #expect(isSolid())
      try rig.glide(
        from: SessionRig.card + Vector(dx: 260, dy: 0),
        to: SessionRig.card + Vector(dx: 20, dy: 0)
      )
      pass(1, rig)
      #expect(!isSolid())
      rig.pointer(.up(.primary), SessionRig.card + Vector(dx: 20, dy: 0))
      pass(PointerPresence.patience + 1.5, rig)
      #expect(help(rig) == nil && !rig.session.needsFrame)
    }

    /// Drags the top card to the right, and holds it there.
    private func hold(_ rig: SessionRig) throws {
      rig.pointer(.down(.primary), SessionRig.card)
      try rig.glide(from: SessionRig.card, to: Self.right)
      pass(0.5, rig)
    }

    private static let right = SessionRig.card + Vector(dx: 260, dy: 0)

    @Test("a pointer that holds a card may rest or leave the window; let go of there, they go")
    func outside() throws {
      let rig = try open()
      try hold(rig)
      pass(PointerPresence.patience + 1, rig)
      #expect(help(rig) != nil)
      rig.session.handle(.window(.pointerLeft))
      pass(1, rig)
      #expect(help(rig) != nil)
      let outside = Point(x: 1100, y: 280)
      rig.pointer(.move, outside)
      rig.pointer(.up(.primary), outside)
      pass(1, rig)
      #expect(help(rig) == nil)
      #expect(rig.title.hasPrefix("2, 2 of 3"))
    }

    @Test("they go after a drag that ends without the pointer, which rests")
    func cancelled() throws {
      let rig = try open()
      try hold(rig)
      rig.key(.escape)
      pass(PointerPresence.patience + 2, rig)
      #expect(help(rig) == nil && !rig.session.needsFrame)
    }

    @Test("they fade with the last card")
    func last() throws {
      let rig = try open()
      for key in [Key.right, .left] { rig.key(key) }
      rig.pointer(.move, Self.beside)
      pass(1, rig)
      rig.key(.right)
      rig.step(after: 0.02)
      #expect(help(rig) != nil)
      pass(1, rig)
      #expect(help(rig) == nil)
    }

    @Test("what the page behind the last card counts fades over as that card is let go of")
    func count() throws {
      let rig = try open()
      for _ in 0..<2 { rig.key(.right) }
      pass(1, rig)
      try hold(rig)
      #expect(inks(of: "Like 2", rig) == [1] && inks(of: "Like 3", rig) == [])
      rig.pointer(.up(.primary), Self.right)
      rig.step(after: 0.004)
      rig.step(after: 0.05)
      #expect(inks(of: "Like 2", rig).allSatisfy { (0.01..<0.99).contains($0) })
      #expect(inks(of: "Like 3", rig).allSatisfy { (0.01..<0.99).contains($0) })
      #expect(inks(of: "That’s all of them", rig) == [1])
      pass(1, rig)
      #expect(inks(of: "Like 2", rig) == [] && inks(of: "Like 3", rig) == [1])
    }

    /// How opaque a text is, each time that it is drawn.
    private func inks(of text: String, _ rig: SessionRig) -> [Double] {
      rig.drawn.compactMap { command in
        guard case .text(let line) = command, line.string == text else { return nil }
        return line.color.alpha
      }
    }

    @Test("the echo fades also while the next card is taken")
    func next() throws {
      let rig = try open()
      rig.pointer(.move, Self.beside)
      pass(1, rig)
      let plain = try #require(reach(rig))
      try hold(rig)
      let solid = try #require(reach(rig))
      #expect(solid > plain + 5)
      rig.pointer(.up(.primary), Self.right)
      pass(0.06, rig)
      // The next card lies free of the one that flies.
      rig.pointer(.down(.primary), SessionRig.card - Vector(dx: 100, dy: 0))
      rig.pointer(.move, SessionRig.card - Vector(dx: 104, dy: 0))
      rig.step()
      let fading = try #require(reach(rig))
      #expect(fading > plain + 1 && fading < solid - 1)
      pass(1, rig)
      #expect(try #require(reach(rig)) < plain + 1)
    }

    /// The diameter of the largest button.
    private func reach(_ rig: SessionRig) -> Double? {
      rig.drawn.compactMap { command -> Double? in
        guard case .shadow(let shadow) = command, shadow.frame.origin.y > 600 else { return nil }
        return shadow.frame.size.width
      }.max()
    }

    @Test("the setting turns them off")
    func off() throws {
      let rig = try open(showsButtons: false)
      rig.pointer(.move, Self.beside)
      pass(0.5, rig)
      #expect(help(rig) == nil)
    }

    @Test("a page behind the last card counts the swipes and takes the last one back")
    func end() throws {
      let rig = try open()
      for key in [Key.right, .left, .right] { rig.key(key) }
      try rig.wait("the end") { !rig.session.needsFrame && rig.place(of: "Like 2") != nil }
      #expect(rig.place(of: "Nope 1") != nil)
      rig.click(try #require(rig.place(of: "Undo")))
      try rig.wait("the last card") { rig.title.hasPrefix("3, 3 of 3") }
      pass(2, rig)
      #expect(rig.place(of: "Like 2") == nil && !rig.session.needsFrame)
    }
  }
}
