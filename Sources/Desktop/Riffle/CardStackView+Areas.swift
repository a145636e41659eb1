import RiffleCore

/// What the stack view does with the areas of its cards; what is pressed where is the tracker's.
extension CardStackView {
  /// The name of the area of the top card that Space and Enter activate; nil for none.
  ///
  /// Tab and Shift+Tab move it through the areas of the top card. At the last one the stack view does
  /// not use the key and no area has the focus, so that the app can move it on. A press of a pointer,
  /// Escape and another card on top take it away, and so does a name that no area of the top card has.
  public var focusedArea: String? {
    get { areaTracker.focused?.name }
    set { focusArea(newValue) }
  }

  /// Ends what a mouse over the cards does, since it has left the window.
  ///
  /// ``CardWindow`` and ``CardPane`` do it by themselves.
  public func endHover() { changeAreas { $0.endHover() } }

  var topView: CardView? { topTarget.flatMap { views[$0] } }

  var topTarget: CardID? { stack.topCard == nil ? nil : stack.cardsInPicture.first }

  /// Whether an event is a tap on an area, which activates the area instead of the card, or the refusal of a
  /// drag that scrolls an area.
  func isForArea(_ event: StackEvent) -> Bool {
    switch event.kind {
    case .didSelect(let card, let place):
      views[card.id].flatMap { area(at: inFace(place), of: $0) } != nil
    case .didRefuse(let card, let refusal):
      scrolling.drag != nil && scrolling.drag?.card == card?.id
        && refusal == Refusal(of: .drag, because: .vetoed)
    default: false
    }
  }

  /// The point is in points of the stage from the corner of the face.
  func area(at point: Point, of view: CardView) -> CardArea? {
    view.areas(in: faceSize).last { $0.contains(point) }
  }

  /// Follows a pointer after the stack; its position is in points of the stage.
  func followAreas(_ event: PointerEvent) {
    guard !areaTracker.isIdle || hasAreas else { return }
    let isDown = areaTracker.isPressed(by: event.pointer)
    switch PressStep(event, isDown: isDown) {
    case .press, .pressAfterLoss:
      // A press that the stack does not follow is on no card.
      let target = stack.isTracking ? self.target(at: event.position) : nil
      changeAreas { $0.press(target, by: event.pointer) }
    case .move: movePress(to: event.position)
    case .lift:
      lift(at: event.position)
      if event.kind != .touch { hover(at: event.position) }
    case .cancel, .lose: changeAreas { $0.cancelPress() }
    case .ignore:
      // The release after a drag is no press of an area either.
      if event.buttons.isEmpty, event.kind != .touch { hover(at: event.position) }
    }
  }

  private func movePress(to point: Point) {
    guard let card = areaTracker.pressedCard else { return }
    // The card rests no more once it is dragged.
    guard let place = stack.place(of: point, onRestingCard: card, time: now) else {
      return changeAreas { $0.cancelPress() }
    }
    let target = target(at: place, of: card)
    changeAreas { $0.move(to: target) }
  }

  private func lift(at point: Point) {
    movePress(to: point)
    var activated: AreaTracker.Spot?
    changeAreas { activated = $0.lift() }
    if let activated { activate(activated, by: .pointer) }
  }

  /// Has what is under the pointer hovered, where the cards are now.
  func updateHover(at point: Point) {
    guard !areaTracker.isIdle else { return }
    let (views, top) = (views, topTarget)
    let isHovering = areaTracker.isHovering && hasAreas
    let target = isHovering ? self.target(at: point) : nil
    changeAreas { areas in
      areas.forget(allBut: { views[$0] != nil }, top: top)
      if isHovering { areas.hover(over: target) }
    }
  }

  private func hover(at point: Point) {
    let target = target(at: point)
    changeAreas { $0.hover(over: target) }
  }

  private var hasAreas: Bool {
    views.cards.contains { views[$0]?.areas(in: faceSize).isEmpty == false }
  }

  private func target(at point: Point) -> AreaTracker.Target? {
    guard let hit = stack.restingHit(at: point, time: now, policy: policy) else { return nil }
    return target(at: hit.place, of: hit.card)
  }

  /// The place is on a card as it is upright on top of the stack.
  private func target(at place: Point, of card: CardID) -> AreaTracker.Target? {
    views[card].flatMap { area(at: inFace(place), of: $0) }.map { area in
      AreaTracker.Target(card: card, area: area)
    }
  }

  /// Returns whether a key is one for the areas of the top card.
  func handleAreaKey(_ press: KeyPress) -> Bool {
    guard isEnabled, topTarget != nil else { return false }
    switch (press.key, press.modifiers) {
    case (.tab, []): return moveFocus(by: 1)
    case (.tab, .shift): return moveFocus(by: -1)
    case (.space, []), (.enter, []):
      guard let focused = areaTracker.focused else { return false }
      if !press.isRepeat { activate(focused, by: .key) }
      return true
    case (.escape, []):
      guard areaTracker.focused != nil, !stack.isDragging else { return false }
      focusArea(nil)
      return true
    default: return false
    }
  }

  private func moveFocus(by step: Int) -> Bool {
    let names = topView?.areas(in: faceSize).map(\.name) ?? []
    let index = areaTracker.focused.flatMap { names.firstIndex(of: $0.name) }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : names.count - 1)
    focusArea(names.indices.contains(next) ? names[next] : nil)
    return areaTracker.focused != nil
  }

  private func focusArea(_ name: String?) {
    let hasArea = topView?.areas(in: faceSize).contains { $0.name == name } ?? false
    let spot = topTarget.flatMap { card in
      name.map { AreaTracker.Spot(card: card, name: $0) }
    }
    changeAreas { $0.focus(hasArea ? spot : nil) }
  }

  func press(_ area: CardArea) -> Bool {
    guard let card = topTarget else { return false }
    return activate(AreaTracker.Spot(card: card, name: area.name), by: .accessibility)
  }

  @discardableResult
  private func activate(_ spot: AreaTracker.Spot, by cause: CardAreaActivation.Cause) -> Bool {
    let areas = views[spot.card]?.areas(in: faceSize) ?? []
    guard areas.contains(where: { $0.name == spot.name }) else { return false }
    tell(.area(spot.card, name: spot.name, .activation(cause)))
    return true
  }

  /// Taps the top card at a place of its face, in points of the stage.
  func tap(onFace place: Point) -> Bool {
    let time = presentTime
    let inset = stack.preset.appearance.inset
    let onCard = place + Vector(dx: inset, dy: inset)
    guard let card = topTarget, !stack.isTracking,
      stack.place(of: .zero, onRestingCard: card, time: time) != nil,
      let pose = stack.snapshots(at: time.seconds).first(where: { $0.id == card })?.pose
    else { return false }
    let position = pose.point(at: onCard, onCardOf: stack.cardSize)
    guard position.x.isFinite, position.y.isFinite else { return false }
    func send(_ phase: PointerEvent.Phase, _ buttons: PointerButtons) {
      let event = PointerEvent(
        time: time,
        pointer: Self.accessibilityPointer,
        phase: phase,
        position: position,
        buttons: buttons
      )
      handle(.pointer(event), at: time)
    }
    send(.down(.primary), .primary)
    // A card in flight may be in front of it.
    guard stack.draggedCard == card else {
      if stack.isTracking { cancelDrag(.disabled, at: time) }
      return false
    }
    send(.up(.primary), [])
    return true
  }

  /// No pointer of a window has it.
  private static let accessibilityPointer = PointerID(rawValue: .min)

  /// Changes what is hovered, pressed and focused; redraws the cards of changed areas, tells the handlers.
  func changeAreas(_ change: (inout AreaTracker) -> Void) {
    let before = areaTracker.states
    change(&areaTracker)
    let states = areaTracker.states
    guard states != before else { return }
    let changed = Set(before.keys).union(states.keys).filter { before[$0] != states[$0] }
    for spot in changed.sorted(by: { ($0.card, $0.name) < ($1.card, $1.name) }) {
      views[spot.card]?.areaStates[spot.name] = states[spot]
      views[spot.card]?.setNeedsDisplay()
      notifier.add(.area(spot.card, name: spot.name, .state(states[spot] ?? .normal)))
    }
    if !isChanging { notify() }
    screenReader?(nil)
  }
}

extension Pose {
  /// Takes a place from the top left corner of the card, upright at `cardSize`.
  func point(at place: Point, onCardOf cardSize: Size) -> Point {
    guard cardSize.width > 0, cardSize.height > 0 else { return center }
    let arm = Vector(
      dx: (place.x / cardSize.width - 0.5) * size.width,
      dy: (place.y / cardSize.height - 0.5) * size.height
    )
    return center + arm.rotated(by: rotation)
  }
}
