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
  var painter: CardPainter
  /// The size of a card on top of the stack, in points.
  var cardSize: Size
  var contentMode: CardContentMode
  let labelDirection: @Sendable (CardContent) -> TextDirection
  var faces: [ID: CardFace] = [:]
  /// The versions of faces that have changed while they were shown.
  var versions: [ID: LayerVersion] = [:]
  var emptyFace = EmptyFace.unknown

  /// The part of the empty view's opacity that may be seen through cards before it is drawn: less is
  /// hardly seen, and stacks whose lower cards are a little faint need not draw it.
  var hidingPart: Double { 1 / 16 }

  /// The picture of the empty view, as far as it is known; nil if there is none.
  enum EmptyFace {
    /// It was not asked for since it was seen last.
    case unknown
    /// It is prepared, and will be asked for again when it is seen.
    case ahead(PlacedLayer?)
    /// It is seen.
    case seen(PlacedLayer?)
  }

  /// A layer in its place.
  struct PlacedLayer {
    var layer: Layer
    /// The frame in pixels, on whole ones.
    var frame: Rectangle
    /// The frame in points.
    var frameInPoints: Rectangle
  }

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - appearance: The look of the stack.
  ///   - scale: The number of pixels per point, above 0.
  ///   - cardSize: The size of a card on top of the stack, in points.
  ///   - contentMode: The way in which the content of a card of another size follows that size.
  ///     Defaults to stretching it.
  ///   - labelDirection: Returns the direction of a card's title and subtitle, which takes a
  ///     library that this module does not know. Defaults to left to right.
  public init(
    _ appearance: Appearance,
    scale: Double,
    cardSize: Size,
    contentMode: CardContentMode = .scaleToFill,
    labelDirection: @escaping @Sendable (CardContent) -> TextDirection = { _ in .leftToRight }
  ) {
    self.labelDirection = labelDirection
    painter = CardPainter(appearance, scale: scale)
    self.cardSize = cardSize
    self.contentMode = contentMode
  }

  /// Follows the look, the scale and the size of the cards; forgets all faces if one has changed.
  ///
  /// - Parameters:
  ///   - appearance: The look of the stack.
  ///   - scale: The number of pixels per point, above 0.
  ///   - cardSize: The size of a card on top of the stack, in points.
  ///   - contentMode: The way in which the content of a card of another size follows that size.
  ///     Defaults to stretching it.
  public mutating func follow(
    _ appearance: Appearance,
    scale: Double,
    cardSize: Size,
    contentMode: CardContentMode = .scaleToFill
  ) {
    let painter = CardPainter(appearance, scale: scale)
    guard
      painter != self.painter || cardSize != self.cardSize || contentMode != self.contentMode
    else { return }
    self = StackPainter(
      appearance,
      scale: scale,
      cardSize: cardSize,
      contentMode: contentMode,
      labelDirection: labelDirection
    )
  }

  /// Builds the display list of a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, from back to front.
  ///   - container: The container, in points of the window.
  ///   - emptyView: Returns the view beneath the cards, nil for none; asked each time that it comes to
  ///     be seen.
  ///   - content: Returns the content of a card, and is asked once for each face; nil leaves the
  ///     card out.
  /// - Returns: The commands, in pixels.
  public mutating func displayList(
    of cards: [DrawnCard<ID>],
    in container: Rectangle,
    emptyView: () -> EmptyView?,
    content: (ID) -> CardContent?
  ) -> DisplayList {
    let known = cards.filter { makeFace(of: $0.id, content: content) }
    let commands = known.flatMap { self.commands(for: $0) }
    return DisplayList(
      background: painter.appearance.background,
      commands: painter.commands(forContainer: container)
        + emptyViewCommands(beneath: known, in: container, emptyView) + commands
    )
  }

  /// Returns whether ``displayList(of:in:emptyView:content:)`` would ask for the empty view, so that a
  /// caller can ask for it before.
  package func asksForEmptyView(beneath cards: [DrawnCard<ID>], in container: Rectangle) -> Bool {
    if case .seen = emptyFace { return false }
    return !isEmptyViewCovered(by: cards, in: container)
  }

  /// Whether ``emptyFace(in:emptyView:)`` would ask for the empty view.
  package var asksForEmptyFace: Bool {
    if case .unknown = emptyFace { true } else { false }
  }

  /// Returns a face to prepare ahead, laid out if it is not kept; nil if the card's content is not
  /// known.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - pose: The pose in which the card will rest, in points of the window.
  ///   - content: Returns the content of a card; asked only if no face is kept.
  /// - Returns: The face, at its size in pixels.
  public mutating func face(
    of id: ID,
    restingAt pose: Pose,
    content: (ID) -> CardContent?
  ) -> Layer? {
    makeFace(of: id, content: content) ? restingFace(of: id, at: pose) : nil
  }

  /// Returns the picture of the empty view to prepare ahead; nil for none.
  ///
  /// - Parameters:
  ///   - container: The container, in points of the window.
  ///   - emptyView: Returns the view; asked only if no picture is kept.
  /// - Returns: The picture, at its size in pixels.
  public mutating func emptyFace(
    in container: Rectangle,
    emptyView: () -> EmptyView?
  ) -> Layer? {
    switch emptyFace {
    case .ahead(let face), .seen(let face): return face?.layer
    case .unknown:
      let face = face(of: emptyView(), in: container)
      emptyFace = .ahead(face)
      return face?.layer
    }
  }

  /// Forgets the face of a card whose content has changed.
  public mutating func forgetFace(of id: ID) {
    faces[id] = nil
  }

  /// Forgets the faces of all cards, but for those that a condition keeps.
  public mutating func forgetFaces(except isKept: (ID) -> Bool = { _ in false }) {
    faces = faces.filter { isKept($0.key) }
    versions = versions.filter { faces[$0.key] != nil }
  }

  /// Forgets the empty view, so that it is asked for again although it is seen.
  public mutating func forgetEmptyView() {
    emptyFace = .unknown
  }
}
