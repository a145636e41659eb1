import Dispatch
import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import TestSupport
import Testing

/// A card that is shown keeps its old face until its new picture is there.
@Suite("Another picture for a card that is shown")
@MainActor
struct PictureExchangeTests {
  private static let old: UInt32 = 0xFF20_80C0
  private static let new: UInt32 = 0xFFC0_4020
  private static let placeholder = Color(rgb: 0x00_FF00)

  /// How a card gets another picture.
  enum Way: CaseIterable, Sendable {
    case content, reload, ownDrawing, twice, afterResize
  }

  /// A card that draws its picture itself.
  private final class PhotoCard: CardView {
    var photo: Picture? { didSet { setNeedsDisplay() } }

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      photo.map { [canvas.fill(with: $0, placeholder: PictureExchangeTests.placeholder)] }
    }
  }

  /// A stack with a card and another beneath, and frames of it.
  @MainActor
  private final class Rig: CardStackDataSource {
    var card: CardView
    let renderer: MemoryRenderer
    /// Signaled when a picture is decoded.
    private let news: DispatchSemaphore
    private(set) var view: CardStackView
    private var seconds = 0.0
    /// The memory of all frames: the renderer takes new memory at the same address for the former.
    private var pixels: [UInt32] = []

    init(_ card: CardView) {
      self.card = card
      let news = DispatchSemaphore(value: 0)
      self.news = news
      renderer = MemoryRenderer { news.signal() }
      view = CardStackView(
        preset: .container.plain,
        windowSize: WindowSize(size: Size(width: 480, height: 560))
      )
      view.dataSource = self
      view.advance(to: .zero)
    }

    func numberOfCards(in stackView: CardStackView) -> Int { 2 }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
      index == 0 ? card : CardView()
    }

    var size: Size { view.windowSize.size }

    /// Draws the next frame; returns the color in the middle of the window.
    func frame() -> UInt32 {
      seconds += 0.016
      _ = renderer.takePictures(for: view)
      let time = Timestamp(seconds: seconds)
      view.advance(to: time)
      let size = PixelSize(rounding: size)
      let count = size.width * size.height
      if pixels.count != count { pixels = [UInt32](repeating: 0, count: count) }
      pixels.withUnsafeMutableBytes {
        _ = renderer.draw(view, at: time, into: $0, size: size)
      }
      return pixels[size.height / 2 * size.width + size.width / 2]
    }

    /// Draws frames until one shows a color; returns those before.
    ///
    /// It keeps the main actor, for which hundreds of other tests wait.
    func frames(until color: UInt32) -> [UInt32] {
      let end = ContinuousClock.now + .seconds(30)
      var frames: [UInt32] = []
      while ContinuousClock.now < end {
        let frame = frame()
        if difference(frame, color) <= 1 { return frames }
        frames.append(frame)
        _ = news.wait(timeout: .now() + .milliseconds(16))
      }
      Issue.record("no frame had the color \(String(color, radix: 16))")
      return frames
    }

    /// Drags the card a little to the side and holds it.
    func hold() {
      let middle = Point(x: size.width / 2, y: size.height / 2)
      for (phase, x) in [(PointerEvent.Phase.down(.primary), 0.0), (.move, 20)] {
        view.handle(
          PointerEvent(
            time: Timestamp(seconds: seconds),
            phase: phase,
            position: middle + Vector(dx: x, dy: 0),
            buttons: .primary
          )
        )
      }
    }
  }

  private func picture(_ color: UInt32) throws -> Picture {
    let size = PixelSize(width: 800, height: 800)
    let pixels = Array(repeating: color, count: size.width * size.height)
    return Picture(bytes: try PNGImage(pixels: pixels, size: size).bytes, name: "\(color)")
  }

  private func content(_ color: UInt32) throws -> CardContent {
    CardContent(picture: try picture(color), color: Self.placeholder)
  }

  @Test(
    "no frame between the old picture and the new one shows anything else",
    arguments: Way.allCases,
    [false, true]
  )
  func exchange(way: Way, isHeld: Bool) throws {
    let photo = PhotoCard()
    let plain = CardView()
    plain.content = try content(Self.old)
    photo.photo = try picture(Self.old)
    let rig = Rig(way == .ownDrawing ? photo : plain)
    var shown: [Int] = []
    rig.view.onShowPicture { shown.append($0) }
    _ = rig.frames(until: Self.old)
    if isHeld { rig.hold() }

    let next = try content(Self.new)
    switch way {
    case .content: plain.content = next
    case .twice:
      plain.content = try content(0xFF40_C060)
      #expect(difference(rig.frame(), Self.old) <= 1)
      plain.content = next
    case .reload:
      rig.card = CardView()
      rig.card.content = next
      rig.view.reloadCards(at: [0])
    case .ownDrawing: photo.photo = next.picture
    case .afterResize:
      rig.view.resize(
        to: WindowSize(size: Size(width: 520, height: 600)),
        at: rig.view.presentTime
      )
      #expect(difference(rig.frame(), Self.old) <= 1)
      plain.content = next
    }
    let between = rig.frames(until: Self.new)

    #expect(
      between.allSatisfy { difference($0, Self.old) <= 1 },
      "\(between.map { String($0, radix: 16) })"
    )
    _ = rig.frame()
    #expect(shown.filter { $0 == 0 }.count >= 2)
  }

  @Test("a picture that a card wants soon is decoded ahead, in the size and color of its face")
  func prepared() throws {
    let card = CardView()
    card.content = try content(Self.old)
    let rig = Rig(card)
    _ = rig.frames(until: Self.old)
    let news = DispatchSemaphore(value: 0)
    let store = LayerStore { news.signal() }
    let next = try content(Self.new)

    rig.view.prepare([next])
    let end = ContinuousClock.now + .seconds(30)
    while !rig.view.upcomingFaces.allSatisfy(store.isReady), ContinuousClock.now < end {
      store.prepare(rig.view.upcomingFaces)
      _ = store.drainUpdates()
      _ = news.wait(timeout: .now() + .milliseconds(16))
    }
    card.content = next

    let pictures = rig.view.displayList(at: 9).commands.compactMap { command in
      if case .layer(let layer)? = command.fill { layer.pictureRequests } else { nil }
    }.joined()
    #expect(pictures.contains { $0.picture == next.picture })
    #expect(pictures.allSatisfy(store.isDecoded))
  }

  @Test(
    "a card whose first picture is not there yet shows its color, as does one that lost its picture"
  )
  func placeholders() throws {
    let card = CardView()
    card.content = try content(Self.old)
    let rig = Rig(card)
    #expect(difference(rig.frame(), 0xFF00_FF00) <= 1)
    _ = rig.frames(until: Self.old)

    card.content = CardContent(color: Self.placeholder)
    #expect(difference(rig.frame(), 0xFF00_FF00) <= 1)
    // What it showed stays, which is its color.
    card.content = try content(Self.new)
    #expect(difference(rig.frame(), 0xFF00_FF00) <= 1)
  }
}
