import RiffleCards
import RiffleDrawing
import RiffleMotion

/// Overlays of what the stage is like, whether or not a card is dragged.
extension OverlayPen {
  /// Draws a line for each direction: where the middle of the top card has to be dragged to.
  mutating func drawThresholds(of scene: OverlayScene) {
    let judge = ReleaseJudge(of: scene.stack)
    let rest = judge.rest
    let figures = DragFigures(of: scene.stack, at: scene.time, pointer: scene.pointer)
    for direction in judge.directions {
      guard let distance = judge.distance(toward: direction) else { continue }
      let unit = direction.vector * (1 / direction.vector.length)
      let across = Vector(dx: -unit.dy, dy: unit.dx)
      let side = direction.vector.dx == 0 ? rest.size.width : rest.size.height
      let isDiagonal = direction.vector.dx != 0 && direction.vector.dy != 0
      let arm = across * (side * (isDiagonal ? 0.12 : 0.3))
      let middle = rest.center + unit * distance
      if figures?.isArmed == true, figures?.direction == direction {
        line(from: middle - arm, to: middle + arm, width: 3)
      } else {
        dashes(from: middle - arm, to: middle + arm)
      }
      if !isDiagonal { label("\(distance.grouped) pt", at: middle + arm + across * 14) }
    }
    // What has to get there: the card's middle, were it not rotated about another point.
    if let figures { disc(at: rest.center + figures.travel, radius: 3) }
  }

  /// Draws the container and the slots, each with its distance from the top one.
  mutating func drawInsets(of scene: OverlayScene) {
    let stack = scene.stack
    let structure = OverlayColors.structure
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

  /// Draws rays between the directions in which a far drag swipes, and their names.
  mutating func drawSectors(of scene: OverlayScene) {
    let judge = ReleaseJudge(of: scene.stack)
    let center = judge.rest.center
    // Farther than any threshold of a preset; a quick movement has a speed as well.
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
      line(from: center + ray * 28, to: center + ray * reach, width: 1, OverlayColors.structure)
      guard let direction = sectors[index] else { continue }
      let length = (1...count).first { sectors[(index + $0) % count] != direction } ?? count
      let middle = Self.ray(Double(index) + Double(length) / 2, of: count)
      label(direction.words, at: center + middle * reach, direction.color)
    }
  }

  /// Fills the cards that a press would take.
  mutating func drawHitArea(of scene: OverlayScene) {
    let stack = scene.stack
    for card in scene.cards {
      let isTop = stack.topCard != nil && stack.index(of: card.id) == stack.topCard
      let isCatchable = card.activity == .leaving && stack.preset.exit.isCatchable
      guard isTop || isCatchable else { continue }
      fill(card.pose, cornerRadius: 0, OverlayColors.accent.faded(to: 0.14))
      outline(card.pose, cornerRadius: 0, width: 1)
    }
  }

  /// The most slots that are drawn.
  private static let slotLimit = 8
  /// The speed of a quick movement, in points per second.
  private static let quick = 1000.0

  private static func ray(_ index: Double, of count: Int) -> Vector {
    Vector(dx: 1, dy: 0).rotated(by: Angle(degrees: index * 360 / Double(count)))
  }
}

extension Double {
  /// The number with at most one decimal.
  fileprivate var oneDecimal: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? tenths.grouped : "\(tenths)"
  }
}

/// Overlays of what moves.
extension OverlayPen {
  /// Draws the outlines of earlier poses, the earliest faintest, and the way of the middles.
  mutating func drawTrail(of scene: OverlayScene) {
    let radius = scene.stack.preset.appearance.cornerRadius
    var middles: [CardID: Point] = [:]
    for (age, cards) in (scene.trail + [scene.cards]).enumerated() {
      let share = Double(age + 1) / Double(scene.trail.count + 1)
      for card in cards where card.activity.isOnItsOwnWay {
        if age < scene.trail.count {
          let color = OverlayColors.accent.faded(to: 0.12 + 0.5 * share)
          outline(card.pose, cornerRadius: radius, width: 1, color)
        }
        if let before = middles[card.id] { line(from: before, to: card.pose.center, width: 1) }
        middles[card.id] = card.pose.center
      }
    }
  }

  /// Draws where a release now, or the last one, would take the card, and the way there.
  mutating func drawProjectedEnd(of scene: OverlayScene) {
    guard let release = scene.releaseNow ?? (scene.stack.isDragging ? nil : scene.release) else {
      return
    }
    let rest = scene.stack.stage.inWindow(release.context.rest).center
    let (start, end) = (rest + release.travel, rest + release.projectedTravel)
    let color = release.verdict.direction?.color ?? OverlayColors.structure
    dashes(from: start, to: end, color)
    disc(at: end, radius: 5, color)
    let words = release.verdict.direction?.words ?? "back"
    label(words, at: end + Vector(dx: 0, dy: -20), color)
  }

  /// Draws the pointer's velocity, as the way of a tenth of a second.
  mutating func drawVelocity(of scene: OverlayScene) {
    guard let velocity = scene.releaseNow?.velocity, let grip = scene.grip else { return }
    let end = grip.grab + velocity * 0.1
    arrow(from: grip.grab, to: end)
    guard velocity.length >= 1 else { return }
    label("\(velocity.length.grouped) pt/s", at: end + Vector(dx: 0, dy: 20))
  }

  /// Writes the phase of each card at its top, those of the cards beneath one below the other.
  mutating func drawLabels(of scene: OverlayScene) {
    let figures = StackFigures(of: scene.stack, at: scene.time, pointer: scene.pointer)
    var beneath = 0
    let container = scene.stack.stage.container
    for figure in figures.cards where figure.card.pose.alpha > 0 {
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

extension CardActivity {
  /// Whether the card goes its own way, and not along with others.
  fileprivate var isOnItsOwnWay: Bool {
    switch self {
    case .dragged, .returning, .leaving, .entering: true
    case .resting, .moving: false
    }
  }
}
