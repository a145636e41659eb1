import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Empty view")
struct EmptyViewTests {
  private static let look = Appearance(
    cornerRadius: 15,
    shadow: ShadowAppearance(opacity: 0, radius: 0),
    emptyView: EmptyViewAppearance(color: Color(rgb: 0xAA_BBCC))
  )
  private static let container = Rectangle(x: 490, y: 140, width: 300, height: 400)

  /// A painter, and how often it asked for the view.
  private final class Rig {
    var painter: StackPainter<Int>
    var view: EmptyView? = EmptyView(title: "Done", message: "No cards are left")
    var requests = 0

    init(scale: Double = 1) {
      painter = StackPainter(look, scale: scale, cardSize: container.size)
    }

    /// Returns the shape that shows the view beneath cards at poses; nil if there is none.
    func shape(
      beneath poses: [Pose] = [],
      content: CardContent? = CardContent(),
      in container: Rectangle = container
    ) -> Shape? {
      let cards = poses.indices.map { DrawnCard(id: $0, pose: poses[$0], isAtRest: false) }
      let list = painter.displayList(
        of: cards,
        in: container,
        emptyView: {
          requests += 1
          return view
        },
        content: { _ in content }
      )
      guard case .shape(let shape) = list.commands.first, shape.lines != [] else { return nil }
      return shape
    }
  }

  private let rig = Rig()

  @Test("consists of its words only, on whole pixels in the middle of the container")
  func words() throws {
    let shape = try #require(Rig(scale: 2).shape())

    #expect(shape.lines.map(\.string) == ["Done", "No cards are left"])
    // 25 points on each side, and 180 high.
    #expect(shape.frame == Rectangle(x: 1030, y: 500, width: 500, height: 360))
    guard case .layer(let layer) = shape.fill else { return }
    #expect(layer.commands.count == 2)
    #expect(layer.size.bounds.size == shape.frame.size)
  }

  @Test("writes in the look's color, the message fainter than the title")
  func colors() throws {
    let colors = try #require(rig.shape()).lines.map(\.color)

    #expect(colors[0] == Color(rgb: 0xAA_BBCC))
    #expect(colors[1].red == colors[0].red && colors[1].alpha < colors[0].alpha)
  }

  @Test("centers its lines, the message below the title", arguments: [1.0, 2])
  func lines(scale: Double) throws {
    let lines = try #require(Rig(scale: scale).shape()).lines

    #expect(lines.allSatisfy { $0.alignment == .center && $0.baseline.x == 125 * scale })
    #expect(lines.allSatisfy { $0.maximumWidth == 250 * scale })
    #expect(lines[0].baseline.y < lines[1].baseline.y)
  }

  @Test(
    "puts hints side by side about the middle, each key above its meaning, all within its frame",
    arguments: [1, 2, 3, 5]
  )
  func hints(count: Int) throws {
    let hints = (0..<count).map { KeyHint("Backspace \($0)", "does \($0)") }
    rig.view = EmptyView(title: "Done", hints: hints)

    guard case .layer(let layer) = try #require(rig.shape()).fill else { return }

    let keys = layer.lines.filter { $0.string.hasPrefix("Back") }
    let meanings = layer.lines.filter { $0.string.hasPrefix("does") }
    #expect(keys.map(\.string) == hints.map(\.key))
    #expect(zip(keys, meanings).allSatisfy { abs($0.baseline.x - $1.baseline.x) < 1 })
    #expect(zip(keys, meanings).allSatisfy { $0.baseline.y < $1.baseline.y })
    let middle = meanings.map(\.baseline.x).reduce(0, +) / Double(count)
    #expect(abs(middle - 125) < 1e-9)
    let caps = layer.commands.compactMap { command -> Rectangle? in
      if case .shape(let shape) = command { shape.frame } else { nil }
    }
    #expect(caps.allSatisfy { $0.origin.x >= 0 && $0.maxX <= 250 && $0.maxY <= 180 })
    // The edge and the face of each key; no key reaches the next one.
    #expect(
      stride(from: 2, to: caps.count, by: 2).allSatisfy { caps[$0 - 2].maxX < caps[$0].origin.x }
    )
    #expect(
      zip(keys, caps.indices).allSatisfy { $0.maximumWidth <= caps[2 * $1 % caps.count].size.width }
    )
  }

  @Test("no key and no meaning of the program's own is cut", arguments: [200.0, 240, 290, 500])
  func uncutHints(width: Double) throws {
    let hints = [("R", "Start again"), ("Backspace", "Undo"), ("Ctrl+O", "Open folder")]
    rig.view = EmptyView(title: "Done", hints: hints.map { KeyHint($0, $1) })
    let container = Rectangle(x: 0, y: 0, width: width, height: 400)

    guard case .layer(let layer) = try #require(rig.shape(in: container)).fill else { return }

    let lines = layer.lines.filter { line in hints.contains { [$0, $1].contains(line.string) } }
    #expect(lines.count == 6)
    for line in lines {
      // In a narrow view they fit exactly.
      let needed = line.font.estimatedWidth(of: line.string) - 1e-9
      #expect(needed <= line.maximumWidth, "\(line.string)")
    }
  }

  @Test("keeps within a small container, its words smaller", arguments: [40.0, 80, 150])
  func smallContainer(side: Double) throws {
    let container = Rectangle(x: 10, y: 10, width: side, height: side)

    let shape = try #require(rig.shape(in: container))
    let frame = shape.frame

    #expect(frame.origin.x >= 10 && frame.maxX <= 10 + side)
    #expect(frame.origin.y >= 10 && frame.maxY <= 10 + side)
    // No word is cut: the title's capitals are about 0.72 of its size high.
    let title = try #require(shape.lines.first)
    #expect(title.baseline.y - 0.72 * title.font.size >= 0)
    #expect(title.font.size < 26)
  }

  @Test("is asked for each time that it comes to be seen, and only then")
  func requests() {
    let card = Pose(frame: Self.container)
    var away = card
    away.center.x += 40

    #expect(rig.shape(beneath: [card]) == nil)
    #expect(rig.requests == 0)
    for _ in 0..<3 { #expect(rig.shape(beneath: [away]) != nil) }
    #expect(rig.requests == 1)
    #expect(rig.shape(beneath: [card, away]) == nil)
    #expect(rig.requests == 1)
    rig.view = EmptyView(title: "Over")
    #expect(rig.shape()?.lines.first?.string == "Over")
    #expect(rig.requests == 2)
  }

  @Test("is asked for again, although it is seen, once it is forgotten or the look has changed")
  func forgetting() {
    _ = rig.shape()
    rig.painter.forgetEmptyView()
    _ = rig.shape()
    #expect(rig.requests == 2)

    rig.painter.follow(Self.look, scale: 2, cardSize: Self.container.size)
    _ = rig.shape()
    #expect(rig.requests == 3)
  }

  @Test("no view is asked for once, too")
  func none() {
    rig.view = nil

    for _ in 0..<3 { #expect(rig.shape() == nil) }

    #expect(rig.requests == 1)
  }

  @Test("is prepared ahead with one request, and looks the same when it is seen")
  func ahead() throws {
    let card = Pose(frame: Self.container)
    let faces = (0..<3).map { _ in
      _ = rig.shape(beneath: [card])
      return rig.painter.emptyFace(in: Self.container) {
        rig.requests += 1
        return rig.view
      }
    }

    #expect(rig.requests == 1)
    #expect(rig.shape()?.fill == .layer(try #require(faces[2])))
    #expect(faces[0] == faces[2])
  }

  /// Poses of a card above the words' frame, which lies in 515...765 by 250...430, and whether the card
  /// hides it.
  private static let covers: [(Pose, Bool)] = {
    func pose(
      _ frame: Rectangle = container,
      by move: Vector = .zero,
      degrees: Double = 0,
      alpha: Double = 1
    ) -> Pose {
      Pose(
        center: frame.center + move,
        size: frame.size,
        rotation: Angle(degrees: degrees),
        alpha: alpha
      )
    }
    // 24 points narrower on each side, and lower.
    let narrow = Rectangle(x: 514, y: 164, width: 252, height: 400)
    return [
      (pose(), true), (pose(alpha: 0.95), true), (pose(alpha: 0.9), false), (pose(narrow), true),
      (pose(narrow, by: Vector(dx: 2, dy: 0)), false), (pose(by: Vector(dx: 25, dy: 0)), true),
      (pose(by: Vector(dx: 26, dy: 0)), false), (pose(by: Vector(dx: 0, dy: -109)), true),
      (pose(by: Vector(dx: 0, dy: -111)), false), (pose(by: Vector(dx: 0, dy: 111)), false),
      (pose(degrees: 10), true), (pose(degrees: 25), false), (pose(degrees: 180), true),
      (pose(degrees: 90), true), (pose(by: Vector(dx: 0, dy: 61), degrees: 90), false),
    ]
  }()

  @Test("is hidden if a card covers its frame, whatever the card's rotation", arguments: covers)
  func cover(pose: Pose, isHidden: Bool) {
    #expect((rig.shape(beneath: [pose]) == nil) == isHidden)
    #expect(rig.requests == (isHidden ? 0 : 1))
  }

  @Test("is hidden by faint cards if less than a sixteenth is seen through all of them")
  func faintCards() {
    var faint = Pose(frame: Self.container)
    faint.alpha = 0.7

    // 0.3 to the power of two and of three.
    #expect(rig.shape(beneath: [faint, faint]) != nil)
    #expect(rig.shape(beneath: [faint, faint, faint]) == nil)
  }

  @Test("is seen beside a round corner and beneath a card without content")
  func corners() {
    let tight = Pose(frame: Rectangle(x: 514, y: 249, width: 252, height: 182))
    var square = Self.look
    square.cornerRadius = 0

    #expect(Rig().shape(beneath: [Pose(frame: Self.container)], content: nil) != nil)
    #expect(rig.shape(beneath: [tight]) != nil)
    rig.painter.follow(square, scale: 1, cardSize: Self.container.size)
    #expect(rig.shape(beneath: [tight]) == nil)
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
