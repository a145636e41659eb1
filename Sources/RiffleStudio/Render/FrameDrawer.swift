import Dispatch
import Riffle
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleMotion
import RiffleSDL

/// Draws frames of a stack into memory, each only when all of its pictures are there.
final class FrameDrawer {
  private let deck: Deck
  private let size: PixelSize
  private let scale: Double
  private let note: (String) -> Void
  /// Signalled whenever the layers' workers have brought something.
  private let arrival = DispatchSemaphore(value: 0)
  private let renderer: RasterRenderer

  /// What the faces were made for.
  private var painter: CardPainter?
  private var faceSize = Size.zero
  /// What cards show, by their place in the data.
  private var faces: [Int: Layer] = [:]
  /// What turned out about pictures.
  private var findings = PictureFindings()
  private var drawn: DisplayList?

  /// Makes a drawer.
  ///
  /// - Parameters:
  ///   - deck: What the cards show, from the first again after the last.
  ///   - size: The pictures' extent.
  ///   - scale: Pixels a point.
  ///   - note: Is told of pictures that cannot be shown, one line each.
  init(deck: Deck, size: PixelSize, scale: Double, note: @escaping (String) -> Void) {
    self.deck = deck
    self.size = size
    self.scale = scale
    self.note = note
    renderer = RasterRenderer(size: size, layers: LayerStore { [arrival] in arrival.signal() })
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, back to front.
  ///   - stack: The stack they are of, whose preset says how they look.
  /// - Returns: The picture.
  /// - Throws: ``StudioError`` where it cannot be drawn.
  func picture(of cards: [CardSnapshot], in stack: CardStack) throws(StudioError) -> Bitmap {
    var list = displayList(of: cards, in: stack)
    while !prepare(list) { list = displayList(of: cards, in: stack) }
    do throws(SDLError) {
      if list != drawn {
        try renderer.draw(list)
        try renderer.present()
        drawn = list
      }
      return try renderer.readBack()
    } catch {
      throw .unavailable("the picture cannot be drawn: \(error)")
    }
  }

  /// Says what is to be drawn.
  func displayList(of cards: [CardSnapshot], in stack: CardStack) -> DisplayList {
    let appearance = stack.preset.appearance
    let painter = CardPainter(appearance, scale: scale)
    if painter != self.painter || faceSize != stack.topPose.size {
      self.painter = painter
      faceSize = stack.topPose.size
      faces = [:]
    }
    var list = DisplayList(background: painter.look.background)
    if cards.isEmpty {
      let container = stack.stage.container
      let face = painter.face(of: Deck.emptyView(after: stack.count), size: container.size)
      list.commands.append(painter.command(for: face, over: container))
    }
    for card in cards {
      list.commands += painter.commands(
        for: card,
        face: face(ofCardAt: card.index, painter),
        stamps: appearance.stamps
      )
    }
    return list
  }

  private func face(ofCardAt index: Int, _ painter: CardPainter) -> Layer {
    if let face = faces[index] { return face }
    let content = findings.applied(to: deck.content(ofCardAt: index % deck.cards.count))
    let face = painter.face(of: content, size: faceSize)
    faces[index] = face
    return face
  }

  /// Waits until a list can be drawn with all its pictures; returns false where something turned out
  /// about one of them that its card has to say, so that the list is out of date.
  private func prepare(_ list: DisplayList) -> Bool {
    let layers = list.layers
    let store = renderer.layers
    store.prepare(layers)
    while !layers.allSatisfy(store.isReady) {
      arrival.wait()
      let arrivals = store.takeIn()
      let (changesCards, problems) = findings.take(arrivals)
      problems.forEach(note)
      guard !changesCards else {
        faces = [:]
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
