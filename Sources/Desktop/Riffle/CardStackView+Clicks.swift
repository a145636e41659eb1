public import RiffleCore

/// What the stack view does with points, clicks and scrolls; which press is what is the trackers'.
extension CardStackView {
  // MARK: Points

  /// Returns the place on the foremost card that is seen at a point; nil for none.
  ///
  /// That may be any card: the top one, one beneath that looks out, one in the hand or in flight. It is there
  /// within the round corners of its face, rotated as it is in the latest frame, where
  /// ``CardView/contains(_:in:)`` is true; elsewhere the card behind it counts, and so it does for a card
  /// that is no longer in the data.
  ///
  /// - Parameter point: The point in the view's own points, as in its pointer events: those of its window,
  ///   or from the corner of its pane (``CardPane/stackPoint(of:)``).
  public func card(at point: Point) -> CardPlace? {
    hit(at: onStage(point))?.place
  }

  /// The card that is seen at a point of the stage.
  private func hit(at point: Point) -> (card: CardID, place: CardPlace)? {
    for card in stack.snapshots(at: now.seconds).reversed() {
      guard let index = stack.index(of: card.id),
        faces.isFace(of: card, of: stack, at: point)
      else { continue }
      let location = inFace(card.pose.place(of: point, onCardOf: stack.cardSize))
      let view = views[card.id]
      guard view?.contains(location, in: faceSize) ?? true else { continue }
      return (card.id, cardPlace(at: location, of: index, view))
    }
    return nil
  }

  private func cardPlace(at location: Point, of index: Int, _ view: CardView?) -> CardPlace {
    let area = view.flatMap { self.area(at: location, of: $0) }
    return CardPlace(index: index, location: location, cardSize: faceSize, area: area?.name)
  }

  // MARK: Clicks

  func forgetClicks() {
    clicks = ClickTracker()
    endScroll()
  }

  /// Follows a pointer after the stack; its position is in points of the stage.
  ///
  /// - Parameter isFree: Whether the stack followed no pointer before.
  /// - Returns: Whether the event belongs to a click of another button than the main one.
  func followClick(_ event: PointerEvent, isFree: Bool, _ modifiers: KeyModifiers) -> Bool {
    guard handlers.didClick != nil else {
      clicks = ClickTracker()
      return false
    }
    let isOther = clicks.isOfOtherButton
    switch event.phase {
    case .down:
      clicks.press(
        event,
        on: hit(at: event.position)?.card,
        isFree: isFree,
        isOnButton: areaTracker.areaUnderPointer.map { $0.scrolls == nil } ?? false,
        modifiers: modifiers,
        interval: doubleClickInterval()
      )
    case .move: clicks.move(event)
    case .up where clicks.isFollowing:
      let hit = hit(at: event.position)
      if let kind = clicks.lift(event, on: hit?.card, selecting: selection) {
        tell(kind, at: event.position, modifiers)
      }
    case .up: break
    case .cancel: clicks = ClickTracker()
    }
    return isOther || clicks.isOfOtherButton
  }

  /// Tells a press that has become a long one by now.
  func tellLongPress() {
    guard let press = clicks.takeLongPress(at: now), !stack.isDragging, scrolling.drag == nil,
      hit(at: press.position)?.card == press.card
    else { return }
    changeAreas { $0.cancelPress() }
    tell(.long, at: press.position, press.modifiers)
  }

  /// Tells a secondary click that the keyboard has made.
  func tellMenuKey() {
    guard let card = topTarget, let index = stack.index(of: card),
      let pose = stack.snapshots(at: now.seconds).last(where: { $0.id == card })?.pose
    else {
      let middle = inWindow(stack.stage.container.center)
      return tell(.click(nil, CardClick(.secondary, place: nil, position: middle)))
    }
    let focused = topView?.areas(in: faceSize).first { $0.name == focusedArea }
    let middle = Point(x: faceSize.width / 2, y: faceSize.height / 2)
    let location = focused?.frame.center ?? middle
    let inset = stack.preset.appearance.inset
    let onCard = location + Vector(dx: inset, dy: inset)
    let position = inWindow(pose.point(at: onCard, onCardOf: stack.cardSize))
    var place = cardPlace(at: location, of: index, topView)
    place.area = focused?.name
    tell(.click(card, CardClick(.secondary, place: place, position: position)))
  }

  private func tell(_ kind: CardClick.Kind, at point: Point, _ modifiers: KeyModifiers) {
    let hit = hit(at: point)
    let click = CardClick(
      kind,
      place: hit?.place,
      position: inWindow(point),
      modifiers: modifiers
    )
    tell(.click(hit?.card, click))
  }

  // MARK: Scrolls

  /// Handles a turn of the wheel, by notches or parts of them.
  ///
  /// ``CardWindow`` and ``CardPane`` do it by themselves.
  ///
  /// - Parameters:
  ///   - notches: How far it was turned: to the right and toward the user, unless the desktop turns that
  ///     around. SDL's `preciseX` and `-preciseY` are such numbers.
  ///   - position: The pointer's position in the view's own points.
  ///   - modifiers: The modifiers that are held. Defaults to none.
  /// - Returns: Whether ``CardStackHandlers/didScroll`` was told.
  @discardableResult
  public func turnWheel(
    by notches: Vector,
    at position: Point,
    modifiers: KeyModifiers = []
  ) -> Bool {
    guard isEnabled, handlers.didScroll != nil else { return false }
    let hit = hit(at: onStage(position))
    var place = hit?.place
    let areas = hit.map { scrollingAreas(of: $0.card, at: $0.place.location) } ?? []
    if let area = areas.last(where: { $0.scrolls == CardArea.Axis(of: notches) }) {
      place?.area = area.name
    }
    tell(hit?.card, place, notches * CardScroll.pointsPerNotch, .wheel(notches: notches), modifiers)
    return true
  }

  private func scrollingAreas(of card: CardID, at location: Point) -> [CardArea] {
    let areas = views[card]?.areas(in: faceSize) ?? []
    return areas.filter { $0.scrolls != nil && $0.contains(location) }
  }

  /// Follows a pointer after the stack; its position is in points of the stage.
  ///
  /// - Parameter isTracked: Whether the stack followed a pointer before.
  func followScroll(_ event: PointerEvent, isTracked: Bool, _ modifiers: KeyModifiers) {
    if let card = scrolling.pressedCard, event.phase == .move, isTracked, !stack.isTracking,
      let place = stack.place(of: event.position, onRestingCard: card, time: now)
    {
      scrolling.beginAlone(at: inFace(place))
    }
    guard let drag = scrolling.drag else { return pressScroll(event) }
    guard drag.pointer == event.pointer else { return }
    let step = PressStep(event, isDown: true)
    guard isTracked || drag.isLeftByStack, step == .move || step == .lift,
      let place = stack.place(of: event.position, onRestingCard: drag.card, time: now)
    else { return endScroll() }
    changeAreas { $0.cancelPress() }
    var moved = drag
    let delta = moved.move(to: inFace(place), event)
    scrolling.drag = moved
    if delta != .zero { tell(moved, delta, .drag, modifiers) }
    guard step == .lift else { return }
    endScroll(moved.velocity(at: event.measuringTime), modifiers)
  }

  /// Ends the drag of an area, if there is one; without a velocity it is canceled.
  func endScroll(_ velocity: Vector = .zero, _ modifiers: KeyModifiers = []) {
    let drag = scrolling.drag
    scrolling = ScrollTracker()
    if let drag { tell(drag, .zero, .release(velocity: velocity), modifiers) }
  }

  private func pressScroll(_ event: PointerEvent) {
    guard event.phase == .down(.primary), handlers.didScroll != nil, stack.isTracking,
      let hit = stack.restingHit(at: event.position, time: now, policy: policy)
    else { return }
    let location = inFace(hit.place)
    let areas = scrollingAreas(of: hit.card, at: location)
    scrolling.press(areas, of: hit.card, at: location, event)
  }

  private func tell(
    _ drag: ScrollTracker.Drag,
    _ delta: Vector,
    _ source: CardScroll.Source,
    _ modifiers: KeyModifiers
  ) {
    guard let index = stack.index(of: drag.card) else { return }
    let place = CardPlace(
      index: index,
      location: drag.place,
      cardSize: faceSize,
      area: drag.area
    )
    tell(drag.card, place, delta, source, modifiers)
  }

  private func tell(
    _ card: CardID?,
    _ place: CardPlace?,
    _ delta: Vector,
    _ source: CardScroll.Source,
    _ modifiers: KeyModifiers
  ) {
    let scroll = CardScroll(place: place, delta: delta, source: source, modifiers: modifiers)
    tell(.scroll(card, scroll))
  }
}
