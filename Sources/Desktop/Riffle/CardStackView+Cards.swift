import RiffleCards
import RiffleMotion

extension CardStackView {
  /// Registers the class whose instances show the cards of an identifier.
  ///
  /// Register it before the cards are shown.
  ///
  /// - Parameters:
  ///   - cardClass: ``CardView`` or a subclass.
  ///   - identifier: The name to dequeue its instances by.
  public func register(_ cardClass: CardView.Type, forCardReuseIdentifier identifier: String) {
    pool.register(identifier) { cardClass.init() }
  }

  /// Registers a closure that makes the card views of an identifier.
  ///
  /// Register it before the cards are shown.
  ///
  /// - Parameters:
  ///   - make: Returns a new card view at each call.
  ///   - identifier: The name to dequeue them by.
  public func register(
    _ make: @escaping () -> CardView,
    forCardReuseIdentifier identifier: String
  ) {
    pool.register(identifier, make)
  }

  /// Returns a card view that no card uses; call it from the data source's `stackView(_:cardAt:)`.
  ///
  /// The view makes no more card views of an identifier than are on screen at once, those in flight
  /// included, as long as the data source returns each card view that it dequeues.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the card view, which must be registered.
  ///   - index: The index of the card it is for.
  /// - Returns: A card view with the content that it had last.
  public func dequeueReusableCard(
    withIdentifier identifier: String,
    for index: Int
  ) -> CardView {
    pool.dequeue(identifier, for: index)
  }

  /// The index in the data of the top card; nil if no card is left.
  public var topIndex: Int? { stack.topCard }

  /// The views of the cards on screen: those of the stack from the top down, then those in flight.
  public var visibleCards: [CardView] { stack.cardsInPicture.compactMap { views[$0] } }

  /// Returns the view of a card by its index in the data; nil if the card is not on screen.
  public func cardView(at index: Int) -> CardView? {
    views.first { stack.index(of: $0.key) == index }?.value
  }

  /// Returns the index in the data of the card that a view shows; nil if the view is not on screen, or
  /// its card is no longer in the data.
  public func index(for card: CardView) -> Int? {
    views.first { $0.value === card }.flatMap { stack.index(of: $0.key) }
  }

  /// Gives each card on screen a view, reuses the views of cards that have left it, and prepares the
  /// next cards.
  func updateCards() {
    let picture = stack.cardsInPicture
    let kept = Set(picture).subtracting(outdated)
    for card in views.keys.filter({ !kept.contains($0) }).sorted() { recycleView(of: card) }
    for card in picture where views[card] == nil {
      show(card)
      // The data source has changed its data, or another one was set: these indices are old.
      guard changes.isEmpty else { return }
    }
    prepareUpcomingCards()
    outdated = []
  }

  private func recycleView(of card: CardID) {
    guard let view = views.removeValue(forKey: card) else { return }
    noteEndOfDisplay(of: card, view)
    painter.forgetFace(of: card)
    view.requestDisplay = nil
    view.drawing.isChanging = false
    pool.enqueue(view)
  }

  private func show(_ card: CardID) {
    guard let index = stack.index(of: card) else { return }
    guard let dataSource else {
      publicPreconditionFailure(
        "card \(index) of \(dataCount) is to be shown, but the data source is gone: a stack view does "
          + "not keep it alive, so keep it in a property"
      )
    }
    let view = dataSource.stackView(self, cardAt: index)
    publicPrecondition(
      view.requestDisplay == nil,
      "stackView(_:cardAt: \(index)) returned a card view that shows another card: dequeue one at "
        + "each call"
    )
    views[card] = view
    if outdated.contains(card) { notices.append(.newView(card)) }
    view.requestDisplay = { [weak self, weak view] in
      view?.drawing.isChanging = true
      self?.outdateFace(of: card)
    }
    outdateFace(of: card)
    if view.overlay != nil, !stack.keepsStamps {
      change { stack in
        stack.keepsStamps = true
        return []
      }
    }
  }

  /// Has the face of a card made anew before the next frame, and not at once: a card may ask for that
  /// while it is drawn.
  private func outdateFace(of card: CardID) {
    outdatedFaces.insert(card)
    setNeedsFrame()
  }

  /// Asks for the content of the cards that will be shown soon, and tells of them.
  private func prepareUpcomingCards() {
    let next = stack.upcomingCards(limit: Self.preparedAhead).filter { views[$0] == nil }
    let new = next.filter { !upcoming.contains($0) || outdated.contains($0) }
    let dropped = upcoming.filter { !next.contains($0) && views[$0] == nil }
    guard next != upcoming || !new.isEmpty else { return }
    upcoming = next
    for card in new {
      painter.forgetFace(of: card)
      contentAhead[card] = stack.index(of: card).flatMap {
        handlers.contentAhead?($0)
      }
    }
    contentAhead = contentAhead.filter { next.contains($0.key) }
    painter.forgetFaces { views[$0] != nil || next.contains($0) }
    notifyPrefetching(new: new, dropped: dropped)
  }

  private func notifyPrefetching(new: [CardID], dropped: [CardID]) {
    let gone = dropped.compactMap(stack.index(of:))
    if !gone.isEmpty { handlers.cancelPrefetching?(gone) }
    let coming = new.compactMap(stack.index(of:))
    if !coming.isEmpty { handlers.prefetch?(coming) }
  }
}
