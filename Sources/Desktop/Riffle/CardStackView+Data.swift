public import RiffleCards
import RiffleMotion

/// Changes of the data: call one of these right after each change, as with a table view.
///
/// A dragged, flying or resting card stays where it is, whatever happens to others.
extension CardStackView {
  /// Starts again with the data source's cards, and with no swipe to undo; a dragged card stays dragged
  /// if the new data has it, as ``CardStackHandlers/indexAfterReload`` says.
  ///
  /// - Parameter animated: Whether the cards fan out from the deepest position of the layout.
  ///   Defaults to false.
  public func reloadData(animated: Bool = false) {
    countCards()
    perform(
      .reload(count: dataCount, heldCard: heldCardAfterReload, isAnimated: animated),
      at: presentTime
    )
  }

  /// Starts with the cards of a data source that has just been set, without any if that is nil: a dragged card goes back first,
  /// and those in flight fly on.
  func replaceData() {
    guard isLoaded else { return }
    countCards()
    perform(.reload(count: dataCount, heldCard: .gone), at: presentTime)
  }

  /// Asks the data source for the number of cards, before a reload.
  private func countCards() {
    painter.forgetEmptyView()
    dataCount = dataSource?.numberOfCards(in: self) ?? 0
  }

  /// Inserts new cards: before the next card of the data that has not been swiped, though never
  /// above a dragged card.
  ///
  /// - Parameters:
  ///   - index: The first new card's index in the data, 0 to the number of cards before.
  ///   - count: The number of new cards; the data source must already have them. Defaults to 1.
  public func insertCards(at index: Int, count: Int = 1) {
    changeData(by: count, with: .insert(at: index, count: count), "insertCards")
  }

  /// Appends new cards to the end of the data.
  ///
  /// - Parameter count: The number of new cards; the data source must already have them. Defaults
  ///   to 1.
  public func appendCards(count: Int = 1) {
    insertCards(at: dataCount, count: count)
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
  ///
  /// - Parameters:
  ///   - index: The card's index before.
  ///   - newIndex: Its index now.
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
  /// - Parameter describe: Says what has changed.
  public func performBatchUpdates(_ describe: (inout BatchUpdates) -> Void) {
    var updates = BatchUpdates()
    describe(&updates)
    changeData(by: updates.growth, with: .update(updates), "performBatchUpdates")
  }

  /// Asks the data source again for cards whose content has changed; their motion is not affected.
  ///
  /// - Parameter indices: The cards' indices; those of cards that are neither on screen nor next are
  ///   ignored.
  public func reloadCards(at indices: [Int]) {
    let indices = Set(indices)
    change { [self] stack in
      outdated.formUnion(
        (views.keys + upcoming).filter { stack.index(of: $0).map(indices.contains) == true }
      )
      return []
    }
  }

  /// Asks the data source again for all cards that are on screen or will be next, as
  /// ``reloadCards(at:)`` does, however many cards there are.
  package func reloadShownCards() {
    change { [self] _ in
      outdated.formUnion(views.keys)
      outdated.formUnion(upcoming)
      return []
    }
  }

  private func changeData(by step: Int, with command: StackCommand, _ name: String) {
    guard isLoaded else { return }
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
