public import RiffleMotion

/// Turns cards and their poses into drawing commands, at a number of pixels a point.
public struct CardPainter: Hashable, Sendable {
  /// How the cards look.
  public var look: CardLook
  /// Pixels a point, more than 0.
  public var scale: Double

  /// Makes a painter.
  public init(look: CardLook, scale: Double) {
    self.look = look
    self.scale = scale
  }

  /// Shows a card's face at a pose.
  ///
  /// - Parameters:
  ///   - face: What the card shows.
  ///   - pose: Where and how it is seen, in points.
  ///   - stamp: The stamp on it; nil for none.
  ///   - isAtRest: Whether the card lies still; an upright card at rest is put on whole pixels, so
  ///     that its picture and letters are exact.
  /// - Returns: The commands, the shadow's first.
  public func commands(
    for face: Layer,
    at pose: Pose,
    stamp: CardStamp? = nil,
    isAtRest: Bool
  ) -> [DrawCommand] {
    guard pose.alpha > 0 else { return [] }
    var frame = inPixels(pose)
    if isAtRest && pose.rotation == .zero { frame = frame.onWholePixels }
    let inset = look.shadowInset * scale
    let shadow = Shadow(
      frame: Rectangle(
        center: frame.center,
        size: Size(
          width: max(0, frame.size.width - 2 * inset),
          height: max(0, frame.size.height - 2 * inset)
        )
      ),
      rotation: pose.rotation,
      cornerRadius: look.cornerRadius * scale,
      offset: look.shadowOffset * scale,
      standardDeviation: look.shadowRadius * scale,
      color: look.shadowColor.faded(to: pose.alpha),
      casterAlpha: pose.alpha
    )
    let shape = Shape(
      frame: frame,
      rotation: pose.rotation,
      cornerRadius: look.cornerRadius * scale,
      alpha: pose.alpha,
      fill: .layer(face)
    )
    return (shadow.color.alpha > 0 ? [.shadow(shadow)] : []) + [.shape(shape)]
      + (stamp.map { commands(for: $0, on: frame, pose) } ?? [])
  }

  /// Returns the frame of a pose in pixels.
  private func inPixels(_ pose: Pose) -> Rectangle {
    Rectangle(
      center: Point(x: pose.center.x * scale, y: pose.center.y * scale),
      size: Size(width: pose.size.width * scale, height: pose.size.height * scale)
    )
  }
}

extension Rectangle {
  /// The rectangle with each edge moved to the nearest whole number.
  var onWholePixels: Rectangle {
    let left = origin.x.rounded()
    let top = origin.y.rounded()
    return Rectangle(
      x: left,
      y: top,
      width: maxX.rounded() - left,
      height: maxY.rounded() - top
    )
  }
}
