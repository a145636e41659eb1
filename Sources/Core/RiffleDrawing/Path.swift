import RealModule
public import RiffleMotion

/// Lines and curves, one after another, to be filled or stroked.
///
/// A path has one or more lines of their own, each of which begins with ``move(to:)``. To fill it, each is
/// closed.
///
/// ```swift
/// var heart = Path()
/// heart.move(to: Point(x: 50, y: 90))
/// heart.addCurve(
///   to: Point(x: 50, y: 30),
///   control1: Point(x: -20, y: 40),
///   control2: Point(x: 20, y: -10)
/// )
/// heart.addCurve(
///   to: Point(x: 50, y: 90),
///   control1: Point(x: 80, y: -10),
///   control2: Point(x: 120, y: 40)
/// )
/// heart.close()
/// let red = Fill.color(Color(rgb: 0xD9_3A4B))
/// let commands: [DrawCommand] = [.path(DrawnPath(heart, fill: red))]
/// print(commands)
/// ```
public struct Path: Hashable, Sendable {
  /// The parts of the path, in order.
  public private(set) var elements: [Element] = []

  /// A part of a path; each but a move begins at the end of the one before.
  public enum Element: Hashable, Sendable {
    /// The start of a new line.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quadCurve(to: Point, control: Point)
    /// A cubic Bézier curve.
    case curve(to: Point, control1: Point, control2: Point)
    /// A straight line back to the latest move.
    case close
  }

  /// Makes an empty path.
  public init() {}

  /// Makes a path of straight lines from one point to the next.
  public init(lines points: [Point]) {
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(to: point) : .line(to: point))
    }
  }

  /// Makes a rectangle, in pixels.
  public init(rectangle frame: Rectangle) { self.init(roundedRectangle: frame, cornerRadius: 0) }

  /// Makes a rectangle with round corners, in pixels.
  ///
  /// A radius of more than half the shorter side counts as that half.
  public init(roundedRectangle frame: Rectangle, cornerRadius: Double) {
    let radius = min(cornerRadius, frame.size.width / 2, frame.size.height / 2)
    let (left, top, right, bottom) = (frame.origin.x, frame.origin.y, frame.maxX, frame.maxY)
    guard radius > 0 else {
      self.init(
        lines: [
          frame.origin, Point(x: right, y: top), Point(x: right, y: bottom),
          Point(x: left, y: bottom),
        ]
      )
      close()
      return
    }
    let corners = [
      (Point(x: right - radius, y: top + radius), -90.0),
      (Point(x: right - radius, y: bottom - radius), 0),
      (Point(x: left + radius, y: bottom - radius), 90),
      (Point(x: left + radius, y: top + radius), 180),
    ]
    self.init()
    for (center, degrees) in corners {
      addArc(
        center: center,
        radius: radius,
        from: Angle(degrees: degrees),
        to: Angle(degrees: degrees + 90)
      )
    }
    close()
  }

  /// Makes the ellipse that touches all sides of a rectangle, in pixels.
  public init(ellipseIn frame: Rectangle) {
    let (halfWidth, halfHeight) = (frame.size.width / 2, frame.size.height / 2)
    let center = frame.center
    self.init()
    addArc(center: .zero, radius: 1, from: .zero, to: Angle(degrees: 360))
    close()
    elements = elements.map { element in
      element.mapped {
        Point(x: center.x + $0.x * halfWidth, y: center.y + $0.y * halfHeight)
      }
    }
  }

  /// Begins a new line at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a straight line; the first one of a path only moves.
  public mutating func addLine(to point: Point) {
    elements.append(elements.isEmpty ? .move(to: point) : .line(to: point))
  }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    if elements.isEmpty { move(to: control) }
    elements.append(.quadCurve(to: point, control: control))
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { move(to: control1) }
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Adds an arc of a circle, and before it a straight line to its start.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle, in pixels.
  ///   - radius: The radius, in pixels.
  ///   - start: The direction of the arc's start: 0° is to the right, 90° down.
  ///   - end: The direction of its end: clockwise if it is greater than the start's, else
  ///     counterclockwise. More than a full turn away counts as one.
  public mutating func addArc(center: Point, radius: Double, from start: Angle, to end: Angle) {
    let turn = min(max(end.radians - start.radians, -2 * .pi), 2 * .pi)
    func place(_ angle: Double, _ distance: Double = 0) -> Point {
      let (cosine, sine) = (Double.cos(angle), Double.sin(angle))
      return Point(
        x: center.x + radius * (cosine - distance * sine),
        y: center.y + radius * (sine + distance * cosine)
      )
    }
    addLine(to: place(start.radians))
    guard turn != 0, turn.isFinite else { return }
    // In each quarter a cubic curve is within 0.03 % of the radius (Goldapp, 1991).
    let count = (abs(turn) / (.pi / 2) - 1e-9).rounded(.up)
    let step = turn / max(1, count)
    let reach = 4.0 / 3 * Double.tan(step / 4)
    for index in 0..<Int(max(1, count)) {
      let first = start.radians + Double(index) * step
      addCurve(
        to: place(first + step),
        control1: place(first, reach),
        control2: place(first + step, -reach)
      )
    }
  }

  /// Adds a straight line back to the latest move.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// Adds the parts of another path.
  public mutating func add(_ other: Path) { elements += other.elements }

  /// Returns the path moved along a vector, in pixels.
  public func moved(by move: Vector) -> Path {
    var path = self
    path.elements = elements.map { element in element.mapped { $0 + move } }
    return path
  }

  /// All points that the path is made of, controls among them.
  package var points: some Sequence<Point> { elements.lazy.flatMap { $0.points } }
}

extension Path.Element {
  fileprivate func mapped(_ place: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(to: place(point))
    case .line(let point): .line(to: place(point))
    case .quadCurve(let point, let control):
      .quadCurve(to: place(point), control: place(control))
    case .curve(let point, let control1, let control2):
      .curve(to: place(point), control1: place(control1), control2: place(control2))
    case .close: .close
    }
  }

  fileprivate var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadCurve(let point, let control): [control, point]
    case .curve(let point, let control1, let control2): [control1, control2, point]
    case .close: []
    }
  }
}

/// A path with what it is filled or stroked with.
public struct DrawnPath: Hashable, Sendable {
  /// The lines and curves, in pixels.
  public var path: Path
  /// How the lines are stroked; nil to fill what they enclose.
  public var stroke: Stroke?
  /// What is inside a path that is filled; ignored for strokes.
  public var rule: FillRule
  /// The fill of the inside, or of the stroke.
  ///
  /// What has a frame, such as a gradient or a picture, takes the smallest upright rectangle around what is
  /// drawn.
  public var fill: Fill
  /// The opacity of the whole, from 0 to 1.
  public var alpha: Double

  /// Makes a path that is filled.
  public init(_ path: Path, fill: Fill, rule: FillRule = .nonZero, alpha: Double = 1) {
    self.path = path
    self.fill = fill
    self.rule = rule
    self.alpha = alpha
  }

  /// Makes a path whose lines are stroked.
  public init(_ path: Path, stroke: Stroke, fill: Fill, alpha: Double = 1) {
    self.path = path
    self.stroke = stroke
    self.fill = fill
    self.alpha = alpha
    rule = .nonZero
  }

  /// What is inside of lines that cross.
  public enum FillRule: Hashable, Sendable {
    /// All that the lines go around, unless they do as often the other way.
    case nonZero
    /// What the lines go around an odd number of times.
    case evenOdd
  }
}

/// How lines are stroked.
public struct Stroke: Hashable, Sendable {
  /// The width, in pixels, half of it on each side of the line.
  public var width: Double
  /// What is at the ends.
  public var cap: Cap
  /// What is at the corners.
  public var join: Join
  /// The longest point of a corner, from its inner to its outer end, in widths; longer ones are cut off as
  /// ``Join/bevel``.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in pixels, from the line's start; empty for a line without
  /// gaps.
  ///
  /// They are repeated, an odd number of them twice. If all are 0, or there would be more than 10,000
  /// dashes, the line has no gaps.
  public var dashes: [Double]
  /// Where the first dash begins, in pixels before the line's start.
  public var dashPhase: Double

  /// Makes a stroke; with flat ends and pointed corners unless said otherwise.
  public init(
    width: Double,
    cap: Cap = .butt,
    join: Join = .miter,
    miterLimit: Double = 10,
    dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// What is at the ends of a line.
  public enum Cap: Hashable, Sendable {
    /// Flat, at the end.
    case butt
    /// A half disc beyond the end.
    case round
    /// Flat, half the width beyond the end.
    case square
  }

  /// What is at the corners of a line.
  public enum Join: Hashable, Sendable {
    /// A point.
    case miter
    /// A part of a disc.
    case round
    /// Cut off.
    case bevel
  }
}
