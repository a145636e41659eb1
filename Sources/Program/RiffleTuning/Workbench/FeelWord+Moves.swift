// What each word moves, and why. A step is meant to be felt at once, and not to be a different stack:
// about a quarter. Proportional moves of 1.25 and 0.8 are each other's inverse.
extension FeelWord {
  /// The tunables that the word moves.
  var moves: [FeelMove] {
    switch self {
    case .weight: Self.weightMoves
    case .pace: Self.paceMoves
    case .tilt: Self.tiltMoves
    case .ease: Self.easeMoves
    }
  }

  private static func move(_ key: String, _ factor: Double, _ reason: String) -> FeelMove {
    FeelMove(key: key, change: .factor(factor), reason: reason)
  }

  /// A mass on the same spring swings more slowly, and what a hand does to it takes longer to show.
  ///
  /// The period is in proportion to the root of the mass: 1.25 is a card of 1.56 times the mass.
  ///
  /// Damping stays: weight is not bounce.
  private static let weightMoves: [FeelMove] =
    [
      "return.thrownResponse", "return.stillResponse", "restack.springResponse",
      "exit.undoResponse", "drag.lift.springResponse",
    ]
    .map { move($0, 1.25, "The period of a spring grows with the root of the mass.") }
    + ["return.duration", "return.rotationDuration", "restack.duration", "exit.duration"]
    .map { move($0, 1.25, "The same force moves a larger mass more slowly.") }
    + [
      // POP's speed is no rate: from 20 down to 14 the period grows by 1.15, from there to 8 by 1.2.
      FeelMove(
        key: "return.speed",
        change: .amount(-6),
        reason: "A slower spring, as of a larger mass."
      ),
      move("drag.handOff", 1.25, "A heavy card lags: it takes up the pointer's velocity later."),
      FeelMove(
        key: "drag.lift.scale",
        change: .factor(0.8, from: .one),
        reason: "A heavy card is lifted less high."
      ),
      move("exit.ease", 1.25, "The same force speeds a larger mass up more gently."),
      move("exit.maximumSpin", 0.8, "The moment of inertia grows with the mass."),
      move("exit.commandSpeed", 0.8, "The same push gives a larger mass less speed."),
    ]

  /// Everything that moves by itself takes less time; what the hand does, and how far things go, stays.
  ///
  /// Damping stays: a snappier spring is quicker, not stiffer in its landing.
  private static let paceMoves: [FeelMove] =
    [
      "return.thrownResponse", "return.stillResponse", "return.duration",
      "return.rotationDuration", "restack.springResponse", "restack.duration", "restack.stagger",
      "exit.duration", "exit.longestDuration", "exit.ease", "exit.undoResponse",
      "drag.lift.springResponse",
    ]
    .map { move($0, 0.8, "The same motion in less time.") }
    + [
      FeelMove(
        key: "return.speed",
        change: .amount(6),
        reason: "POP's speed: larger is quicker."
      ),
      move("exit.speed", 1.25, "The card leaves faster."),
      move("exit.commandSpeed", 1.25, "A key sends the card off faster."),
    ]

  /// Only the angle: how far the card must go for it stays.
  private static let tiltMoves: [FeelMove] = [
    move("drag.rotation.angle", 1.25, "The card leans by more."),
    move("drag.rotation.leverAngle", 1.25, "Where it is grabbed counts for more."),
    move("drag.rotation.divisor", 0.8, "The rotation is the tangent of dx / (divisor * width)."),
    move("drag.maximumRotation", 1.25, "The limit would hide a larger angle."),
  ]

  /// A swipe needs less distance, less speed, or gets more time.
  private static let easeMoves: [FeelMove] =
    [
      "release.threshold", "release.distance", "release.mouseDistance", "release.touchDistance",
    ]
    .map { move($0, 0.8, "A shorter way is enough.") }
    + ["release.left", "release.right"].map { key in
      FeelMove(
        key: key,
        change: .factor(0.8, from: .middleOfContainer),
        reason: "The line comes nearer to the middle, where the card rests."
      )
    }
    + [
      move("release.flickSpeed", 0.8, "A slower flick is enough."),
      move("release.lookahead", 1.25, "A throw counts as a longer way."),
      move("release.retreatSpeed", 1.25, "Only a quicker way back takes the swipe back."),
      move("release.mouseDuration", 1.25, "A slower movement still counts."),
      move("release.touchDuration", 1.25, "A slower movement still counts."),
    ]
}
