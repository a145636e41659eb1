import RiffleMotion

extension CardPainter {
  /// Draws a card whose size is changing: its face is laid out for the present size, and each part of
  /// it is placed into the pose by itself, so that nothing is stretched and nothing moves in steps.
  ///
  /// - Parameters:
  ///   - source: All that the face is laid out from.
  ///   - frame: The card's frame in pixels.
  ///   - pose: The card's pose.
  /// - Returns: The commands.
  func parts(of source: FaceSource, in frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
    let bounds = Rectangle(origin: .zero, size: frame.size)
    return commands(of: source, in: bounds).compactMap { command in
      guard var shape = shape(of: command) else { return nil }
      // The ground and the shade share the card's lower corners; at its own upper ones the shade is
      // transparent.
      if shape.frame.size.width == bounds.size.width {
        shape.cornerRadius = appearance.cornerRadius * scale
      }
      let offset = (shape.frame.center - bounds.center).rotated(by: pose.rotation)
      shape.frame = Rectangle(center: frame.center + offset, size: shape.frame.size)
      shape.rotation = shape.rotation + pose.rotation
      shape.alpha *= pose.alpha
      return .shape(shape)
    }
  }

  /// Returns a command of a face as a shape, which can be rotated and lie between pixels.
  private func shape(of command: DrawCommand) -> Shape? {
    switch command {
    case .shape(let shape): shape
    case .text(let line): shape(of: line)
    case .shadow, .triangles, .clipped: nil
    }
  }

  /// Returns a line of text as a layer of its own; nil if there is no room for it.
  private func shape(of line: TextLine) -> Shape? {
    // In steps, so that few layers are made while the width changes; a line shorter than its room
    // looks the same in each.
    let step = (8 * scale).rounded(.up)
    let width = (line.maximumWidth / step).rounded(.down) * step
    guard width > 0, width.isFinite else { return nil }
    // Room for the letters of every script, and for those that reach beyond their line's ends.
    let ascent = (1.5 * line.font.size).rounded(.up)
    let descent = (0.75 * line.font.size).rounded(.up)
    let overhang = (0.25 * line.font.size).rounded(.up)
    let start =
      switch line.alignment {
      case .left: overhang
      case .center: overhang + width / 2
      case .right: overhang + width
      }
    var own = line
    own.position = Point(x: start, y: ascent)
    own.maximumWidth = width
    let layer = Layer(
      size: PixelSize(rounding: Size(width: width + 2 * overhang, height: ascent + descent)),
      commands: [.text(own)]
    )
    let frame = Rectangle(
      origin: Point(x: line.position.x - start, y: line.position.y - ascent),
      size: layer.size.bounds.size
    )
    return Shape(frame: frame, fill: .layer(layer))
  }
}
