import RiffleDrawing
import RiffleFormats
import RiffleMotion

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

  mutating func transform(
    anchor: [Double],
    _ layer: LottieLayer
  ) {
    key(LottieKey.transform)
    object { writer in
      writer.key("a")
      writer.property([anchor[0], anchor[1], 0])
      writer.key("p")
      writer.object { writer in
        writer.key("s")
        true.write(to: &writer)
        writer.key("x")
        writer.property(layer.x)
        writer.key("y")
        writer.property(layer.y)
      }
      writer.key("r")
      writer.property(layer.rotation)
      writer.key("s")
      writer.property(layer.scale, depth: 100)
      writer.key("o")
      writer.property(layer.opacity)
    }
  }

  mutating func still() {
    transform(scale: 100, anchor: [0, 0], position: [0, 0])
  }

  private mutating func transform(scale: Double, anchor: [Double], position: [Double]) {
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
      writer.property([100])
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
            guard number < track.keys.count - 1 else { return }
            switch key.way {
            case .holds:
              writer.key("h")
              1.write(to: &writer)
            case .eased(let eases): writer.easing(eases + third.map { _ in LottieTrack.Ease() })
            }
          }
        }
      }
    }
  }

  /// Writes the two handles of each component.
  private mutating func easing(_ eases: [LottieTrack.Ease]) {
    func rounded(_ place: Double) -> Double { (place * 10_000).rounded() / 10_000 }
    let straight = LottieTrack.Ease()
    for (name, place, heights) in [
      ("o", straight.start, eases.map(\.start)), ("i", straight.end, eases.map(\.end)),
    ] {
      key(name)
      object { writer in
        writer.key("x")
        writer.array(heights.map { _ in rounded(place) })
        writer.key("y")
        writer.array(heights.map(rounded))
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
  mutating func covering(_ picture: PixelSize, card: Size, cornerRadius: Double) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = max(card.width / width, card.height / height)
    transform(
      scale: scale * 100,
      anchor: [width / 2, height / 2],
      position: [card.width / 2, card.height / 2]
    )
    field(LottieKey.hasMask, true)
    key(LottieKey.masks)
    let visible = Size(width: card.width / scale, height: card.height / scale)
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
          writer.outline(frame, cornerRadius: cornerRadius / scale)
        }
        writer.key("o")
        writer.property([100])
        writer.key("x")
        writer.property([0])
      }
    }
  }

  /// A closed path of cubic Beziers.
  private mutating func outline(_ frame: Rectangle, cornerRadius: Double) {
    let radius = min(cornerRadius, frame.size.width / 2, frame.size.height / 2)
    // The handle of a quarter circle: 4 (√2 − 1) / 3.
    let handle = radius * 0.552_284_749_8
    let corners: [(sign: Vector, isHorizontalFirst: Bool)] = [
      (Vector(dx: 1, dy: -1), true), (Vector(dx: 1, dy: 1), false),
      (Vector(dx: -1, dy: 1), true), (Vector(dx: -1, dy: -1), false),
    ]
    var points: [[Double]] = []
    var before: [[Double]] = []
    var after: [[Double]] = []
    for (sign, isHorizontalFirst) in corners {
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

  mutating func roundedRectangle(_ size: Size, cornerRadius: Double, _ color: Color) {
    key(LottieKey.shapes)
    array { writer in
      writer.object { writer in
        writer.field(LottieKey.kind, "rc")
        writer.key("d")
        1.write(to: &writer)
        writer.key("p")
        writer.property([size.width / 2, size.height / 2])
        writer.key("s")
        writer.property([size.width, size.height])
        writer.key("r")
        writer.property([min(cornerRadius, size.width / 2, size.height / 2)])
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
