import Dispatch
package import RiffleCards
package import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleMotion
package import RiffleRaster

/// Draws frames of a stack into memory, each once all of its pictures are loaded.
package final class FrameDrawer {
  private let size: PixelSize
  private let scale: Double
  private let isTransparent: Bool
  private let note: (String) -> Void
  /// Signalled whenever the workers of the layer store have results.
  private let updateSignal = DispatchSemaphore(value: 0)
  private let renderer: BitmapRenderer

  private var painter: SnapshotPainter
  private var drawn: DisplayList?

  /// Makes a drawer.
  ///
  /// - Parameters:
  ///   - content: Returns the content of the card at an index of the data.
  ///   - emptyView: The view beneath all cards.
  ///   - size: The size of the frames in pixels.
  ///   - scale: The number of pixels per point.
  ///   - isTransparent: Whether the background is left out. Defaults to false.
  ///   - note: Called with one line for each picture that cannot be shown.
  package init(
    content: @escaping (Int) -> CardContent,
    emptyView: EmptyView,
    size: PixelSize,
    scale: Double,
    isTransparent: Bool = false,
    note: @escaping (String) -> Void
  ) {
    painter = SnapshotPainter(content: content, emptyView: emptyView)
    self.size = size
    self.scale = scale
    self.isTransparent = isTransparent
    self.note = note
    renderer = BitmapRenderer(
      size: size,
      layers: LayerStore { [updateSignal] in updateSignal.signal() }
    )
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, back to front.
  ///   - stack: The stack of the cards, whose preset gives their looks.
  ///   - commands: What lies over them, in pixels, without pictures. Defaults to nothing.
  /// - Returns: The picture.
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

  /// Returns the commands that draw a frame.
  package func displayList(of cards: [CardSnapshot], in stack: CardStack) -> DisplayList {
    var list = painter.displayList(of: cards, in: stack, scale: scale)
    if isTransparent { list.background = .clear }
    return list
  }

  /// Waits until a list can be drawn with all its pictures; returns false if a card has to show an
  /// error or a badge for one of them, so that the list is out of date.
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
  /// The layers that the list shows, each once, in the order in which they first occur.
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
