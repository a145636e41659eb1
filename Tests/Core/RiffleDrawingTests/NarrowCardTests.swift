import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Cards in narrower slots")
struct NarrowCardTests {
  private static let look = Appearance(
    cornerRadius: 15,
    shadow: ShadowAppearance(opacity: 0.8, radius: 4)
  )
  private static let cardSize = Size(width: 300, height: 400)
  private static let content = CardContent(
    title: "Dawn",
    subtitle: "06:12",
    picture: Picture(path: "/a/one.jpg"),
    badge: "GIF"
  )

  private func painter(
    _ contentMode: CardContentMode,
    scale: Double = 1,
    direction: TextDirection = .leftToRight
  ) -> StackPainter<Int> {
    StackPainter(
      Self.look,
      scale: scale,
      cardSize: Self.cardSize,
      contentMode: contentMode,
      labelDirection: { _ in direction }
    )
  }

  private func shapes(
    _ painter: inout StackPainter<Int>,
    _ pose: Pose,
    isAtRest: Bool,
    content: CardContent = content
  ) -> [Shape] {
    painter.displayList(
      of: [DrawnCard(id: 0, pose: pose, isAtRest: isAtRest)],
      in: Rectangle(origin: .zero, size: Size(width: 300, height: 400)),
      emptyView: { nil },
      content: { _ in content }
    ).commands.compactMap { command in
      if case .shape(let shape) = command { shape } else { nil }
    }
  }

  private func pose(width: Double, degrees: Double = 0) -> Pose {
    Pose(
      center: Point(x: 310.25, y: 230.5),
      size: Size(width: width, height: 400),
      rotation: Angle(degrees: degrees)
    )
  }

  @Test("a scaled card is its whole face, stretched, its corners in the mean of both scales")
  func scaled() throws {
    var painter = painter(.scaleToFill, scale: 2)
    let small = Pose(center: Point(x: 200, y: 300), size: Size(width: 240, height: 360))

    let top = try #require(shapes(&painter, pose(width: 300), isAtRest: false).first)
    let shape = try #require(shapes(&painter, small, isAtRest: true).first)

    #expect(shape.fill == top.fill)
    #expect(shape.frame == Rectangle(x: 160, y: 240, width: 480, height: 720))
    // (0.8 + 0.9) / 2 of 30 pixels.
    #expect(abs(shape.cornerRadius - 25.5) < 1e-9 && top.cornerRadius == 30)
  }

  @Test("a card at rest is laid out for its own width", arguments: [1.0, 1.25, 2])
  func rest(scale: Double) throws {
    var painter = painter(.redraw, scale: scale)
    let rest = Pose(frame: Rectangle(x: 20, y: 40, width: 260, height: 400))

    let all = shapes(&painter, rest, isAtRest: true)

    #expect(all.count == 1)
    guard case .layer(let layer) = try #require(all.first).fill else { return }
    #expect(layer.size == PixelSize(width: Int(260 * scale), height: Int(400 * scale)))
    #expect(all.first?.frame.size == layer.size.bounds.size)
    #expect(all.first?.cornerRadius == 15 * scale)
    let label = layer.lines.filter { $0.string != "GIF" }
    #expect(label.map(\.baseline.x) == [20 * scale, 20 * scale])
    #expect(label.map(\.maximumWidth) == [220 * scale, 220 * scale])
  }

  /// The widths from slot 2 to slot 0, those of slots 1 and 2 included.
  private static let widths = (0..<40).map { 260 + Double($0) }

  @Test(
    "the label keeps its margin to the card's edge in every width and at every angle",
    arguments: [0, 17.0, -120],
    [TextDirection.leftToRight, .rightToLeft]
  )
  func label(degrees: Double, direction: TextDirection) throws {
    for width in Self.widths + Self.widths.map({ $0 + 0.37 }) {
      var painter = painter(.redraw, scale: 2, direction: direction)
      let pose = pose(width: width, degrees: degrees)

      for shape in shapes(&painter, pose, isAtRest: false) {
        guard case .layer(let layer) = shape.fill, case .text(let line) = layer.commands.first,
          layer.commands.count == 1
        else { continue }
        #expect(shape.frame.size == layer.size.bounds.size)
        // Where the line begins, in the card's own axes, from its top left corner.
        let inLayer = line.baseline - layer.size.bounds.center
        let point = shape.frame.center + inLayer.rotated(by: pose.rotation)
        let center = Point(x: pose.center.x * 2, y: pose.center.y * 2)
        let own = (point - center).rotated(by: Angle(radians: -pose.rotation.radians))
        let fromSide =
          direction == .leftToRight ? own.dx + width : width - own.dx
        #expect(abs(fromSide - 40) < 1e-9, "\(line.string) at \(width)")
        #expect(line.alignment == (direction == .leftToRight ? .left : .right))
        #expect(line.maximumWidth <= 2 * width - 80)
        #expect(line.maximumWidth > 2 * width - 80 - 16)
        #expect(abs(own.dy + 400 - (line.string == "Dawn" ? 800 - 92 : 800 - 44)) < 1e-9)
        #expect(shape.rotation == pose.rotation)
      }
    }
  }

  @Test("badge, picture and shade keep to the card's edges in every width", arguments: [0, 17.0])
  func edges(degrees: Double) throws {
    for width in Self.widths.map({ $0 + 0.37 }) {
      var painter = painter(.redraw)
      let pose = pose(width: width, degrees: degrees)

      let all = shapes(&painter, pose, isAtRest: false)

      // Picture, shade, title, subtitle, badge.
      try #require(all.count == 5)
      #expect(all[0].frame == Rectangle(center: pose.center, size: pose.size))
      #expect(all[0...1].allSatisfy { $0.cornerRadius == 15 })
      // The words end 68 points above the card's foot, at .32 of the shade's height.
      #expect(all[1].frame.size == Size(width: width, height: 213))
      let low = (all[1].frame.center - pose.center).rotated(by: Angle(degrees: -degrees))
      #expect(abs(low.dx) < 1e-9 && abs(low.dy - 93.5) < 1e-9)
      let badge = all[4]
      let own = (badge.frame.center - pose.center).rotated(by: Angle(degrees: -degrees))
      #expect(abs(own.dx + badge.frame.size.width / 2 - (width / 2 - 14)) < 1e-9)
      #expect(abs(own.dy - badge.frame.size.height / 2 - (-200 + 14)) < 1e-9)
    }
  }

  @Test("the picture is prepared for the top card, whatever the width")
  func preparedSize() {
    var painter = painter(.redraw, scale: 2)
    func size(_ command: DrawCommand) -> PixelSize? {
      guard case .shape(let shape) = command else { return nil }
      switch shape.fill {
      case .picture(_, let size, _): return size
      case .layer(let layer): return layer.commands.compactMap(size).first
      case .color, .gradient, .linearGradient: return nil
      }
    }
    let sizes = [260, 280.5, 300].map { width in
      shapes(&painter, pose(width: width), isAtRest: width == 260).compactMap { size(.shape($0)) }
    }

    #expect(sizes == Array(repeating: [PixelSize(width: 600, height: 800)], count: 3))
  }

  @Test("a card that has rested in a width moves as one layer in it, and the top card always does")
  func wholeLayers() {
    var painter = painter(.redraw)

    #expect(shapes(&painter, pose(width: 260), isAtRest: false).count == 5)
    let rest = shapes(&painter, pose(width: 260), isAtRest: true)
    let dragged = shapes(&painter, pose(width: 260, degrees: 9), isAtRest: false)
    #expect(rest.count == 1 && dragged.count == 1)
    #expect(rest.first?.fill == dragged.first?.fill)
    #expect(shapes(&painter, pose(width: 300, degrees: 9), isAtRest: false).count == 1)
  }

  @Test("an error keeps to the middle of a card of any width", arguments: [0, 17.0])
  func error(degrees: Double) throws {
    let content = CardContent(
      picture: Picture(path: "/a/b.jpg"),
      pictureProblem: "the file is empty"
    )
    for width in Self.widths {
      var painter = painter(.redraw)
      let pose = pose(width: width, degrees: degrees)

      let all = shapes(&painter, pose, isAtRest: false, content: content)

      #expect(all.flatMap(\.lines).count >= 3)
      #expect(all.first?.cornerRadius == 15)
      for shape in all {
        let own = (shape.frame.center - pose.center).rotated(by: Angle(degrees: -degrees))
        #expect(abs(own.dx) < 1e-9)
      }
    }
  }
}
