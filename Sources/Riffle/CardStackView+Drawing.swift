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
    let cards = stack.snapshots(at: seconds).map { $0.drawn(as: $0.id) }
    let container = stack.stage.container
    needsFrame = stack.isMoving(at: seconds)
    updatePainter()
    // Asked before the painter works, since the owner may change the stack in its answer.
    let emptyView =
      painter.asksForEmptyView(beneath: cards, in: container)
      ? handlers.emptyView?() : nil
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
    let next =
      (stack.preset.layout.contentMode == .redraw ? stack.nextPoses : [])
      + upcoming.map { ($0, entryPose) }
    let faces = next.compactMap { painter.face(of: $0, restingAt: $1, content: content(of:)) }
    guard upcoming.isEmpty else { return faces }
    let emptyView = painter.asksForEmptyFace ? handlers.emptyView?() : nil
    let emptyFace = painter.emptyFace(in: stack.stage.container) { emptyView }
    return faces + (emptyFace.map { [$0] } ?? [])
  }

  /// Shows an error on every card with a picture that cannot be loaded.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - reason: The reason, shown on the card.
  public func showBroken(_ picture: PictureReference, reason: String) {
    diagnostics.record(failure: reason, of: picture)
    painter.forgetFaces()
    needsFrame = true
  }

  /// Shows a badge in the corner of every card with a picture, unless the card has one already.
  ///
  /// - Parameters:
  ///   - word: The badge's text.
  ///   - picture: The picture.
  public func showBadge(_ word: String, on picture: PictureReference) {
    diagnostics.record(badge: word, for: picture)
    painter.forgetFaces()
    needsFrame = true
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
  }

  /// Returns the content of a card that is shown or will be soon; nil if it is not known.
  private func content(of card: CardID) -> CardContent? {
    (views[card]?.content ?? contentAhead[card]).map(diagnostics.applied)
  }
}
