import Dispatch
package import RiffleCore
package import RiffleMedia
package import RiffleRaster

/// Draws frames of a stack into memory, each after all of its pictures are loaded.
package final class FrameDrawer {
  private let scale: Double
  private let isTransparent: Bool
  private let note: (String) -> Void
  /// Signaled when the workers of the layer store have results.
  private let updateSignal = DispatchSemaphore(value: 0)
  private let renderer: BitmapRenderer

  private var painter: SnapshotPainter
  private var drawn: DisplayList?

  /// The size is in pixels, the scale pixels per point; `note` gets a line for each bad picture.
  package init(
    content: @escaping (Int) -> CardContent,
    emptyView: EmptyView,
    size: PixelSize,
    scale: Double,
    isTransparent: Bool = false,
    note: @escaping (String) -> Void
  ) {
    painter = SnapshotPainter(content: content, emptyView: emptyView)
    self.scale = scale
    self.isTransparent = isTransparent
    self.note = note
    renderer = BitmapRenderer(
      size: size,
      layers: LayerStore { [updateSignal] in updateSignal.signal() }
    )
  }

  /// - Parameter commands: Drawn over the cards, in pixels, without pictures.
  package func picture(
    of cards: [CardSnapshot],
    in stack: CardStack,
    beneath commands: [DrawCommand] = []
  ) -> Bitmap {
    var list = displayList(of: cards, in: stack)
    while !prepare(list) { list = displayList(of: cards, in: stack) }
    list.commands += commands
    if list != drawn {
      renderer.draw(list)
      renderer.finishFrame()
      drawn = list
    }
    return renderer.bitmap
  }

  package func displayList(of cards: [CardSnapshot], in stack: CardStack) -> DisplayList {
    var list = painter.displayList(of: cards, in: stack, scale: scale)
    if isTransparent { list.background = .clear }
    return list
  }

  /// Waits until the list can be drawn with all its pictures; false if a card has to show an error
  /// or a badge for one of them, so that the list is out of date.
  private func prepare(_ list: DisplayList) -> Bool {
    let layers = list.layers
    let pictures = list.commands.compactMap(\.pictureRequest)
    let store = renderer.layers
    store.prepare(layers, and: pictures)
    while !(layers.allSatisfy(store.isReady) && pictures.allSatisfy(store.isReady)) {
      updateSignal.wait()
      let updates = store.drainUpdates()
      let (changesCards, problems) = painter.apply(updates)
      problems.forEach(note)
      guard !changesCards else { return false }
    }
    return true
  }
}

extension DisplayList {
  /// The layers that the list shows, without repetition, in the order of their first use.
  fileprivate var layers: [Layer] {
    var seen: Set<Layer> = []
    return commands.compactMap { command in
      guard case .shape(let shape) = command.unclipped, case .layer(let layer) = shape.fill,
        seen.insert(layer).inserted
      else { return nil }
      return layer
    }
  }
}

/// Makes display lists of stacks from snapshots, for pictures that no stack view makes: films, and
/// past states.
package struct SnapshotPainter {
  private let content: (Int) -> CardContent
  private let emptyView: EmptyView
  /// Cards are identified by their index in the data.
  private var painter: StackPainter<Int>?
  private var diagnostics = PictureDiagnostics()

  package init(content: @escaping (Int) -> CardContent, emptyView: EmptyView) {
    self.content = content
    self.emptyView = emptyView
  }

  /// - Parameter scale: Pixels per point of the stage.
  package mutating func displayList(
    of cards: [CardSnapshot],
    in stack: CardStack,
    scale: Double
  ) -> DisplayList {
    let appearance = stack.preset.appearance
    let (cardSize, contentMode) = (stack.cardSize, stack.preset.layout.contentMode)
    var painter =
      painter
      ?? StackPainter(appearance, scale: scale, cardSize: cardSize) { $0.labelDirection }
    painter.follow(appearance, scale: scale, cardSize: cardSize, contentMode: contentMode)
    defer { self.painter = painter }
    return painter.displayList(
      of: cards.map { $0.drawn(as: $0.index) },
      in: stack.stage.container,
      isDealing: stack.hidesEmptyView(between: cards),
      emptyView: { emptyView },
      content: { index in diagnostics.applied(to: content(index)) }
    )
  }

  /// Applies what the loading of pictures and fonts has found; `problems` has one line each for the
  /// user.
  package mutating func apply(_ updates: LoadUpdates) -> (changesCards: Bool, problems: [String]) {
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards { painter?.forgetFaces() }
    return (changesCards, problems)
  }
}
