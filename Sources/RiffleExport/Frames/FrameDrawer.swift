import Dispatch
package import RiffleCards
package import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleMotion
package import RiffleRaster

/// Draws frames of a stack into memory, each only when all of its pictures are there.
package final class FrameDrawer {
  private let content: (Int) -> CardContent
  private let emptyView: EmptyView
  private let size: PixelSize
  private let scale: Double
  private let note: (String) -> Void
  /// Signalled whenever the layers' workers have brought something.
  private let arrival = DispatchSemaphore(value: 0)
  private let renderer: BitmapRenderer

  /// What builds the frames; cards are told apart by their index in the data.
  private var painter: StackPainter<Int>?
  /// The failures and warnings of pictures.
  private var diagnostics = PictureDiagnostics()
  private var drawn: DisplayList?

  /// Makes a drawer.
  ///
  /// - Parameters:
  ///   - content: Returns the content of the card at an index of the data.
  ///   - emptyView: What is shown once all cards have gone.
  ///   - size: The pictures' extent.
  ///   - scale: Pixels a point.
  ///   - note: Is told of pictures that cannot be shown, one line each.
  package init(
    content: @escaping (Int) -> CardContent,
    emptyView: EmptyView,
    size: PixelSize,
    scale: Double,
    note: @escaping (String) -> Void
  ) {
    self.content = content
    self.emptyView = emptyView
    self.size = size
    self.scale = scale
    self.note = note
    renderer = BitmapRenderer(size: size, layers: LayerStore { [arrival] in arrival.signal() })
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, back to front.
  ///   - stack: The stack they are of, whose preset says how they look.
  /// - Returns: The picture.
  package func picture(of cards: [CardSnapshot], in stack: CardStack) -> Bitmap {
    var list = displayList(of: cards, in: stack)
    while !prepare(list) { list = displayList(of: cards, in: stack) }
    if list != drawn {
      renderer.draw(list)
      renderer.finishFrame()
      drawn = list
    }
    return renderer.bitmap
  }

  /// Says what is to be drawn.
  package func displayList(of cards: [CardSnapshot], in stack: CardStack) -> DisplayList {
    let (appearance, cardSize) = (stack.preset.appearance, stack.topPose.size)
    var painter =
      painter
      ?? StackPainter(appearance, scale: scale, cardSize: cardSize) { $0.labelDirection }
    painter.follow(appearance, scale: scale, cardSize: cardSize)
    defer { self.painter = painter }
    return painter.displayList(
      of: cards.map { $0.drawn(as: $0.index) },
      emptyView: cards.isEmpty ? emptyView : nil,
      in: stack.stage.container
    ) { index in
      diagnostics.applied(to: content(index))
    }
  }

  /// Waits until a list can be drawn with all its pictures; returns false where something turned out
  /// about one of them that its card has to say, so that the list is out of date.
  private func prepare(_ list: DisplayList) -> Bool {
    let layers = list.layers
    let store = renderer.layers
    store.prepare(layers)
    while !layers.allSatisfy(store.isReady) {
      arrival.wait()
      let updates = store.drainUpdates()
      let (changesCards, problems) = diagnostics.apply(updates)
      problems.forEach(note)
      guard !changesCards else {
        painter?.forgetFaces()
        return false
      }
    }
    return true
  }
}

extension DisplayList {
  /// The layers that the list shows, each once, in the order of their first place.
  fileprivate var layers: [Layer] {
    var seen: Set<Layer> = []
    return commands.compactMap { command in
      guard case .shape(let shape) = command, case .layer(let layer) = shape.fill,
        seen.insert(layer).inserted
      else { return nil }
      return layer
    }
  }
}
