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

  /// The faces of the next cards, nearest first, for a renderer to prepare ahead.
  public var upcomingFaces: [Layer] {
    updatePainter()
    return upcoming.compactMap { painter.face(of: $0, content: content(of:)) }
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
      cardSize: stack.topPose.size
    )
  }

  /// Returns the content of a card that is shown or will be soon; nil if it is not known.
  private func content(of card: CardID) -> CardContent? {
    (views[card]?.content ?? contentAhead[card]).map(diagnostics.applied)
  }
}
