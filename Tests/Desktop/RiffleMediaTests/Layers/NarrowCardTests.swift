import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Pictures of cards in narrower slots")
struct NarrowCardPictureTests {
  private static let window = PixelSize(width: 320, height: 440)
  private let files: TemporaryFolder
  private let layers = LayerStore {}

  init() throws {
    files = try TemporaryFolder()
  }

  private func list(
    _ content: CardContent,
    _ style: FaceAppearance.Style,
    width: Double,
    isAtRest: Bool
  ) -> DisplayList {
    var painter = StackPainter<Int>(
      Appearance(
        cornerRadius: 15,
        shadow: ShadowAppearance(opacity: 0, radius: 0),
        face: FaceAppearance(style: style)
      ),
      scale: 1,
      cardSize: Size(width: 300, height: 400),
      contentMode: .redraw
    )
    let pose = Pose(frame: Rectangle(x: 20, y: 20, width: width, height: 400))
    return painter.displayList(
      of: [DrawnCard(id: 0, pose: pose, isAtRest: isAtRest)],
      in: Rectangle(x: 10, y: 10, width: 300, height: 400),
      emptyView: { nil },
      content: { _ in content }
    )
  }

  private func picture(
    _ content: CardContent,
    _ style: FaceAppearance.Style = .photograph,
    width: Double,
    isAtRest: Bool
  ) -> Bitmap {
    let renderer = BitmapRenderer(size: Self.window, layers: layers)
    let list = list(content, style, width: width, isAtRest: isAtRest)
    let pictures = Layer(size: Self.window, commands: list.commands).pictureRequests
    let isLoaded = eventually {
      _ = layers.drainUpdates()
      return pictures.allSatisfy(layers.isReady)
    }
    #expect(isLoaded)
    renderer.show(list)
    return renderer.bitmap
  }

  @Test(
    "a card looks the same at rest and on its way through the same width",
    arguments: [260.0, 280],
    FaceAppearance.Style.allCases
  )
  func noPop(width: Double, style: FaceAppearance.Style) throws {
    let tall = try files.writeBMP(PixelSize(width: 150, height: 300), to: "tall.bmp") { x, y in
      UInt32(x) << 16 | UInt32(y * 255 / 300) << 8 | 0x40
    }
    for picture in [nil, tall] {
      let content = CardContent(title: "Dawn", subtitle: "06:12", picture: picture, badge: "GIF")

      let moving = self.picture(content, style, width: width, isAtRest: false)
      let resting = self.picture(content, style, width: width, isAtRest: true)

      let outline = ReferenceOutline(
        frame: Rectangle(x: 20, y: 20, width: width, height: 400),
        angle: 0,
        cornerRadius: 15
      )
      for y in 0..<Self.window.height {
        for x in 0..<Self.window.width {
          // In the outline's own pixels, the shade is blended with what lies beneath the card.
          let isInside = outline.depth(Double(x) + 0.5, Double(y) + 0.5) > 1
          let error = difference(moving[x, y], resting[x, y])
          #expect(error <= (isInside ? 3 : 48), "\(x), \(y)")
        }
      }
    }
  }

  @Test("a tall picture is scaled to a narrower card's own width, and shows more of its height")
  func tallPicture() throws {
    let size = PixelSize(width: 150, height: 300)
    let file = try files.writeBMP(size, to: "tall.bmp") { _, y in UInt32(y * 255 / 299) * 0x01_0101
    }

    let bitmap = picture(CardContent(picture: file), width: 260, isAtRest: true)

    for row in stride(from: 20, to: 380, by: 9) {
      // The row of the file, of which 260 : 150 pixels of the card's height show one each.
      let source = 150 + (Double(row) + 0.5 - 200) * 150 / 260 - 0.5
      let expected = source * 255 / 299
      #expect(abs(Double(bitmap[150, 20 + row] & 255) - expected) <= 1.5, "row \(row)")
    }
  }
}
