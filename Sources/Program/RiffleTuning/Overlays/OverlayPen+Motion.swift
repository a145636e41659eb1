import RiffleCards
import RiffleDrawing
import RiffleMotion

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
