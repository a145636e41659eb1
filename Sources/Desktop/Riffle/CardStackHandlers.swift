public import RiffleCore

/// The closures that a stack view calls for events and for its questions.
///
/// The owner decides whether something may happen, and what is shown besides the cards. All closures are
/// nil by default.
///
/// ```swift
/// stackView.handlers.didSwipe = { [weak cards] swipe in cards?.record(swipe) }
/// ```
///
/// The view keeps them, so a closure of an object that keeps the view must capture the object weakly.
///
/// An event that several parts of an app follow has a closure of each if they are given by methods of the
/// view, such as ``CardStackView/onSwipe(_:)``: each is called, in the order of being given, after the
/// one that is set here. Setting a property replaces all of that event's closures.
///
/// The closure of an event is called right after it, in the order of the events. An index is the
/// card's in the data as it is now, or the last that it had there if it is no longer in the data. Each
/// closure may call any method of the view. The events that this causes come after those that are still
/// pending; a change of the stack that is asked for while the view asks a question takes effect right
/// after the answer.
@MainActor
public struct CardStackHandlers {
  /// A closure that gets a value.
  public typealias Handler<Value> = @MainActor (Value) -> Void
  /// A closure that answers later whether something may happen to the card at an index, in a direction.
  public typealias Permission = @MainActor (Int, Direction) async -> Bool

  /// Makes handlers that do nothing.
  public init() {}

  // MARK: Swipes

  /// A card is about to leave.
  public var willSwipe: Handler<Swipe>?
  /// A card was swiped: it counts as gone, and starts to fly.
  public var didSwipe: Handler<Swipe>?
  /// The flight of a swiped card is over; it gets the card's index.
  public var didLeave: Handler<Int>?
  /// The last card was swiped.
  public var ranOutOfCards: (@MainActor () -> Void)?
  /// The last card of a deck that loops was swiped, so that the first comes again: a good moment to insert
  /// more.
  ///
  /// An app that undoes this swipe and swipes again is told again.
  public var didFinishRound: (@MainActor () -> Void)?
  /// A swipe was undone, by a command or because its card was caught in flight; it gets the card and the
  /// direction in which it had gone.
  public var didUndo: Handler<SwipedCard>?
  /// Something was asked for and refused.
  public var didRefuse: Handler<Refusal>?

  /// Returns whether the card at an index may be swiped in a direction; a dragged card returns if not.
  ///
  /// It is called last, before the card leaves.
  public var shouldSwipe: (@MainActor (Int, Direction) -> Bool)?
  /// Returns whether the swipe of the card at an index in a direction may be undone.
  public var shouldUndo: (@MainActor (Int, Direction) -> Bool)?
  /// Returns, in its own time, whether the card at an index may be swiped in a direction; it is asked if
  /// ``shouldSwipe`` has allowed it.
  ///
  /// Until the answer, the card waits where the hand left it, with a sign on it if that takes long. What
  /// else is asked of the stack is refused (``Refusal/Reason/unanswered``), but for a press of the
  /// waiting card, which takes it in hand again. That press ends the wait, and so do Escape,
  /// ``CardStackView/cancelPermission()``, new data and the deletion of the card; the task in which this
  /// is called is then canceled, and its answer does not count.
  public var swipePermission: Permission?
  /// Returns whether a swipe of the card at an index in a direction asks ``swipePermission``.
  ///
  /// All other swipes are done at once, and a screen reader hears of no wait. Defaults to nil: all ask.
  public var needsPermission: ((Int, Direction) -> Bool)?
  /// Returns, in its own time, whether the swipe of the card at an index in a direction may be undone; it is
  /// asked if ``shouldUndo`` has allowed it.
  ///
  /// What is true of ``swipePermission`` is true of it, with the sign on the top card; but no press of a card
  /// ends the wait. A card that was caught in flight and not thrown again flies on until the answer.
  public var undoPermission: Permission?
  /// Returns the directions in which the card at an index may be swiped; nil for all of the preset's.
  ///
  /// A drag swipes in those of them that the preset's release rule has, a key or a call in all of them.
  public var allowedDirections: (@MainActor (Int) -> [Direction]?)?
  /// Returns how hard the card at an index is to swipe by dragging, above 0: with 2 it takes twice the
  /// distance or the speed that the preset's release rule asks for, with 0.5 half of it.
  ///
  /// It is called when the card is pressed. A preset whose cards are swiped without being dragged does
  /// not use it.
  public var swipeEffort: (@MainActor (Int) -> Double)?

  // MARK: Drags

  /// The drag of the card at an index has begun; the card has moved already.
  public var didBeginDrag: (@MainActor (Int, DragProgress) -> Void)?
  /// The dragged card at an index has moved.
  public var didDrag: (@MainActor (Int, DragProgress) -> Void)?
  /// A dragged card was released, before what comes of it is told; not called if the drag is canceled.
  public var didEndDrag: Handler<DragRelease>?
  /// The drag of the card at an index was canceled; the card goes back.
  public var didCancelDrag: Handler<Int>?
  /// A card that was released without a swipe, or whose drag was canceled, is at rest again.
  public var didReturn: Handler<CardReturn>?
  /// A card was tapped.
  ///
  /// A press within a few points is a tap, with a mouse however long it is held, with a pen or a finger for
  /// 0.3 seconds.
  public var didSelect: Handler<CardPlace>?
  /// A click came that is no tap: with another button, a second one, a long press or the menu key.
  ///
  /// It is told for places beside the cards, too, so that an empty stack can have a menu. A press that moves
  /// away, that another button or finger joins, or whose card is another one at its release, is no click; nor
  /// are two quick presses of an area a double one, or a long press of an area that does not scroll.
  /// A second button that is pressed during a drag cancels it, as without this closure.
  public var didClick: Handler<CardClick>?
  /// The wheel was turned over the stack, or an area that scrolls (``CardArea/scrolls``) is dragged.
  ///
  /// The view moves nothing: move the card's content and call ``CardView/setNeedsDisplay()``. What goes on
  /// after a release is the app's, too.
  public var didScroll: Handler<CardScroll>?

  /// The state of an area of a card has changed: it is hovered, pressed or focused, or no longer.
  public var didChangeArea: Handler<CardAreaChange>?
  /// An area of a card was activated; such a press is no ``didSelect``.
  public var didActivateArea: Handler<CardAreaActivation>?

  /// Returns whether the card at an index may be dragged; it is called when a drag would begin, with the
  /// direction of its first movement: the nearest of left, right, up and down.
  ///
  /// A card that may not can still be tapped. One that is caught on its way may be dragged anywhere if it may
  /// in one of the four, which are asked for in turn; so they are for the cursor over a card.
  public var shouldDrag: (@MainActor (Int, Direction) -> Bool)?

  // MARK: Cards on screen

  /// A card is about to be seen; its view has its content.
  ///
  /// A reload gives the card another view, of which this is called as well; but not if the card is
  /// reloaded from in here.
  public var willDisplay: (@MainActor (Int, CardView) -> Void)?
  /// The card at an index has become the top card.
  public var didDisplay: Handler<Int>?
  /// The card at an index is shown with all its pictures: for the first time since it came on screen, or
  /// in place of those that it had.
  public var didShowPicture: Handler<Int>?
  /// A card is no longer on screen: it has left, others cover it, it was deleted or its data reloaded.
  ///
  /// It is called before the view is used for another card, so before the events of the same change. A
  /// change of the stack that is asked for in here takes effect right after.
  public var didEndDisplaying: (@MainActor (Int, CardView) -> Void)?

  /// Returns the view beneath all cards, which is seen as the last card moves away; nil for none.
  ///
  /// It is called each time that the view comes to be seen, and once when no more cards wait than are
  /// shown, to prepare it.
  public var emptyView: (@MainActor () -> EmptyView?)?

  // MARK: Cards ahead

  /// Returns the content of the card at an index, which will be shown soon, so that its picture is loaded
  /// in time; nil to load it only when the card is shown.
  ///
  /// It is asked once while the card waits, and again after a reload of the card.
  public var contentAhead: (@MainActor (Int) -> CardContent?)?
  /// Cards have become some of the next to be shown; it gets their indices, nearest first.
  ///
  /// Each card is told once while it waits, also if it is reloaded then with
  /// ``CardStackView/reloadCards(at:)``, such as when its picture has come.
  public var prefetch: Handler<[Int]>?
  /// Cards are no longer some of the next, without having been shown.
  ///
  /// Deleted cards and cards of the data before a reload have no index and are not among them.
  public var cancelPrefetching: Handler<[Int]>?

  // MARK: The data

  /// The stack has started again with the data source's cards, or was restored.
  public var didReload: (@MainActor () -> Void)?
  /// Returns the new index of the dragged card when the data is reloaded: it gets the old one, and the
  /// card's view.
  ///
  /// Nil, or an index outside the data, means that the card is gone; its drag is then canceled. Without
  /// this closure the index stays the same.
  public var indexAfterReload: (@MainActor (Int, CardView) -> Int?)?

  // MARK: All events

  /// Called at every event, before the event's own closure; for logs.
  public var didReceive: Handler<StackEvent>?
}

/// Provides a stack view with cards, in the style of a table view's data source.
///
/// It suits decks of any size. For the items of an array there is a ``CardList``.
///
/// An index always refers to the data as the view knows it: report every change with
/// ``CardStackView/insertCards(at:count:animated:)`` or one of its siblings. Each method may call any method of
/// the view; a change of the stack that is asked for in here takes effect right after.
///
/// What else a stack view can be given is in ``CardStackHandlers``.
@MainActor
public protocol CardStackDataSource: AnyObject {
  /// Returns the number of cards, 0 or more.
  func numberOfCards(in stackView: CardStackView) -> Int

  /// Returns the view of a card that is about to be shown.
  ///
  /// - Returns: A card view that shows no other card: one dequeued with
  ///   ``CardStackView/dequeueReusableCard(withIdentifier:for:)`` whose content has been set.
  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView
}

/// A swipe, as handlers get it.
public struct Swipe: Hashable, Sendable {
  /// The card's identity, which stays the same whatever becomes of its index.
  public let id: CardID
  /// The card's index in the data.
  public var index: Int
  /// The direction of the swipe.
  public var direction: Direction
  /// The cause of the swipe.
  public var cause: SwipeCause
  /// The reason why a release was a swipe; nil if the release rule gave none, for all other causes, and
  /// before the swipe.
  public var reason: ReleaseReason?

  package init(
    of card: StackEvent.Card,
    direction: Direction,
    cause: SwipeCause,
    reason: ReleaseReason? = nil
  ) {
    (id, index) = (card.id, card.index)
    self.direction = direction
    self.cause = cause
    self.reason = reason
  }
}

/// The release of a dragged card.
public struct DragRelease: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// How far the card had come, as it was told last.
  public var progress: DragProgress
  /// The direction in which the card is swiped; nil if it goes back.
  public var direction: Direction?

  /// Makes a release.
  public init(index: Int, progress: DragProgress, direction: Direction? = nil) {
    self.index = index
    self.progress = progress
    self.direction = direction
  }
}

/// The return of a card that was not swiped.
public struct CardReturn: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The reason why the release was no swipe; nil if the release rule gave none, and after a cancel.
  public var reason: ReleaseReason?

  /// Makes a return.
  public init(index: Int, reason: ReleaseReason? = nil) {
    self.index = index
    self.reason = reason
  }
}
