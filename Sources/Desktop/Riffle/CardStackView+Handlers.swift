public import RiffleCore

/// Each handler as a method: Swift 6.3 cannot say what is wrong with a closure that is assigned to a
/// property and has another number of parameters ("failed to produce diagnostic for expression").
extension CardStackView {
  /// Sets ``CardStackHandlers/didSwipe``.
  public func onSwipe(_ handler: @escaping CardStackHandlers.Handler<Swipe>) {
    handlers.didSwipe = handler
  }

  /// Sets ``CardStackHandlers/willSwipe``.
  public func onWillSwipe(_ handler: @escaping CardStackHandlers.Handler<Swipe>) {
    handlers.willSwipe = handler
  }

  /// Sets ``CardStackHandlers/didLeave``.
  public func onLeave(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    handlers.didLeave = handler
  }

  /// Sets ``CardStackHandlers/ranOutOfCards``.
  public func onRunOutOfCards(_ handler: @escaping @MainActor () -> Void) {
    handlers.ranOutOfCards = handler
  }

  /// Sets ``CardStackHandlers/didFinishRound``.
  public func onFinishRound(_ handler: @escaping @MainActor () -> Void) {
    handlers.didFinishRound = handler
  }

  /// Sets ``CardStackHandlers/didUndo``.
  public func onUndo(_ handler: @escaping CardStackHandlers.Handler<SwipedCard>) {
    handlers.didUndo = handler
  }

  /// Sets ``CardStackHandlers/didRefuse``.
  public func onRefuse(_ handler: @escaping CardStackHandlers.Handler<Refusal>) {
    handlers.didRefuse = handler
  }

  /// Sets ``CardStackHandlers/didBeginDrag``.
  public func onBeginDrag(_ handler: @escaping @MainActor (Int, DragProgress) -> Void) {
    handlers.didBeginDrag = handler
  }

  /// Sets ``CardStackHandlers/didDrag``.
  public func onDrag(_ handler: @escaping @MainActor (Int, DragProgress) -> Void) {
    handlers.didDrag = handler
  }

  /// Sets ``CardStackHandlers/didEndDrag``.
  public func onEndDrag(_ handler: @escaping CardStackHandlers.Handler<DragRelease>) {
    handlers.didEndDrag = handler
  }

  /// Sets ``CardStackHandlers/didCancelDrag``.
  public func onCancelDrag(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    handlers.didCancelDrag = handler
  }

  /// Sets ``CardStackHandlers/didReturn``.
  public func onReturn(_ handler: @escaping CardStackHandlers.Handler<CardReturn>) {
    handlers.didReturn = handler
  }

  /// Sets ``CardStackHandlers/didSelect``.
  public func onSelect(_ handler: @escaping CardStackHandlers.Handler<CardPlace>) {
    handlers.didSelect = handler
  }

  /// Sets ``CardStackHandlers/didClick``.
  public func onClick(_ handler: @escaping CardStackHandlers.Handler<CardClick>) {
    handlers.didClick = handler
  }

  /// Sets ``CardStackHandlers/didScroll``.
  public func onScroll(_ handler: @escaping CardStackHandlers.Handler<CardScroll>) {
    handlers.didScroll = handler
  }

  /// Sets ``CardStackHandlers/willDisplay``.
  public func onWillDisplay(_ handler: @escaping @MainActor (Int, CardView) -> Void) {
    handlers.willDisplay = handler
  }

  /// Sets ``CardStackHandlers/didDisplay``.
  public func onDisplay(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    handlers.didDisplay = handler
  }

  /// Sets ``CardStackHandlers/didShowPicture``.
  public func onShowPicture(_ handler: @escaping CardStackHandlers.Handler<Int>) {
    handlers.didShowPicture = handler
  }

  /// Sets ``CardStackHandlers/didEndDisplaying``.
  public func onEndDisplaying(_ handler: @escaping @MainActor (Int, CardView) -> Void) {
    handlers.didEndDisplaying = handler
  }

  /// Sets ``CardStackHandlers/prefetch``.
  public func onPrefetch(_ handler: @escaping CardStackHandlers.Handler<[Int]>) {
    handlers.prefetch = handler
  }

  /// Sets ``CardStackHandlers/cancelPrefetching``.
  public func onCancelPrefetching(_ handler: @escaping CardStackHandlers.Handler<[Int]>) {
    handlers.cancelPrefetching = handler
  }

  /// Sets ``CardStackHandlers/didReload``.
  public func onReload(_ handler: @escaping @MainActor () -> Void) {
    handlers.didReload = handler
  }

  /// Sets ``CardStackHandlers/didReceive``.
  public func onEvent(_ handler: @escaping CardStackHandlers.Handler<StackEvent>) {
    handlers.didReceive = handler
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
}
