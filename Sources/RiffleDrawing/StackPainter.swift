public import RiffleMotion

/// Builds the display list of a whole stack, and keeps the faces of its cards between frames.
///
/// It is the only place that does so: the window and the exporter of animations both call it. It takes plain
/// values instead of a card stack, so that this module needs to know nothing of gestures; the
/// mapping from a stack's snapshots lies beside them in RiffleCards.
///
/// `ID` is the identity by which the caller looks up a card's content. A face is made when it is
/// first needed, and kept until the look, the scale or the size of the cards changes, or until it
/// is forgotten.
public struct StackPainter<ID: Hashable & Sendable>: Sendable {
  private var painter: CardPainter
  /// The size of the top card at rest, for which all faces are made, in points.
  private var cardSize: Size
  private let labelDirection: @Sendable (CardContent) -> TextDirection
  private var faces: [ID: Layer] = [:]
  private var emptyFace: EmptyFace?

  /// The picture of an empty view, with what it was made of.
  private struct EmptyFace {
    var content: EmptyView
    var size: Size
    var layer: Layer
  }

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - appearance: The look of the stack.
  ///   - scale: The number of pixels per point, above 0.
  ///   - cardSize: The size of the top card at rest, in points.
  ///   - labelDirection: Returns the direction of a card's title and subtitle, which takes a
  ///     library that this module does not know. Defaults to left to right.
  public init(
    _ appearance: Appearance,
    scale: Double,
    cardSize: Size,
    labelDirection: @escaping @Sendable (CardContent) -> TextDirection = { _ in .leftToRight }
  ) {
    self.labelDirection = labelDirection
    painter = CardPainter(appearance, scale: scale)
    self.cardSize = cardSize
  }

  /// Follows the look, the scale and the size of the cards; forgets all faces if one has changed.
  ///
  /// - Parameters:
  ///   - appearance: The look of the stack.
  ///   - scale: The number of pixels per point, above 0.
  ///   - cardSize: The size of the top card at rest, in points.
  public mutating func follow(_ appearance: Appearance, scale: Double, cardSize: Size) {
    let painter = CardPainter(appearance, scale: scale)
    guard painter != self.painter || cardSize != self.cardSize else { return }
    self = StackPainter(
      appearance,
      scale: scale,
      cardSize: cardSize,
      labelDirection: labelDirection
    )
  }

  /// Builds the display list of a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, from back to front.
  ///   - emptyView: The view to show behind them if the stack is empty; nil for none.
  ///   - container: The rectangle that the empty view fills, in points of the window.
  ///   - content: Returns the content of a card, and is asked once for each face; nil leaves the
  ///     card out.
  /// - Returns: The commands, in pixels.
  public mutating func displayList(
    of cards: [DrawnCard<ID>],
    emptyView: EmptyView?,
    in container: Rectangle,
    content: (ID) -> CardContent?
  ) -> DisplayList {
    var list = DisplayList(
      background: painter.appearance.background,
      commands: painter.commands(forContainer: container)
    )
    if let emptyView {
      let face = face(of: emptyView, size: container.size)
      list.commands.append(painter.command(for: face, over: container))
    }
    for card in cards {
      guard let face = face(of: card.id, content: content) else { continue }
      list.commands += painter.commands(
        for: face,
        at: card.pose,
        stamp: card.stamp,
        isAtRest: card.isAtRest
      )
    }
    return list
  }

  /// Returns the face of a card, made anew if none is kept; nil if its content is not known.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - content: Returns the content of a card; asked only if no face is kept.
  /// - Returns: The face, at its size in pixels.
  public mutating func face(of id: ID, content: (ID) -> CardContent?) -> Layer? {
    if let face = faces[id] { return face }
    guard let content = content(id) else { return nil }
    let face = painter.face(
      of: content,
      size: cardSize,
      direction: labelDirection(content)
    )
    faces[id] = face
    return face
  }

  /// Forgets the face of a card whose content has changed.
  public mutating func forgetFace(of id: ID) {
    faces[id] = nil
  }

  /// Forgets the faces of all cards, but for those that a condition keeps.
  public mutating func forgetFaces(except isKept: (ID) -> Bool = { _ in false }) {
    faces = faces.filter { isKept($0.key) }
  }

  private mutating func face(of content: EmptyView, size: Size) -> Layer {
    if let kept = emptyFace, kept.content == content, kept.size == size { return kept.layer }
    let layer = painter.face(of: content, size: size)
    emptyFace = EmptyFace(content: content, size: size, layer: layer)
    return layer
  }
}
