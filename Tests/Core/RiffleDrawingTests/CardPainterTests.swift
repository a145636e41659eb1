import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Card painter")
struct CardPainterTests {
  private static let look = Appearance(
    background: .white,
    cornerRadius: 15,
    shadow: ShadowAppearance(opacity: 0.8, radius: 4, offset: Vector(dx: 0, dy: 2))
  )
  private let painter = CardPainter(look, scale: 2)
  private let face = Layer(size: PixelSize(width: 600, height: 800), commands: [])

  @Test("draws the shadow, then the face, in pixels")
  func order() throws {
    let pose = Pose(
      center: Point(x: 200, y: 300),
      size: Size(width: 300, height: 400),
      rotation: Angle(radians: 0.1)
    )

    let commands = painter.commands(for: face, at: pose, isAtRest: false)

    let frame = Rectangle(x: 100, y: 200, width: 600, height: 800)
    #expect(
      commands == [
        .shadow(
          Shadow(
            frame: frame,
            rotation: Angle(radians: 0.1),
            cornerRadius: 30,
            offset: Vector(dx: 0, dy: 4),
            standardDeviation: 8,
            color: .black.faded(to: 0.8)
          )
        ),
        .shape(
          Shape(
            frame: frame,
            rotation: Angle(radians: 0.1),
            cornerRadius: 30,
            fill: .layer(face)
          )
        ),
      ]
    )
  }

  @Test("puts an upright card on whole pixels only where it rests", arguments: [true, false])
  func wholePixels(isAtRest: Bool) throws {
    let pose = Pose(center: Point(x: 100.2, y: 100.2), size: Size(width: 100, height: 100.3))

    let commands = painter.commands(for: face, at: pose, isAtRest: isAtRest)

    guard case .shape(let shape) = try #require(commands.last) else {
      Issue.record("no shape at the end")
      return
    }
    let edges = [shape.frame.origin.x, shape.frame.origin.y, shape.frame.maxX, shape.frame.maxY]
    #expect(edges.allSatisfy { $0 == $0.rounded() } == isAtRest)
  }

  @Test(
    "a card at rest is as large as its face, wherever it lies between two pixels",
    arguments: [0, 0.2, 0.4, 0.6, 0.8]
  )
  func ownSize(offset: Double) throws {
    // 312.6 x 420.4 pixels: a face of 313 x 420.
    let pose = Pose(
      center: Point(x: 225 + offset / 2, y: 200 - offset / 2),
      size: Size(width: 156.3, height: 210.2)
    )

    let face = Layer(size: PixelSize(width: 313, height: 420), commands: [])
    let commands = painter.commands(for: face, at: pose, isAtRest: true)

    guard case .shape(let shape) = try #require(commands.last) else {
      Issue.record("no shape at the end")
      return
    }
    #expect(shape.frame.size == Size(width: 313, height: 420))
    #expect(abs(shape.frame.center.x - 450 - offset) <= 0.5)
    #expect(abs(shape.frame.center.y - 400 + offset) <= 0.5)
  }

  @Test("fades shadow and face together, and draws nothing that is not seen")
  func fading() throws {
    var pose = Pose(center: .zero, size: Size(width: 10, height: 10), alpha: 0.5)

    let commands = painter.commands(for: face, at: pose, isAtRest: false)
    pose.alpha = 0
    let none = painter.commands(for: face, at: pose, isAtRest: false)

    guard case .shadow(let shadow) = commands[0], case .shape(let shape) = commands[1] else {
      Issue.record("not a shadow and a shape: \(commands)")
      return
    }
    #expect(shadow.color.alpha == 0.4)
    #expect(shape.alpha == 0.5)
    #expect(none == [])
  }

  @Test("the shadow of a card may be smaller than the card, and is left out without opacity")
  func shadow() throws {
    var look = Self.look
    look.shadow.inset = 20
    let pose = Pose(center: Point(x: 200, y: 300), size: Size(width: 300, height: 30))

    let inset = CardPainter(look, scale: 2).commands(for: face, at: pose, isAtRest: false)
    look.shadow.opacity = 0
    let without = CardPainter(look, scale: 2).commands(for: face, at: pose, isAtRest: false)

    guard case .shadow(let shadow) = try #require(inset.first) else {
      Issue.record("no shadow: \(inset)")
      return
    }
    // 20 points on every side, and never less than nothing.
    #expect(shadow.frame == Rectangle(x: 140, y: 600, width: 520, height: 0))
    #expect(without.count == 1)
  }

  @Test("a card's face and shadow are smaller than its frame by the inset, at least nothing")
  func inset() throws {
    var look = Self.look
    look.inset = 20
    let painter = CardPainter(look, scale: 2)
    func frames(of height: Double) -> [Rectangle] {
      let pose = Pose(center: Point(x: 200, y: 300), size: Size(width: 300, height: height))
      return painter.commands(for: face, at: pose, isAtRest: false).map { command in
        switch command {
        case .shadow(let shadow): shadow.frame
        case .shape(let shape): shape.frame
        default: Rectangle(origin: .zero, size: .zero)
        }
      }
    }

    let inset = Rectangle(x: 140, y: 240, width: 520, height: 720)
    #expect(frames(of: 400) == [inset, inset])
    #expect(frames(of: 30).map(\.size) == Array(repeating: Size(width: 520, height: 0), count: 2))
    #expect(
      painter.face(of: CardContent(title: ""), size: Size(width: 300, height: 400)).size
        == PixelSize(width: 520, height: 720)
    )
  }

  @Test("shows a picture over the card's color, its label above it")
  func picture() {
    let picture = Picture(path: "/a/one.jpg")
    let content = CardContent(title: "One", picture: picture, color: .black)

    let face = painter.face(of: content, size: Size(width: 300, height: 400))

    #expect(
      face.commands.first
        == .shape(
          Shape(
            frame: face.size.bounds,
            fill: .picture(picture, size: face.size, placeholder: .black)
          )
        )
    )
    #expect(face.texts == ["One"])
  }

  @Test("shows no words where the look has none, and words of the look's size and color")
  func words() {
    var look = Self.look
    let content = CardContent(title: "Dawn", subtitle: "06:12")
    let size = Size(width: 300, height: 400)

    look.label = LabelAppearance(size: 44, color: .black)
    let large = CardPainter(look, scale: 1).face(of: content, size: size)
    look.label.isShown = false
    let none = CardPainter(look, scale: 1).face(of: content, size: size)

    #expect(large.lines.map(\.font.size) == [44, 28])
    #expect(large.lines.first?.color == .black)
    #expect(none.texts == [] && none.commands.count == 1)
  }

  @Test("labels a card that has a title, and leaves one without alone")
  func label() {
    let size = Size(width: 300, height: 400)

    let plain = painter.face(of: CardContent(), size: size)
    let titled = painter.face(of: CardContent(title: "Dawn", subtitle: "06:12"), size: size)

    #expect(plain.size == PixelSize(width: 600, height: 800))
    #expect(plain.texts == [])
    #expect(plain.commands.count == 1)
    #expect(titled.texts == ["Dawn", "06:12"])
  }

  @Test(
    "both lines of a label begin on the side that its direction begins on",
    arguments: [
      (TextDirection.leftToRight, TextLine.Alignment.left, 40.0), (.rightToLeft, .right, 560),
    ]
  )
  func sides(direction: TextDirection, side: TextLine.Alignment, x: Double) {
    let content = CardContent(title: "Dawn", subtitle: "06:12")
    let size = Size(width: 300, height: 400)

    let lines = painter.face(of: content, size: size, direction: direction).lines

    #expect(lines.map(\.alignment) == [side, side])
    #expect(lines.map(\.baseline.x) == [x, x])
    #expect(lines.map(\.maximumWidth) == [520, 520])
  }

  @Test("a badge is a plate within the top right corner, as wide as its word", arguments: [1.0, 2])
  func badge(scale: Double) throws {
    let painter = CardPainter(Self.look, scale: scale)
    let size = Size(width: 300, height: 400)
    func plate(_ word: String) throws -> Rectangle {
      let face = painter.face(of: CardContent(badge: word), size: size)
      #expect(face.texts == [word])
      guard case .shape(let shape) = try #require(face.commands.dropFirst().first) else {
        throw CancellationError()
      }
      return shape.frame
    }

    let (short, long) = (try plate("GIF"), try plate("Animation"))

    #expect(long.size.width > short.size.width + 20 * scale)
    #expect(long.maxX == short.maxX && long.maxX < 300 * scale && long.origin.x > 150 * scale)
    #expect(long.origin.y > 0 && long.maxY < 50 * scale)
    #expect(try plate(String(repeating: "long ", count: 40)).origin.x > 0)
  }

  @Test("says what is wrong on a card whose picture cannot be shown")
  func brokenPicture() {
    let picture = Picture(path: "/a/b/one.jpg")
    let content = CardContent(
      title: "One",
      picture: picture,
      pictureProblem: "the file is empty"
    )

    let face = painter.face(of: content, size: Size(width: 300, height: 400))

    #expect(
      face.texts == ["This picture can’t be shown", "one.jpg", "The file is empty"]
    )
  }

  @Test("a long reason is broken into lines that fit", arguments: [300.0, 200, 60])
  func longReason(width: Double) {
    let reason =
      "it has 60000 × 60000 pixels, which takes 13733 MB to decode as TIFF; at most 512 MB are used"
    let picture = Picture(path: "/a/b/one.tif")
    let content = CardContent(picture: picture, pictureProblem: reason)

    let all = painter.face(of: content, size: Size(width: width, height: 400)).lines
    let lines = all.filter { $0.font.weight == .regular }

    #expect(lines.map(\.string).joined(separator: " ") == "I" + reason.dropFirst())
    #expect(lines.count > 1)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.baseline.y < $1.baseline.y })
    #expect(lines.allSatisfy { $0.baseline.y + 10 < 800 && $0.maximumWidth < width * 2 })
    if width == 300 { #expect(lines.allSatisfy { $0.string.count <= 40 }) }
  }
}
