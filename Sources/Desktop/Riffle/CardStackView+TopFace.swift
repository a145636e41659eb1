import RiffleCards
package import RiffleDrawing
package import RiffleMotion

/// The top card as it is seen.
package struct TopFace: Hashable {
  /// Its face.
  package var layer: Layer
  /// The rectangle of the face before it is turned, in pixels of the window.
  package var frame: Rectangle
  /// Its rotation about its middle.
  package var rotation: Angle
  /// The radius of its corners, in pixels.
  package var cornerRadius: Double
}

extension CardStackView {
  /// Returns the top card as it is seen at a time, for a picture that grows out of it.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  /// - Returns: The card; nil if there is none.
  package func topFace(at seconds: Double) -> TopFace? {
    guard let index = topIndex,
      let card = stack.snapshots(at: seconds).last(where: { stack.index(of: $0.id) == index }),
      let layer = painter.face(
        of: card.id,
        restingAt: card.pose,
        content: { [views, contentAhead] in views[$0]?.content ?? contentAhead[$0] }
      )
    else { return nil }
    let scale = zoom * windowSize.pixelsPerPoint
    let appearance = stack.preset.appearance
    return TopFace(
      layer: layer,
      frame: Rectangle(
        center: Point(x: card.pose.center.x * scale, y: card.pose.center.y * scale),
        size: appearance.faceSize(of: card.pose.size) * scale
      ),
      rotation: card.pose.rotation,
      cornerRadius: appearance.cornerRadius * scale
    )
  }

  /// The index in the data of the card beneath the top one; nil if it is not on screen.
  package var nextIndex: Int? {
    stack.nextPoses.first.flatMap { stack.index(of: $0.card) }
  }
}
