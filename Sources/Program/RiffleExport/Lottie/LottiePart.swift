import RiffleCore

/// What is drawn on or beneath a card beside its face: a shadow or a stamp, over a span of frames.
struct LottiePart: Hashable {
  let picture: LottiePicture
  let frames: Range<Int>
  /// In the card's own axes, from the upper left corner of its face.
  let motion: LottieMotion
  /// At which a scale of the motion is 100 percent.
  let pointsPerPixel: Double

  /// How far it is seen outside of a card, in points.
  func reach(beyond card: Size) -> Double {
    let largest = motion.scale.keys.flatMap(\.value).max() ?? 0
    let half = picture.size.bounds.size * (pointsPerPixel * largest / 100 / 2)
    let x = motion.x.keys.map { abs($0.value[0] - card.width / 2) }.max() ?? 0
    let y = motion.y.keys.map { abs($0.value[0] - card.height / 2) }.max() ?? 0
    return max(0, x + half.width - card.width / 2, y + half.height - card.height / 2).rounded(.up)
  }
}

/// A picture that the parts of many cards share.
struct LottiePicture: Hashable {
  let name: String
  /// In pixels of the picture.
  let size: PixelSize
  let commands: [DrawCommand]
  /// Beneath the card instead of on it.
  let isBeneath: Bool
}

extension LottiePart {
  /// The parts of a card, back to front.
  ///
  /// The painter that draws the window says what there is, for a card that lies upright in its own
  /// axes; its commands become pictures, and what changes in them from frame to frame their motions.
  ///
  /// - Parameters:
  ///   - cards: The card at each frame; nil where it is not shown.
  ///   - painter: Its scale is that of the pictures, in pixels per point.
  ///   - faceSize: In points.
  static func parts(
    of cards: [CardSnapshot?],
    _ painter: CardPainter,
    faceSize: Size
  ) -> [LottiePart] {
    var pictures: [LottiePicture] = []
    var places: [LottiePicture: [Place?]] = [:]
    for (number, card) in cards.enumerated() {
      guard let card else { continue }
      for (picture, place) in self.places(of: card, painter, faceSize: faceSize) {
        if places[picture] == nil {
          pictures.append(picture)
          places[picture] = Array(repeating: nil, count: cards.count)
        }
        places[picture]?[number] = place
      }
    }
    return pictures.compactMap { picture in
      places[picture].flatMap { LottiePart(picture, $0, scale: painter.scale) }
    }
  }

  /// Where a picture is drawn, in pixels.
  private struct Place {
    var frame: Rectangle
    var rotation: Angle
    var alpha: Double
  }

  private init?(_ picture: LottiePicture, _ places: [Place?], scale: Double) {
    guard let first = places.firstIndex(where: { $0 != nil }),
      let last = places.lastIndex(where: { $0 != nil }), var latest = places[first]
    else { return nil }
    let size = picture.size.bounds.size
    let samples = places[first...last].map { place in
      latest = place ?? latest
      return LottieMotion.Sample(
        center: Point(x: latest.frame.center.x / scale, y: latest.frame.center.y / scale),
        rotation: latest.rotation,
        scale: Size(
          width: latest.frame.size.width / size.width,
          height: latest.frame.size.height / size.height
        ),
        alpha: place?.alpha ?? 0
      )
    }
    self.picture = picture
    frames = first..<(last + 1)
    pointsPerPixel = 1 / scale
    motion = LottieMotion(samples, from: first, size: size * pointsPerPixel)
  }

  private static func places(
    of card: CardSnapshot,
    _ painter: CardPainter,
    faceSize: Size
  ) -> [(LottiePicture, Place)] {
    let inset = painter.appearance.inset
    let slot = Size(width: faceSize.width + 2 * inset, height: faceSize.height + 2 * inset)
    let drawn = card.drawn(as: card.id)
    // The whole composition gives way to a stamp.
    let dip = painter.dip(under: drawn.stamp) * (1 / painter.scale)
    let center = Point(x: faceSize.width / 2, y: faceSize.height / 2) - dip
    let face = Layer(size: PixelSize(rounding: faceSize * painter.scale), commands: [])
    let commands = painter.commands(
      for: face,
      at: Pose(center: center, size: slot),
      stamp: drawn.stamp,
      lift: drawn.lift,
      isAtRest: false
    )
    return commands.compactMap { command in
      switch command {
      case .shadow(let shadow): return place(of: shadow)
      case .shape(let shape):
        guard case .layer(let layer) = shape.fill, layer != face else { return nil }
        return place(of: shape, showing: layer)
      case .text, .paragraph, .path, .triangles, .clipped: return nil
      }
    }
  }

  /// Of a shadow in its picture, in pixels.
  private static let leastDeviation = 4.0

  private static func place(of shadow: Shadow) -> (LottiePicture, Place) {
    // A Gaussian ends, for the eye, after three deviations.
    let blur = (3 * shadow.standardDeviation).rounded(.up) + 1
    let reached = Size(
      width: shadow.frame.size.width + 2 * blur,
      height: shadow.frame.size.height + 2 * blur
    )
    // What is soft needs few pixels.
    let share = min(1, leastDeviation / max(shadow.standardDeviation, leastDeviation))
    var drawn = shadow
    drawn.color.alpha = 1
    drawn.offset = .zero
    drawn.standardDeviation *= share
    drawn.cornerRadius *= share
    // A picture of the whole shadow: a hole for the card would show its edge when it is scaled.
    drawn.casterAlpha = 0
    let size = PixelSize(rounding: reached * share)
    drawn.frame = Rectangle(center: size.bounds.center, size: shadow.frame.size * share)
    let picture = LottiePicture(
      name: "Shadow",
      size: size,
      commands: [.shadow(drawn)],
      isBeneath: true
    )
    let place = Place(
      frame: Rectangle(
        center: shadow.frame.center + shadow.offset,
        size: size.bounds.size * (1 / share)
      ),
      rotation: shadow.rotation,
      alpha: shadow.color.alpha
    )
    return (picture, place)
  }

  private static func place(of shape: Shape, showing layer: Layer) -> (LottiePicture, Place) {
    let bounds = layer.size.bounds
    // The radius at the layer's own size.
    let radius = (shape.cornerRadius * bounds.size.width / shape.frame.size.width).rounded()
    let picture = LottiePicture(
      name: "Stamp",
      size: layer.size,
      commands: [.shape(Shape(frame: bounds, cornerRadius: radius, fill: .layer(layer)))],
      isBeneath: false
    )
    let place = Place(frame: shape.frame, rotation: shape.rotation, alpha: shape.alpha)
    return (picture, place)
  }
}
