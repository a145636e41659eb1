package import RiffleMotion

/// Faces that the owner of the cards draws.
///
/// The painter says which it lacks and is given them before it builds a list: an owner's code that
/// draws may use the stack, which cannot be while the painter works.
extension StackPainter {
  /// Returns the canvas of a face that the next list of a card needs; nil if none is missing, or the
  /// face that is kept was laid out from a content.
  ///
  /// The face for the top card comes first: it stands in for others while a card changes its size.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - pose: The pose of the card, in points of the window.
  ///   - isAtRest: Whether the card lies still.
  /// - Returns: The canvas, for ``setFace(_:of:at:)``.
  package func missingCanvas(of id: ID, at pose: Pose, isAtRest: Bool) -> CardCanvas? {
    guard let face = faces[id] else { return topCanvas }
    guard face.source == nil, contentMode == .redraw, isAtRest, pose.rotation == .zero,
      !CardFace.isSame(pose.size, cardSize)
    else { return nil }
    let size = PixelSize(rounding: painter.frame(of: pose, isAtRest: true).size)
    return face.layer(for: pose.size)?.size == size ? nil : canvas(of: size)
  }

  /// Keeps a face that was drawn in the canvas that was missing.
  ///
  /// - Parameters:
  ///   - layer: The face, of the size of the canvas.
  ///   - id: The card.
  ///   - pose: The pose for which the canvas was missing.
  package mutating func setFace(_ layer: Layer, of id: ID, at pose: Pose) {
    if faces[id] == nil {
      faces[id] = CardFace(drawn: layer)
    } else {
      faces[id]?.keep(layer, for: pose.size)
    }
  }

  /// Forgets the face of a card that changes while it is shown.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - version: The version of the next face, which takes the memory of the one before.
  package mutating func forgetFace(of id: ID, before version: LayerVersion) {
    forgetFace(of: id)
    versions[id] = version
  }

  /// The canvas of a card on top of the stack.
  package var topCanvas: CardCanvas { canvas(of: preparedSize) }

  /// The canvas of an empty view that is drawn in a container.
  package func emptyViewCanvas(in container: Rectangle) -> CardCanvas {
    let frame = painter.emptyViewFrame(in: container, height: .infinity)
    return canvas(of: PixelSize(rounding: painter.inPixels(frame).size))
  }

  /// The size of the top card's face in pixels.
  var preparedSize: PixelSize { painter.faceSizeInPixels(of: cardSize) }

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
}
