package import RiffleCards
package import RiffleMotion
import RiffleMuseum

/// An app's own layout: cards spread like a hand of playing cards.
package struct FanLayout: CardLayout, Hashable {
  package var visibleCards: Int
  package var step: Angle

  package init(visibleCards: Int = 5, step: Angle = Angle(degrees: 4)) {
    self.visibleCards = visibleCards
    self.step = step
  }

  package func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    pose.rotation = Angle(radians: step.radians * slot.depth)
    return pose
  }

  package static let kind = "fan"
  package static let summary = "Cards spread like a hand of playing cards."
  package static var tunables: [Tunable<FanLayout>] {
    [
      .count("visibleCards", \.visibleCards, 1...12, "The number of cards that are shown."),
      .angle("turn", \.step, -45...45, step: 1, "The rotation from one card to the next."),
    ]
  }
}

/// An app's own exit: a card drops out of the window, whichever way it was swiped.
package struct DropExit: ExitRule, MovingPart, Hashable {
  package var fall: Double
  package var duration: Double

  package init(fall: Double = 900, duration: Double = 0.3) {
    self.fall = fall
    self.duration = duration
  }

  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let end = context.rest.center + context.departure + Vector(dx: 0, dy: fall)
    motion.moveCenter(to: end, along: .easeIn, duration: duration, from: time)
  }

  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: .easeOut, duration: duration, from: time)
  }

  package var motions: [PartMotion] {
    [PartMotion("Exit", ["duration"], .curve(.easeIn, duration: duration))]
  }

  package static let kind = "drop"
  package static var tunables: [Tunable<DropExit>] {
    [
      .number("fall", \.fall, .points, 1...5000, step: 10, "How far the card drops.")
        .felt(as: .weight, by: 1.25, because: "A heavier card drops farther."),
      .duration(\.duration, "The duration of the exit."),
    ]
  }
}

extension Catalog {
  /// The catalog of all parts with the two parts above.
  package static var ofApp: Catalog {
    var catalog = Catalog.everything
    catalog.register(FanLayout())
    catalog.register(DropExit())
    return catalog
  }
}
