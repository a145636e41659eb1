public import RiffleCore

extension CardStackView {
  /// Swipes the top card.
  ///
  /// - Parameters:
  ///   - direction: The side to which it leaves, one of those that the preset allows.
  ///   - animated: Whether the card flies, true by default; if not, it is gone at once and the others are
  ///     in their places, with the same events in the same order.
  /// - Returns: Whether it was swiped, and if not, why.
  @discardableResult
  public func swipe(_ direction: Direction, animated: Bool = true) -> CommandResult {
    perform(.swipe(direction), animated: animated)
  }

  /// Undoes the last swipe.
  ///
  /// - Returns: Whether it was undone, and if not, why.
  @discardableResult
  public func undo(animated: Bool = true) -> CommandResult {
    perform(.undo, animated: animated)
  }

  /// Undoes a swipe if it is still the last one, such as when an answer has taken time.
  ///
  /// - Parameters:
  ///   - swipe: The swipe, as ``CardStackHandlers/didSwipe`` gave it.
  ///   - animated: Whether the card flies back, true by default; if not, it is there at once.
  /// - Returns: Whether it was undone, and if not, why: ``Refusal/Reason/nothingToUndo`` if another one is the
  ///   last by now, or none.
  @discardableResult
  public func undo(_ swipe: Swipe, animated: Bool = true) -> CommandResult {
    let command: StackCommand = animated ? .undo : .instantly(.undo)
    return handle(.command(command), undoing: swipe, at: presentTime) ?? .waiting
  }

  /// Redoes the swipe that was undone last, unless another card was swiped since.
  ///
  /// - Returns: Whether it was swiped, and if not, why.
  @discardableResult
  public func redo(animated: Bool = true) -> CommandResult {
    perform(.redo, animated: animated)
  }

  /// Goes to the next card: sends the top card to the bottom if cards cycle, and otherwise swipes
  /// it in the first direction that is allowed, or in its mirror image if the layout is mirrored.
  ///
  /// - Returns: Whether the card goes, and if not, why.
  @discardableResult
  public func next(animated: Bool = true) -> CommandResult {
    perform(.next, animated: animated)
  }

  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  ///
  /// - Returns: Whether a card comes back, and if not, why.
  @discardableResult
  public func previous(animated: Bool = true) -> CommandResult {
    perform(.previous, animated: animated)
  }

  /// Sways the top card a little in a direction and back, to show that it can move, if it rests.
  ///
  /// - Returns: Whether it is nudged, and if not, why.
  @discardableResult
  public func nudge(_ direction: Direction) -> CommandResult {
    perform(.nudge(direction), animated: true)
  }

  private func perform(_ command: StackCommand, animated: Bool) -> CommandResult {
    handle(.command(animated ? command : .instantly(command)), at: presentTime) ?? .waiting
  }

  /// Unless the view is disabled.
  @discardableResult
  func perform(keyCommand command: StackCommand) -> CommandResult {
    guard isEnabled else {
      if let action = command.refusableAction { refuse(action, because: .disabled) }
      return .refused(.disabled)
    }
    return handle(.key(command), at: now) ?? .waiting
  }

  /// Whether motion is replaced by a short fade, for people whom motion disturbs; false by default.
  ///
  /// A drag still follows the hand, and the events and their order are the same.
  public var reducesMotion: Bool {
    get { stack.reducesMotion }
    set { setUp(.reduceMotion(newValue)) }
  }

  /// The direction in which the stack is laid out, left to right by default; right to left mirrors the
  /// layout, ``next(animated:)`` and the arrow keys of a stack whose cards cycle.
  public var layoutDirection: LayoutDirection {
    get { stack.layoutDirection }
    set { setUp(.layOut(newValue)) }
  }

  /// Stops all cards that move by themselves, until ``resume()``; drags and commands still take effect.
  public func pause() { perform(.pause, at: presentTime) }

  /// Continues after ``pause()``.
  public func resume() { perform(.resume, at: presentTime) }

  /// Pauses the cards that move by themselves while no frame could be shown, up to now.
  ///
  /// An input that the view has handled in the stall counts as earlier: the pause starts after it.
  package func pause(during stall: Range<Timestamp>) {
    let start = max(stall.lowerBound, now)
    guard start < stall.upperBound, stack.isMoving(at: start.seconds) else { return }
    perform(.pause, at: start)
    perform(.resume, at: stall.upperBound)
  }

  // MARK: Keys

  /// Handles a key by the ``keyMap``; before that, Tab, Space, Enter and Escape as keys for the areas
  /// of the top card (``focusedArea``).
  ///
  /// - Parameter press: The key. One that is held undoes and redoes again and again; anything else it
  ///   does once.
  @discardableResult
  public func handle(_ press: KeyPress) -> Bool {
    advance(to: press.time)
    if handleAreaKey(press) { return true }
    guard let action = keyMap[press.key, press.modifiers] else { return false }
    if action == .cancelDrag && !stack.isDragging && !isAwaitingPermission { return false }
    if action == .menu && (handlers.didClick == nil || !isEnabled) { return false }
    if !press.isRepeat || action.repeats { perform(action) }
    return true
  }

  package func perform(_ action: KeyMap.Action) {
    switch action {
    case .arrow(let direction): follow(direction)
    case .swipe(let direction): perform(keyCommand: .swipe(direction))
    case .next: perform(keyCommand: .next)
    case .previous: perform(keyCommand: .previous)
    case .undo: perform(keyCommand: .undo)
    case .redo: perform(keyCommand: .redo)
    case .reload: if isEnabled { reloadData(animated: stack.preset.deck.deal.comesOneByOne) }
    case .cancelDrag: cancelDrag(.escape, at: now)
    case .menu: tellMenuKey()
    }
  }

  private func follow(_ arrow: Direction) {
    let forward = layoutDirection == .leftToRight ? Direction.right : .left
    switch (arrow, stack.preset.exit.destination) {
    case (.left, .cycles), (.right, .cycles):
      perform(keyCommand: arrow == forward ? .next : .previous)
    default: perform(keyCommand: .swipe(arrow))
    }
  }

  // MARK: Position

  /// The swipes that can be undone, oldest first.
  public var swipedCards: [SwipedCard] { stack.swipedCards }

  /// Makes the card at an index the top one, without a swipe.
  ///
  /// The cards dealt before it are out of the stack and do not count as swiped; those from it on are in it,
  /// and their swipes are forgotten. Swipes of cards before it can still be undone. If cards come back
  /// beneath, the cards before it come last instead.
  ///
  /// If animated, as it is by default, the cards fan out from the deepest position.
  ///
  /// - Returns: Whether the card is the top one, and if not, why: refused if no card has that index.
  @discardableResult
  public func jump(to index: Int, animated: Bool = true) -> CommandResult {
    perform(.jump(to: index), animated: animated)
  }

  /// Moves the position by a number of cards without a swipe: those from the top come last.
  ///
  /// Swiped cards stay swiped, and can still be undone.
  ///
  /// - Parameters:
  ///   - distance: The number of cards; a negative one brings the last cards to the top. More than there
  ///     are in the stack goes around.
  ///   - animated: Whether the cards fan out from the deepest position of the layout. Defaults to true.
  /// - Returns: Whether another card may be the top one, and if not, why.
  @discardableResult
  public func shift(by distance: Int, animated: Bool = true) -> CommandResult {
    perform(.shift(by: distance), animated: animated)
  }

  /// Puts a swiped card back into the stack, such as one that is to be learned again; its picture may still
  /// fly.
  ///
  /// ```swift
  /// stackView.onSwipe { [weak stackView] swipe in
  ///   if swipe.direction == .left { stackView?.requeue(cardAt: swipe.index, to: 5) }
  /// }
  /// ```
  ///
  /// Its swipe can be undone as before: the card comes back on top from wherever it is by then. A card
  /// that is put back as it is swiped is not told to ``CardStackHandlers/ranOutOfCards`` as the last one.
  ///
  /// - Parameters:
  ///   - index: The card's index in the data, which stays as it is.
  ///   - depth: The number of cards that it comes to lie beneath, 0 or more; as the last one if there are
  ///     fewer, and never above a dragged card.
  ///   - animated: Whether it fades in, true by default; if not, it is there at once.
  /// - Returns: Whether it is in the stack, and if not, why: refused if no such card was swiped, or cards
  ///   cycle.
  @discardableResult
  public func requeue(cardAt index: Int, to depth: Int, animated: Bool = true) -> CommandResult {
    let result = perform(.requeue(cardAt: index, to: depth), animated: animated)
    if case .performed = result { notifier.forgetEndOfDeck() }
    return result
  }

  /// The position of the stack, to be saved and restored.
  public var state: StackState { stack.state(at: now) }

  /// Restores a position that ``state`` gave before, in this or another run of the program.
  ///
  /// A drag is canceled, cards in flight are gone, and the data source is asked for all cards on screen.
  ///
  /// - Throws: ``StackStateError`` if it does not fit the data; nothing is changed then.
  public func restore(_ state: StackState) throws(StackStateError) {
    load(at: presentTime)
    let now = now
    try stack.check(state)
    change { [self] stack in
      publicPrecondition(
        stack.count == state.count,
        "restore: the data was changed in the meantime: it has \(stack.count) cards, not \(state.count)"
      )
      landings.endAll(.removed)
      outdateShownCards()
      inputObserver?(.restore(state), now)
      return stack.handle(.restore(state), at: now, policy: policy)
    }
  }

  // MARK: Preset

  /// The behavior and look of the stack.
  ///
  /// Setting another one moves the cards to where it places them. Swiped cards stay swiped, unless the
  /// new preset deals the cards from the other end. Parts of your own come along, whether the preset's
  /// catalog has them or not.
  ///
  /// A recording has a line for each tunable that differs (``inputObserver``). A part that the
  /// preset's catalog does not have is recorded by its name: only a catalog that has it can replay
  /// that line, and any other one refuses it.
  public var preset: Preset {
    get { stack.preset }
    set { setPreset(newValue, at: presentTime) }
  }

  package func setPreset(_ preset: Preset, at time: Timestamp) {
    guard isLoaded else {
      for input in stack.recordedInputs(ofPreset: preset) { inputObserver?(input, now) }
      setUp { _ = $0.setPreset(preset, at: $1) }
      return applyPreset(at: time)
    }
    load(at: time)
    let time = now
    change { [self] stack in
      for input in stack.recordedInputs(ofPreset: preset) { inputObserver?(input, time) }
      setNeedsFrame()
      return stack.setPreset(preset, at: time)
    }
    // Inside a callback, the change above waits.
    change { [self] _ in
      applyPreset(at: time)
      return []
    }
  }

  // MARK: Data

  /// Starts again with the data source's cards, and with no swipe to undo; a dragged card stays dragged
  /// if the new data has it, as ``CardStackHandlers/indexAfterReload`` says.
  ///
  /// Before the first frame there is nothing to start again, and it does nothing.
  ///
  /// - Parameter animated: Whether the cards are dealt by ``DeckOptions/deal``. Defaults to false.
  public func reloadData(animated: Bool = false) {
    guard isLoaded else { return forgetCount() }
    if reportsLostDataSource("reloadData") { return }
    countCards()
    perform(
      .reload(count: dataCount, heldCard: heldCardAfterReload, isAnimated: animated),
      at: presentTime
    )
  }

  /// Has the cards on screen come to their places as the preset deals them (``DeckOptions/deal``), such as
  /// before the first frame; which card is where stays as it is.
  ///
  /// A card in the hand stays there, and any other can be caught on its way.
  public func dealCards() { perform(.deal, at: presentTime) }

  /// A dragged card goes back first; cards in flight fly on.
  func replaceData() {
    guard isLoaded else { return }
    countCards()
    perform(.reload(count: dataCount, heldCard: .gone), at: presentTime)
  }

  private func countCards() {
    faces.forgetEmptyView()
    dataCount = dataSource?.numberOfCards(in: self) ?? 0
  }

  /// Inserts new cards: before the next card of the data that has not been swiped, though never
  /// above a dragged card.
  ///
  /// - Parameters:
  ///   - index: The first new card's index in the data, 0 to the number of cards before.
  ///   - count: The number of new cards; the data source must already have them. Defaults to 1.
  ///   - animated: Whether those that are shown are dealt as ``DeckOptions/deal`` says, true by default;
  ///     if not, they are there at once.
  public func insertCards(at index: Int, count: Int = 1, animated: Bool = true) {
    let command = StackCommand.insert(at: index, count: count, isAnimated: animated)
    changeData(by: count, with: command, "insertCards")
  }

  /// Appends new cards, one by default, to the end of the data; the data source must already have them.
  ///
  /// They come in as those do that ``insertCards(at:count:animated:)`` inserts.
  public func appendCards(count: Int = 1, animated: Bool = true) {
    insertCards(at: dataCount, count: count, animated: animated)
  }

  /// Deletes cards, wherever they are: the drag of a dragged card ends, and a swiped card cannot be
  /// brought back.
  ///
  /// - Parameters:
  ///   - index: The first deleted card's index in the data before.
  ///   - count: The number of deleted cards; the data source must already lack them. Defaults to 1.
  public func deleteCards(at index: Int, count: Int = 1) {
    changeData(by: 0 &- count, with: .delete(at: index, count: count), "deleteCards")
  }

  /// Moves a card to another index of the data; in the stack it moves too, unless it was swiped or is
  /// dragged.
  public func moveCard(from index: Int, to newIndex: Int) {
    changeData(by: 0, with: .move(from: index, to: newIndex), "moveCard")
  }

  /// Deletes, moves and inserts cards together, in the order that UIKit has: indices of deleted cards and
  /// those from which cards move count in the data before, all others in the data afterwards.
  ///
  /// ```swift
  /// stackView.performBatchUpdates {
  ///   $0.delete(at: [0, 4])
  ///   $0.insert(at: 2..<5)
  ///   $0.move(from: 1, to: 0)
  /// }
  /// ```
  ///
  /// The data source must already have the new data; it is asked once.
  ///
  /// - Parameters:
  ///   - animated: Whether inserted cards are dealt, as ``insertCards(at:count:animated:)`` says. Defaults to
  ///     true.
  ///   - describe: Names the changes.
  public func performBatchUpdates(
    animated: Bool = true,
    _ describe: (inout BatchUpdates) -> Void
  ) {
    var updates = BatchUpdates()
    describe(&updates)
    updates.isAnimated = animated
    changeData(by: updates.growth, with: .update(updates), "performBatchUpdates")
  }

  /// Asks the data source again for cards whose content has changed; their motion is not affected.
  ///
  /// The views of cards on screen are told to ``CardStackHandlers/didEndDisplaying`` and
  /// ``CardStackHandlers/willDisplay`` as they are exchanged; of a card that waits only the content is asked
  /// for again. A card that is just asked for, by the data source's `stackView(_:cardAt:)` or by
  /// ``CardStackHandlers/contentAhead``, is not asked for twice.
  ///
  /// - Parameter indices: The cards' indices; those neither on screen nor next are ignored.
  public func reloadCards(at indices: [Int]) {
    let indices = Set(indices).subtracting([askedIndex].compactMap(\.self))
    guard !indices.isEmpty else { return }
    change { [self] stack in
      outdated.formUnion(
        (views.cards + views.upcoming.cards).filter {
          stack.index(of: $0).map(indices.contains) == true
        }
      )
      return []
    }
  }

  /// Has the cards on screen show other data in the views that they have, and the contents of the next asked
  /// for again.
  func refreshCards(_ setUp: @escaping (_ index: Int, CardView) -> Void) {
    guard isLoaded else { return }
    change { [self] stack in
      outdated.formUnion(views.upcoming.cards)
      for card in views.cards.sorted() {
        if let index = stack.index(of: card), let view = views[card] { setUp(index, view) }
      }
      return []
    }
  }

  /// Does what ``reloadCards(at:)`` does, for all cards that are on screen or next.
  package func reloadShownCards() {
    change { [self] _ in
      outdateShownCards()
      return []
    }
  }

  private func outdateShownCards() {
    outdated.formUnion(views.cards)
    outdated.formUnion(views.upcoming.cards)
  }

  private func changeData(by step: Int, with command: StackCommand, _ name: String) {
    guard isLoaded else { return forgetCount() }
    guard !reportsLostDataSource(name) else { return }
    let (expected, overflows) = dataCount.addingReportingOverflow(step)
    publicPrecondition(!overflows, "\(name): \(command): there cannot be so many cards")
    let count = dataSource?.numberOfCards(in: self) ?? 0
    publicPrecondition(
      count == expected,
      "\(name): of \(dataCount) cards there must be \(expected) after \(command), but the data "
        + "source returns \(count)"
    )
    dataCount = count
    perform(command, at: presentTime)
  }

  private var heldCardAfterReload: HeldCard {
    guard let id = stack.draggedCard, let card = views[id], let index = stack.index(of: id) else {
      return .gone
    }
    let newIndex = if let find = handlers.indexAfterReload { find(index, card) } else { index }
    guard let newIndex, (0..<dataCount).contains(newIndex) else { return .gone }
    return .index(newIndex)
  }
}

extension CardStack {
  /// Whether no card was swiped since, and none taken back.
  func isLast(_ swipe: Swipe) -> Bool {
    latestSwipe.map { $0.id == swipe.id && $0.direction == swipe.direction } ?? false
  }
}
