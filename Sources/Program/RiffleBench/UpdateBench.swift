import Riffle
import RiffleMedia
import RiffleRaster

/// The cost of a frame in which a card that draws itself is redrawn.
@MainActor
enum UpdateBench {
  /// A resting card of 336 × 448 pixels in a window of 1280 × 800, without a GPU.
  static func run() -> [BenchFigure] {
    [
      figure("a ring of 60 dots drawn anew", Ring()),
      figure("a video of 640 × 360 pixels", Video(PixelSize(width: 640, height: 360))),
      figure("a video of 1920 × 1080 pixels", Video(PixelSize(width: 1920, height: 1080))),
    ]
  }

  private static func figure(_ name: String, _ card: CardView) -> BenchFigure {
    let source = Source(card)
    let size = Size(width: 1280, height: 800)
    let view = CardStackView(
      preset: .container,
      dataSource: source,
      windowSize: WindowSize(size: size)
    )
    let renderer = BitmapRenderer(size: PixelSize(rounding: size), layers: LayerStore {})
    view.advance(to: .zero)
    let time = Stopwatch.median(of: 301) {
      card.setNeedsDisplay()
      renderer.draw(view.displayList(at: 0))
      renderer.finishFrame()
    }
    return BenchFigure(
      name: "1280 × 800, card at rest, \(name)",
      value: "\((time * 1000).formatted(decimals: 3)) ms per frame",
      goal: ""
    )
  }

  @MainActor
  private final class Source: CardStackDataSource {
    let card: CardView

    init(_ card: CardView) { self.card = card }

    func numberOfCards(in stackView: CardStackView) -> Int { 1 }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView { card }
  }

  private final class Ring: CardView {
    private var frame = 0

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      frame += 1
      let ground = DrawCommand.shape(Shape(frame: canvas.bounds, fill: .color(.black)))
      let dots = (0..<60).map { dot in
        let turn = Angle(degrees: Double(dot) * 6)
        let arm = Vector(dx: 0, dy: -80 * canvas.scale).rotated(by: turn)
        let size = Size(width: 6 * canvas.scale, height: 16 * canvas.scale)
        return DrawCommand.shape(
          Shape(
            frame: Rectangle(center: canvas.bounds.center + arm, size: size),
            rotation: turn,
            cornerRadius: 3 * canvas.scale,
            fill: .color(dot <= frame % 60 ? .white : Color(rgb: 0x40_4040))
          )
        )
      }
      return [ground] + dots
    }
  }

  private final class Video: CardView {
    private let frames: [[UInt32]]
    private let size: PixelSize
    private var frame = 0

    init(_ size: PixelSize) {
      self.size = size
      frames = [0xFF20_4060, 0xFF60_4020].map { pixel in
        [UInt32](repeating: pixel, count: size.width * size.height)
      }
      super.init()
    }

    required convenience init() {
      self.init(PixelSize(width: 640, height: 360))
    }

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      frame += 1
      let pixels = frames[frame % frames.count]
      return [canvas.fill(with: Picture(pixels: pixels, size: size, name: "frame \(frame)"))]
    }
  }
}
