import CardTestSupport
import Riffle
import RiffleCards
import RiffleMuseum
import Testing

@Suite("How large cards are in their window")
@MainActor
struct StageFitTests {
  nonisolated private static let windows = [
    (1, 1), (40, 900), (360, 560), (900, 200), (2000, 2000),
  ].map { Size(width: Double($0.0), height: Double($0.1)) }
  nonisolated private static let insets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
  nonisolated private static let fits = [StageFit.zoomed, .fixed, .filling(insets)]

  @Test(
    "fixed: the container has the preset's size in points of the window, and is in its middle",
    arguments: Preset.everything,
    windows
  )
  func fixed(preset: Preset, window: Size) {
    let host = Host(items: StackRig.letters(5))
    let view = makeView(preset, host, in: window, fit: .fixed)

    #expect(view.zoom == 1)
    #expect(view.stack.stage == preset.container.stage(in: window))
    #expect(scale(of: view) == 2)
  }

  @Test(
    "filling: the container takes the window but for the insets, and no less than a point",
    arguments: Preset.everything,
    windows
  )
  func filling(preset: Preset, window: Size) {
    let host = Host(items: StackRig.letters(5))
    let view = makeView(preset, host, in: window, fit: .filling(Self.insets))

    let container = view.stack.stage.container
    #expect(view.zoom == 1)
    #expect(container.size.width == max(1, window.width - 60))
    #expect(container.size.height == max(1, window.height - 40))
    if window.width > 61 { #expect(container.origin.x == 20) }
    if window.height > 41 { #expect(container.origin.y == 10) }
    #expect(scale(of: view) == 2)
    #expect(view.stack.containerInsets == Self.insets)
  }

  @Test(
    "filling: the top card is the container, and grows with it in a drag",
    arguments: Preset.everything
  )
  func fillingResized(preset: Preset) throws {
    let host = Host(items: StackRig.letters(8))
    let view = makeView(preset, host, in: Size(width: 400, height: 600), fit: .filling(Self.insets))
    // One card flies, and another is dragged.
    view.swipe(.right)
    let card = try #require(view.topIndex)
    let followsDrag = preset.release.swipeRecognizer == nil
    view.handle(event(.down(.primary), Point(x: 200, y: 300), at: 0.05))
    for step in 1...4 {
      view.handle(
        event(.move, Point(x: 200 + 10 * Double(step), y: 300), at: 0.05 + 0.01 * Double(step))
      )
    }
    #expect(view.stack.isDragging == followsDrag)

    for (index, size) in (Self.windows + [Size(width: 500, height: 700)]).enumerated() {
      let time = 0.1 + 0.001 * Double(index)
      view.resize(to: WindowSize(size: size, pixelsPerPoint: 2), at: Timestamp(seconds: time))
      #expect(view.stack.isDragging == followsDrag)
      _ = view.displayList(at: time)
      #expect(view.stack.checkInvariants(at: Timestamp(seconds: time)).isEmpty)
    }
    #expect(view.topIndex == card)
    view.handle(event(.cancel(.captureLost), Point(x: 240, y: 300), at: 0.2))
    view.advance(to: Timestamp(seconds: 5))

    let top = try #require(
      view.stack.topCard.flatMap { index in
        view.stack.snapshots(at: 5).first { view.stack.index(of: $0.id) == index }
      }
    )
    let inset = preset.number(of: "layout.inset") ?? 0
    #expect(abs(top.pose.size.width - 440 + 2 * inset) < 1e-6)
    #expect(top.pose.size.height <= 660)
    #expect(view.stack.stage.container == Rectangle(x: 20, y: 10, width: 440, height: 660))
  }

  @Test(
    "a tap, a hit area and a drag are told in the same points, those of the stage",
    arguments: fits,
    windows.suffix(2)
  )
  func units(fit: StageFit, window: Size) throws {
    final class Button: CardView {
      var asked: [(point: Point, size: Size)] = []
      override func contains(_ point: Point, in size: Size) -> Bool {
        asked.append((point, size))
        return true
      }
    }
    let card = Button()
    let table = CardTable([card], preset: .container, size: window)
    table.view.fit = fit
    var taps: [CardPlace] = []
    var translations: [Vector] = []
    table.view.handlers.didSelect = { taps.append($0) }
    table.view.handlers.didDrag = { translations.append($1.translation) }
    let size = table.view.stack.cardSize

    table.press(at: Vector(dx: 0.3 * size.width, dy: 0.4 * size.height))
    table.lift(at: Vector(dx: 0.3 * size.width, dy: 0.4 * size.height))
    table.press()
    table.move(to: Vector(dx: 20, dy: 0))
    table.move(to: Vector(dx: 50, dy: 7))

    let tap = try #require(taps.first)
    let asked = try #require(card.asked.first)
    #expect((tap.location - asked.point).length < 1e-9)
    #expect(abs(tap.location.x - 0.8 * size.width) < 1e-9)
    #expect(tap.cardSize == asked.size)
    #expect(tap.cardSize == size)
    #expect((try #require(translations.last) - Vector(dx: 50, dy: 7)).length < 1e-9)
  }

  @Test("another fit in a drag does not move the card away from the pointer's translation")
  func changeInDrag() throws {
    let rig = StackRig(cards: 5)
    rig.press(movingBy: Vector(dx: 30, dy: 12))
    let moved = rig.told(.didBeginDrag, .didDrag).count

    for fit in Self.fits.reversed() { rig.view.fit = fit }

    #expect(rig.view.stack.isDragging)
    #expect(rig.told(.didBeginDrag, .didDrag).count == moved)
    let pose = try #require(rig.draggedPose)
    let middle = rig.view.stack.stage.container.center
    #expect((pose.center - middle - Vector(dx: 30, dy: 12)).length < 1e-6)
  }

  @Test("the fit can be set before the data source is asked, and asks for nothing", arguments: fits)
  func beforeCards(fit: StageFit) {
    let host = Host(items: ["a"])
    let window = Size(width: 500, height: 400)
    let view = CardStackView(
      preset: .riffle,
      dataSource: host,
      windowSize: WindowSize(size: window)
    )
    view.fit = fit
    #expect(host.asked.isEmpty)

    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)

    #expect(view.stack.stage == makeView(.riffle, host, in: window, fit: fit).stack.stage)
  }

  @Test("a stack that gets the observed inputs has the same stage and poses")
  func recorded() {
    let rig = StackRig(cards: 5)
    var copy = rig.view.stack
    rig.view.inputObserver = { input, time in _ = copy.handle(input, at: time) }

    for fit in Self.fits.reversed() {
      rig.view.fit = fit
      rig.view.resize(to: WindowSize(size: Size(width: 700, height: 300)), at: .zero)
      #expect(copy.stage == rig.view.stack.stage)
      #expect(copy.snapshots(at: 0) == rig.view.stack.snapshots(at: 0))
    }
  }

  private func makeView(
    _ preset: Preset,
    _ host: Host,
    in window: Size,
    fit: StageFit
  ) -> CardStackView {
    let view = CardStackView(
      preset: preset,
      dataSource: host,
      windowSize: WindowSize(size: window, pixelsPerPoint: 2),
      fit: fit
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)
    return view
  }

  /// The number of pixels per point of the stage.
  private func scale(of view: CardStackView) -> Double {
    view.zoom * view.windowSize.pixelsPerPoint
  }

  private func event(
    _ phase: PointerEvent.Phase,
    _ position: Point,
    at seconds: Double
  ) -> PointerEvent {
    let isUp = if case .cancel = phase { true } else { false }
    return PointerEvent(
      time: Timestamp(seconds: seconds),
      phase: phase,
      position: position,
      buttons: isUp ? [] : .primary
    )
  }
}
