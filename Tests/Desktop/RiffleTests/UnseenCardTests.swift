import Foundation
import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleMuseum
import RiffleRaster
import RiffleSystem
import TestSupport
import Testing

@Suite("Unseen cards") @MainActor
struct UnseenCardTests {
  private final class Photographs: CardStackDataSource {
    let pictures: [Picture]

    init(_ pictures: [Picture]) { self.pictures = pictures }

    func content(of index: Int) -> CardContent { CardContent(picture: pictures[index]) }

    func numberOfCards(in stackView: CardStackView) -> Int { pictures.count }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
      let card = stackView.dequeueReusableCard(withIdentifier: "card", for: index)
      card.content = content(of: index)
      return card
    }
  }

  /// A red and a green half, the picture larger than its thumbnail.
  private func photograph(_ number: Int, in files: TemporaryFolder) throws -> Picture {
    func half(_ x: Int, of width: Int) -> UInt32 { x < width / 2 ? 0xC03020 : 0x20C040 }
    let thumbnail = PictureBytes.jpeg(PixelSize(width: 160, height: 120)) { x, y in
      (7..<113).contains(y) ? half(x, of: 160) : 0
    }
    let picture = PictureBytes.jpeg(PixelSize(width: 300, height: 200)) { x, _ in half(x, of: 300) }
    let exif = PictureBytes.exif(orientation: 1, thumbnail: thumbnail)
    let data = Data(PictureBytes.jpeg(picture, with: exif))
    return Picture(path: try files.write(data, to: "\(number).jpg"))
  }

  @Test(
    "at twenty keys a second no top card is without its picture, however slow decoding is",
    arguments: ["riffle", "collection", "container"]
  )
  func hammered(_ name: String) throws {
    let preset = try #require(Preset.everything.first { $0.name == name })
    let files = try TemporaryFolder()
    let source = Photographs(try (0..<60).map { try photograph($0, in: files) })
    let size = PixelSize(width: 480, height: 360)
    // No picture is ever decoded: only the stand-ins come.
    let layers = LayerStore(
      startThread: { name, work throws(MissingThread) in
        if name.hasPrefix("previews") { work() }
      },
      wake: {}
    )
    let renderer = BitmapRenderer(size: size, layers: layers)
    let stackView = CardStackView(
      preset: preset,
      dataSource: source,
      windowSize: WindowSize(size: size.bounds.size)
    )
    stackView.register(CardView.self, forCardReuseIdentifier: "card")
    stackView.handlers.contentAhead = { source.content(of: $0) }
    var time = Timestamp.zero
    func show() {
      renderer.draw(stackView.displayList(at: time.seconds))
      renderer.finishFrame()
      layers.prepare(stackView.upcomingFaces)
      _ = layers.drainUpdates()
    }
    stackView.advance(to: time)
    show()

    for number in 1..<50 {
      time = time.advanced(by: 0.05)
      stackView.advance(to: time)
      #expect(stackView.swipe(.right).refusal == nil)
      show()
      let last = source.pictures.count - 1
      #expect(stackView.topIndex == (preset.deck.topCard == .first ? number : last - number))
      let face = try #require(stackView.topFace(at: time.seconds))
      let seen = layers.preparedLayer(face.layer).bitmap
      let (width, middle) = (seen.size.width, seen.size.height / 2)
      #expect(difference(seen[width / 8, middle], 0xFFC0_3020) <= 8, "card \(number), left")
      #expect(difference(seen[width * 7 / 8, middle], 0xFF20_C040) <= 8, "card \(number), right")
    }
  }
}
