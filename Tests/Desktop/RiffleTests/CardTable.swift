import CardTestSupport
import PictureTestSupport
import Riffle
import RiffleMedia
import RiffleRaster

/// A stack view of cards that a test makes, without a window, and a renderer that draws it.
@MainActor
final class CardTable {
  let view: CardStackView
  let renderer: BitmapRenderer
  private let source: Source
  private(set) var seconds = 0.0

  /// The data source: the cards, by index.
  @MainActor
  private final class Source: CardStackDataSource {
    let cards: [CardView]

    init(_ cards: [CardView]) {
      self.cards = cards
    }

    func numberOfCards(in stackView: CardStackView) -> Int { cards.count }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView { cards[index] }
  }

  /// Makes a stack of cards in a window of some points, shown at a number of pixels per point.
  init(
    _ cards: [CardView],
    preset: Preset = .container,
    size: Size = Size(width: 480, height: 360),
    pixelsPerPoint: Double = 1,
    emptyView: EmptyView? = nil
  ) {
    source = Source(cards)
    view = CardStackView(
      preset: preset,
      dataSource: source,
      windowSize: WindowSize(size: size, pixelsPerPoint: pixelsPerPoint)
    )
    view.handlers.emptyView = { emptyView }
    renderer = BitmapRenderer(
      size: PixelSize(rounding: size * pixelsPerPoint),
      layers: LayerStore {}
    )
    view.advance(to: .zero)
  }

  /// The number of pixels in one point of the stage.
  var scale: Double {
    view.windowSize.size.width * view.windowSize.pixelsPerPoint / view.stack.stage.window.width
  }

  /// Draws a frame now and returns its commands.
  @discardableResult
  func show() -> DisplayList {
    let list = view.displayList(at: seconds)
    renderer.show(list)
    return list
  }

  func pass(_ duration: Double = 1) {
    seconds += duration
    view.advance(to: Timestamp(seconds: seconds))
  }

  /// Presses at an offset from the container's middle, in points of the stage.
  func press(at offset: Vector = .zero) { send(.down(.primary), offset, .primary) }

  func move(to offset: Vector) { send(.move, offset, .primary) }

  func lift(at offset: Vector) { send(.up(.primary), offset, []) }

  /// Presses and releases a button, and returns whether the view has used both.
  @discardableResult
  func click(
    _ button: PointerButtons = .primary,
    at offset: Vector = .zero,
    movingBy step: Vector = .zero,
    by kind: PointerKind = .mouse,
    for duration: Double = 0.05,
    _ modifiers: KeyModifiers = []
  ) -> Bool {
    let isPressUsed = send(.down(button), offset, button, by: kind, modifiers)
    if step != .zero { send(.move, offset + step, button, by: kind, modifiers) }
    seconds += max(0, duration - 0.05)
    return send(.up(button), offset + step, [], by: kind, modifiers) && isPressUsed
  }

  @discardableResult
  func send(
    _ phase: PointerEvent.Phase,
    _ offset: Vector,
    _ buttons: PointerButtons,
    by kind: PointerKind = .mouse,
    _ modifiers: KeyModifiers = []
  ) -> Bool {
    seconds += 0.05
    var event = PointerEvent(
      phase,
      at: offset,
      on: view.stack.stage,
      in: view.windowSize.size,
      buttons: buttons,
      seconds: seconds
    )
    event.kind = kind
    return view.handle(event, modifiers: modifiers)
  }
}

extension DisplayList {
  /// The shapes that show layers, back to front.
  var layerShapes: [(shape: Shape, layer: Layer)] {
    commands.compactMap { command in
      guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else {
        return nil
      }
      return (shape, layer)
    }
  }
}

extension Preset {
  /// The preset without shadows and stamps, whose cards' colors can be told exactly.
  var plain: Preset {
    var preset = self
    preset.appearance.shadow = .none
    preset.appearance.face = FaceAppearance()
    preset.appearance.stamps.isShown = false
    return preset
  }
}
