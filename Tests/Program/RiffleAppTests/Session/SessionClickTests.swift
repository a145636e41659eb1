import PictureTestSupport
import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleShell
import RiffleTuning
import Testing

extension SessionSuites {
  /// What looks like a key is a button.
  @Suite("Keys that are clicked") @MainActor
  struct SessionClickTests {
    /// A deck that is only looked at.
    private static let plain = #""title": "Plain","#

    private func open(_ rig: SessionRig) throws {
      rig.key(.function(1))
      try rig.wait("the help page") { rig.texts.contains("Keys") }
    }

    @Test("a key of the help page does on the page below what it does on the keyboard")
    func help() throws {
      let rig = try SessionRig(4)
      try open(rig)
      rig.click(try #require(rig.place(of: "P")))
      #expect(!rig.texts.contains("Keys"))
      try rig.waitForDecisions([.init(1, .keep, .button)])

      // Of two keys on a line, each does its own.
      try open(rig)
      rig.click(try #require(rig.place(of: "←")))
      try rig.waitForDecisions([.init(1, .keep, .button), .init(2, .reject, .button)])
      try open(rig)
      rig.click(try #require(rig.place(of: "→")))
      try rig.waitForDecisions([
        .init(1, .keep, .button), .init(2, .reject, .button), .init(3, .keep, .button),
      ])

      // A line with one key is one button, its words included.
      try open(rig)
      let words = try #require(rig.texts.first { $0.hasPrefix("Undo") })
      rig.click(try #require(rig.place(of: words)) + Vector(dx: 20, dy: 0))
      try rig.waitForDecisions([.init(1, .keep, .button), .init(2, .reject, .button)])
    }

    @Test("a press beside the keys, or that leaves its key, only closes the page or nothing")
    func beside() throws {
      let rig = try SessionRig(3)
      try open(rig)
      let key = try #require(rig.place(of: "P"))
      rig.pointer(.down(.primary), key)
      rig.pointer(.move, key + Vector(dx: 0, dy: 200))
      rig.pointer(.up(.primary), key + Vector(dx: 0, dy: 200))
      #expect(rig.texts.contains("Keys"))
      rig.click(try #require(rig.place(of: "Keys")))
      #expect(!rig.texts.contains("Keys"))
      // The key of the page itself closes it, and does not open it again.
      try open(rig)
      rig.click(try #require(rig.place(of: "F1")))
      #expect(!rig.texts.contains("Keys"))
      try rig.waitForDecisions([])
    }

    @Test("the cursor says what can be clicked on the help page")
    func cursor() throws {
      let rig = try SessionRig(3)
      try open(rig)
      let (key, title) = (try #require(rig.place(of: "P")), try #require(rig.place(of: "Keys")))
      rig.pointer(.move, title)
      let plain = rig.drawn
      #expect(rig.cursor == .arrow)
      rig.pointer(.move, key)
      #expect(rig.cursor == .pointingHand)
      let marked = rig.drawn
      let marks = marked.filter { !plain.contains($0) }.compactMap { command -> Rectangle? in
        if case .shape(let shape) = command { shape.frame } else { nil }
      }
      #expect(!marks.isEmpty && marks.allSatisfy { $0.contains(key) && !$0.contains(title) })
      rig.pointer(.move, title)
      #expect(rig.drawn == plain)
    }

    @Test(
      "a key that the page below the last card shows does what it says",
      arguments: [true, false]
    )
    func end(isDecided: Bool) throws {
      let rig = try SessionRig(2, deckFile: isDecided ? nil : Self.plain)
      func finish() throws {
        rig.key(.right)
        rig.key(.right)
        try rig.wait("the end") { !rig.session.needsFrame && rig.place(of: "Undo") != nil }
      }
      try finish()
      let undo = try #require(rig.place(of: "Undo"))
      rig.pointer(.move, undo)
      #expect(rig.cursor == .pointingHand)
      rig.pointer(.move, Point(x: 30, y: 90))
      #expect(rig.cursor != .pointingHand)
      rig.click(undo)
      try rig.wait("the last card") { rig.title.hasPrefix("2, 2 of 2") }
      rig.key(.right)
      try rig.wait("the end") { !rig.session.needsFrame && rig.place(of: "Start again") != nil }
      rig.click(try #require(rig.place(of: "Start again")))
      try rig.wait("the first card") { rig.title.hasPrefix("1, 1 of 2") }
      try rig.wait("the end of the deal") { !rig.session.needsFrame }
      if isDecided { try rig.waitForDecisions([]) }
    }
  }

  /// Portraits among landscapes, and by themselves.
  @Suite("Upright pictures") @MainActor
  struct SessionUprightTests {
    private static let (wide, upright) = (
      PixelSize(width: 400, height: 300), PixelSize(width: 300, height: 400)
    )

    private static func card(
      _ sizes: [PixelSize],
      _ ask: (inout OpenRequest) throws -> Void = { _ in }
    ) throws -> Size {
      let files = sizes.map { PictureBytes.flatBMP($0) }
      return try SessionRig(sizes.count, files: files, ask).session.preset.container.size
    }

    @Test("are on upright cards, as high as the others; one that is wide keeps all wide")
    func shapes() throws {
      let wide = try Self.card([Self.wide, Self.wide])
      let upright = try Self.card([Self.upright, Self.upright])
      #expect(wide.width > wide.height)
      #expect(upright.width < upright.height && upright.height == wide.height)
      #expect(upright.width / upright.height == 0.75)
      #expect(try Self.card([Self.upright, Self.wide, Self.upright]) == wide)
      #expect(try Self.card([PixelSize(width: 300, height: 300)]) == wide)
    }

    @Test("have the size that was asked for")
    func asked() throws {
      let size = try Self.card([Self.upright]) { request in
        request.changes = [try #require(PresetChange("container.width=300"))]
      }
      #expect(size.width == 300)
    }
  }
}
