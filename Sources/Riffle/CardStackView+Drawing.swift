import RiffleCards
public import RiffleDrawing
import RiffleMotion
import RiffleSDL

/// What is to be seen.
extension CardStackView {
  /// Says what is to be drawn for a time.
  ///
  /// - Parameter seconds: When the frame will be seen, in seconds since the clock's origin.
  /// - Returns: The commands in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    let cards = stack.snapshots(at: seconds)
    needsFrame = stack.isMoving(at: seconds)
    var list = DisplayList(background: painter.look.background)
    if stack.isEmpty(at: seconds) { list.commands += emptyCommands() }
    for card in cards {
      guard let face = face(of: card.id) else { continue }
      list.commands += painter.commands(
        for: card,
        face: face,
        stamps: stack.preset.appearance.stamps
      )
    }
    return list
  }

  /// The faces that will be seen soon, nearest first, for a renderer to prepare ahead.
  public var upcomingFaces: [Layer] {
    upcoming.compactMap(face)
  }

  /// Puts a card that says so in the place of one whose picture cannot be shown.
  public func showBroken(_ picture: PictureReference, reason: String) {
    findings.note(broken: picture, reason: reason)
    faces = [:]
    needsFrame = true
  }

  /// Puts a word into the corner of every card with a picture, unless the card bears one already.
  public func showBadge(_ word: String, on picture: PictureReference) {
    findings.note(badge: word, on: picture)
    faces = [:]
    needsFrame = true
  }

  /// Takes in what turned out about pictures, and returns a line for people on each problem.
  func take(_ arrivals: Arrivals) -> [String] {
    let (changesCards, problems) = findings.take(arrivals)
    if changesCards {
      faces = [:]
      needsFrame = true
    }
    return problems
  }

  /// Returns what a card shows, or will show; nil where that is not known.
  private func face(of card: CardID) -> Layer? {
    if let face = faces[card] { return face }
    guard let known = views[card]?.content ?? contentAhead[card] else { return nil }
    let content = findings.applied(to: known)
    let face = painter.face(
      of: content,
      size: stack.topPose.size,
      direction: content.labelDirection
    )
    faces[card] = face
    return face
  }

  private func emptyCommands() -> [DrawCommand] {
    if emptyFace == nil, let content = dataSource.emptyView(in: self) {
      emptyFace = painter.face(of: content, size: stack.stage.container.size)
    }
    guard let emptyFace else { return [] }
    return [painter.command(for: emptyFace, over: stack.stage.container)]
  }
}
