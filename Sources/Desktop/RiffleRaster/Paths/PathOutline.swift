import RiffleDrawing
import RiffleMotion

/// The straight edges of what a path fills, curves in so short pieces that they look smooth.
struct PathOutline {
  /// Each is closed, from its last point back to its first.
  private(set) var polygons: [[Point]] = []
  let rule: DrawnPath.FillRule

  init(_ drawn: DrawnPath) {
    rule = drawn.stroke == nil ? drawn.rule : .nonZero
    let lines = Polyline.lines(of: drawn.path)
    guard let stroke = drawn.stroke else {
      polygons = lines.map(\.points)
      return
    }
    for line in lines.flatMap({ $0.dashed(by: stroke) }) { add(line, stroke) }
  }

  var bounds: Rectangle? {
    guard var low = polygons.first?.first else { return nil }
    var high = low
    for point in polygons.joined() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  // MARK: Strokes

  // A stroke is made of pieces: a rectangle for each straight edge, and what joins and ends them. All
  // run around their inside in the same direction, so that where they overlap is inside as well.

  private mutating func add(_ line: Polyline, _ stroke: Stroke) {
    let half = stroke.width / 2
    let points = line.points
    guard points.count > 1 else {
      if let point = points.first, line.hasDot { addDot(at: point, stroke) }
      return
    }
    let count = line.isClosed ? points.count : points.count - 1
    let ways = (0..<count).map { index in
      let way = points[(index + 1) % points.count] - points[index]
      return way * (1 / way.length)
    }
    for index in 0..<count {
      var (start, end) = (points[index], points[(index + 1) % points.count])
      if stroke.cap == .square, !line.isClosed {
        if index == 0 { start = start - ways[index] * half }
        if index == count - 1 { end = end + ways[index] * half }
      }
      let side = Vector(dx: -ways[index].dy, dy: ways[index].dx) * half
      addPiece([start + side, start - side, end - side, end + side])
    }
    for index in (line.isClosed ? 0 : 1)..<count {
      let before = ways[(index + count - 1) % count]
      addJoin(
        at: points[index],
        before,
        ways[index],
        stroke,
        isSmooth: line.smooth.contains(index)
      )
    }
    if stroke.cap == .round, !line.isClosed {
      addFan(at: points[0], from: Vector(dx: -ways[0].dy, dy: ways[0].dx), turn: .pi, half)
      let last = ways[count - 1]
      addFan(at: points[count], from: Vector(dx: last.dy, dy: -last.dx), turn: .pi, half)
    }
  }

  private mutating func addDot(at point: Point, _ stroke: Stroke) {
    let half = stroke.width / 2
    switch stroke.cap {
    case .butt: break
    case .round: addFan(at: point, from: Vector(dx: 1, dy: 0), turn: 2 * .pi, half)
    case .square:
      addPiece(
        [(-half, -half), (half, -half), (half, half), (-half, half)].map {
          point + Vector(dx: $0, dy: $1)
        }
      )
    }
  }

  private mutating func addJoin(
    at point: Point,
    _ before: Vector,
    _ after: Vector,
    _ stroke: Stroke,
    isSmooth: Bool
  ) {
    let half = stroke.width / 2
    let cross = before.dx * after.dy - before.dy * after.dx
    // The outer side of the corner is on the left of the way if it turns to the right.
    let side = cross > 0 ? -1.0 : 1.0
    let first = Vector(dx: -before.dy, dy: before.dx) * side
    let second = Vector(dx: -after.dy, dy: after.dx) * side
    // A line that runs back is rounded ahead.
    let turn = abs(cross) < 1e-9 && before.dot(after) < 0 ? -.pi : first.turn(to: second)
    guard abs(turn) > 1e-9 else { return }
    if isSmooth || stroke.join == .round {
      addFan(at: point, from: first, turn: turn, half)
      return
    }
    var corner = [point, point + first * half]
    let middle = first + second
    // The point of a corner is as far from the line's as the width divided by this cosine.
    let cosine = middle.length / 2
    if stroke.join == .miter, cosine > 1e-6, 1 / cosine <= stroke.miterLimit {
      corner.append(point + middle * (half / (2 * cosine * cosine)))
    }
    addPiece(corner + [point + second * half])
  }

  private mutating func addFan(at center: Point, from start: Vector, turn: Double, _ radius: Double)
  {
    let steps = Polyline.steps(turn: abs(turn), radius: radius)
    let arc = (0...steps).map { index in
      center + start.rotated(by: Angle(radians: turn * Double(index) / Double(steps))) * radius
    }
    addPiece([center] + arc)
  }

  private mutating func addPiece(_ points: [Point]) {
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      // Relative to the first point: a small area far away keeps its sign.
      let (a, b) = (point - points[0], next - points[0])
      area += a.dx * b.dy - a.dy * b.dx
    }
    polygons.append(area < 0 ? points.reversed() : points)
  }
}

extension Vector {
  fileprivate func turn(to other: Vector) -> Double {
    Vector(dx: dot(other), dy: dx * other.dy - dy * other.dx).angle.radians
  }
}

/// A line of a path, its curves replaced by short straight pieces; no two points in a row are the same.
private struct Polyline {
  var points: [Point] = []
  /// The indices of points within curves, where no corner is seen.
  var smooth: Set<Int> = []
  var isClosed = false
  /// Whether a line without length is one, of which caps are seen, and not only a move.
  var hasDot = false

  /// The largest distance of a straight piece from the curve, in pixels: a fiftieth is not seen.
  private static let tolerance = 0.02
  private static let mostSteps = 512

  static func lines(of path: Path) -> [Polyline] {
    var lines: [Polyline] = []
    var line = Polyline()
    var (first, last) = (Point.zero, Point.zero)
    func end() {
      if !line.points.isEmpty { lines.append(line) }
      line = Polyline()
    }
    for element in path.elements {
      if line.points.isEmpty, element.isDrawn { line.points = [last] }
      switch element {
      case .move(let point):
        end()
        line.points = [point]
        (first, last) = (point, point)
      case .line(let point):
        line.add(point)
        last = point
      case .quadCurve(let point, let control):
        let bend = (last - control) + (point - control)
        let start = last
        line.add(steps: (bend.length / (4 * tolerance)).squareRoot()) { t in
          let rest = 1 - t
          return Point.sum([(rest * rest, start), (2 * rest * t, control), (t * t, point)])
        }
        last = point
      case .curve(let point, let control1, let control2):
        let bends = [
          (last - control1) + (control2 - control1), (control1 - control2) + (point - control2),
        ]
        let bend = max(bends[0].length, bends[1].length)
        let start = last
        line.add(steps: (0.75 * bend / tolerance).squareRoot()) { t in
          let rest = 1 - t
          return Point.sum(
            [
              (rest * rest * rest, start), (3 * rest * rest * t, control1),
              (3 * rest * t * t, control2), (t * t * t, point),
            ]
          )
        }
        last = point
      case .close:
        line.close()
        end()
        last = first
      }
    }
    end()
    return lines
  }

  private mutating func add(_ point: Point) {
    hasDot = true
    if let last = points.last, (point - last).length < 1e-9 { return }
    points.append(point)
  }

  private mutating func add(steps: Double, _ place: (Double) -> Point) {
    let count = Int(min(max(steps.rounded(.up), 1), Double(Self.mostSteps)))
    for index in 1...count {
      let before = points.count
      add(place(Double(index) / Double(count)))
      if index < count, points.count > before { smooth.insert(before) }
    }
  }

  private mutating func close() {
    hasDot = true
    if points.count > 1, let first = points.first, let last = points.last,
      (first - last).length < 1e-9
    {
      points.removeLast()
    }
    isClosed = points.count > 1
  }

  static func steps(turn: Double, radius: Double) -> Int {
    // An edge over an angle a is r · (1 - cos(a / 2)) from the arc, about r · a² / 8.
    let step = (8 * tolerance / max(radius, tolerance)).squareRoot()
    return Int(min(max((turn / step).rounded(.up), 1), Double(mostSteps)))
  }

  // MARK: Dashes

  private static let mostDashes = 10_000.0

  func dashed(by stroke: Stroke) -> [Polyline] {
    let pattern = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    let total = pattern.reduce(0, +)
    let path = isClosed ? points + points.prefix(1) : points
    let length = zip(path, path.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard total > 0, length > 0, length / total * Double(pattern.count) <= Self.mostDashes else {
      return [self]
    }
    var phase = stroke.dashPhase.truncatingRemainder(dividingBy: total)
    if phase < 0 { phase += total }
    var index = 0
    // A dash without length at the very start is a dot.
    while index < pattern.count - 1, phase > 0, phase >= pattern[index] {
      phase -= pattern[index]
      index += 1
    }
    var rest = max(0, pattern[index] - phase)
    var dashes: [Polyline] = []
    var dash = index % 2 == 0 ? Polyline(points: [path[0]], hasDot: true) : nil
    for (number, (start, end)) in zip(path, path.dropFirst()).enumerated() {
      let way = end - start
      var done = 0.0
      while way.length - done > rest {
        done += rest
        let point = start + way * (done / way.length)
        if var closed = dash {
          // Even one without length has a direction, for its caps.
          closed.add(closed.points.count == 1 ? point + way * (1e-6 / way.length) : point)
          dashes.append(closed)
          dash = nil
        } else {
          dash = Polyline(points: [point], hasDot: true)
        }
        index = (index + 1) % pattern.count
        rest = pattern[index]
      }
      rest -= way.length - done
      guard dash != nil else { continue }
      let before = dash?.points.count ?? 0
      dash?.add(end)
      let corner = (number + 1) % points.count
      if smooth.contains(corner) { dash?.smooth.insert(before) }
    }
    if let dash, dash.points.count > 1 { dashes.append(dash) }
    return dashes
  }
}

extension Path.Element {
  fileprivate var isDrawn: Bool {
    switch self {
    case .move, .close: false
    case .line, .quadCurve, .curve: true
    }
  }
}

extension Point {
  fileprivate static func sum(_ parts: [(weight: Double, point: Point)]) -> Point {
    parts.reduce(.zero) { sum, part in
      Point(x: sum.x + part.weight * part.point.x, y: sum.y + part.weight * part.point.y)
    }
  }
}
