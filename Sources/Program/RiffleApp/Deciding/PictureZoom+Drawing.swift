package import RiffleDrawing
package import RiffleMedia
package import RiffleMotion

extension PictureZoom {
  /// The face of a card, and where the picture is on it.
  package struct Face: Hashable {
    /// The face.
    package var layer: Layer
    /// Whether the picture's own pixels are there, so that the face is only needed near the card.
    package var isSpare: Bool
    /// The size of the card, in the unit of ``picture``.
    package var size: Size
    /// The size of the picture in the middle of the card.
    package var picture: Size
    /// The radius of the corners of a picture that covers the card, in pixels; 0 for one that does not.
    package var cornerRadius: Double

    /// Makes a face.
    package init(
      _ layer: Layer,
      isSpare: Bool,
      size: Size,
      picture: Size,
      cornerRadius: Double
    ) {
      self.layer = layer
      self.isSpare = isSpare
      self.size = size
      self.picture = picture
      self.cornerRadius = cornerRadius
    }
  }

  /// The color around the picture.
  private static let ground = Color(rgb: 0x14_1824)

  /// Returns where the whole picture is at a time, in pixels of the window.
  ///
  /// At its own size it lies on whole pixels, so that each of its pixels is one of the window's.
  package func frame(at time: Timestamp) -> Rectangle {
    let frame = motion.frame(at: time.seconds)
    if motion.isMagnifying(at: time.seconds) { return frame }
    return Rectangle(
      x: frame.origin.x.rounded(),
      y: frame.origin.y.rounded(),
      width: frame.size.width,
      height: frame.size.height
    )
  }

  /// The request for the bitmap that is shown at a time: all pixels, or as many as are seen of a picture that
  /// rests at less than half its size.
  package func request(at time: Timestamp) -> PictureRequest {
    var request = whole.request
    let size = frame(at: time).size
    guard !isMoving(at: time), !isHeld,
      size.width < Double(request.size.width) / 2
    else { return request }
    request.size = PixelSize(rounding: size)
    return request
  }

  /// Returns the commands that draw it over everything else at a time.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - face: The face of the card, which is seen until the bitmap is there, and on the way near the card,
  ///     for whose size it is made; nil for none.
  /// - Returns: The commands.
  package func commands(at time: Timestamp, over face: Face?) -> [DrawCommand] {
    let share = min(max(presence.sample(at: time.seconds).value, 0), 1)
    let frame = frame(at: time)
    let request = request(at: time)
    let rotation = Angle(radians: rotation.radians * (1 - share))
    let radius = (face?.cornerRadius ?? 0) * (1 - share)
    var commands: [DrawCommand] = [
      .shape(
        Shape(
          frame: Rectangle(origin: .zero, size: motion.window),
          fill: .color(Self.ground.faded(to: share))
        )
      ),
      .shape(
        Shape(
          frame: frame,
          rotation: rotation,
          cornerRadius: radius,
          fill: .picture(request.picture, size: request.size, placeholder: request.placeholder)
        )
      ),
    ]
    let isNear = presence.restTime > time
    if let face, !face.isSpare || isNear && frame.size.width < 2 * face.picture.width {
      let scale = frame.size.width / face.picture.width
      let card = Shape(
        frame: Rectangle(center: frame.center, size: face.size * scale),
        rotation: rotation,
        cornerRadius: radius,
        fill: .layer(face.layer)
      )
      commands.append(
        rotation == .zero ? .clipped(.shape(card), to: frame) : .shape(card)
      )
    }
    return commands
  }
}
