import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Faces of cards")
struct FaceTests {
  private static let size = Size(width: 300, height: 400)
  private static let content = CardContent(
    title: "Dawn",
    subtitle: "06:12",
    picture: Picture(path: "/a/one.jpg"),
    color: Color(rgb: 0x10_2030)
  )

  private func painter(
    _ style: FaceAppearance.Style,
    scale: Double = 1,
    _ change: (inout Appearance) -> Void = { _ in }
  ) -> CardPainter {
    var look = Appearance(cornerRadius: 15, shadow: .none)
    look.face.style = style
    change(&look)
    return CardPainter(look, scale: scale)
  }

  private func shapes(_ face: Layer) -> [Shape] {
    face.commands.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  @Test(
    "a caption has the picture above it from edge to edge, prepared for that part",
    arguments: [1.0, 1.25, 2]
  )
  func caption(scale: Double) throws {
    let parts = shapes(painter(.caption, scale: scale).face(of: Self.content, size: Self.size))

    try #require(parts.count == 2)
    let band = (90 * scale).rounded()
    let picture = Rectangle(x: 0, y: 0, width: 300 * scale, height: 400 * scale - band)
    #expect(parts[0].frame == picture)
    #expect(
      parts[0].fill
        == .picture(
          Picture(path: "/a/one.jpg"),
          size: PixelSize(rounding: picture.size),
          placeholder: Color(rgb: 0x10_2030)
        )
    )
    #expect(
      parts[1].frame == Rectangle(x: 0, y: picture.maxY, width: 300 * scale, height: band)
    )
    #expect(parts[1].fill == .color(.white))
  }

  @Test("a cell has its own color around the picture, and as much room for words as is asked for")
  func cell() throws {
    let painter = painter(.cell) {
      $0.face.color = Color(rgb: 0xEE_DDCC)
      $0.face.captionHeight = 70
    }
    let parts = shapes(painter.face(of: Self.content, size: Self.size))

    try #require(parts.count == 2)
    #expect(parts[0].frame == Rectangle(origin: .zero, size: Self.size))
    #expect(parts[0].fill == .color(Color(rgb: 0xEE_DDCC)))
    #expect(parts[1].frame == Rectangle(x: 12, y: 12, width: 276, height: 318))
  }

  @Test(
    "the words are on their ground, one below the other, with the same room above and below",
    arguments: [FaceAppearance.Style.caption, .cell],
    ["06:12", ""]
  )
  func words(style: FaceAppearance.Style, subtitle: String) throws {
    var content = Self.content
    content.subtitle = subtitle
    let painter = painter(style) {
      $0.label.size = 24
      $0.face.captionHeight = 100
    }
    let lines = painter.face(of: content, size: Self.size).lines

    #expect(lines.map(\.string) == ["Dawn", subtitle].filter { !$0.isEmpty })
    let first = try #require(lines.first)
    let last = try #require(lines.last)
    #expect(first.font.size == 24 && first.baseline.x == 15 && first.maximumWidth == 270)
    // Capitals are 0.73 of the size high.
    let (above, below) = (first.baseline.y - 0.73 * first.font.size - 300, 400 - last.baseline.y)
    #expect(above > 10 && below > 10)
    #expect(abs(above - below) < 4, "\(above) above, \(below) below")
    if lines.count == 2 {
      #expect(last.font.size == 24 * (style == .caption ? 17.0 / 24 : 16.0 / 18))
      #expect(last.baseline.y - 0.73 * last.font.size > first.baseline.y + 4)
    }
  }

  @Test("words can be read on every ground, and have a color of their own if that is set")
  func inks() throws {
    func contrasts(_ ground: Color, _ ink: Color? = nil) -> [Double] {
      let painter = painter(.caption) {
        $0.face.color = ground
        $0.label.color = ink
      }
      return painter.face(of: Self.content, size: Self.size).lines.map { line in
        func mix(_ part: KeyPath<Color, Double>) -> Double {
          line.color[keyPath: part] * line.color.alpha
            + ground[keyPath: part] * (1 - line.color.alpha)
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
          .contrast(with: ground)
      }
    }
    for red in stride(from: UInt32(0), through: 255, by: 51) {
      for green in stride(from: UInt32(0), through: 255, by: 51) {
        for blue in stride(from: UInt32(0), through: 255, by: 51) {
          let ground = Color(rgb: red << 16 | green << 8 | blue)
          let both = contrasts(ground)
          #expect(both.count == 2 && both.allSatisfy { $0 >= 4.49 }, "\(ground.hex): \(both)")
          #expect(both[0] >= both[1], "\(ground.hex)")
        }
      }
    }
    // No ink of this color can be read here; it was asked for.
    #expect(contrasts(.white, Color(rgb: 0xF0_F0F0)).allSatisfy { $0 < 1.2 })
    let onPicture = painter(.photograph).face(of: Self.content, size: Self.size).lines
    #expect(onPicture.map(\.color) == [.white, .white.faded(to: 0.82)])
  }

  @Test(
    "words in the middle are in the middle of any face",
    arguments: FaceAppearance.Style.allCases
  )
  func center(style: FaceAppearance.Style) {
    let painter = painter(style) { $0.label.alignment = .center }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      let lines = painter.face(of: Self.content, size: Self.size, direction: direction).lines

      #expect(lines.map(\.alignment) == [.center, .center])
      #expect(lines.map(\.baseline.x) == [150, 150])
    }
  }

  @Test("without words there is no ground for them", arguments: FaceAppearance.Style.allCases)
  func hidden(style: FaceAppearance.Style) {
    let painter = painter(style) { $0.label.isShown = false }
    let parts = shapes(painter.face(of: Self.content, size: Self.size))

    #expect(parts.map(\.frame) == [Rectangle(origin: .zero, size: Self.size)])
  }

  @Test("a card without words keeps their ground, so that a fan of cards looks alike")
  func untitled() {
    let painter = painter(.caption)
    let bare = CardContent(picture: Self.content.picture, color: Self.content.color)

    let titled = shapes(painter.face(of: Self.content, size: Self.size))
    #expect(shapes(painter.face(of: bare, size: Self.size)) == titled)
  }

  @Test("a ground that is higher than the card covers it, and there is no picture")
  func high() {
    let painter = painter(.caption) { $0.face.captionHeight = 500 }

    #expect(painter.pictureFrame(in: Rectangle(origin: .zero, size: Self.size)).size.height == 0)
    let band = shapes(painter.face(of: Self.content, size: Self.size)).last
    #expect(band?.frame == Rectangle(origin: .zero, size: Self.size))
  }

  @Test("lower cards can have the ground of the words without the words")
  func lower() throws {
    let box = Rectangle(origin: .zero, size: Self.size)
    var look = painter(.caption).appearance
    look.label.cards = .top
    var stack = StackPainter<Int>(look, scale: 1, cardSize: Self.size)
    func commands(_ promotion: Double) -> [Layer] {
      let card = DrawnCard(id: 0, pose: Pose(frame: box), promotion: promotion, isAtRest: true)
      return stack.displayList(
        of: [card],
        in: box,
        emptyView: { nil },
        content: { _ in Self.content }
      ).layers
    }
    let (below, half, top) = (commands(0), commands(0.5), commands(1))
    #expect(below.map(\.texts) == [[]] && top.map(\.texts) == [["Dawn", "06:12"]])
    #expect(half.map(\.texts) == [[], ["Dawn", "06:12"]])
    #expect(half.first == below.first)
    #expect(shapes(try #require(below.first)) == shapes(try #require(top.first)))
    // The words of the label by itself are where they are on the top card's face.
    #expect(half.last?.lines == top.first?.lines && half.last?.size == top.first?.size)
  }
}
