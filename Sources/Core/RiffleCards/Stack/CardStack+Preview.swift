package import RiffleGestures
package import RiffleMotion

/// The facts behind a drag, for tools that show them.
extension CardStack {
  /// The drag of a card, as the rules see it.
  package struct Drag: Hashable, Sendable {
    /// The card.
    package var card: CardID
    /// The facts at the start of the drag.
    package var context: DragContext
    /// The distance that the pointer has gone since the press, in points.
    package var translation: Vector
    /// Whether the card has passed the threshold, and has not come back since.
    package var isArmed: Bool
  }

  /// The outcome of a release that has not happened.
  package struct ReleasePreview: Hashable, Sendable {
    /// The card.
    package var card: CardID
    /// The facts that the release rule gets.
    package var context: ReleaseContext
    /// Its verdict; its direction is nil too if the card may not go there.
    package var verdict: ReleaseVerdict
  }

  /// The drag of the card that follows a pointer; nil for none.
  package var drag: Drag? {
    guard let card = shown.pressedCard, card.isDragged, let session = card.session else {
      return nil
    }
    return Drag(
      card: card.id,
      context: session.context,
      translation: session.translation,
      isArmed: session.armed != nil
    )
  }

  /// Returns the facts at the start of a drag of the resting top card.
  ///
  /// - Parameter anchor: The grabbed point, from the card's middle.
  /// - Returns: The facts; those of an empty stack are of the card that would be on top.
  package func dragContext(grabbing anchor: Vector) -> DragContext {
    let rest = topPose
    return DragContext(
      rest: rest,
      pose: rest,
      location: rest.center + anchor.rotated(by: rest.rotation),
      allowed: preset.release.directions,
      stage: stage
    )
  }

  /// Returns the pose in which the card at a depth rests, in the window's axes.
  package func restingPose(ofDepth depth: Int) -> Pose { stage.inWindow(rest(of: depth)) }

  /// Returns what the release rule gets if a card is dragged straight to a point and let go there.
  ///
  /// - Parameters:
  ///   - context: The facts at the start of the drag.
  ///   - translation: The distance that the pointer has gone, in points.
  ///   - velocity: The pointer's velocity, in points per second.
  /// - Returns: The facts of the release.
  package func release(
    in context: DragContext,
    translation: Vector,
    velocity: Vector
  ) -> ReleaseContext {
    var session = DragSession(context: context, interrupted: .resting)
    session.translation = translation
    var facts = release(of: session, translation: translation, velocity: velocity)
    facts.isArmed = context.allowed.contains { direction in
      preset.release.progress(of: facts, toward: direction) >= 1
    }
    return facts
  }

  /// Returns what would happen if a pointer event let the dragged card go; nil if it would not.
  ///
  /// - Parameter event: The release, not before the newest input.
  /// - Returns: The outcome; nil if no card is dragged.
  package func preview(of event: PointerEvent) -> ReleasePreview? {
    guard isDragging, preset.release.swipeRecognizer == nil else { return nil }
    var stack = self
    for gesture in stack.gestures.handle(event) {
      guard case .ended(let translation, let velocity) = gesture,
        stack.shown.pressedCard?.session != nil
      else { continue }
      stack.drag(by: translation, at: stack.clock.motionTime(at: event.time))
      guard let card = stack.shown.pressedCard, let session = card.session else { continue }
      let context = stack.release(of: session, translation: translation, velocity: velocity)
      var verdict = preset.release.verdict(on: context)
      if let direction = verdict.direction, !session.mayGo(direction) { verdict.direction = nil }
      return ReleasePreview(card: card.id, context: context, verdict: verdict)
    }
    return nil
  }
}
