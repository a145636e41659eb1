import RiffleCore
import RiffleFormats

extension JSONWriter {
  mutating func layer(_ kind: LottieLayerKind, _ number: Int, _ name: String, _ frames: Range<Int>)
  {
    field(LottieKey.isThreeDimensional, 0)
    field(LottieKey.kind, kind.rawValue)
    field(LottieKey.number, number)
    field(LottieKey.name, name)
    field(LottieKey.start, frames.lowerBound)
    field(LottieKey.end, frames.upperBound)
    field(LottieKey.startTime, 0)
    field(LottieKey.blending, 0)
  }

  /// Writes the transform of a layer that moves, whose anchor is its middle.
  ///
  /// - Parameters:
  ///   - origin: The point of the composition from which the motion counts, in points.
  ///   - scale: Points for each unit of the layer's own size.
  mutating func transform(
    anchor: [Double],
    _ motion: LottieMotion,
    from origin: Point = .zero,
    scale: Double = 1
  ) {
    key(LottieKey.transform)
    object { writer in
      let x = motion.x.mapped { [$0[0] + origin.x] }
      let y = motion.y.mapped { [$0[0] + origin.y] }
      writer.key("a")
      writer.property(anchor + [0])
      writer.key("p")
      if x.keys.count == 1, y.keys.count == 1 {
        writer.property(x.keys[0].value + y.keys[0].value + [0])
      } else {
        writer.object { writer in
          writer.key("s")
          true.write(to: &writer)
          writer.key("x")
          writer.property(x)
          writer.key("y")
          writer.property(y)
        }
      }
      writer.key("r")
      writer.property(motion.rotation)
      writer.key("s")
      writer.property(motion.scale.mapped { $0.map { $0 * scale } }, depth: 100)
      writer.key("o")
      writer.property(motion.opacity)
    }
  }

  /// Writes the transform of a part of a card, whose face has a frame in the composition.
  mutating func transform(_ part: LottiePart, in cardFrame: Rectangle) {
    let size = part.picture.size.bounds.size
    transform(
      anchor: [size.width / 2, size.height / 2],
      part.motion,
      from: cardFrame.origin,
      scale: part.pointsPerPixel
    )
  }

  mutating func still() { transform(scale: 100, anchor: [0, 0], position: [0, 0]) }

  private mutating func transform(
    scale: Double,
    anchor: [Double],
    position: [Double],
    opacity: LottieTrack = .whole
  ) {
    key(LottieKey.transform)
    object { writer in
      writer.key("a")
      writer.property(anchor + [0])
      writer.key("p")
      writer.property(position + [0])
      writer.key("r")
      writer.property([0])
      writer.key("s")
      writer.property([scale, scale, 100])
      writer.key("o")
      writer.property(opacity)
    }
  }

  private mutating func property(_ value: [Double]) {
    object { writer in
      writer.key("a")
      0.write(to: &writer)
      writer.key("k")
      if value.count == 1 { value[0].write(to: &writer) } else { writer.array(value) }
    }
  }

  /// Writes a property that may change.
  ///
  /// - Parameter depth: The third component, which layers without depth have too; nil for a number.
  private mutating func property(_ track: LottieTrack, depth: Double? = nil) {
    let third = depth.map { [$0] } ?? []
    if track.keys.count == 1 { return property(track.keys[0].value + third) }
    object { writer in
      writer.key("a")
      1.write(to: &writer)
      writer.key("k")
      writer.array { writer in
        for (number, key) in track.keys.enumerated() {
          writer.object { writer in
            writer.key("t")
            key.frame.write(to: &writer)
            writer.key("s")
            writer.array(key.value + third)
            if number < track.keys.count - 1 { writer.easing(key.easing) }
          }
        }
      }
    }
  }

  private mutating func easing(_ easing: LottieTrack.Easing) {
    let curve: TimingCurve
    switch easing {
    case .hold:
      key("h")
      1.write(to: &self)
      return
    case .straight: curve = .linear
    case .curve(let own): curve = own
    }
    for (name, x, y) in [("o", curve.x1, curve.y1), ("i", curve.x2, curve.y2)] {
      key(name)
      object { writer in
        writer.key("x")
        writer.array([x])
        writer.key("y")
        writer.array([y])
      }
    }
  }

  mutating func picture(_ picture: LottieCard.Picture, id: String) {
    field(LottieKey.identity, id)
    field(LottieKey.width, picture.size.width)
    field(LottieKey.height, picture.size.height)
    field(LottieKey.folder, "")
    switch picture.source {
    case .file(let path):
      field(LottieKey.path, path)
      field(LottieKey.isEmbedded, 0)
    case .embedded(let type, let bytes):
      field(LottieKey.path, "data:\(type);base64,\(Base64.text(of: bytes))")
      field(LottieKey.isEmbedded, 1)
    }
  }

  /// Writes the transform of a picture that covers a card, and the mask for the card's corners, in
  /// pixels of the picture.
  mutating func covering(
    _ picture: PixelSize,
    card: Rectangle,
    corners: LottieCorners,
    opacity: LottieTrack
  ) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = max(card.size.width / width, card.size.height / height)
    transform(
      scale: scale * 100,
      anchor: [width / 2, height / 2],
      position: [card.center.x, card.center.y],
      opacity: opacity
    )
    field(LottieKey.hasMask, true)
    key(LottieKey.masks)
    let visible = card.size * (1 / scale)
    let frame = Rectangle(center: Point(x: width / 2, y: height / 2), size: visible)
    array { writer in
      writer.object { writer in
        writer.key("inv")
        false.write(to: &writer)
        writer.key("mode")
        "a".write(to: &writer)
        writer.key("pt")
        writer.object { writer in
          writer.key("a")
          0.write(to: &writer)
          writer.key("k")
          writer.outline(frame, corners.scaled(by: 1 / scale))
        }
        writer.key("o")
        writer.property([100])
        writer.key("x")
        writer.property([0])
      }
    }
  }

  private mutating func outline(_ frame: Rectangle, _ corners: LottieCorners) {
    let radius = min(corners.side, frame.size.width / 2, frame.size.height / 2)
    let handle = radius * corners.handle
    let signs: [(sign: Vector, isHorizontalFirst: Bool)] = [
      (Vector(dx: 1, dy: -1), true), (Vector(dx: 1, dy: 1), false),
      (Vector(dx: -1, dy: 1), true), (Vector(dx: -1, dy: -1), false),
    ]
    var points: [[Double]] = []
    var before: [[Double]] = []
    var after: [[Double]] = []
    for (sign, isHorizontalFirst) in signs {
      let x = frame.center.x + sign.dx * frame.size.width / 2
      let y = frame.center.y + sign.dy * frame.size.height / 2
      let horizontal = (point: [x - sign.dx * radius, y], toCorner: [sign.dx * handle, 0.0])
      let vertical = (point: [x, y - sign.dy * radius], toCorner: [0.0, sign.dy * handle])
      let (first, second) = isHorizontalFirst ? (horizontal, vertical) : (vertical, horizontal)
      points += [first.point, second.point]
      before += [[0, 0], second.toCorner]
      after += [first.toCorner, [0, 0]]
    }
    object { writer in
      for (name, list) in [("i", before), ("o", after), ("v", points)] {
        writer.key(name)
        writer.array { writer in for point in list { writer.array(point) } }
      }
      writer.key("c")
      true.write(to: &writer)
    }
  }

  mutating func roundedRectangle(_ frame: Rectangle, _ corners: LottieCorners, _ color: Color) {
    key(LottieKey.shapes)
    array { writer in
      writer.object { writer in
        writer.field(LottieKey.kind, "sh")
        writer.key("ks")
        writer.object { writer in
          writer.key("a")
          0.write(to: &writer)
          writer.key("k")
          writer.outline(frame, corners)
        }
      }
      writer.object { writer in
        writer.field(LottieKey.kind, "fl")
        writer.key("c")
        writer.property([color.red, color.green, color.blue, 1])
        writer.key("o")
        writer.property([color.alpha * 100])
        writer.key("r")
        1.write(to: &writer)
      }
    }
  }
}

/// A card's corners, as a Bezier from edge to edge.
struct LottieCorners {
  var radius: Double
  var curve: CornerCurve

  /// How far from the corner the Bezier begins.
  var side: Double { radius * curve.extent }

  /// The length of its handles, in sides.
  var handle: Double {
    switch curve {
    // Of a quarter circle: 4 (√2 − 1) / 3.
    case .circular: 0.552_284_749_8
    // The best for x³ + y³ = 1, within 0.005.
    case .continuous: 0.792
    }
  }

  func scaled(by scale: Double) -> LottieCorners {
    LottieCorners(radius: radius * scale, curve: curve)
  }
}
