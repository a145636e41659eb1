import RiffleMotion

extension StackPainter {
  /// Makes sure that a card's face is kept.
  ///
  /// - Returns: Whether it is: false if the card's content is not known.
  mutating func makeFace(of id: ID, content: (ID) -> CardContent?) -> Bool {
    guard faces[id] == nil else { return true }
    guard let content = content(id) else { return false }
    let source = FaceSource(
      content: content,
      direction: labelDirection(content),
      preparedSize: preparedSize,
      version: versions[id]
    )
    faces[id] = CardFace(source, painter)
    return true
  }

  /// Returns the face of a card that rests at a pose; nil if its face is not kept.
  mutating func restingFace(of id: ID, at pose: Pose) -> Layer? {
    guard contentMode == .redraw, !CardFace.isSame(pose.size, cardSize) else {
      return faces[id]?.top
    }
    let frame = painter.frame(of: pose, isAtRest: true)
    return faces[id]?.layer(
      for: pose.size,
      sizeInPixels: PixelSize(rounding: frame.size),
      painter
    )
  }

  /// Returns the commands that draw a card whose face is kept.
  mutating func commands(for card: DrawnCard<ID>) -> [DrawCommand] {
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
    if layer == nil, let source = face.source {
      return painter.commands(
        for: source,
        at: pose,
        stamp: card.stamp,
        overlay: card.overlay,
        lift: card.lift
      )
    }
    return painter.commands(
      for: layer ?? face.top,
      at: pose,
      stamp: card.stamp,
      overlay: card.overlay,
      lift: card.lift,
      isAtRest: card.isAtRest
    )
  }

  /// Returns the commands that draw the empty view, and asks for it if it comes to be seen.
  ///
  /// - Parameters:
  ///   - cards: The cards above it.
  ///   - container: The container, in points of the window.
  ///   - emptyView: Returns the view; nil for none.
  /// - Returns: The commands; none if nothing of it is seen.
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

  /// Returns whether cards hide the empty view, or its words if it is not known.
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

  /// Returns the picture of an empty view.
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
  /// Returns whether the face of a card at a pose contains a rectangle, its round corners considered.
  ///
  /// The face is convex, so it does if it contains all four corners.
  func contains(_ rectangle: Rectangle, in pose: Pose) -> Bool {
    let face = appearance.faceSize(of: pose.size)
    let half = Vector(dx: face.width / 2, dy: face.height / 2)
    let radius = min(appearance.cornerRadius, half.dx, half.dy)
    return [
      rectangle.origin, Point(x: rectangle.maxX, y: rectangle.origin.y),
      Point(x: rectangle.origin.x, y: rectangle.maxY), Point(x: rectangle.maxX, y: rectangle.maxY),
    ].allSatisfy { corner in
      let offset = (corner - pose.center).rotated(by: Angle(radians: -pose.rotation.radians))
      // The distances beyond the middles of the round corners.
      let (across, down) = (abs(offset.dx) - half.dx + radius, abs(offset.dy) - half.dy + radius)
      let beyond = max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)
      return beyond <= radius * radius
    }
  }
}
