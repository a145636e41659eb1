package import RiffleMotion

package struct CardPainter: Hashable, Sendable {
  package var appearance: Appearance
  /// Pixels per point, above 0.
  package var scale: Double

  package init(_ appearance: Appearance, scale: Double) {
    self.appearance = appearance
    self.scale = scale
  }

  /// Draws the face of a card at a pose, shadow first; nothing if the pose is transparent.
  ///
  /// - Parameters:
  ///   - pose: In points of the window.
  ///   - label: Drawn over a face that is without one.
  ///   - overlay: The layer over its face.
  ///   - lift: How far the card is lifted off the stack, 0 to 1.
  ///   - isAtRest: An upright card at rest is moved to whole pixels, so that its picture and
  ///     letters are exact.
  package func commands(
    for face: Layer,
    at pose: Pose,
    label: FadingLabel? = nil,
    stamp: DrawnStamp? = nil,
    overlay: DrawnOverlay? = nil,
    lift: Double = 0,
    isAtRest: Bool
  ) -> [DrawCommand] {
    let frame = frame(of: pose, showing: face, isAtRest: isAtRest).moved(by: dip(under: stamp))
    let cornerRadius = cornerRadius(of: face, in: frame)
    let shape = Shape(
      frame: frame,
      rotation: pose.rotation,
      cornerRadius: cornerRadius,
      cornerCurve: appearance.cornerCurve,
      alpha: pose.alpha,
      fill: .layer(face)
    )
    let words = label.map { command(for: $0, on: face, in: frame, pose, cornerRadius) }
    return commands(
      for: [.shape(shape)] + (words.map { [$0] } ?? []),
      in: frame,
      pose,
      cornerRadius: cornerRadius,
      stamp: stamp,
      overlay: overlay,
      lift: lift
    )
  }

  /// Draws a card, its face part by part, at a pose in which its size is changing.
  func commands(
    for source: FaceSource,
    at pose: Pose,
    stamp: DrawnStamp?,
    overlay: DrawnOverlay?,
    lift: Double
  ) -> [DrawCommand] {
    let frame = frame(of: pose, isAtRest: false).moved(by: dip(under: stamp))
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
    // Pressed down, the card is nearer to what is beneath.
    let height = lift * (1 - Self.pressedShare * press(of: stamp))
    var drawn = shadows(of: frame, pose, cornerRadius: cornerRadius, lift: height) + face
    if let overlay, overlay.opacity > 0 {
      drawn.append(
        .shape(
          Shape(
            frame: frame,
            rotation: pose.rotation,
            cornerRadius: cornerRadius,
            cornerCurve: appearance.cornerCurve,
            alpha: pose.alpha * overlay.opacity,
            fill: .layer(overlay.layer)
          )
        )
      )
    }
    return drawn + (stamp.map { commands(for: $0, on: frame, pose) } ?? [])
  }

  /// The share of its height above the stack that a card loses as its stamp lands.
  private static let pressedShare = 0.45

  /// How hard a stamp presses on its card, 0 to 1.
  private func press(of stamp: DrawnStamp?) -> Double {
    guard appearance.stamps.dip > 0, let stamp else { return 0 }
    return max(0, min(stamp.emphasis, 1)) * stamp.opacity
  }

  /// How far a card gives way to its stamp, in pixels, straight down the window.
  package func dip(under stamp: DrawnStamp?) -> Vector {
    Vector(dx: 0, dy: appearance.stamps.dip * scale * press(of: stamp))
  }

  /// Draws a label over a face, on the lower part of the card.
  private func command(
    for label: FadingLabel,
    on face: Layer,
    in frame: Rectangle,
    _ pose: Pose,
    _ cornerRadius: Double
  ) -> DrawCommand {
    let share = label.layer.size.bounds.size.height / face.size.bounds.size.height
    let height = frame.size.height * share
    let offset = Vector(dx: 0, dy: (frame.size.height - height) / 2)
    return .shape(
      Shape(
        frame: Rectangle(
          center: frame.center + offset.rotated(by: pose.rotation),
          size: Size(width: frame.size.width, height: height)
        ),
        rotation: pose.rotation,
        // At its upper corners the label is clear.
        cornerRadius: cornerRadius,
        cornerCurve: appearance.cornerCurve,
        alpha: pose.alpha * label.opacity,
        fill: .layer(label.layer)
      )
    )
  }

  /// The frame of a card's face in pixels, on whole ones if the card is upright and at rest.
  func frame(of pose: Pose, isAtRest: Bool) -> Rectangle {
    let frame = faceFrame(at: pose)
    return isAtRest && pose.rotation == .zero ? frame.onWholePixels : frame
  }

  /// The frame of a card that shows a face: as large as the face if that is the nearest size in
  /// whole pixels of a card that is upright and at rest.
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

  /// The corner radius of a face that is stretched to a frame, in pixels: scaled by the mean of the
  /// scales of width and height.
  private func cornerRadius(of face: Layer, in frame: Rectangle) -> Double {
    let own = face.size.bounds.size
    let stretch = (frame.size.width / own.width + frame.size.height / own.height) / 2
    // A frame on whole pixels may differ from the face by one.
    let isOwnSize = abs(stretch - 1) * min(own.width, own.height) <= 1
    return appearance.cornerRadius * scale * (isOwnSize ? 1 : stretch)
  }

  /// A rectangle in pixels, on whole ones.
  func inPixels(_ rectangle: Rectangle) -> Rectangle {
    inPixels(rectangle.center, rectangle.size).onWholePixels
  }

  /// Draws the container, in points of the window, on whole pixels.
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
    var shadows = parts.map { part in
      shadow(
        of: frame,
        pose,
        cornerRadius: cornerRadius,
        growth: part.scale,
        opacity: appearance.shadow.opacity * part.share
      )
    }
    if appearance.shadow.contactOpacity > 0 {
      shadows.append(contactShadow(of: frame, pose, cornerRadius: cornerRadius, lift: lift))
    }
    return shadows.filter { $0.color.alpha > 0 }.map { .shadow($0) }
  }

  /// The tight shadow of a card that lies on the stack.
  private func contactShadow(
    of frame: Rectangle,
    _ pose: Pose,
    cornerRadius: Double,
    lift: Double
  ) -> Shadow {
    let look = appearance.shadow
    let opacity = look.contactOpacity * max(0, min(1 - lift, 1))
    var contact = shadow(
      of: frame,
      pose,
      cornerRadius: cornerRadius,
      growth: 1,
      opacity: opacity
    )
    contact.offset = Vector(dx: 0, dy: look.contactRadius / 2 * scale)
    contact.standardDeviation = look.contactRadius * scale
    return contact
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

  /// Returns the face's frame at a pose, in pixels.
  private func faceFrame(at pose: Pose) -> Rectangle {
    inPixels(pose.center, appearance.faceSize(of: pose.size))
  }

  private func inPixels(_ center: Point, _ size: Size) -> Rectangle {
    Rectangle(center: Point(x: center.x * scale, y: center.y * scale), size: size * scale)
  }

  // MARK: Parts

  /// Draws a card whose size is changing: its face is laid out for the present size, and each part
  /// is placed separately, so that nothing is stretched or moves in steps.
  func parts(of source: FaceSource, in frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
    let bounds = Rectangle(origin: .zero, size: frame.size)
    let shapes = commands(of: source, in: bounds).compactMap { shape(of: $0) }
    let parts = shapes.flatMap { shape -> [Shape] in
      guard shape.frame.size.width == bounds.size.width else { return [shape] }
      var rounded = shape
      rounded.cornerRadius = appearance.cornerRadius * scale
      rounded.cornerCurve = appearance.cornerCurve
      return [rounded] + squareEnds(of: shape, in: bounds)
    }
    return parts.map { part in
      var shape = part
      let offset = (shape.frame.center - bounds.center).rotated(by: pose.rotation)
      shape.frame = Rectangle(center: frame.center + offset, size: shape.frame.size)
      shape.rotation = shape.rotation + pose.rotation
      shape.alpha *= pose.alpha
      return .shape(shape)
    }
  }

  /// The ends of a part as wide as the card that are not at the card's own, where the part would be
  /// rounded as the card is: strips to be drawn over it.
  ///
  /// A shade needs none: at its upper end it is transparent.
  private func squareEnds(of shape: Shape, in bounds: Rectangle) -> [Shape] {
    let side = appearance.cornerRadius * appearance.cornerCurve.extent * scale
    let height = min(side.rounded(.up), shape.frame.size.height / 2)
    var strips: [Rectangle] = []
    if shape.frame.origin.y > bounds.origin.y {
      strips.append(
        Rectangle(
          origin: shape.frame.origin,
          size: Size(width: shape.frame.size.width, height: height)
        )
      )
    }
    if shape.frame.maxY < bounds.maxY {
      strips.append(
        Rectangle(
          x: shape.frame.origin.x,
          y: shape.frame.maxY - height,
          width: shape.frame.size.width,
          height: height
        )
      )
    }
    return strips.compactMap { strip in
      switch shape.fill {
      case .color: return Shape(frame: strip, fill: shape.fill)
      case .picture:
        let whole = DrawCommand.shape(shape)
          .moved(by: Vector(dx: -strip.origin.x, dy: -strip.origin.y))
        let layer = Layer(size: PixelSize(rounding: strip.size), commands: [whole])
        return Shape(frame: strip, fill: .layer(layer))
      case .layer, .gradient, .linearGradient: return nil
      }
    }
  }

  /// A command of a face as a shape, which can be rotated and be between pixels.
  private func shape(of command: DrawCommand) -> Shape? {
    switch command {
    case .shape(let shape): shape
    case .text(let line): shape(of: line)
    case .shadow, .paragraph, .path, .clipped: nil
    }
  }

  /// A line of text as a separate layer; nil if there is no room for it.
  private func shape(of line: TextLine) -> Shape? {
    // In steps, so that few layers are made while the width changes; a line shorter than its room
    // looks the same in each.
    let step = (8 * scale).rounded(.up)
    let width = (line.maximumWidth / step).rounded(.down) * step
    guard width > 0, width.isFinite else { return nil }
    // Room for the letters of every script, and for those that extend beyond their line's ends.
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
    own.baseline = Point(x: start, y: ascent)
    own.maximumWidth = width
    let layer = Layer(
      size: PixelSize(rounding: Size(width: width + 2 * overhang, height: ascent + descent)),
      commands: [.text(own)]
    )
    let frame = Rectangle(
      origin: Point(x: line.baseline.x - start, y: line.baseline.y - ascent),
      size: layer.size.bounds.size
    )
    return Shape(frame: frame, fill: .layer(layer))
  }

  // MARK: Stamps

  /// Draws a stamp on a card: a word in an outline, pressed on the card as it becomes opaque.
  ///
  /// As the stamp is emphasized, its ground takes on the color and the word turns white, both at
  /// once: a blend of the two would be a plate without a word.
  package func commands(for stamp: DrawnStamp, on frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
    let looks = appearance.stamps
    let opacity = Self.opacity(atProgress: stamp.opacity, from: looks.start)
    guard opacity > 0 else { return [] }
    let plate = StampPlate(
      looks,
      stamp.side,
      isFilled: stamp.emphasis >= Self.fillingEmphasis,
      scale: scale
    )
    let tilt = looks.tilt(of: stamp.side)
    // Above the card at first, down on it at the end.
    let press = (1 + 0.14 * (1 - opacity)) * Self.growth(atEmphasis: stamp.emphasis)
    let size = plate.size.bounds.size
    let room = frame.size.width - 2 * max(0, looks.margin.dx) * scale
    let longest = max(room, frame.size.width / 2)
    let fit = min(1, longest / size.boundingBox(rotatedBy: tilt).width)
    let offset = offset(of: size * fit, rotatedBy: tilt, stamp.side, in: frame.size)
    return [
      .shape(
        Shape(
          frame: Rectangle(
            center: frame.center + offset.rotated(by: pose.rotation),
            size: size * (fit * press)
          ),
          rotation: pose.rotation + tilt,
          cornerRadius: plate.cornerRadius * fit * press,
          alpha: opacity * looks.opacity * pose.alpha,
          fill: .layer(plate.layer)
        )
      )
    ]
  }

  /// The emphasis at which a stamp turns from outlined to filled.
  private static let fillingEmphasis = 0.5

  /// How emphasis changes a stamp's size: the stamp is raised to 1.15, where it is filled, and
  /// comes down to 0.95, a little into the card.
  private static func growth(atEmphasis emphasis: Double) -> Double {
    emphasis < fillingEmphasis ? 1 + 0.3 * emphasis : 1.15 - 0.4 * (emphasis - fillingEmphasis)
  }

  /// Rises quickly at first, so that the word can be read halfway.
  private static func opacity(atProgress progress: Double, from start: Double) -> Double {
    let rest = 1 - max(0, min((progress - start) / (1 - start), 1))
    return 1 - rest * rest
  }

  /// The offset of a stamp's middle from the card's.
  ///
  /// The stamp is on the part of the card that stays in the window longest: near the top left
  /// corner of a card that goes to the right, in the lower half of one that goes up.
  private func offset(
    of size: Size,
    rotatedBy tilt: Angle,
    _ side: StampSide,
    in card: Size
  ) -> Vector {
    let box = size.boundingBox(rotatedBy: tilt)
    let margin = appearance.stamps.margin * scale
    let toEdge = Vector(
      dx: (card.width - box.width) / 2 - margin.dx,
      dy: (card.height - box.height) / 2 - margin.dy
    )
    return switch side {
    case .right: Vector(dx: -toEdge.dx, dy: -toEdge.dy)
    case .left: Vector(dx: toEdge.dx, dy: -toEdge.dy)
    case .down: Vector(dx: 0, dy: -toEdge.dy)
    case .up: Vector(dx: 0, dy: card.height * 0.2)
    }
  }
}

/// A label that comes or goes, as it is seen on a card whose face is without one.
package struct FadingLabel: Hashable, Sendable {
  /// The layer as wide as the card's face, for its lower part.
  var layer: Layer
  /// The opacity, from 0 to 1.
  var opacity: Double
}

extension Rectangle {
  fileprivate func moved(by move: Vector) -> Rectangle {
    Rectangle(origin: origin + move, size: size)
  }

  /// The rectangle with each edge moved to the nearest whole number.
  var onWholePixels: Rectangle {
    let left = origin.x.rounded()
    let top = origin.y.rounded()
    return Rectangle(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }
}

extension StampAppearance {
  fileprivate func tilt(of side: StampSide) -> Angle {
    switch side {
    case .right: Angle(radians: -rotation.radians)
    case .left: rotation
    case .up, .down: Angle(radians: -rotation.radians / 2)
    }
  }
}

extension Size {
  fileprivate func boundingBox(rotatedBy angle: Angle) -> Size {
    let (cos, sin) = (abs(angle.cos), abs(angle.sin))
    return Size(width: width * cos + height * sin, height: width * sin + height * cos)
  }
}
