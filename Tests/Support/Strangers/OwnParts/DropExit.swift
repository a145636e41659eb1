import Riffle

/// A card drops straight down, whichever way it was swiped.
struct DropExit: ExitRule {
  var fall = 900.0
  var duration = 0.4

  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let end = context.rest.center + Vector(dx: 0, dy: fall)
    motion.moveCenter(to: end, along: .easeIn, duration: duration, from: time)
  }

  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: .easeOut, duration: duration, from: time)
  }

  static let kind = "drop"
  static let summary = "Straight down."
  static var tunables: [Tunable<DropExit>] {
    [
      .number("fall", \.fall, .points, 1...5000, step: 10, "How far the card drops."),
      .duration(\.duration, "The duration of the exit."),
    ]
  }
}
