public import RiffleCore
package import RiffleMedia

extension CardStackView {
  /// Registers the class that shows the cards of an identifier; call it before they are shown.
  ///
  /// - Parameters:
  ///   - cardClass: ``CardView`` or a subclass.
  ///   - identifier: The name to dequeue its instances by.
  public func register(_ cardClass: CardView.Type, forCardReuseIdentifier identifier: String) {
    views.register(identifier) { cardClass.init() }
  }

  /// Registers a closure that makes the card views of an identifier; call it before they are shown.
  ///
  /// - Parameters:
  ///   - make: Returns a new card view at each call.
  ///   - identifier: The name to dequeue them by.
  public func register(
    _ make: @escaping () -> CardView,
    forCardReuseIdentifier identifier: String
  ) {
    views.register(identifier, make)
  }

  /// Returns a card view that no card uses; call it from the data source's `stackView(_:cardAt:)`.
  ///
  /// The view makes no more card views of an identifier than are on screen at once, those in flight
  /// included, as long as the data source returns each card view that it dequeues.
  ///
  /// The identifier must be registered; the card view has the content that it had last.
  public func dequeueReusableCard(withIdentifier identifier: String, for index: Int) -> CardView {
    publicPrecondition(
      askedIndex ?? index == index,
      "dequeueReusableCard(withIdentifier: \"\(identifier)\", for: \(index)): the card that is asked for is "
        + "\(askedIndex ?? index)"
    )
    return views.dequeue(identifier, for: index)
  }

  /// The index in the data of the top card; nil if no card is left.
  ///
  /// Before the first frame it is that of the card that will be on top: the data source is asked for the
  /// number of cards then, and for no card.
  public var topIndex: Int? {
    guard isLoaded || dataSource != nil else { return nil }
    countFirstCards()
    return stack.topCard
  }

  /// The views of the cards on screen: those of the stack from the top down, then those in flight.
  public var visibleCards: [CardView] { stack.cardsInPicture.compactMap { views[$0] } }

  /// Returns the view of a card by its index in the data, the one in the stack if another one still flies;
  /// nil if the card is not on screen.
  public func cardView(at index: Int) -> CardView? {
    stack.cardsInPicture.first { stack.index(of: $0) == index }.flatMap { views[$0] }
  }

  /// Returns the index in the data of the card that a view shows; nil if the view is not on screen, or
  /// its card is no longer in the data.
  public func index(for card: CardView) -> Int? {
    views.card(of: card).flatMap { stack.index(of: $0) }
  }

  /// Gives each card on screen a view, reuses those of cards that have left, and prepares the next cards.
  func updateCards() {
    let picture = stack.cardsInPicture
    if isDataSourceLost { outdated = [] }
    let kept = Set(picture).subtracting(outdated)
    for card in views.cards.filter({ !kept.contains($0) }).sorted() {
      recycleView(of: card, isTold: !(picture.contains(card) && card == notifier.displayedCard))
    }
    for card in picture where views[card] == nil {
      show(card)
      // The data source has changed its data, or was replaced: these indices are old.
      guard changes.isEmpty else { return }
    }
    prepareUpcomingCards()
    outdated = []
  }

  private func recycleView(of card: CardID, isTold: Bool) {
    guard let (view, index) = views.remove(card) else { return }
    if let index, isTold {
      handlers.didEndDisplaying?(stack.index(of: card) ?? index, view)
    }
    faces.forget(card)
    views.recycle(view)
  }

  private func show(_ card: CardID) {
    guard let index = stack.index(of: card) else { return }
    guard let dataSource else {
      _ = reportsLostDataSource("card \(index) of \(dataCount)", isCard: true)
      return
    }
    let view = ask(about: index) { dataSource.stackView(self, cardAt: index) }
    publicPrecondition(
      view.requestDisplay == nil,
      "stackView(_:cardAt: \(index)) returned a card view that shows another card: dequeue one at "
        + "each call"
    )
    views.show(view, for: card)
    if outdated.contains(card) {
      if card == notifier.displayedCard {
        _ = views.announce(card, index: index)
      } else {
        notifier.add(.newView(card))
      }
    }
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

  private func outdateFace(of card: CardID) {
    faces.outdate(card)
    setNeedsFrame()
  }

  /// Asks for the content of the cards that will be shown soon, and announces those that are new.
  private func prepareUpcomingCards() {
    func isShown(_ card: CardID) -> Bool {
      stack.identities(of: card).contains { views[$0] != nil }
    }
    let next = stack.upcomingCards(limit: UpcomingCards.limit).filter { !isShown($0) }
    let dropped = views.upcoming.cards.filter { !next.contains($0) && !isShown($0) }
    let new = next.filter { !views.upcoming.cards.contains($0) }
    let changed = next.filter { new.contains($0) || outdated.contains($0) }
    guard next != views.upcoming.cards || !changed.isEmpty else { return }
    views.upcoming.cards = next
    for card in changed {
      faces.forget(card)
      let content = stack.index(of: card).flatMap { index in
        ask(about: index) { handlers.contentAhead?(index) }
      }
      views.upcoming.setContent(content, of: card)
    }
    views.upcoming.forgetContents()
    faces.forgetAll { views[$0] != nil || next.contains($0) }
    notifyPrefetching(new: new, dropped: dropped)
  }

  private func notifyPrefetching(new: [CardID], dropped: [CardID]) {
    let gone = dropped.compactMap(stack.index(of:))
    if !gone.isEmpty { handlers.cancelPrefetching?(gone) }
    let coming = new.compactMap(stack.index(of:))
    if !coming.isEmpty { handlers.prefetch?(coming) }
  }

  // MARK: Drawing

  /// The faces that will be shown next, nearest first, for a renderer to prepare ahead.
  ///
  /// Once all cards that remain are shown, the picture of the empty view is among them.
  public var upcomingFaces: [Layer] {
    faces.upcoming(of: stack, scale: scale) { handlers.emptyView?() }
  }

  /// Has the pictures of contents decoded that cards on screen will be given soon.
  ///
  /// Without it, a card that gets another picture shows the one that it had until the new one is
  /// decoded. The pictures are decoded at their size on the top card, before those of the next cards, and
  /// kept within the limits of the renderer's memory for as long as they are wanted: until the next
  /// call, which says anew what is wanted.
  ///
  /// ```swift
  /// stackView.prepare([CardContent(picture: Picture(path: "photos/2.jpg"))])
  /// ```
  ///
  /// - Parameter contents: The contents, the most urgent first; only the first eight count.
  public func prepare(_ contents: [CardContent]) {
    faces.want(WantedFaces(contents))
    setNeedsFrame()
  }

  /// Has pictures decoded that cards on screen will draw over their whole face by
  /// ``CardCanvas/fill(with:placeholder:)``, as ``prepare(_:)`` does for contents.
  ///
  /// `pictures` has the most urgent first, and only the first eight count; `placeholder` is the color that
  /// they will be drawn with, clear by default.
  public func prepare(_ pictures: [Picture], placeholder: Color = .clear) {
    faces.want(WantedFaces(pictures, placeholder))
    setNeedsFrame()
  }

  /// Applies loaded pictures and fonts, and returns one line for the user on each problem.
  package func apply(_ updates: LoadUpdates) -> [String] {
    let (shown, changesCards, problems) = faces.apply(updates)
    for card in shown {
      if let index = stack.index(of: card) { handlers.didShowPicture?(index) }
    }
    if changesCards { setNeedsFrame() }
    return problems
  }

  /// Returns what a paragraph takes when it is drawn, in the unit of its font's size: pixels, or points
  /// for a layout that is made before there is a canvas.
  ///
  /// A card that draws itself calls ``CardCanvas/measure(_:)``.
  public func measure(_ paragraph: Paragraph) -> TextMetrics { faces.text.measure(paragraph) }

  /// The visible top card at a time, for a picture that grows out of it.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  package func topFace(at seconds: Double) -> TopFace? {
    faces.top(of: stack, at: seconds, scale: scale)
  }

  package var nextIndex: Int? {
    stack.nextPoses.first.flatMap { stack.index(of: $0.card) }
  }
}
