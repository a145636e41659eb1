import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleMotion

/// What the cards, and the empty view beneath them, draw by themselves.
extension CardStackView {
  /// Has a card draw the face that it shows at a pose, if it is not kept; the painter lays out those of
  /// cards that do not draw.
  func drawFace(of card: CardID, at pose: Pose, isAtRest: Bool) {
    while let canvas = painter.missingCanvas(of: card, at: pose, isAtRest: isAtRest),
      let view = views[card]
    {
      let canvas = canvas.layingOut(diagnostics.applied)
      guard let commands = view.draw(in: canvas) else { return }
      let face = Layer(
        size: canvas.size,
        commands: commands,
        version: view.drawing.nextVersion()
      )
      painter.setFace(face, of: card, at: pose)
    }
  }

  /// Returns a card as the painter takes it, with its own overlay or the preset's stamp.
  func drawn(_ snapshot: CardSnapshot) -> DrawnCard<CardID> {
    var card = snapshot.drawn(as: snapshot.id)
    guard let stamp = snapshot.stamp else { return card }
    if let view = views[snapshot.id], let overlay = overlay(of: view, stamp) {
      card.stamp = nil
      card.overlay = overlay.commands.isEmpty ? nil : layer(of: overlay, on: view)
    } else if !stack.preset.appearance.stamps.isShown {
      card.stamp = nil
    }
    return card
  }

  private func overlay(of view: CardView, _ stamp: Stamp) -> CardOverlay? {
    let canvas = painter.topCanvas
    return view.overlay?(
      CardOverlay.Context(direction: stamp.direction, progress: stamp.opacity, canvas: canvas)
    )
  }

  private func layer(of overlay: CardOverlay, on view: CardView) -> DrawnOverlay {
    let size = painter.topCanvas.size
    return DrawnOverlay(
      layer: view.drawing.makeOverlay(of: overlay.commands, size: size),
      opacity: overlay.opacity
    )
  }

  /// Returns the view beneath all cards, its own drawing done.
  func emptyView(in container: Rectangle) -> EmptyView? {
    guard var view = handlers.emptyView?() else { return nil }
    guard let draw = view.drawing else { return view }
    let commands = draw(painter.emptyViewCanvas(in: container))
    view.drawing = { _ in commands }
    return view
  }
}
