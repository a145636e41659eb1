import RiffleCards

/// How an app tells of changes of its data: right after each of them, as with a table view.
///
/// A card keeps its place under the hand, in flight or in the stack whatever happens to others; a
/// change is made at the time to which the view has come.
extension CardStackView {
  /// Starts anew with the data source's cards; a card in the hand stays there if the data source
  /// still has it.
  public func reloadData() {
    emptyView = nil
    dataCount = dataSource.numberOfCards(in: self)
    perform(.reload(count: dataCount, heldCard: heldCardAfterReload), at: now)
  }

  /// Takes in new cards: they come before the next card of the data that has not been swiped,
  /// though never above a card in the hand.
  ///
  /// - Parameters:
  ///   - index: The first new card's index in the data, 0 to the number of cards before.
  ///   - count: How many there are; the data source must have that many more by now.
  public func insertCards(at index: Int, count: Int = 1) {
    changeData(by: count, with: .insert(at: index, count: count), "insertCards")
  }

  /// Takes in new cards at the end of the data.
  ///
  /// - Parameter count: How many there are; the data source must have that many more by now.
  public func appendCards(count: Int = 1) {
    insertCards(at: dataCount, count: count)
  }

  /// Takes out cards, wherever they are; one in the hand is let go, one that was swiped cannot come
  /// back.
  ///
  /// - Parameters:
  ///   - index: The first lost card's index in the data before.
  ///   - count: How many are lost; the data source must have that many fewer by now.
  public func deleteCards(at index: Int, count: Int = 1) {
    changeData(by: -count, with: .delete(at: index, count: count), "deleteCards")
  }

  /// Gives a card another place in the data; in the stack it goes along, unless it was swiped or is
  /// in the hand.
  ///
  /// - Parameters:
  ///   - index: The card's index before.
  ///   - newIndex: Its index now.
  public func moveCard(from index: Int, to newIndex: Int) {
    changeData(by: 0, with: .move(from: index, to: newIndex), "moveCard")
  }

  /// Asks anew for cards that show something else now; they stay where they are and move on.
  ///
  /// - Parameter indices: The cards' indices; nothing happens for those that are not to be seen
  ///   now or soon.
  public func reloadCards(at indices: [Int]) {
    let indices = Set(indices)
    change { [self] stack in
      outdated.formUnion(
        (views.keys + upcoming).filter { stack.index(of: $0).map(indices.contains) == true }
      )
      return []
    }
  }

  private func changeData(by step: Int, with command: StackCommand, _ name: String) {
    guard isLoaded else { return }
    let expected = dataCount + step
    let count = dataSource.numberOfCards(in: self)
    precondition(
      count == expected,
      "\(name): of \(dataCount) cards there must be \(expected) after \(command), but the data "
        + "source tells of \(count)"
    )
    dataCount = count
    perform(command, at: now)
  }

  private var heldCardAfterReload: HeldCard {
    guard let id = stack.draggedCard, let card = views[id], let index = stack.index(of: id) else {
      return .gone
    }
    let newIndex = dataSource.stackView(self, indexAfterReloadOf: card, at: index)
    return newIndex.map(HeldCard.index) ?? .gone
  }
}
