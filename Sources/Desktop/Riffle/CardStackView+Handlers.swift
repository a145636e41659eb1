public import RiffleCore

/// Each handler as a method: Swift 6.3 cannot say what is wrong with a closure that is assigned to a
/// property and has another number of parameters ("failed to produce diagnostic for expression").
///
/// An event may have many closures: the method adds one, which is called after those that are there, in
/// the order of being added. A question has one answer, so there the method replaces what was set.
extension CardStackView {
  /// Adds a closure to ``CardStackHandlers/didSwipe``.
  public func onSwipe(_ handler: @escaping CardStackHandlers.Handler<Swipe>) {
    add(handler, to: \.didSwipe)
  }

  /// Adds a closure to ``CardStackHandlers/willSwipe``.
  public func onWillSwipe(_ handler: @escaping CardStackHandlers.Handler<Swipe>) {
    add(handler, to: \.willSwipe)
  }

  /// Adds a closure to ``CardStackHandlers/didLeave``.
  public func onLeave(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    add(handler, to: \.didLeave)
  }

  /// Adds a closure to ``CardStackHandlers/ranOutOfCards``.
  public func onRunOutOfCards(_ handler: @escaping @MainActor () -> Void) {
    add(handler, to: \.ranOutOfCards)
  }

  /// Adds a closure to ``CardStackHandlers/didFinishRound``.
  public func onFinishRound(_ handler: @escaping @MainActor () -> Void) {
    add(handler, to: \.didFinishRound)
  }

  /// Adds a closure to ``CardStackHandlers/didUndo``.
  public func onUndo(_ handler: @escaping CardStackHandlers.Handler<SwipedCard>) {
    add(handler, to: \.didUndo)
  }

  /// Adds a closure to ``CardStackHandlers/didRefuse``.
  public func onRefuse(_ handler: @escaping CardStackHandlers.Handler<Refusal>) {
    add(handler, to: \.didRefuse)
  }

  /// Adds a closure to ``CardStackHandlers/didBeginDrag``.
  public func onBeginDrag(_ handler: @escaping @MainActor (Int, DragProgress) -> Void) {
    add(handler, to: \.didBeginDrag)
  }

  /// Adds a closure to ``CardStackHandlers/didDrag``.
  public func onDrag(_ handler: @escaping @MainActor (Int, DragProgress) -> Void) {
    add(handler, to: \.didDrag)
  }

  /// Adds a closure to ``CardStackHandlers/didEndDrag``.
  public func onEndDrag(_ handler: @escaping CardStackHandlers.Handler<DragRelease>) {
    add(handler, to: \.didEndDrag)
  }

  /// Adds a closure to ``CardStackHandlers/didCancelDrag``.
  public func onCancelDrag(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    add(handler, to: \.didCancelDrag)
  }

  /// Adds a closure to ``CardStackHandlers/didReturn``.
  public func onReturn(_ handler: @escaping CardStackHandlers.Handler<CardReturn>) {
    add(handler, to: \.didReturn)
  }

  /// Adds a closure to ``CardStackHandlers/didSelect``.
  public func onSelect(_ handler: @escaping CardStackHandlers.Handler<CardPlace>) {
    add(handler, to: \.didSelect)
  }

  /// Adds a closure to ``CardStackHandlers/didClick``.
  public func onClick(_ handler: @escaping CardStackHandlers.Handler<CardClick>) {
    add(handler, to: \.didClick)
  }

  /// Adds a closure to ``CardStackHandlers/didScroll``.
  public func onScroll(_ handler: @escaping CardStackHandlers.Handler<CardScroll>) {
    add(handler, to: \.didScroll)
  }

  /// Adds a closure to ``CardStackHandlers/didChangeArea``.
  public func onChangeArea(_ handler: @escaping CardStackHandlers.Handler<CardAreaChange>) {
    add(handler, to: \.didChangeArea)
  }

  /// Adds a closure to ``CardStackHandlers/didActivateArea``.
  public func onActivateArea(_ handler: @escaping CardStackHandlers.Handler<CardAreaActivation>) {
    add(handler, to: \.didActivateArea)
  }

  /// Adds a closure to ``CardStackHandlers/willDisplay``.
  public func onWillDisplay(_ handler: @escaping @MainActor (Int, CardView) -> Void) {
    add(handler, to: \.willDisplay)
  }

  /// Adds a closure to ``CardStackHandlers/didDisplay``.
  public func onDisplay(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    add(handler, to: \.didDisplay)
  }

  /// Adds a closure to ``CardStackHandlers/didShowPicture``.
  public func onShowPicture(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    add(handler, to: \.didShowPicture)
  }

  /// Adds a closure to ``CardStackHandlers/didEndDisplaying``.
  public func onEndDisplaying(_ handler: @escaping @MainActor (Int, CardView) -> Void) {
    add(handler, to: \.didEndDisplaying)
  }

  /// Adds a closure to ``CardStackHandlers/prefetch``.
  public func onPrefetch(_ handler: @escaping CardStackHandlers.Handler<[Int]>) {
    add(handler, to: \.prefetch)
  }

  /// Adds a closure to ``CardStackHandlers/cancelPrefetching``.
  public func onCancelPrefetching(_ handler: @escaping CardStackHandlers.Handler<[Int]>) {
    add(handler, to: \.cancelPrefetching)
  }

  /// Adds a closure to ``CardStackHandlers/didReload``.
  public func onReload(_ handler: @escaping @MainActor () -> Void) {
    add(handler, to: \.didReload)
  }

  /// Adds a closure to ``CardStackHandlers/didReceive``.
  public func onEvent(_ handler: @escaping CardStackHandlers.Handler<StackEvent>) {
    add(handler, to: \.didReceive)
  }

  /// Sets ``CardStackHandlers/shouldSwipe``.
  public func onShouldSwipe(_ handler: @escaping @MainActor (Int, Direction) -> Bool) {
    handlers.shouldSwipe = handler
  }

  /// Sets ``CardStackHandlers/shouldUndo``.
  public func onShouldUndo(_ handler: @escaping @MainActor (Int, Direction) -> Bool) {
    handlers.shouldUndo = handler
  }

  /// Sets ``CardStackHandlers/shouldDrag``.
  public func onShouldDrag(_ handler: @escaping @MainActor (Int, Direction) -> Bool) {
    handlers.shouldDrag = handler
  }

  /// Sets ``CardStackHandlers/shouldDrag`` to a closure that asks for no direction.
  public func onShouldDrag(_ handler: @escaping @MainActor (Int) -> Bool) {
    handlers.shouldDrag = { index, _ in handler(index) }
  }

  /// Sets ``CardStackHandlers/allowedDirections``.
  public func onAllowedDirections(_ handler: @escaping @MainActor (Int) -> [Direction]?) {
    handlers.allowedDirections = handler
  }

  /// Sets ``CardStackHandlers/swipeEffort``.
  public func onSwipeEffort(_ handler: @escaping @MainActor (Int) -> Double) {
    handlers.swipeEffort = handler
  }

  /// Sets ``CardStackHandlers/emptyView``.
  public func onEmptyView(_ handler: @escaping @MainActor () -> EmptyView?) {
    handlers.emptyView = handler
  }

  /// Sets ``CardStackHandlers/contentAhead``.
  public func onContentAhead(_ handler: @escaping @MainActor (Int) -> CardContent?) {
    handlers.contentAhead = handler
  }

  /// Sets ``CardStackHandlers/indexAfterReload``.
  public func onIndexAfterReload(_ handler: @escaping @MainActor (Int, CardView) -> Int?) {
    handlers.indexAfterReload = handler
  }

  /// Has a closure called after those that the event has.
  private func add(
    _ handler: @escaping @MainActor () -> Void,
    to event: WritableKeyPath<CardStackHandlers, (@MainActor () -> Void)?>
  ) {
    let former = handlers[keyPath: event]
    handlers[keyPath: event] = {
      former?()
      handler()
    }
  }

  private func add<Value>(
    _ handler: @escaping CardStackHandlers.Handler<Value>,
    to event: WritableKeyPath<CardStackHandlers, CardStackHandlers.Handler<Value>?>
  ) {
    let former = handlers[keyPath: event]
    handlers[keyPath: event] = { value in
      former?(value)
      handler(value)
    }
  }

  private func add<Value>(
    _ handler: @escaping @MainActor (Int, Value) -> Void,
    to event: WritableKeyPath<CardStackHandlers, (@MainActor (Int, Value) -> Void)?>
  ) {
    let former = handlers[keyPath: event]
    handlers[keyPath: event] = { index, value in
      former?(index, value)
      handler(index, value)
    }
  }
}
