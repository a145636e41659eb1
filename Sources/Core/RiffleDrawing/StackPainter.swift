public import RiffleMotion

/// Builds the display list of a whole stack, and keeps the faces of its cards between frames.
///
/// It is the only place that does so: the window and the exporter of animations both call it. It takes plain
/// values instead of a card stack, so that this module needs to know nothing of gestures; the
/// mapping from a stack's snapshots is beside them in RiffleCards.
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
  /// Kept longer than faces, since they say which face follows which.
  private var owners: [ID: LayerOwner] = [:]
  var emptyFace = EmptyFace.unknown

  /// The part of the empty view's opacity that may be seen through cards before it is drawn: less
  /// is hardly visible, and stacks whose lower cards are a little faint need not draw it.
  var hidingPart: Double { 1 / 16 }

  /// The picture of the empty view, as far as it is known; nil if there is none.
  enum EmptyFace {
    /// Not asked for since it was last seen.
    case unknown
    /// Prepared; asked for again when it is seen.
    case ahead(PlacedLayer?)
    case seen(PlacedLayer?)
  }

  struct PlacedLayer {
    var layer: Layer
    /// The frame in pixels, on whole ones.
    var frame: Rectangle
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

  /// Follows a look, a scale, a size of the cards and a content mode, which are those of the
  /// initializer; forgets all faces if one has changed.
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
    let owners = owners
    self = StackPainter(
      appearance,
      scale: scale,
      cardSize: cardSize,
      contentMode: contentMode,
      labelDirection: labelDirection
    )
    self.owners = owners
  }

  /// Builds the display list of a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, from back to front.
  ///   - container: The container, in points of the window.
  ///   - emptyView: Returns the view beneath the cards, nil for none; asked each time that it comes to
  ///     be seen.
  ///   - isDealing: Whether cards are on their way to the stack, so that the empty view is not seen
  ///     between them. Defaults to false.
  ///   - content: Returns the content of a card, and is asked once for each face; nil leaves the
  ///     card out.
  /// - Returns: The commands, in pixels.
  public mutating func displayList(
    of cards: [DrawnCard<ID>],
    in container: Rectangle,
    isDealing: Bool = false,
    emptyView: () -> EmptyView?,
    content: (ID) -> CardContent?
  ) -> DisplayList {
    let parts = parts(
      of: cards,
      in: container,
      isDealing: isDealing,
      emptyView: emptyView,
      content: content
    )
    return DisplayList(
      background: painter.appearance.background,
      commands: parts.ground + parts.cards.flatMap { $0.commands }
    )
  }

  /// Builds the commands of a frame card by card, as ``displayList(of:in:isDealing:emptyView:content:)``
  /// does for all at once.
  ///
  /// - Returns: The container and the empty view, and each card from back to front.
  package mutating func parts(
    of cards: [DrawnCard<ID>],
    in container: Rectangle,
    isDealing: Bool,
    emptyView: () -> EmptyView?,
    content: (ID) -> CardContent?
  ) -> (ground: [DrawCommand], cards: [(id: ID, commands: [DrawCommand])]) {
    let known = cards.filter { makeFace(of: $0.id, content: content) }
    let drawn = known.map { (id: $0.id, commands: commands(for: $0)) }
    let ground =
      painter.commands(forContainer: container)
      + (isDealing ? [] : emptyViewCommands(beneath: known, in: container, emptyView))
    return (ground, drawn)
  }

  /// Whether ``displayList(of:in:isDealing:emptyView:content:)`` would ask for the empty view, so that a
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
  /// The pose is the one in which the card will rest, in points of the window; the content is asked
  /// for only if no face is kept.
  public mutating func face(
    of id: ID,
    restingAt pose: Pose,
    content: (ID) -> CardContent?
  ) -> Layer? {
    makeFace(of: id, content: content) ? restingFace(of: id, at: pose) : nil
  }

  /// Returns what a lower card is drawn with instead of its face: the face without a label, and the
  /// label; empty if lower cards look like the top one.
  ///
  /// - Parameter content: Returns the content of a card; asked only if no face is kept.
  package mutating func lowerLayers(of id: ID, content: (ID) -> CardContent?) -> [Layer] {
    guard contentMode == .scaleToFill, makeFace(of: id, content: content) else { return [] }
    return faces[id]?.parted.map { [$0.face, $0.label] } ?? []
  }

  /// Returns the face that a card with a content would have on top of the stack, to prepare ahead.
  package func face(of content: CardContent) -> Layer {
    let size = preparedSize(of: content)
    let source = FaceSource(
      content: content,
      direction: labelDirection(content),
      preparedSize: size
    )
    return painter.face(of: source, size: size)
  }

  /// Returns the picture of the empty view to prepare ahead; nil for none.
  ///
  /// The container is in points of the window; the view is asked for only if no picture is kept.
  public mutating func emptyFace(in container: Rectangle, emptyView: () -> EmptyView?) -> Layer? {
    switch emptyFace {
    case .ahead(let face), .seen(let face): return face?.layer
    case .unknown:
      let face = face(of: emptyView(), in: container)
      emptyFace = .ahead(face)
      return face?.layer
    }
  }

  /// Forgets the face of a card whose content has changed.
  public mutating func forgetFace(of id: ID) { faces[id] = nil }

  /// Forgets the faces of all cards, whose look or content may have changed.
  public mutating func forgetFaces() {
    faces = [:]
    versions = [:]
  }

  /// Forgets the cards, but for those that a condition keeps.
  public mutating func forgetFaces(except isKept: (ID) -> Bool) {
    faces = faces.filter { isKept($0.key) }
    versions = versions.filter { faces[$0.key] != nil }
    owners = owners.filter { isKept($0.key) }
  }

  /// Returns the card whose faces have an owner; nil if it has been forgotten.
  package func card(of owner: LayerOwner) -> ID? {
    owners.first { $0.value == owner }?.key
  }

  /// Forgets the empty view, so that it is asked for again although it is seen.
  public mutating func forgetEmptyView() { emptyFace = .unknown }

  // MARK: Drawing

  /// The canvas of a face that the next list of a card needs; nil if the face is there or was laid
  /// out from a content.
  ///
  /// The face for the top card comes first: it stands in for others while a card changes its size.
  package func missingCanvas(of id: ID, at pose: Pose, isAtRest: Bool) -> CardCanvas? {
    guard let face = faces[id] else { return topCanvas }
    guard face.source == nil, contentMode == .redraw, isAtRest, pose.rotation == .zero,
      !CardFace.isSame(pose.size, cardSize)
    else { return nil }
    let size = PixelSize(rounding: painter.frame(of: pose, isAtRest: true).size)
    return face.layer(for: pose.size)?.size == size ? nil : canvas(of: size)
  }

  /// Keeps a face that was drawn in the missing canvas.
  package mutating func setFace(_ layer: Layer, of id: ID, at pose: Pose) {
    var layer = layer
    layer.owner = owner(of: id)
    if faces[id] == nil {
      faces[id] = CardFace(drawn: layer)
    } else {
      faces[id]?.keep(layer, for: pose.size)
    }
  }

  package mutating func forgetFace(of id: ID, before version: LayerVersion) {
    forgetFace(of: id)
    versions[id] = version
  }

  package var topCanvas: CardCanvas { canvas(of: preparedSize) }

  package func emptyViewCanvas(in container: Rectangle) -> CardCanvas {
    let frame = painter.emptyViewFrame(in: container, height: .infinity)
    return canvas(of: PixelSize(rounding: painter.inPixels(frame).size))
  }

  var preparedSize: PixelSize { painter.faceSizeInPixels(of: cardSize) }

  /// The size of the top card's face if it has this content, in pixels.
  private func preparedSize(of content: CardContent) -> PixelSize {
    guard let shape = content.shape, shape.width > 0, shape.height > 0 else { return preparedSize }
    let scale = min(
      Double(preparedSize.width) / Double(shape.width),
      Double(preparedSize.height) / Double(shape.height),
      2
    )
    return PixelSize(rounding: shape.bounds.size * scale)
  }

  /// Returns the pose of a card in its own shape, at the place of one in the stack's.
  package func pose(_ pose: Pose, of id: ID) -> Pose {
    guard let own = faces[id]?.source?.preparedSize, own != preparedSize else { return pose }
    var pose = pose
    pose.size = Size(
      width: pose.size.width * Double(own.width) / Double(preparedSize.width),
      height: pose.size.height * Double(own.height) / Double(preparedSize.height)
    )
    return pose
  }

  func canvas(of size: PixelSize) -> CardCanvas {
    CardCanvas(size: size, scale: painter.scale, appearance: painter.appearance) {
      [painter, labelDirection, preparedSize] content in
      let source = FaceSource(
        content: content,
        direction: labelDirection(content),
        preparedSize: preparedSize
      )
      return painter.commands(of: source, in: size.bounds)
    }
  }

  // MARK: Faces

  /// Makes sure that a card's face is kept; false if the card's content is not known.
  mutating func makeFace(of id: ID, content: (ID) -> CardContent?) -> Bool {
    guard faces[id] == nil else { return true }
    guard let content = content(id) else { return false }
    let source = FaceSource(
      content: content,
      direction: labelDirection(content),
      preparedSize: preparedSize(of: content),
      version: versions[id],
      owner: owner(of: id)
    )
    faces[id] = CardFace(source, painter)
    return true
  }

  private mutating func owner(of id: ID) -> LayerOwner {
    if let owner = owners[id] { return owner }
    let owner = LayerOwner()
    owners[id] = owner
    return owner
  }

  /// The face of a card that rests at a pose, if kept.
  mutating func restingFace(of id: ID, at pose: Pose) -> Layer? {
    guard contentMode == .redraw, !CardFace.isSame(pose.size, cardSize) else {
      return faces[id]?.top
    }
    let frame = painter.frame(of: pose, isAtRest: true)
    return faces[id]?.layer(for: pose.size, sizeInPixels: PixelSize(rounding: frame.size), painter)
  }

  mutating func commands(for card: DrawnCard<ID>) -> [DrawCommand] {
    let commands = commandsWithoutWait(for: card)
    guard let seconds = card.waitingTime else { return commands }
    return commands + painter.commands(forWaitOf: seconds, at: pose(card.pose, of: card.id))
  }

  private mutating func commandsWithoutWait(for card: DrawnCard<ID>) -> [DrawCommand] {
    let pose = card.pose
    guard pose.alpha > 0, let face = faces[card.id] else { return [] }
    var layer: Layer?
    if contentMode == .scaleToFill || CardFace.isSame(pose.size, cardSize) {
      layer = face.top
    } else if card.isAtRest && pose.rotation == .zero {
      layer = restingFace(of: card.id, at: pose)
    } else {
      layer = face.layer(for: pose.size)
    }
    let shaped = self.pose(pose, of: card.id)
    if layer == nil, let source = face.source {
      return painter.commands(
        for: source,
        at: shaped,
        stamp: card.stamp,
        overlay: card.overlay,
        lift: card.lift
      )
    }
    var label: FadingLabel?
    if contentMode == .scaleToFill, card.promotion < 1, let parted = face.parted {
      layer = parted.face
      let isSeen = card.promotion > 0
      label = isSeen ? FadingLabel(layer: parted.label, opacity: card.promotion) : nil
    }
    return painter.commands(
      for: layer ?? face.top,
      at: shaped,
      label: label,
      stamp: card.stamp,
      overlay: card.overlay,
      lift: card.lift,
      isAtRest: card.isAtRest
    )
  }

  /// Draws the empty view, and asks for it if it comes to be seen.
  mutating func emptyViewCommands(
    beneath cards: [DrawnCard<ID>],
    in container: Rectangle,
    _ emptyView: () -> EmptyView?
  ) -> [DrawCommand] {
    if isEmptyViewCovered(by: cards, in: container) {
      if case .seen = emptyFace { emptyFace = .unknown }
      return []
    }
    let seen: PlacedLayer?
    if case .seen(let face) = emptyFace {
      seen = face
    } else {
      seen = face(of: emptyView(), in: container)
    }
    emptyFace = .seen(seen)
    return seen.map { [.shape(Shape(frame: $0.frame, fill: .layer($0.layer)))] } ?? []
  }

  /// Whether cards hide the empty view, or its words if it is not known.
  func isEmptyViewCovered(by cards: [DrawnCard<ID>], in container: Rectangle) -> Bool {
    let frame =
      switch emptyFace {
      case .ahead(.some(let face)), .seen(.some(let face)): face.frameInPoints
      case .unknown, .ahead, .seen: painter.emptyViewFrame(in: container)
      }
    let visiblePart = cards.reduce(1) { part, card in
      painter.contains(frame, in: card.pose) ? part * max(0, 1 - card.pose.alpha) : part
    }
    return visiblePart < hidingPart
  }

  func face(of emptyView: EmptyView?, in container: Rectangle) -> PlacedLayer? {
    guard let emptyView else { return nil }
    guard let draw = emptyView.drawing else {
      let frame = painter.emptyViewFrame(in: container)
      let inPixels = painter.inPixels(frame)
      let layer = painter.face(of: emptyView, sizeInPixels: PixelSize(rounding: inPixels.size))
      return PlacedLayer(layer: layer, frame: inPixels, frameInPoints: frame)
    }
    let frame = painter.emptyViewFrame(in: container, height: .infinity)
    let canvas = canvas(of: PixelSize(rounding: painter.inPixels(frame).size))
    return PlacedLayer(
      layer: Layer(size: canvas.size, commands: draw(canvas)),
      frame: painter.inPixels(frame),
      frameInPoints: frame
    )
  }
}

extension CardPainter {
  /// Whether the face of a card at a pose contains a rectangle, considering its round corners.
  ///
  /// The face is convex, so it does if it contains all four corners.
  func contains(_ rectangle: Rectangle, in pose: Pose) -> Bool {
    [
      rectangle.origin, Point(x: rectangle.maxX, y: rectangle.origin.y),
      Point(x: rectangle.origin.x, y: rectangle.maxY), Point(x: rectangle.maxX, y: rectangle.maxY),
    ].allSatisfy { appearance.isFace(at: pose, under: $0, radius: appearance.cornerRadius) }
  }
}

extension Appearance {
  /// Returns whether the face of a card at a pose is under a point.
  ///
  /// - Parameter radius: That of its corners, in points.
  package func isFace(at pose: Pose, under point: Point, radius: Double) -> Bool {
    let face = faceSize(of: pose.size)
    let half = Vector(dx: face.width / 2, dy: face.height / 2)
    let offset = (point - pose.center).rotated(by: Angle(radians: -pose.rotation.radians))
    return cornerCurve.contains(offset, half: half, radius: radius)
  }
}
