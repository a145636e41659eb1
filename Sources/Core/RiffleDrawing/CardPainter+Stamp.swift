import RiffleMotion

extension CardPainter {
  /// Draws a stamp on a card: a word in an outline, pressed on the card as it becomes opaque.
  ///
  /// As the stamp is emphasized, its ground takes on the color and the word turns white, both at once:
  /// a blend of the two would be a plate without a word.
  func commands(for stamp: DrawnStamp, on frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
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

  /// Returns the factor by which emphasis changes a stamp's size: the stamp is raised to 1.15, where it
  /// is filled, and comes down to 0.95, a little into the card.
  private static func growth(atEmphasis emphasis: Double) -> Double {
    emphasis < fillingEmphasis ? 1 + 0.3 * emphasis : 1.15 - 0.4 * (emphasis - fillingEmphasis)
  }

  /// Returns a stamp's opacity: it rises quickly at first, so that the word can be read halfway.
  private static func opacity(atProgress progress: Double, from start: Double) -> Double {
    let rest = 1 - max(0, min((progress - start) / (1 - start), 1))
    return 1 - rest * rest
  }

  /// Returns the offset of a stamp's middle from the card's.
  ///
  /// The stamp lies on the part of the card that stays in the window longest: a card that goes to
  /// the right bears it near its top left corner, one that goes up in its lower half.
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

extension StampAppearance {
  /// Returns the rotation of the stamp of a side.
  fileprivate func tilt(of side: StampSide) -> Angle {
    switch side {
    case .right: Angle(radians: -rotation.radians)
    case .left: rotation
    case .up, .down: Angle(radians: -rotation.radians / 2)
    }
  }
}

extension Size {
  /// Returns the size of the upright box around a rectangle of this size that is rotated.
  fileprivate func boundingBox(rotatedBy angle: Angle) -> Size {
    let (cos, sin) = (abs(angle.cos), abs(angle.sin))
    return Size(width: width * cos + height * sin, height: width * sin + height * cos)
  }
}
