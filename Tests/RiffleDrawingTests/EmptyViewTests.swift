import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Empty view")
struct EmptyViewTests {
  private static let look = Appearance(
    cornerRadius: 0,
    shadow: ShadowAppearance(opacity: 0, radius: 0),
    emptyView: EmptyViewAppearance(color: Color(rgb: 0xAA_BBCC))
  )
  private let size = Size(width: 300, height: 400)

  @Test(
    "is a picture of the container's size, transparent beside its letters",
    arguments: [1.0, 2]
  )
  func face(scale: Double) {
    let painter = CardPainter(Self.look, scale: scale)

    let face = painter.face(of: EmptyView(title: "Done", message: "No cards are left"), size: size)

    #expect(face.size == PixelSize(width: Int(300 * scale), height: Int(400 * scale)))
    #expect(face.lines.map(\.string) == ["Done", "No cards are left"])
    #expect(face.lines.count == face.commands.count)
  }

  @Test("writes in the look's color, the message fainter than the title")
  func colors() {
    let painter = CardPainter(Self.look, scale: 1)

    let face = painter.face(of: EmptyView(title: "Done", message: "No cards are left"), size: size)

    let colors = face.lines.map(\.color)
    #expect(colors[0] == Color(rgb: 0xAA_BBCC))
    #expect(colors[1].red == colors[0].red && colors[1].alpha < colors[0].alpha)
  }

  @Test("centres its lines, the message below the title", arguments: [1.0, 2])
  func lines(scale: Double) throws {
    let painter = CardPainter(Self.look, scale: scale)

    let lines = painter.face(of: EmptyView(title: "Done", message: "More"), size: size).lines

    #expect(lines.allSatisfy { $0.alignment == .center && $0.position.x == 150 * scale })
    #expect(lines.allSatisfy { $0.maximumWidth == 300 * scale })
    #expect(lines[0].position.y < lines[1].position.y)
  }

  @Test(
    "puts hints side by side about the middle, each key above its meaning",
    arguments: [1, 2, 3]
  )
  func hints(count: Int) {
    let painter = CardPainter(Self.look, scale: 1)
    let hints = (0..<count).map { KeyHint("K\($0)", "does \($0)") }

    let lines = painter.face(of: EmptyView(title: "Done", hints: hints), size: size).lines
      .dropFirst(2)

    let keys = lines.filter { $0.string.hasPrefix("K") }
    let meanings = lines.filter { $0.string.hasPrefix("does") }
    #expect(keys.map(\.string) == hints.map(\.key))
    #expect(zip(keys, meanings).allSatisfy { abs($0.position.x - $1.position.x) < 1 })
    #expect(zip(keys, meanings).allSatisfy { $0.position.y < $1.position.y })
    #expect(zip(meanings, meanings.dropFirst()).allSatisfy { $0.position.x + 90 < $1.position.x })
    let middle = meanings.map(\.position.x).reduce(0, +) / Double(count)
    #expect(abs(middle - 150) < 1e-9)
  }

  @Test("draws a key as wide as its word, and never narrower than high", arguments: [1.0, 2])
  func keycap(scale: Double) throws {
    let painter = CardPainter(Self.look, scale: scale)
    func frame(_ name: String) throws -> Rectangle {
      guard
        case .shape(let shape) = try #require(
          painter.keycap(name, center: Point(x: 200, y: 100)).first
        )
      else { throw CancellationError() }
      return shape.frame
    }

    let (short, long) = (try frame("R"), try frame("Backspace"))

    #expect(short.size.width >= short.size.height)
    #expect(long.size.width > 9 * 8 * scale)
    #expect(abs(long.center.x - 200) <= 1 && abs(long.center.y - 100) <= 1)
  }
}
