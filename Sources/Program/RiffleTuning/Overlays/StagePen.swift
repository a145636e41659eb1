import Glibc
package import RiffleCore

/// A pen that takes points of the window and draws in pixels: rims, lines above them, then labels.
struct StagePen {
  private let scale: Double
  private let origin: Point
  private var rims: [DrawCommand] = []
  private var lines: [DrawCommand] = []
  private var labels: [DrawCommand] = []
  /// The plates of labels, and what they are not to cover, in pixels.
  private var taken: [Rectangle] = []
  /// What is seen, in pixels.
  private let bounds: Rectangle

  private static let cornerSteps = 4
  /// How far a label may move from its place, in points: farther away it would not make sense.
  private static let farthestMove = 66.0

  /// The scale is pixels per point, the origin the pixel of the window's top left corner.
  init(scale: Double, origin: Point, window: Size) {
    (self.scale, self.origin) = (scale, origin)
    bounds = Rectangle(origin: origin, size: window * scale)
  }

  mutating func avoidWords(of stack: CardStack) {
    let appearance = stack.preset.appearance
    guard appearance.label.isShown else { return }
    let rest = stack.restingPose(ofDepth: 0)
    let face = appearance.faceSize(of: rest.size)
    let bounds = Rectangle(origin: .zero, size: face)
    let picture = CardPainter(appearance, scale: 1).pictureFrame(in: bounds)
    let reach = min(max(appearance.label.reach, face.height - picture.maxY), face.height)
    let foot = Point(x: rest.center.x, y: rest.center.y + face.height / 2 - reach / 2)
    let words = Rectangle(center: pixel(foot), size: Size(width: face.width, height: reach) * scale)
    taken.append(words)
  }

  /// Back to front.
  var commands: [DrawCommand] { rims + lines + labels }

  mutating func line(
    from start: Point,
    to end: Point,
    width: Double = 1.5,
    _ color: Color = .accent
  ) {
    rims.append(
      bar(from: start, to: end, width: width + 2, OverlayColors.rim.faded(to: color.alpha))
    )
    lines.append(bar(from: start, to: end, width: width, color))
  }

  mutating func dashes(from start: Point, to end: Point, _ color: Color = .accent) {
    dashes(along: [start, end], color)
  }

  mutating func dashes(along points: [Point], _ color: Color = .accent) {
    let (dash, gap) = (6.0, 5.0)
    var begun = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      let way = end - start
      guard way.length > 0 else { continue }
      let unit = way * (1 / way.length)
      // A dash that began before the corner goes on after it.
      for place in stride(from: -begun, to: min(way.length, 4000), by: dash + gap) {
        let reach = min(place + dash, way.length)
        guard reach > 0 else { continue }
        line(from: start + unit * max(place, 0), to: start + unit * reach, color)
      }
      begun = (begun + way.length).truncatingRemainder(dividingBy: dash + gap)
    }
  }

  mutating func arrow(from start: Point, to end: Point, _ color: Color = .accent) {
    let way = end - start
    guard way.length > 1 else { return }
    line(from: start, to: end, width: 2, color)
    let back = way * (-min(9, way.length) / way.length)
    for side in [-1.0, 1.0] {
      line(from: end, to: end + back.rotated(by: Angle(degrees: 28 * side)), width: 2, color)
    }
  }

  mutating func disc(at center: Point, radius: Double, _ color: Color = .accent) {
    lines.append(circle(at: center, radius: radius + 1.5, .white.faded(to: color.alpha)))
    lines.append(circle(at: center, radius: radius, color))
  }

  mutating func cross(at center: Point, radius: Double, _ color: Color = .accent) {
    for arm in [Vector(dx: radius, dy: 0), Vector(dx: 0, dy: radius)] {
      line(from: center - arm, to: center + arm, color)
    }
  }

  mutating func fill(_ pose: Pose, cornerRadius: Double, _ color: Color) {
    rims.append(
      .shape(
        Shape(
          frame: Rectangle(center: pixel(pose.center), size: pose.size * scale),
          rotation: pose.rotation,
          cornerRadius: cornerRadius * scale,
          fill: .color(color)
        )
      )
    )
  }

  mutating func outline(
    _ pose: Pose,
    cornerRadius: Double,
    width: Double = 1.5,
    _ color: Color = .accent
  ) {
    let corners = Self.corners(of: pose, radius: cornerRadius)
    for (index, corner) in corners.enumerated() {
      line(from: corner, to: corners[(index + 1) % corners.count], width: width, color)
    }
  }

  /// Writes a label with its middle or an end at a point, or above or below it to avoid another
  /// label or words, and inside the window if it would be cut at its edge.
  mutating func label(
    _ text: String,
    at point: Point,
    alignment: TextLine.Alignment = .center,
    _ color: Color = .darkInk
  ) {
    let font = Font(size: 11 * scale, weight: .semibold)
    let size = Size(width: font.estimatedWidth(of: text) + 12 * scale, height: 18 * scale)
    let place = pixel(point)
    let left =
      switch alignment {
      case .left: place.x
      case .center: place.x - size.width / 2
      case .right: place.x - size.width
      }
    let frame = free(
      uncut(Rectangle(origin: Point(x: left, y: place.y - size.height / 2), size: size))
    )
    taken.append(frame)
    labels.append(
      .shape(Shape(frame: frame, cornerRadius: 5 * scale, fill: .color(OverlayColors.plate)))
    )
    labels.append(
      .text(
        TextLine(
          text,
          font: font,
          color: color,
          baseline: Point(x: frame.center.x, y: frame.center.y + 4 * scale),
          alignment: .center
        )
      )
    )
  }

  /// Moves what would be cut at the window's edge inside; what is beyond it stays there.
  private func uncut(_ frame: Rectangle) -> Rectangle {
    guard frame.overlaps(bounds) else { return frame }
    func place(_ start: Double, _ length: Double, _ from: Double, _ to: Double) -> Double {
      max(from, min(start, to - length))
    }
    let (origin, size) = (frame.origin, frame.size)
    return Rectangle(
      origin: Point(
        x: place(origin.x, size.width, bounds.origin.x, bounds.maxX),
        y: place(origin.y, size.height, bounds.origin.y, bounds.maxY)
      ),
      size: size
    )
  }

  /// The nearest free place for a label straight above or below the wanted one; the wanted one if
  /// there is no such place near.
  private func free(_ wanted: Rectangle) -> Rectangle {
    let gap = 2 * scale
    // The nearest free place touches what is taken.
    let tops = taken.flatMap { [$0.origin.y - gap - wanted.size.height, $0.maxY + gap] }
    let nearest = ([wanted.origin.y] + tops)
      .sorted { abs($0 - wanted.origin.y) < abs($1 - wanted.origin.y) }
      .prefix { abs($0 - wanted.origin.y) <= Self.farthestMove * scale }
    for top in nearest {
      let frame = Rectangle(origin: Point(x: wanted.origin.x, y: top), size: wanted.size)
      if uncut(frame) == frame, !taken.contains(where: { $0.overlaps(frame) }) { return frame }
    }
    return wanted
  }

  // MARK: Shapes

  private func pixel(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  private func bar(from start: Point, to end: Point, width: Double, _ color: Color) -> DrawCommand {
    let way = end - start
    // Round ends overlap, so that bent lines have no notches; but see-through ones would show beads.
    let overlap = color.alpha < 1 ? 0 : width
    let size = Size(width: way.length + overlap, height: width) * scale
    return .shape(
      Shape(
        frame: Rectangle(center: pixel(start + way * 0.5), size: size),
        rotation: way.angle,
        cornerRadius: overlap * scale / 2,
        fill: .color(color)
      )
    )
  }

  private func circle(at center: Point, radius: Double, _ color: Color) -> DrawCommand {
    let size = Size(width: radius, height: radius) * (2 * scale)
    return .shape(
      Shape(
        frame: Rectangle(center: pixel(center), size: size),
        cornerRadius: radius * scale,
        fill: .color(color)
      )
    )
  }

  private static func corners(of pose: Pose, radius: Double) -> [Point] {
    let (width, height) = (pose.size.width / 2, pose.size.height / 2)
    let radius = max(0, min(radius, width, height))
    let quarters: [(x: Double, y: Double)] = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    return quarters.enumerated().flatMap { quarter, side in
      let middle = Vector(dx: side.x * (width - radius), dy: side.y * (height - radius))
      let steps = radius > 0 ? cornerSteps : 0
      return (0...steps).map { step in
        let share = steps == 0 ? 0.5 : Double(step) / Double(steps)
        let turn = Angle(degrees: 90 * (Double(quarter) + share))
        let arm = Vector(dx: 0, dy: -radius).rotated(by: turn)
        return pose.center + (middle + arm).rotated(by: pose.rotation)
      }
    }
  }
}

extension Vector {
  /// The angle from the x axis, clockwise.
  fileprivate var angle: Angle { Angle(radians: atan2(dy, dx)) }
}

extension Rectangle {
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY && other.origin.y < maxY
  }
}

enum OverlayColors {
  /// Makes a line visible on any picture.
  static let rim = Color.white.faded(to: 0.7)
  static let plate = Color.white.faded(to: 0.92)
}

extension Direction {
  /// The color on maps and sectors.
  package var color: Color {
    switch self {
    case .right: .accent
    case .left: Color(rgb: 0xD9_4F34)
    case .up: Color(rgb: 0x17_8F5D)
    case .down: Color(rgb: 0xB8_7A00)
    case .topRight: Color(rgb: 0x0E_8CAB)
    case .topLeft: Color(rgb: 0x7D_8200)
    case .bottomLeft: Color(rgb: 0xC0_3B78)
    case .bottomRight: Color(rgb: 0x77_4CD1)
    }
  }
}

extension StagePen {
  /// The line over which the middle of the top card has to be dragged, as the release rule draws it; once a
  /// swipe is promised, the one behind which it is taken back.
  mutating func drawThresholds(of scene: OverlayScene) {
    let judge = ReleaseJudge(of: scene.stack)
    let rest = judge.rest.center
    let figures = DragFigures(of: scene.stack, at: scene.time, pointer: scene.pointer)
    let boundary = ReleaseBoundary(of: judge, keeping: figures?.promise)
    for piece in boundary.pieces {
      let points = piece.points.map { rest + $0 }
      if figures?.promise == piece.direction {
        for (start, end) in zip(points, points.dropFirst()) { line(from: start, to: end, width: 3) }
      } else {
        dashes(along: points)
      }
    }
    for direction in judge.directions where !direction.isDiagonal {
      guard let way = boundary.way(toward: direction) else { continue }
      let beyond = direction.vector * 10
      label(
        "\(way.length.grouped) pt",
        at: rest + way + beyond,
        alignment: beyond.dx > 0 ? .left : beyond.dx < 0 ? .right : .center
      )
    }
    // The point to compare with the lines: the card's middle, without its rotation about another
    // point.
    if let figures { disc(at: rest + figures.travel, radius: 3) }
  }

  mutating func drawInsets(of scene: OverlayScene) {
    let stack = scene.stack
    let structure = Color.darkInk
    outline(Pose(frame: stack.stage.container), cornerRadius: 0, width: 1, structure.faded(to: 0.5))
    let top = stack.restingPose(ofDepth: 0)
    let count = min(stack.preset.layout.visibleCards, stack.remaining, Self.slotLimit)
    guard count > 0 else { return }
    let radius = stack.preset.appearance.cornerRadius
    for depth in 0..<count {
      let slot = stack.restingPose(ofDepth: depth)
      outline(slot, cornerRadius: radius, width: 1, structure)
      guard depth > 0 else { continue }
      let inset = (top.size.width - slot.size.width) / 2
      let drop = slot.center.y + slot.size.height / 2 - top.center.y - top.size.height / 2
      let right = stack.stage.container.maxX + 16
      let bottom = top.center.y + top.size.height / 2
      label(
        "\(depth): \(inset.oneDecimal) in, \(drop.oneDecimal) down",
        at: Point(x: right, y: bottom - Double(count - depth) * 22),
        alignment: .left
      )
    }
  }

  mutating func drawSectors(of scene: OverlayScene) {
    let judge = ReleaseJudge(of: scene.stack)
    let center = judge.rest.center
    // Farther than any threshold of a preset; a quick movement also has a speed.
    let far = judge.rest.size.width * 2
    let speed = scene.stack.preset.release.swipeRecognizer == nil ? 0 : Self.quick
    let count = 180
    let sectors = (0..<count).map { index -> Direction? in
      let ray = Self.ray(Double(index) + 0.5, of: count)
      return judge.direction(at: ray * far, velocity: ray * speed)
    }
    let reach = judge.rest.size.width * 0.62
    for index in 0..<count where sectors[index] != sectors[(index + count - 1) % count] {
      let ray = Self.ray(Double(index), of: count)
      line(from: center + ray * 28, to: center + ray * reach, width: 1, .darkInk)
      guard let direction = sectors[index] else { continue }
      let length = (1...count).first { sectors[(index + $0) % count] != direction } ?? count
      let middle = Self.ray(Double(index) + Double(length) / 2, of: count)
      label(direction.words, at: center + middle * reach, direction.color)
    }
  }

  mutating func drawHitArea(of scene: OverlayScene) {
    let stack = scene.stack
    for card in scene.cards {
      let isTop = card.id == stack.topCardID
      let isCatchable = card.activity == .leaving && stack.preset.exit.isCatchable
      guard isTop || isCatchable else { continue }
      fill(card.pose, cornerRadius: 0, .accent.faded(to: 0.14))
      outline(card.pose, cornerRadius: 0, width: 1)
    }
  }

  private static let slotLimit = 8
  /// The least speed of a quick movement, in points per second.
  private static let quick = 1000.0

  private static func ray(_ index: Double, of count: Int) -> Vector {
    Vector(dx: 1, dy: 0).rotated(by: Angle(degrees: index * 360 / Double(count)))
  }
}

extension Double {
  fileprivate var oneDecimal: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? tenths.grouped : "\(tenths)"
  }
}

extension StagePen {
  /// Outlines of earlier poses, the earliest faintest, and the path of the middles.
  mutating func drawTrail(of scene: OverlayScene) {
    let radius = scene.stack.preset.appearance.cornerRadius
    var middles: [CardID: Point] = [:]
    for (age, cards) in (scene.trail + [scene.cards]).enumerated() {
      let share = Double(age + 1) / Double(scene.trail.count + 1)
      for card in cards where card.activity.isOnItsOwnWay {
        if age < scene.trail.count {
          let color = Color.accent.faded(to: 0.12 + 0.5 * share)
          outline(card.pose, cornerRadius: radius, width: 1, color)
        }
        if let before = middles[card.id] { line(from: before, to: card.pose.center, width: 1) }
        middles[card.id] = card.pose.center
      }
    }
  }

  /// Where a release now, or the last one, would take the card.
  mutating func drawProjectedEnd(of scene: OverlayScene) {
    guard let release = scene.releaseNow ?? (scene.stack.isDragging ? nil : scene.release) else {
      return
    }
    let rest = scene.stack.stage.inWindow(release.context.rest).center
    let (start, end) = (rest + release.travel, rest + release.projectedTravel)
    let color = release.verdict.direction?.color ?? .darkInk
    dashes(from: start, to: end, color)
    disc(at: end, radius: 5, color)
    let words = release.verdict.direction?.words ?? "back"
    label(words, at: end + Vector(dx: 0, dy: -20), color)
  }

  /// The pointer's velocity, as the distance of a tenth of a second.
  mutating func drawVelocity(of scene: OverlayScene) {
    guard let velocity = scene.releaseNow?.velocity, let grip = scene.grip else { return }
    let end = grip.grab + velocity * 0.1
    arrow(from: grip.grab, to: end)
    guard velocity.length >= 1 else { return }
    label("\(velocity.length.grouped) pt/s", at: end + Vector(dx: 0, dy: 20))
  }

  /// The phase of each card at its top; those of the lower cards one below the other.
  mutating func drawLabels(of scene: OverlayScene) {
    var beneath = 0
    let container = scene.stack.stage.container
    for figure in CardFigures.all(of: scene.stack, at: scene.time)
    where figure.card.pose.alpha > 0 {
      let text = "\(figure.card.index): \(figure.phase)"
      if figure.card.activity.isOnItsOwnWay || figure.phase == "on top" {
        let arm = Vector(dx: 0, dy: 20 - figure.card.pose.size.height / 2)
        label(text, at: figure.card.pose.center + arm.rotated(by: figure.card.pose.rotation))
      } else {
        let place = Point(
          x: container.origin.x - 16,
          y: container.origin.y + 12 + 22 * Double(beneath)
        )
        label(text, at: place, alignment: .right)
        beneath += 1
      }
    }
  }
}

extension Direction {
  fileprivate var isDiagonal: Bool { vector.dx != 0 && vector.dy != 0 }
}

extension CardActivity {
  /// Moves independently of the other cards.
  var isOnItsOwnWay: Bool {
    switch self {
    case .dragged, .returning, .leaving, .entering: true
    case .resting, .moving: false
    }
  }
}
