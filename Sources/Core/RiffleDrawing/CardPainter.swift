package import RiffleMotion

/// Makes drawing commands of cards and their poses, at a number of pixels per point.
package struct CardPainter: Hashable, Sendable {
  /// The look of the cards.
  package var appearance: Appearance
  /// The number of pixels per point, above 0.
  package var scale: Double

  /// Makes a painter.
  package init(_ appearance: Appearance, scale: Double) {
    self.appearance = appearance
    self.scale = scale
  }

  /// Draws the face of a card at a pose.
  ///
  /// - Parameters:
  ///   - face: The card's face.
  ///   - pose: The card's pose, in points of the window.
  ///   - stamp: The stamp on the card; nil for none.
  ///   - overlay: The layer over its face; nil for none.
  ///   - lift: How far the card is lifted off the stack, 0 to 1. Defaults to 0.
  ///   - isAtRest: Whether the card lies still. An upright card at rest is moved to whole pixels,
  ///     so that its picture and letters are exact.
  /// - Returns: The commands, the shadow's first; none if the pose is transparent.
  package func commands(
    for face: Layer,
    at pose: Pose,
    stamp: DrawnStamp? = nil,
    overlay: DrawnOverlay? = nil,
    lift: Double = 0,
    isAtRest: Bool
  ) -> [DrawCommand] {
    let frame = frame(of: pose, showing: face, isAtRest: isAtRest)
    let cornerRadius = cornerRadius(of: face, in: frame)
    let shape = Shape(
      frame: frame,
      rotation: pose.rotation,
      cornerRadius: cornerRadius,
      alpha: pose.alpha,
      fill: .layer(face)
    )
    return commands(
      for: [.shape(shape)],
      in: frame,
      pose,
      cornerRadius: cornerRadius,
      stamp: stamp,
      overlay: overlay,
      lift: lift
    )
  }

  /// Draws a card, its face part by part, at a pose in which its size is changing.
  ///
  /// - Parameters:
  ///   - source: All that the face is laid out from.
  ///   - pose: The card's pose, in points of the window.
  ///   - stamp: The stamp on the card; nil for none.
  ///   - overlay: The layer over its face; nil for none.
  ///   - lift: How far the card is lifted off the stack, 0 to 1.
  /// - Returns: The commands, the shadow's first; none if the pose is transparent.
  func commands(
    for source: FaceSource,
    at pose: Pose,
    stamp: DrawnStamp?,
    overlay: DrawnOverlay?,
    lift: Double
  ) -> [DrawCommand] {
    let frame = frame(of: pose, isAtRest: false)
    return commands(
      for: parts(of: source, in: frame, pose),
      in: frame,
      pose,
      cornerRadius: appearance.cornerRadius * scale,
      stamp: stamp,
      overlay: overlay,
      lift: lift
    )
  }

  /// Draws a card's shadow, its face, its overlay and its stamp.
  private func commands(
    for face: [DrawCommand],
    in frame: Rectangle,
    _ pose: Pose,
    cornerRadius: Double,
    stamp: DrawnStamp?,
    overlay: DrawnOverlay?,
    lift: Double
  ) -> [DrawCommand] {
    guard pose.alpha > 0 else { return [] }
    var drawn = shadows(of: frame, pose, cornerRadius: cornerRadius, lift: lift) + face
    if let overlay, overlay.opacity > 0 {
      drawn.append(
        .shape(
          Shape(
            frame: frame,
            rotation: pose.rotation,
            cornerRadius: cornerRadius,
            alpha: pose.alpha * overlay.opacity,
            fill: .layer(overlay.layer)
          )
        )
      )
    }
    return drawn + (stamp.map { commands(for: $0, on: frame, pose) } ?? [])
  }

  /// Returns the frame of a card's face in pixels, on whole ones if the card is upright and lies still.
  func frame(of pose: Pose, isAtRest: Bool) -> Rectangle {
    let frame = faceFrame(at: pose)
    return isAtRest && pose.rotation == .zero ? frame.onWholePixels : frame
  }

  /// Returns the frame of a card that shows a face: as large as the face, pixel by pixel, if that is the
  /// nearest size in whole pixels of a card that is upright and lies still.
  private func frame(of pose: Pose, showing face: Layer, isAtRest: Bool) -> Rectangle {
    let exact = faceFrame(at: pose)
    guard isAtRest, pose.rotation == .zero, PixelSize(rounding: exact.size) == face.size else {
      return frame(of: pose, isAtRest: isAtRest)
    }
    let corner = Rectangle(center: exact.center, size: face.size.bounds.size).origin
    return Rectangle(
      origin: Point(x: corner.x.rounded(), y: corner.y.rounded()),
      size: face.size.bounds.size
    )
  }

  /// Returns the corner radius of a face that is stretched to a frame, in pixels: scaled by the mean
  /// of the scales of width and height.
  private func cornerRadius(of face: Layer, in frame: Rectangle) -> Double {
    let own = face.size.bounds.size
    let stretch = (frame.size.width / own.width + frame.size.height / own.height) / 2
    // A frame on whole pixels may differ from the face by one.
    let isOwnSize = abs(stretch - 1) * min(own.width, own.height) <= 1
    return appearance.cornerRadius * scale * (isOwnSize ? 1 : stretch)
  }

  /// Returns a rectangle in pixels, on whole ones.
  func inPixels(_ rectangle: Rectangle) -> Rectangle {
    inPixels(rectangle.center, rectangle.size).onWholePixels
  }

  /// Draws the container, on whole pixels.
  ///
  /// - Parameter container: The container, in points of the window.
  /// - Returns: The commands; none if it has no color.
  func commands(forContainer container: Rectangle) -> [DrawCommand] {
    guard let color = appearance.container.color else { return [] }
    return [
      .shape(
        Shape(
          frame: inPixels(container),
          cornerRadius: appearance.container.cornerRadius * scale,
          fill: .color(color)
        )
      )
    ]
  }

  /// Draws the shadow of a card that is lifted between 0 and 1: the one on the stack fades into the
  /// one in the air, since renderers keep a table for each softness.
  private func shadows(
    of frame: Rectangle,
    _ pose: Pose,
    cornerRadius: Double,
    lift: Double
  ) -> [DrawCommand] {
    let share = appearance.shadow.liftedScale == 1 ? 0 : max(0, min(lift, 1))
    let parts = [
      (scale: 1, share: 1 - share), (scale: appearance.shadow.liftedScale, share: share),
    ]
    return parts.compactMap { part in
      let shadow = shadow(
        of: frame,
        pose,
        cornerRadius: cornerRadius,
        growth: part.scale,
        opacity: appearance.shadow.opacity * part.share
      )
      return shadow.color.alpha > 0 ? .shadow(shadow) : nil
    }
  }

  private func shadow(
    of frame: Rectangle,
    _ pose: Pose,
    cornerRadius: Double,
    growth: Double,
    opacity: Double
  ) -> Shadow {
    let look = appearance.shadow
    let inset = look.inset * scale
    let isScaled = cornerRadius != appearance.cornerRadius * scale
    return Shadow(
      frame: Rectangle(
        center: frame.center,
        size: Size(
          width: max(0, frame.size.width - 2 * inset),
          height: max(0, frame.size.height - 2 * inset)
        )
      ),
      rotation: pose.rotation,
      // On whole pixels while it changes, since renderers keep a table for each radius.
      cornerRadius: isScaled ? cornerRadius.rounded() : cornerRadius,
      offset: look.offset * (scale * growth),
      standardDeviation: look.radius * scale * growth,
      color: look.color.faded(to: opacity).faded(to: pose.alpha),
      casterAlpha: pose.alpha
    )
  }

  /// Returns the frame of the face of a card at a pose, in pixels.
  private func faceFrame(at pose: Pose) -> Rectangle {
    inPixels(pose.center, appearance.faceSize(of: pose.size))
  }

  private func inPixels(_ center: Point, _ size: Size) -> Rectangle {
    Rectangle(center: Point(x: center.x * scale, y: center.y * scale), size: size * scale)
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
