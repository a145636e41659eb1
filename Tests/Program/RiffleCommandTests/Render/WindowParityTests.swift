import Foundation
import PictureTestSupport
import Riffle
import RiffleApp
import RiffleCards
import RiffleCommand
import RiffleFormats
import RiffleMedia
import RiffleRaster
import RiffleSDL
import RiffleTuning
import TestSupport
import Testing

@Suite("Rendering compared with the window")
@MainActor
struct WindowParityTests {
  /// The fixture's three cards, as an app would give them.
  private final class Cards: CardStackDataSource {
    private static let colors: [UInt32] = [0x3F_D5A0, 0x8A_7563, 0x8A_7563]

    func numberOfCards(in stackView: CardStackView) -> Int { Self.colors.count }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
      let card = CardView()
      card.content = CardContent(color: Color(rgb: Self.colors[index]))
      return card
    }
  }

  @Test(
    "a picture shows the same as the window at its time",
    arguments: [0, 0.1, 0.14, 0.2, 0.26, 0.4]
  )
  func parity(time: Double) throws {
    let fixture = try RenderFixture()
    let preset = Preset.riffle
    // As high as the container's height wants it for a point of the stage to be one of the window.
    let window = Size(width: 700, height: preset.container.size.height / 0.7)
    var request = try fixture.swipe("picture.png")
    request.windowSize = window
    request.time = time

    try fixture.run(request)
    let picture = try readPicture(fixture.folder.path(of: "picture.png"))

    let cards = Cards()
    let view = CardStackView(
      preset: preset,
      dataSource: cards,
      windowSize: WindowSize(size: window, pixelsPerPoint: try #require(request.scale))
    )
    view.advance(to: .zero)
    let trace = try TraceFile.decode(Array(RenderFixture.swipe.utf8), name: "trace")
    for step in trace.moved(to: window).steps
    where step.time.seconds <= time {
      view.handle(step.input, at: step.time)
    }
    view.advance(to: Timestamp(seconds: time))
    let renderer = BitmapRenderer(size: picture.size, layers: LayerStore {})
    renderer.draw(view.displayList(at: time))
    // The window's zoom is 1 but for rounding.
    #expect(differences(renderer.bitmap, picture).max() ?? 0 <= 1)
  }
}
