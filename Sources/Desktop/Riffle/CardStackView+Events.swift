public import RiffleCore

extension CardStackView {
  func notify() {
    notifier.deliver { notice in
      switch notice {
      case .event(let event): notify(of: event.naming(named))
      case .newView(let card): noteDisplay(of: card)
      case .area(let card, let name, let news): notify(of: news, ofArea: name, on: card)
      case .release(let card, var release):
        release.index = named(card).index
        handlers.didEndDrag?(release)
      case .click(let card, var click):
        if let index = card.flatMap({ stack.index(of: $0) }) { click.place?.index = index }
        handlers.didClick?(click)
      case .scroll(let card, var scroll):
        if let index = card.flatMap({ stack.index(of: $0) }) { scroll.place?.index = index }
        handlers.didScroll?(scroll)
      }
    }
  }

  /// Tells a notice now, or with those of the change in progress.
  func tell(_ notice: Notifier.Notice) {
    notifier.add(notice)
    if !isChanging { notify() }
  }

  func refuse(_ action: Refusal.Action, because reason: Refusal.Reason) {
    let card = stack.draggedCard ?? stack.cardsInPicture.first
    let named = card.map { StackEvent.Card(id: $0, index: stack.index(of: $0) ?? 0) }
    let refusal = Refusal(of: action, because: reason)
    tell(.event(StackEvent(.didRefuse(named, refusal), at: now)))
  }

  private func notify(of event: StackEvent) {
    announce(event)
    handlers.didReceive?(event)
    switch event.kind {
    case .willDisplay(let card): noteDisplay(of: card.id)
    case .didDisplay(let card): handlers.didDisplay?(card.index)
    case .didBeginDrag(let card, let progress):
      handlers.didBeginDrag?(card.index, progress)
    case .didDrag(let card, let progress):
      handlers.didDrag?(card.index, progress)
    case .didCancelDrag(let card): handlers.didCancelDrag?(card.index)
    case .willSwipe(let card, let direction, let cause):
      handlers.willSwipe?(Swipe(of: card, direction: direction, cause: cause))
    case .didSwipe(let card, let direction, let cause, let reason):
      handlers.didSwipe?(
        Swipe(of: card, direction: direction, cause: cause, reason: reason)
      )
      if let index = stack.index(of: card.id) { keptSource?.didSwipe(cardAt: index, direction) }
    case .didLeave(let card): handlers.didLeave?(card.index)
    case .didReturn(let card, let reason):
      handlers.didReturn?(CardReturn(index: card.index, reason: reason))
    case .didUndo(let card, let direction):
      handlers.didUndo?(SwipedCard(id: card.id, index: card.index, direction: direction))
      if let index = stack.index(of: card.id) { keptSource?.didUndo(cardAt: index, direction) }
    case .ranOutOfCards: handlers.ranOutOfCards?()
    case .didFinishRound: handlers.didFinishRound?()
    case .didSelect(let card, let place):
      handlers.didSelect?(
        CardPlace(index: card.index, location: inFace(place), cardSize: faceSize)
      )
    case .didReload: handlers.didReload?()
    case .didRefuse(_, let refusal): handlers.didRefuse?(refusal)
    // The handler that answers is called in a task.
    case .didAsk: break
    }
  }

  /// Reports that a card is about to be visible, once for each of its views, unless it is gone.
  ///
  /// A view that replaces it meanwhile, since the handler reloads the card, is the same news.
  private func noteDisplay(of card: CardID) {
    let index = stack.index(of: card) ?? 0
    guard let view = views.announce(card, index: index) else { return }
    notifier.tellDisplay(of: card) { handlers.willDisplay?(index, view) }
  }

  private func notify(of news: CardArea.News, ofArea name: String, on card: CardID) {
    guard let index = stack.index(of: card) else { return }
    switch news {
    case .state(let state):
      handlers.didChangeArea?(CardAreaChange(index: index, area: name, state: state))
    case .activation(let cause):
      handlers.didActivateArea?(CardAreaActivation(index: index, area: name, cause: cause))
    }
  }

  /// The card with its index now: it may have another one than at its event.
  private func named(_ card: StackEvent.Card) -> StackEvent.Card {
    StackEvent.Card(id: card.id, index: stack.index(of: card.id) ?? card.index)
  }

  // MARK: Landing

  /// Waits until what a command started is over.
  ///
  /// ```swift
  /// if await stackView.landing(of: stackView.swipe(.right)) == .landed { showNextPage() }
  /// ```
  ///
  /// It returns at once if the command was refused or performed without animation. For a command that
  /// waits itself, it waits until no card is on its way. Time has to pass meanwhile: a window runs, or
  /// ``advance(to:)`` is called.
  ///
  /// - Returns: The end, also if the card is caught, deleted or reloaded before; ``Landing/canceled`` if
  ///   the task is canceled, the ``CardWindow`` of the view is closed, or its window or ``CardPane`` is gone.
  public func landing(of result: CommandResult) async -> Landing {
    let waiter: LandingWaiter
    switch result {
    case .refused(let reason): return .refused(reason)
    case .performed(let card): waiter = LandingWaiter((card.id, stack.journey(of: card.id)))
    case .waiting: waiter = LandingWaiter(nil)
    }
    landings.add(waiter)
    endWaits()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter.wait($0) }
    } onCancel: {
      waiter.end(.canceled)
    }
  }

  package var landingWaits: Int { landings.count }

  /// Ends all waits when nothing gives the view its time any more.
  func cancelWaits() { landings.endAll(.canceled) }

  func endWaits() { landings.end { landing(for: $0) } }

  private func landing(for waiter: LandingWaiter) -> Landing? {
    if let target = waiter.target { return stack.landing(of: target.card, target.journey) }
    let isOnItsWay = !changes.isEmpty || isChanging || stack.isCycling || isAwaitingPermission
    return isOnItsWay || stack.isMoving(at: now.seconds) ? nil : .landed
  }

  // MARK: Accessibility

  /// Returns a card in words; nil if its view is not on screen.
  public func accessibilityElement(for card: CardView) -> AccessibilityElement? {
    index(for: card).map { index in
      AccessibilityElement(
        label: card.accessibilityLabel,
        value: card.accessibilityValue,
        index: index,
        count: stack.count
      )
    }
  }

  /// Returns what can be done with a card now: with the top one its swipes in the directions that are
  /// allowed, a tap, a press of each of its areas and its own actions, with any other nothing; and an
  /// undo if there is one.
  public func accessibilityActions(for card: CardView) -> [AccessibilityAction] {
    guard let index = index(for: card), card === topView else { return undoAction }
    let directions = policy.directions(ofCardAt: index, in: stack.preset)
    let presses = card.areas(in: faceSize).map(AccessibilityAction.press)
    let own = card.accessibilityCustomActions.map { AccessibilityAction.custom($0.name) }
    return directions.map { .swipe($0) } + [.tap] + presses + own + undoAction
  }

  var undoAction: [AccessibilityAction] { stack.undoableSwipes > 0 ? [.undo] : [] }

  /// Performs an action on the top card; a refused swipe or undo is announced.
  ///
  /// - Parameters:
  ///   - action: The action, one that the card or the stack offers.
  ///   - place: The place of a tap, as ``CardPlace/location``; one in an area of the card presses
  ///     the area. It has an effect only on a card that rests. Defaults to nil, the card's middle,
  ///     whatever area is there.
  /// - Returns: Whether it was performed, or will be as soon as the card that cycles is out.
  @discardableResult
  public func perform(_ action: AccessibilityAction, at place: Point? = nil) -> Bool {
    switch action {
    case .swipe(let direction): return swipe(direction).refusal == nil
    case .undo: return undo().refusal == nil
    case .tap: return tap(at: place)
    case .press(let area): return isEnabled && press(area)
    case .custom(let name):
      let own = topView?.accessibilityCustomActions.first { $0.name == name }
      return own?.perform() ?? false
    }
  }

  private func tap(at place: Point?) -> Bool {
    guard let top = stack.topCard else { return false }
    guard let place else {
      perform(.tap, at: presentTime)
      return true
    }
    if let view = cardView(at: top), let area = area(at: place, of: view) { return press(area) }
    return tap(onFace: place)
  }

  func announce(_ event: StackEvent) {
    guard accessibilityAnnouncement != nil || screenReader != nil else { return }
    let kind: AccessibilityAnnouncement.Kind? =
      switch event.kind {
      case .didDisplay(let card): .topCardChanged(element(card))
      case .didSwipe(let card, let direction, _, _): .swiped(element(card), toward: direction)
      case .didUndo(let card, let direction): .undone(element(card), toward: direction)
      case .ranOutOfCards: .ranOutOfCards
      case .didRefuse(let card, let refusal): .refused(refusal, card.map(element))
      case .didAsk(let card, _): .waiting(element(card))
      default: nil
      }
    guard let kind else { return }
    let announcement = AccessibilityAnnouncement(kind, in: words)
    accessibilityAnnouncement?(announcement)
    screenReader?(announcement)
  }

  private func element(_ card: StackEvent.Card) -> AccessibilityElement {
    let view = views[card.id]
    return AccessibilityElement(
      label: view?.accessibilityLabel ?? "",
      value: view?.accessibilityValue ?? "",
      index: card.index,
      count: stack.count
    )
  }
}

/// The notices that the handlers have not received yet.
@MainActor
final class Notifier {
  private var notices: [Notice] = []
  private(set) var isNotifying = false
  /// The card whose handler is just told that it is about to be seen.
  private(set) var displayedCard: CardID?

  enum Notice {
    case event(StackEvent)
    /// A card on screen has another view.
    case newView(CardID)
    case area(CardID, name: String, CardArea.News)
    case release(StackEvent.Card, DragRelease)
    case click(CardID?, CardClick)
    case scroll(CardID?, CardScroll)
  }

  var isEmpty: Bool { notices.isEmpty }

  func add(_ notice: Notice) { notices.append(notice) }

  /// Does not tell that the last card was swiped: one has come back before that was told.
  func forgetEndOfDeck() {
    notices.removeAll { notice in
      if case .event(let event) = notice { event.name == .ranOutOfCards } else { false }
    }
  }

  func tellDisplay(of card: CardID, _ tell: () -> Void) {
    displayedCard = card
    defer { displayedCard = nil }
    tell()
  }

  /// Notices that a handler causes come after those that happened before.
  func deliver(_ tell: (Notice) -> Void) {
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !notices.isEmpty { tell(notices.removeFirst()) }
  }
}
