import Riffle
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleMotion
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
