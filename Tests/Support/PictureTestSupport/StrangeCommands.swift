package import RiffleDrawing
import RiffleMotion

/// Commands in which one number is strange: what an app makes of a window that was made too small, or of a
/// division by its width.
package enum StrangeCommands {
  /// The numbers that are tried in each place.
  package static let numbers = [-1, 0, .nan, .infinity, -.infinity, 1e9, -1e9, 1e300, 1e-300]

  /// A command, and the words that say which number in it is strange.
  package struct Case: Sendable {
    /// The place and the number.
    package let name: String
    package let command: DrawCommand
  }

  /// Returns all commands of a kind with each number in each of its places.
  private static func cases<Value>(
    _ name: String,
    of value: Value,
    _ places: [(String, WritableKeyPath<Value, Double>)],
    _ command: (Value) -> DrawCommand
  ) -> [Case] {
    places.flatMap { place, path in
      numbers.map { number in
        var strange = value
        strange[keyPath: path] = number
        return Case(name: "\(name).\(place) = \(number)", command: command(strange))
      }
    }
  }

  /// Everything that can be strange, around the middle of a picture of 64 by 48 pixels.
  package static let all = plain + plain.map(within) + plain.map(clipped)

  private static let frame = Rectangle(x: 10, y: 8, width: 40, height: 30)

  private static var plain: [Case] {
    shapes + fills + shadows + texts + paragraphs + paths + clips
  }

  private static var shapes: [Case] {
    let shape = Shape(frame: frame, cornerRadius: 6, fill: .color(.white))
    let gradient = Fill.gradient(top: .white, bottom: .black)
    let small = PixelSize(width: 8, height: 6)
    let picture = Picture(
      pixels: Array(repeating: 0xFF20_4060, count: 48),
      size: small,
      name: "strange"
    )
    let layer = Layer(size: small, commands: [.shape(Shape(frame: small.bounds, fill: gradient))])
    let fills: [(String, Fill)] = [
      ("color", .color(.white)), ("gradient", gradient), ("layer", .layer(layer)),
      ("picture", .picture(picture, size: small, placeholder: .black)),
    ]
    return fills.flatMap { name, fill in
      var shape = shape
      shape.fill = fill
      return cases(
        "shape.\(name)",
        of: shape,
        [
          ("x", \.frame.origin.x), ("y", \.frame.origin.y), ("width", \.frame.size.width),
          ("height", \.frame.size.height), ("rotation", \.rotation.radians),
          ("cornerRadius", \.cornerRadius), ("alpha", \.alpha),
        ]
      ) { .shape($0) }
    }
  }

  private static var fills: [Case] {
    func shape(_ fill: Fill) -> DrawCommand { .shape(Shape(frame: frame, fill: fill)) }
    let colors = cases(
      "color",
      of: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8),
      [("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha)]
    ) { shape(.color($0)) }
    let gradients = cases(
      "gradient.bottom",
      of: Color.white,
      [("red", \.red), ("alpha", \.alpha)]
    ) { shape(.gradient(top: .black, bottom: $0)) }
    let picture = Picture(path: "/nowhere/strange.png")
    let inMemory = Picture(pixels: [0xFFFF_FFFF], size: PixelSize(width: 1, height: 1), name: "one")
    let sizes = [-1, 0, 1_000_000_000, Int.max, Int.min].flatMap { number in
      [PixelSize(width: number, height: 5), PixelSize(width: 5, height: number)]
    }
    let rounded = numbers.flatMap { number in
      [Size(width: number, height: 5), Size(width: 5, height: number)].map(
        PixelSize.init(rounding:)
      )
    }
    let sized = (sizes + rounded).flatMap { size in
      [
        Fill.picture(picture, size: size, placeholder: .white),
        .picture(inMemory, size: size, placeholder: .white),
        .layer(Layer(size: size, commands: [shape(.color(.white))])),
      ].enumerated().map { Case(name: "fill \($0) of \(size)", command: shape($1)) }
    }
    return colors + gradients + sized
  }

  private static var shadows: [Case] {
    let shadow = Shadow(
      frame: frame,
      cornerRadius: 5,
      offset: Vector(dx: 1, dy: 2),
      standardDeviation: 3,
      color: .black
    )
    return cases(
      "shadow",
      of: shadow,
      [
        ("x", \.frame.origin.x), ("y", \.frame.origin.y), ("width", \.frame.size.width),
        ("height", \.frame.size.height), ("rotation", \.rotation.radians),
        ("cornerRadius", \.cornerRadius), ("dx", \.offset.dx), ("dy", \.offset.dy),
        ("standardDeviation", \.standardDeviation), ("red", \.color.red), ("alpha", \.color.alpha),
        ("casterAlpha", \.casterAlpha),
      ]
    ) { .shadow($0) }
      // A corner may be as large as its frame.
      + numbers.map { number in
        var large = shadow
        large.frame = Rectangle(x: 30 - 1e9, y: 20, width: 1e9, height: 1e9)
        large.cornerRadius = number
        return Case(name: "shadow.large.cornerRadius = \(number)", command: .shadow(large))
      }
  }

  private static var texts: [Case] {
    let line = TextLine(
      "A line of words",
      font: Font(size: 11),
      color: .white,
      baseline: Point(x: 4, y: 20),
      maximumWidth: 50
    )
    return [TextLine.Alignment.left, .center, .right].flatMap { alignment in
      var line = line
      line.alignment = alignment
      return cases(
        "text.\(alignment)",
        of: line,
        [
          ("size", \.font.size), ("x", \.baseline.x), ("y", \.baseline.y),
          ("maximumWidth", \.maximumWidth), ("red", \.color.red), ("alpha", \.color.alpha),
        ]
      ) { .text($0) }
    }
  }

  private static var paragraphs: [Case] {
    let paragraph = Paragraph(
      "A few words\nthat are wrapped, or are not",
      font: Font(size: 11),
      color: .white,
      position: Point(x: 4, y: 2),
      maximumWidth: 50
    )
    let cases = cases(
      "paragraph",
      of: paragraph,
      [
        ("size", \.font.size), ("x", \.position.x), ("y", \.position.y),
        ("maximumWidth", \.maximumWidth), ("maximumHeight", \.maximumHeight),
        ("lineHeight", \.strangeLineHeight), ("red", \.color.red), ("alpha", \.color.alpha),
      ]
    ) { .paragraph($0) }
    return cases
      + [Int.min, -1, 0, 1, .max].map { limit in
        var limited = paragraph
        limited.lineLimit = limit
        limited.alignment = .right
        return Case(name: "paragraph.lineLimit = \(limit)", command: .paragraph(limited))
      }
  }

  private static var paths: [Case] {
    var path = Path(lines: [Point(x: 10, y: 8), Point(x: 50, y: 12), Point(x: 20, y: 40)])
    path.addQuadCurve(to: Point(x: 5, y: 20), control: Point(x: 0, y: 40))
    let filled = DrawnPath(path, fill: .color(.white))
    let stroke = Stroke(width: 4, cap: .round, join: .round, dashes: [5, 3])
    let stroked = DrawnPath(path, stroke: stroke, fill: .color(.white))
    let places = numbers.flatMap { number in
      [Point(x: number, y: 20), Point(x: 20, y: number)].map { (number, $0) }
    }
    let points = places.flatMap { number, point in
      [filled, stroked].map { drawn in
        var drawn = drawn
        drawn.path.addCurve(to: point, control1: Point(x: 1, y: 2), control2: point)
        return Case(name: "path.point = \(number)", command: .path(drawn))
      }
    }
    let arcs = numbers.flatMap { number in
      (0..<3).map { place in
        var arc = Path()
        arc.addArc(
          center: Point(x: 30, y: 20),
          radius: place == 0 ? number : 10,
          from: Angle(radians: place == 1 ? number : 0),
          to: Angle(radians: place == 2 ? number : 2)
        )
        return Case(
          name: "arc.\(place) = \(number)",
          command: .path(DrawnPath(arc, fill: .color(.white)))
        )
      }
    }
    let gradient = LinearGradient([.white, .black], to: Point(x: 1, y: 1))
    let gradients = cases(
      "linearGradient",
      of: gradient,
      [
        ("startX", \.start.x), ("endY", \.end.y), ("location", \.stops[0].location),
        ("red", \.stops[0].color.red), ("alpha", \.stops[1].color.alpha),
      ]
    ) { .path(DrawnPath(path, fill: .linearGradient($0))) }
    return points + arcs + gradients
      + cases(
        "stroke",
        of: stroked,
        [
          ("width", \.strangeStroke.width), ("miterLimit", \.strangeStroke.miterLimit),
          ("dash", \.strangeStroke.dashes[0]), ("phase", \.strangeStroke.dashPhase),
          ("alpha", \.alpha),
        ]
      ) { .path($0) }
  }

  private static var clips: [Case] {
    cases(
      "clip",
      of: frame,
      [
        ("x", \.origin.x), ("y", \.origin.y), ("width", \.size.width), ("height", \.size.height),
      ]
    ) { .clipped(.shape(Shape(frame: frame, fill: .color(.white))), to: $0) }
  }

  /// The same through a layer.
  private static func within(_ strange: Case) -> Case {
    let size = PixelSize(width: 64, height: 48)
    let layer = Layer(size: size, commands: [strange.command])
    return Case(
      name: "in a layer, \(strange.name)",
      command: .shape(Shape(frame: size.bounds, rotation: Angle(radians: 0.1), fill: .layer(layer)))
    )
  }

  /// The same within a clip.
  private static func clipped(_ strange: Case) -> Case {
    Case(
      name: "clipped, \(strange.name)",
      command: .clipped(strange.command, to: Rectangle(x: 5, y: 5, width: 50, height: 40))
    )
  }
}

extension Paragraph {
  fileprivate var strangeLineHeight: Double {
    get { lineHeight ?? 0 }
    set { lineHeight = newValue }
  }
}

extension DrawnPath {
  fileprivate var strangeStroke: Stroke {
    get { stroke ?? Stroke(width: 1) }
    set { stroke = newValue }
  }
}
