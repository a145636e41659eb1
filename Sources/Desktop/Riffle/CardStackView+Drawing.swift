import RiffleCards
public import RiffleDrawing
import RiffleMedia
import RiffleMotion

extension CardStackView {
  /// Returns the commands that draw the stack at a time.
  ///
  /// - Parameter seconds: The time at which the frame will be seen, in seconds since the clock's
  ///   origin.
  /// - Returns: The commands, in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    let snapshots = stack.snapshots(at: seconds)
    let container = stack.stage.container
    needsFrame = stack.isMoving(at: seconds)
    updatePainter()
    // Asked before the painter works, since the answers may use the stack.
    for card in snapshots { drawFace(of: card.id, at: card.pose, isAtRest: card.isAtRest) }
    let cards = snapshots.map(drawn)
    let emptyView =
      painter.asksForEmptyView(beneath: cards, in: container) ? self.emptyView(in: container) : nil
    return painter.displayList(
      of: cards,
      in: container,
      emptyView: { emptyView },
      content: content(of:)
    )
  }

  /// The faces that will be shown next, nearest first, for a renderer to prepare ahead.
  ///
  /// Once all cards that remain are shown, the picture of the empty view is among them.
  public var upcomingFaces: [Layer] {
    updatePainter()
    let entryPose = stack.entryPose
    let nextPoses = stack.preset.layout.contentMode == .redraw ? stack.nextPoses : []
    for (card, pose) in nextPoses { drawFace(of: card, at: pose, isAtRest: true) }
    let next = nextPoses + upcoming.map { ($0, entryPose) }
    let faces = next.compactMap { painter.face(of: $0, restingAt: $1, content: content(of:)) }
    guard upcoming.isEmpty else { return faces }
    let emptyView = painter.asksForEmptyFace ? emptyView(in: stack.stage.container) : nil
    let emptyFace = painter.emptyFace(in: stack.stage.container) { emptyView }
    return faces + (emptyFace.map { [$0] } ?? [])
  }

  /// Applies what the loading of pictures and fonts has found, and returns one line for the user on
  /// each problem.
  func apply(_ updates: LoadUpdates) -> [String] {
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards {
      painter.forgetFaces()
      needsFrame = true
    }
    return problems
  }

  /// Sets the painter to the stack's present looks, scale and card size.
  private func updatePainter() {
    painter.follow(
      stack.preset.appearance,
      scale: zoom * windowSize.pixelsPerPoint,
      cardSize: stack.cardSize,
      contentMode: stack.preset.layout.contentMode
    )
    for card in outdatedFaces {
      if let view = views[card], view.drawing.isChanging {
        painter.forgetFace(of: card, before: view.drawing.nextVersion())
      } else {
        painter.forgetFace(of: card)
      }
    }
    outdatedFaces = []
  }

  /// Returns the content of a card that is shown or will be soon; nil if it is not known.
  private func content(of card: CardID) -> CardContent? {
    (views[card]?.content ?? contentAhead[card]).map(diagnostics.applied)
  }
}
