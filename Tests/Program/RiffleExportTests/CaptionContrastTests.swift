import Foundation
import PictureTestSupport
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleMuseum
import RiffleRaster
import TestSupport
import Testing

/// Looks at the pixels of title and subtitle on a white photograph.
@Suite("Captions of presets over a white photograph")
struct CaptionContrastTests {
  private let layers = LayerStore {}
  private let folder: TemporaryFolder
  private let photograph: Picture

  init() throws {
    folder = try TemporaryFolder()
    let white = PictureBytes.bmp(PixelSize(width: 30, height: 40), hasAlpha: false) { _, _ in .max }
    photograph = Picture(path: try folder.write(Data(white), to: "white.bmp"))
  }

  /// The faces and labels of all presets, each once.
  private static let looks = Set(
    Preset.everything.map(\.appearance).map {
      Appearance(cornerRadius: 0, shadow: .none, label: $0.label, face: $0.face)
    }
  )

  /// The sizes of cards in points, and pixels per point: a phone's, a window's, and some at the ends.
  private static let cards: [(size: Size, scale: Double)] = [
    (Size(width: 320, height: 430), 0.73), (Size(width: 320, height: 430), 1),
    (Size(width: 320, height: 430), 1.25), (Size(width: 300, height: 400), 2),
    (Size(width: 240, height: 130), 1), (Size(width: 150, height: 60), 2),
    (Size(width: 700, height: 900), 1),
  ]

  @Test("can be read in every size", arguments: cards, ["7 – 9 October, dp|", ""])
  func contrast(card: (size: Size, scale: Double), subtitle: String) throws {
    let content = CardContent(title: "ÅÉ Lisbon|", subtitle: subtitle, picture: photograph)
    for look in Self.looks where look.label.isShown {
      let face = CardPainter(look, scale: card.scale).face(of: content, size: card.size)
      var bare = face
      bare.commands.removeAll { if case .text = $0 { true } else { false } }
      let ground = picture(of: bare)

      for case .text(let line) in face.commands {
        var titled = bare
        titled.commands.append(.text(line))
        let ink = zip(picture(of: titled).pixels, ground.pixels).filter { $0 != $1 }
        let contrasts = ink.map { _, ground in
          let ground = Color(rgb: ground)
          return line.color.over(ground).contrast(with: ground)
        }
        #expect(ink.count > 40, "\(line.string) is not seen")
        let least = try #require(contrasts.min())
        #expect(least >= 4.5, "\(line.string): \(least) to 1, in \(look.face.style)")
        // Some pixels have all of the ink.
        let seen = ink.map { Color(rgb: $0).contrast(with: Color(rgb: $1)) }.max() ?? 0
        #expect(seen >= 0.8 * least, "\(line.string): \(seen) to 1")
      }
    }
  }

  @Test("have the same shade by themselves as on the top card's face", arguments: cards)
  func label(card: (size: Size, scale: Double)) throws {
    let content = CardContent(title: "Lisbon", picture: photograph)
    for look in Self.looks where look.label.cards == .top {
      var painter = StackPainter<Int>(look, scale: card.scale, cardSize: card.size)
      let lower = painter.lowerLayers(of: 0) { _ in content }
      let whole = painter.face(of: content)
      let label = try #require(lower.last)
      var both = try #require(lower.first)
      let frame = Rectangle(
        origin: Point(x: 0, y: Double(whole.size.height - label.size.height)),
        size: label.size.bounds.size
      )
      both.commands.append(.shape(Shape(frame: frame, fill: .layer(label))))

      let pixels = zip(picture(of: both).pixels, picture(of: whole).pixels)
      #expect(lower.count == 2 && both.size == whole.size)
      #expect(pixels.allSatisfy { difference($0, $1) <= 3 })
    }
  }

  private func picture(of face: Layer) -> Bitmap {
    let frame = Shape(frame: face.size.bounds, fill: .layer(face))
    let list = DisplayList(background: .black, commands: [.shape(frame)])
    let isLoaded = eventually {
      _ = layers.drainUpdates()
      return layers.load(list)
    }
    #expect(isLoaded)
    let renderer = BitmapRenderer(size: face.size, layers: layers)
    renderer.show(list)
    return renderer.bitmap
  }
}
