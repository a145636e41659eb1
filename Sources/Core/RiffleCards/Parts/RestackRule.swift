public import RiffleMotion

/// A rule for how the cards beneath move up once the top card has gone, and down when it returns.
public protocol RestackRule: PresetPart {
  /// Whether the cards beneath move up while the top card is dragged away; otherwise they wait
  /// until it has gone.
  var followsDrag: Bool { get }

  /// Whether the cards beneath move up also if the data has no more cards to add.
  var movesUpLastCards: Bool { get }

  /// Returns how far the cards beneath move up during a drag, if they follow it.
  ///
  /// - Parameter progress: The progress of the drag, 0 to 1: at 1 a release would swipe.
  /// - Returns: 0 for not at all, 1 for a whole slot.
  func reveal(atProgress progress: Double) -> Double

  /// Returns how far the cards beneath move up during a drag, if they follow it.
  ///
  /// - Returns: 0 for not at all, 1 for a whole slot; a rule may go beyond. Defaults to what the progress
  ///   says.
  func reveal(in drag: RevealContext) -> Double

  /// Returns how far their sizes have changed when they have moved up so far.
  ///
  /// Defaults to as far.
  func sizeReveal(atReveal reveal: Double) -> Double

  /// The share of the top card's lean that the card beneath it takes during a drag, and half of that for
  /// each card below; none by default.
  var tilt: Double { get }

  /// When the card comes that fills the last slot after a swipe; at once by default.
  var newcomer: Newcomer { get }

  /// Starts the motion of that card.
  ///
  /// Defaults to none: it rests in its slot.
  func animateEntry(_ motion: inout CardMotion, at time: Timestamp)

  /// Starts the motion of a card to another slot, from its present pose and velocity.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - context: The slot.
  ///   - time: The start of the motion.
  func animateRestack(_ motion: inout CardMotion, in context: RestackContext, at time: Timestamp)

  /// Starts the way back down of the cards beneath after a release that was no swipe.
  ///
  /// Defaults to none: they are down at once.
  ///
  /// - Parameters:
  ///   - revealProgress: How far the drag has moved the stack: above 0 the cards beneath up, 1 a whole
  ///     slot; below 0 all cards down, since one that was caught in flight came back.
  ///   - context: The slot of the card that returns.
  ///   - time: The start of the motion.
  func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  )
}

extension RestackRule {
  /// The cards beneath wait for the swipe.
  public var followsDrag: Bool { false }
  /// The last cards move up, too.
  public var movesUpLastCards: Bool { true }
  /// Returns the progress itself.
  public func reveal(atProgress progress: Double) -> Double { progress }
  /// Returns the reveal at the drag's progress.
  public func reveal(in drag: RevealContext) -> Double { reveal(atProgress: drag.progress) }
  /// The same.
  public func sizeReveal(atReveal reveal: Double) -> Double { reveal }
  /// The cards beneath lie still.
  public var tilt: Double { 0 }
  /// The new card comes with the swipe.
  public var newcomer: Newcomer { .atOnce }
  /// Leaves the new card as it is.
  public func animateEntry(_ motion: inout CardMotion, at time: Timestamp) {}
  /// Puts them down at once.
  public func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    revealProgress.rest(at: 0, from: time)
  }
}

/// When the card comes that fills the last slot after a swipe.
public enum Newcomer: Hashable, Sendable {
  /// The card comes with the swipe.
  case atOnce
  /// Some seconds after it, 0 or more.
  case after(Double)
  /// When the swiped card is gone.
  case whenGone
}

/// The drag of the top card, for the cards beneath.
public struct RevealContext: Hashable, Sendable {
  /// The progress of the drag, 0 to 1: at 1 a release would swipe.
  public var progress: Double
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  public var travel: Vector
  /// The size of the card at rest, in points.
  public var card: Size
  /// The window and the container.
  public var stage: Stage

  /// Makes a context.
  public init(progress: Double, travel: Vector, card: Size, stage: Stage) {
    self.progress = progress
    self.travel = travel
    self.card = card
    self.stage = stage
  }
}

/// The motion of a card to another slot, and of the card because of which it moves.
public struct RestackContext: Sendable {
  /// The resting pose of its new slot.
  public var slot: Pose
  /// The number of cards above that slot.
  public var depth: Int
  /// The card that was swiped, or comes back; nil if cards move for another reason.
  package var leader: RestackLeader?
  /// The resting pose of a slot at any depth, also between two.
  package var pose: @Sendable (_ depth: Double) -> Pose
}

/// The card because of which others move, on its way.
package struct RestackLeader: Sendable {
  /// Whether it comes back to the stack; otherwise it leaves.
  package var comesBack: Bool
  /// Whether a hand has let it go; otherwise a command moves it.
  package var isByHand: Bool
  package var start: Timestamp
  /// When it is where it goes.
  package var end: Timestamp
  /// How far it has moved the cards beneath at a time, as if it was dragged.
  package var reveal: @Sendable (_ seconds: Double) -> Double

  /// The whole time of its way, in seconds.
  package var duration: Double { end.seconds(since: start) }
}
