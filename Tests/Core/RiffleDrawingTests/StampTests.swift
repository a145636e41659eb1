import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Stamps")
struct StampTests {
  private static let ink = Color(rgb: 0x12_3456)
  private let painter = StampTests.painter()
  private let face = Layer(size: PixelSize(width: 600, height: 800), commands: [])
  private let pose = Pose(frame: Rectangle(x: 100, y: 50, width: 300, height: 400))

  private static func painter(_ change: (inout StampAppearance) -> Void = { _ in }) -> CardPainter {
    var stamps = StampAppearance(
      right: StampLook("Keep", color: ink),
      opacity: 1,
      start: 0
    )
    change(&stamps)
    return CardPainter(
      Appearance(
        cornerRadius: 15,
        shadow: ShadowAppearance(opacity: 0, radius: 0),
        stamps: stamps
      ),
      scale: 2
    )
  }

  /// The plates of a stamp on an upright card that lies in pixels 200...800 and 100...900.
  private func plates(
    _ side: StampSide,
    opacity: Double = 1,
    emphasis: Double = 0,
    at pose: Pose? = nil,
    by painter: CardPainter? = nil
  ) -> [Shape] {
    let stamp = DrawnStamp(side: side, opacity: opacity, emphasis: emphasis)
    return (painter ?? self.painter)
      .commands(for: face, at: pose ?? self.pose, stamp: stamp, isAtRest: false).dropFirst()
      .compactMap { command in
        if case .shape(let shape) = command { shape } else { nil }
      }
  }

  /// The corners of a plate, in pixels.
  private func corners(of plate: Shape) -> [Point] {
    let (half, center) = (plate.frame.size * 0.5, plate.frame.center)
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      center + Vector(dx: x * half.width, dy: y * half.height).rotated(by: plate.rotation)
    }
  }

  @Test("of a side has that side's word, in capitals unless it is not wanted, in its color")
  func words() throws {
    let words = StampSide.allCases.map { plates($0).flatMap(\.lines).map(\.string) }
    let plain = plates(.right, by: Self.painter { $0.isUppercase = false }).flatMap(\.lines)

    #expect(words == [["NOPE"], ["KEEP"], ["SUPER"], ["LATER"]])
    #expect(plain.map(\.string) == ["Keep"])
    #expect(plain.map(\.color) == [Self.ink])
  }

  @Test("an outline in its color lies within a light ground, as thick as it is to be")
  func outline() throws {
    let plate = try #require(plates(.right, by: Self.painter { $0.outlineWidth = 7 }).first)
    guard case .layer(let layer) = plate.fill else { throw Missing() }
    let boxes = layer.commands.compactMap { command -> Shape? in
      if case .shape(let shape) = command { shape } else { nil }
    }

    #expect(boxes.map(\.fill) == [.color(.white), .color(Self.ink), .color(.white)])
    try #require(boxes.count == 3)
    #expect(boxes[0].frame == layer.size.bounds)
    #expect(boxes[2].frame.origin.x - boxes[1].frame.origin.x == 14)
    #expect(boxes[1].frame.origin.x > 0)
  }

  @Test("without an outline there is none")
  func noOutline() throws {
    let plate = try #require(plates(.right, by: Self.painter { $0.outlineWidth = 0 }).first)
    guard case .layer(let layer) = plate.fill else { throw Missing() }
    #expect(layer.commands.count == 2)
  }

  private struct Missing: Error {}

  @Test("keeps its margin to the card's edges on the side that stays in the window longest")
  func positions() throws {
    let painter = Self.painter { $0.margin = Vector(dx: 11, dy: 17) }
    func box(_ side: StampSide) throws -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
      let corners = corners(of: try #require(plates(side, by: painter).first))
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      return (
        try #require(x.min())...(try #require(x.max())),
        try #require(y.min())...(try #require(y.max()))
      )
    }

    let (right, left) = (try box(.right), try box(.left))
    #expect(abs(right.x.lowerBound - 222) < 1e-9 && abs(right.y.lowerBound - 134) < 1e-9)
    #expect(abs(left.x.upperBound - 778) < 1e-9 && abs(left.y.lowerBound - 134) < 1e-9)
    let (up, down) = (try box(.up), try box(.down))
    #expect(up.y.lowerBound > 500 && up.y.upperBound < 900)
    #expect(abs(down.y.lowerBound - 134) < 1e-9)
  }

  @Test("leans to opposite sides on the left and on the right, and half as much above and below")
  func tilts() {
    let degrees = StampSide.allCases.map { side in
      plates(side, by: Self.painter { $0.rotation = Angle(degrees: 16) }).first?
        .rotation.degrees.rounded()
    }

    #expect(degrees == [16, -16, -8, -8])
  }

  @Test("begins at its start, and its word can be read halfway from there")
  func fading() throws {
    let painter = Self.painter { $0.start = 0.2 }
    func alpha(_ opacity: Double) -> Double {
      plates(.up, opacity: opacity, by: painter).first?.alpha ?? 0
    }

    #expect(alpha(0.2) == 0 && plates(.up, opacity: 0.1, by: painter).isEmpty)
    #expect(alpha(0.6) == 0.75)
    #expect(alpha(1) == 1)
    let steps = (0...1000).map { alpha(Double($0) / 1000) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.003 })
  }

  @Test("fades with the card, and never covers it more than it is to")
  func opacity() throws {
    var faint = pose
    faint.alpha = 0.5
    let painter = Self.painter { $0.opacity = 0.8 }

    #expect(plates(.up, at: faint).map(\.alpha) == [0.5])
    #expect(plates(.up, by: painter).map(\.alpha) == [0.8])
    for emphasis in [0.1, 0.5, 0.9, 0.999, 1] {
      #expect(plates(.up, emphasis: emphasis, by: painter).map(\.alpha) == [0.8], "\(emphasis)")
    }
  }

  @Test("comes down on the card, is raised and pressed as it is emphasized, and never jumps")
  func press() throws {
    func width(_ opacity: Double, _ emphasis: Double) throws -> Double {
      try #require(plates(.right, opacity: opacity, emphasis: emphasis).first).frame.size.width
    }
    let coming = try (1...1000).map { try width(Double($0) / 1000, 0) }
    let emphasized = try (0...1000).map { try width(1, Double($0) / 1000) }
    let (raised, pressed) = (Array(emphasized[...500]), Array(emphasized[500...]))

    for widths in [coming, raised.reversed(), pressed] {
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < 0.002 * $0 })
    }
    #expect(abs(try #require(coming.last) - raised[0]) < 1e-9)
    #expect(abs(pressed[0] / raised[0] - 1.15) < 1e-9)
    #expect(abs(pressed[500] / raised[0] - 0.95) < 1e-9)
  }

  @Test(
    "turns to its color at its highest, plate and word at once",
    arguments: [(-0.1, false), (0, false), (0.49, false), (0.51, true), (1, true), (1.2, true)]
  )
  func emphasis(emphasis: Double, isFilled: Bool) throws {
    for opacity in [0.01, 0.5, 1] {
      let plates = plates(.right, opacity: opacity, emphasis: emphasis)
      try #require(plates.count == 1)
      guard case .layer(let layer) = plates[0].fill, case .shape(let ground) = layer.commands[0]
      else { throw Missing() }
      #expect(ground.fill == .color(isFilled ? Self.ink : .white))
      #expect(plates[0].lines.map(\.color) == [isFilled ? .white : Self.ink])
    }
  }

  @Test("a word that is too long for the card is shown smaller", arguments: [80.0, 150, 300])
  func longWords(width: Double) throws {
    let pose = Pose(frame: Rectangle(x: 100, y: 50, width: width, height: 400))
    let painter = Self.painter { $0.right.word = "Marvellous" }
    let plate = try #require(plates(.right, at: pose, by: painter).first)

    let xs = corners(of: plate).map(\.x)
    #expect(try #require(xs.min()) >= 200 && #require(xs.max()) <= 200 + 2 * width)
  }

  @Test("rotates with the card about the card's middle")
  func rotation() throws {
    var turned = pose
    turned.rotation = Angle(degrees: 90)

    let upright = try #require(plates(.up).first)
    let lying = try #require(plates(.up, at: turned).first)

    // Below the middle by as much as it is left of it after a quarter turn clockwise.
    #expect(abs((upright.frame.center.y - 500) - (500 - lying.frame.center.x)) < 1e-9)
    #expect(abs(lying.frame.center.y - 500) < 1e-9)
    #expect(abs(lying.rotation.degrees - upright.rotation.degrees - 90) < 1e-9)
  }
}
