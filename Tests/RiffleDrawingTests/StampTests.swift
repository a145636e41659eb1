import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Stamps")
struct StampTests {
  private let painter = CardPainter(
    Appearance(
      cornerRadius: 15,
      shadow: ShadowAppearance(opacity: 0, radius: 0),
      stamps: StampAppearance(right: StampLook("Keep", color: Color(rgb: 0x12_3456)))
    ),
    scale: 2
  )
  private let face = Layer(size: PixelSize(width: 600, height: 800), commands: [])
  private let pose = Pose(frame: Rectangle(x: 100, y: 50, width: 300, height: 400))

  /// The plates of a stamp on an upright card that lies in pixels 200...800 and 100...900.
  private func plates(_ stamp: DrawnStamp, at pose: Pose? = nil) -> [Shape] {
    painter.commands(for: face, at: pose ?? self.pose, stamp: stamp, isAtRest: false).dropFirst()
      .compactMap { command in
        if case .shape(let shape) = command { shape } else { nil }
      }
  }

  @Test("of a side has that side's word in its color on white")
  func words() throws {
    let words = StampSide.allCases.map { side in
      plates(DrawnStamp(side: side, opacity: 1, emphasis: 0)).flatMap(\.lines).map(\.string)
    }
    let line = plates(DrawnStamp(side: .right, opacity: 1, emphasis: 0)).flatMap(\.lines).first

    #expect(words == [["Nope"], ["Keep"], ["Super"], ["Later"]])
    #expect(line?.color == Color(rgb: 0x12_3456))
  }

  @Test("lies on the part of the card that stays in the window longest")
  func positions() throws {
    func center(_ side: StampSide) throws -> Point {
      try #require(plates(DrawnStamp(side: side, opacity: 1, emphasis: 0)).first).frame.center
    }

    let (left, right) = (try center(.left), try center(.right))
    let (up, down) = (try center(.up), try center(.down))

    #expect(left.x > 500 && left.y < 300)
    #expect(right.x < 500 && right.y < 300)
    #expect(up.x == 500 && up.y > 500)
    #expect(down.x == 500 && down.y < 300)
  }

  @Test("leans to opposite sides on the left and on the right, and stands upright above and below")
  func tilts() {
    let degrees = StampSide.allCases.map { side in
      plates(DrawnStamp(side: side, opacity: 1, emphasis: 0)).first?.rotation.degrees.rounded()
    }

    #expect(degrees == [9, -9, 0, 0])
  }

  @Test("fades with its own opacity and with the card's")
  func fading() {
    var faint = pose
    faint.alpha = 0.5

    let alphas = [1, 0.5].map { opacity in
      plates(DrawnStamp(side: .up, opacity: opacity, emphasis: 0), at: faint).map(\.alpha)
    }

    #expect(alphas == [[0.94 * 0.5], [0.5 * 0.94 * 0.5]])
  }

  @Test("swells and takes on its color as it is emphasized")
  func emphasis() throws {
    let plain = plates(DrawnStamp(side: .right, opacity: 1, emphasis: 0))
    let half = plates(DrawnStamp(side: .right, opacity: 1, emphasis: 0.5))
    let whole = plates(DrawnStamp(side: .right, opacity: 1, emphasis: 1.2))

    #expect([plain.count, half.count, whole.count] == [1, 2, 2])
    #expect(half.last?.alpha == 0.5 && whole.last?.alpha == 1)
    #expect(whole.last?.lines.map(\.color) == [.white])
    let widths = [plain, half, whole].compactMap { $0.first?.frame.size.width }
    #expect(widths.count == 3 && widths[0] < widths[1] && widths[1] < widths[2])
    #expect(plain.first?.frame.center == half.first?.frame.center)
  }

  @Test("rotates with the card about the card's middle")
  func rotation() throws {
    var turned = pose
    turned.rotation = Angle(degrees: 90)

    let upright = try #require(plates(DrawnStamp(side: .up, opacity: 1, emphasis: 0)).first)
    let lying = try #require(
      plates(DrawnStamp(side: .up, opacity: 1, emphasis: 0), at: turned).first
    )

    // Below the middle by as much as it is left of it after a quarter turn clockwise.
    #expect(abs((upright.frame.center.y - 500) - (500 - lying.frame.center.x)) < 1e-9)
    #expect(abs(lying.frame.center.y - 500) < 1e-9)
    #expect(lying.rotation == Angle(degrees: 90))
  }
}
