import RiffleCards
public import RiffleDrawing
import RiffleMedia
import RiffleMotion

/// What is to be seen.
extension CardStackView {
  /// Says what is to be drawn for a time.
  ///
  /// - Parameter seconds: When the frame will be seen, in seconds since the clock's origin.
  /// - Returns: The commands in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    let cards = stack.snapshots(at: seconds)
    needsFrame = stack.isMoving(at: seconds)
    if stack.isEmpty(at: seconds), emptyView == nil { emptyView = dataSource.emptyView(in: self) }
    updatePainter()
    return painter.displayList(
      of: cards.map { $0.drawn(as: $0.id) },
      emptyView: stack.isEmpty(at: seconds) ? emptyView : nil,
      in: stack.stage.container,
      content: content(of:)
    )
  }

  /// The faces that will be seen soon, nearest first, for a renderer to prepare ahead.
  public var upcomingFaces: [Layer] {
    updatePainter()
    return upcoming.compactMap { painter.face(of: $0, content: content(of:)) }
  }

  /// Puts a card that says so in the place of one whose picture cannot be shown.
  public func showBroken(_ picture: PictureReference, reason: String) {
    diagnostics.record(failure: reason, of: picture)
    painter.forgetFaces()
    needsFrame = true
  }

  /// Puts a word into the corner of every card with a picture, unless the card bears one already.
  public func showBadge(_ word: String, on picture: PictureReference) {
    diagnostics.record(badge: word, for: picture)
    painter.forgetFaces()
    needsFrame = true
  }

  /// Applies updates about pictures, and returns a line for the user about each problem.
  func apply(_ updates: LoadUpdates) -> [String] {
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards {
      painter.forgetFaces()
      needsFrame = true
    }
    return problems
  }

  /// Has faces made for the stack as it is now.
  private func updatePainter() {
    painter.follow(
      stack.preset.appearance,
      scale: zoom * extent.pixelsPerPoint,
      cardSize: stack.topPose.size
    )
  }

  /// Returns the content of a card that is shown or will be soon; nil if it is not known.
  private func content(of card: CardID) -> CardContent? {
    (views[card]?.content ?? contentAhead[card]).map(diagnostics.applied)
  }
}
