package import RiffleCards
public import RiffleGestures
public import RiffleMotion

/// What a pointer and the program do to the stack.
extension CardStackView {
  /// Handles a pointer event.
  ///
  /// - Parameter event: The event, its position in the window's own points.
  /// - Returns: Whether it belongs to a press that the stack follows, so that nobody else should use it.
  @discardableResult
  public func handle(_ event: PointerEvent) -> Bool {
    let wasTracking = stack.isTracking
    if case .down = event.phase, !stack.isTracking { pointerShift = .zero }
    pointer = event.position
    var event = event
    event.position = inStage(event.position)
    guard isEnabled else {
      refusePress(event)
      return false
    }
    handle(.pointer(event), at: event.time)
    if let direction = dragAttempt.follow(event, on: stack) {
      perform(.nudge(direction), at: event.time)
    }
    return wasTracking || stack.isTracking
  }

  /// Returns whether a press at a point of the window would take hold of a card.
  ///
  /// - Parameters:
  ///   - point: The point, in the window's own points.
  ///   - time: The time of the press, not before the newest input.
  /// - Returns: False over no card, and over one that cannot be caught.
  package func isDraggable(at point: Point, time: Timestamp) -> Bool {
    let point = Point(x: point.x / zoom, y: point.y / zoom)
    return isEnabled && stack.isDraggable(at: point, time: time, policy: policy)
  }

  /// The position of the pointer where it was last, in points of the stage.
  var pointerInStage: Point { inStage(pointer) }

  /// Tells that a card cannot be dragged while the view is disabled.
  private func refusePress(_ event: PointerEvent) {
    advance(to: event.time)
    guard event.phase == .down(.primary),
      stack.isDraggable(at: event.position, time: now, policy: policy)
    else { return }
    refuse(.drag, because: .disabled)
  }

  /// Performs a command, which must fit the data.
  package func perform(_ command: StackCommand, at time: Timestamp) {
    handle(.command(command), at: time)
  }

  /// Cancels the drag; the card returns to the stack.
  ///
  /// - Parameters:
  ///   - cause: The reason, for logs and traces.
  ///   - time: The time of the cancellation.
  public func cancelDrag(_ cause: CancelCause, at time: Timestamp) {
    handle(.cancel(cause), at: time)
  }

  /// Returns a point of the window in points of the stage.
  func inStage(_ point: Point) -> Point {
    Point(x: point.x / zoom, y: point.y / zoom) + pointerShift
  }

  /// Handles an input of the stack, its positions in points of the stage.
  ///
  /// - Returns: The answer to a command; nil if there is none, and if the input waits for a change that is
  ///   in progress.
  @discardableResult
  package func handle(_ input: StackInput, at time: Timestamp) -> CommandResult? {
    load(at: time)
    let time = now
    var result: CommandResult?
    change { [self] stack in
      inputObserver?(input, time)
      if case .pointer = input {} else { needsFrame = true }
      let events = stack.handle(input, at: time, policy: policy)
      result = stack.latestResult
      return events
    }
    if case .set = input { applyPreset(at: time) }
    return result
  }

  /// The questions to the handlers before a card is dragged, swiped or brought back, and to the card
  /// views where they are hit.
  var policy: StackPolicy {
    StackPolicy(
      allowedDirections: { [self] in handlers.allowedDirections?($0) },
      shouldDrag: { [self] in handlers.shouldDrag?($0) ?? true },
      shouldSwipe: { [self] in handlers.shouldSwipe?($0, $1) ?? true },
      shouldUndo: { [self] in handlers.shouldUndo?($0, $1) ?? true },
      isHit: { [self] in cardView(at: $0)?.contains(inFace($1), in: faceSize) ?? true }
    )
  }

  /// The size of the face of a card on top of the stack, in points of the stage.
  var faceSize: Size { stack.preset.appearance.faceSize(of: stack.cardSize) }

  /// Returns a point of a card, given from the corner of its frame, from the corner of its face.
  func inFace(_ point: Point) -> Point {
    let inset = stack.preset.appearance.inset
    return point - Vector(dx: inset, dy: inset)
  }
}
