import RiffleCards

extension CardStackView {
  /// Has cards of an identifier made by a class; do so before the cards are shown.
  public func register(_ cardClass: CardView.Type, forCardReuseIdentifier identifier: String) {
    pool.register(identifier) { cardClass.init() }
  }

  /// Has cards of an identifier made by a closure, which makes a new one at each call.
  public func register(
    _ make: @escaping () -> CardView,
    forCardReuseIdentifier identifier: String
  ) {
    pool.register(identifier, make)
  }

  /// Lends a card view that is not in the picture; for a data source that is asked for a card.
  ///
  /// Of an identifier no more are made than are ever in the picture at once, flights included, as
  /// long as each that is lent is given to the view.
  ///
  /// - Parameters:
  ///   - identifier: What the card was registered under; it must have been.
  ///   - index: The card it is for.
  /// - Returns: A card view that shows what it showed last.
  public func dequeueReusableCard(
    withIdentifier identifier: String,
    for index: Int
  ) -> CardView {
    pool.dequeue(identifier, for: index)
  }

  /// Returns the view of a card by its index in the data; nil where it is not in the picture.
  public func cardView(at index: Int) -> CardView? {
    views.first { stack.index(of: $0.key) == index }?.value
  }

  /// Gives each card in the picture its view, takes those back whose card has left it, and looks
  /// ahead.
  func updateCards() {
    let picture = stack.cardsInPicture
    let kept = Set(picture).subtracting(outdated)
    for card in views.keys.filter({ !kept.contains($0) }).sorted() { takeBack(card) }
    for card in picture where views[card] == nil { show(card) }
    lookAhead()
    outdated = []
  }

  private func takeBack(_ card: CardID) {
    guard let view = views.removeValue(forKey: card) else { return }
    painter.forgetFace(of: card)
    view.contentDidChange = nil
    pool.enqueue(view)
  }

  private func show(_ card: CardID) {
    guard let index = stack.index(of: card) else { return }
    let view = dataSource.stackView(self, cardAt: index)
    precondition(
      view.contentDidChange == nil,
      "stackView(_:cardAt: \(index)) gave a card view that shows another card: dequeue one each "
        + "time"
    )
    views[card] = view
    view.contentDidChange = { [weak self] in self?.outdateFace(of: card) }
    outdateFace(of: card)
  }

  private func outdateFace(of card: CardID) {
    painter.forgetFace(of: card)
    setNeedsFrame()
  }

  /// Tells which cards will be shown soon, and asks what they will show.
  private func lookAhead() {
    let next = stack.upcomingCards(limit: Self.preparedAhead).filter { views[$0] == nil }
    let new = next.filter { !upcoming.contains($0) || outdated.contains($0) }
    let dropped = upcoming.filter { !next.contains($0) && views[$0] == nil }
    guard next != upcoming || !new.isEmpty else { return }
    upcoming = next
    for card in new {
      painter.forgetFace(of: card)
      contentAhead[card] = stack.index(of: card).flatMap {
        dataSource.stackView(self, contentAheadForCardAt: $0)
      }
    }
    contentAhead = contentAhead.filter { next.contains($0.key) }
    painter.forgetFaces { views[$0] != nil || next.contains($0) }
    tellPrefetching(new: new, dropped: dropped)
  }

  private func tellPrefetching(new: [CardID], dropped: [CardID]) {
    guard let prefetching = prefetchDataSource else { return }
    let gone = dropped.compactMap(stack.index(of:))
    if !gone.isEmpty { prefetching.stackView(self, cancelPrefetchingForCardsAt: gone) }
    let coming = new.compactMap(stack.index(of:))
    if !coming.isEmpty { prefetching.stackView(self, prefetchCardsAt: coming) }
  }
}
