public import RiffleCore
import RiffleMedia

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
    views.dequeue(identifier, for: index)
  }

  /// The index in the data of the top card; nil if no card is left.
  public var topIndex: Int? { stack.topCard }

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
    painter.forgetFace(of: card)
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

  /// Redraws before the next frame, not at once: a card may ask for that while it is drawn.
  private func outdateFace(of card: CardID) {
    outdatedFaces.insert(card)
    setNeedsFrame()
  }

  /// Asks for the content of the cards that will be shown soon, and announces those that are new.
  private func prepareUpcomingCards() {
    func isShown(_ card: CardID) -> Bool {
      stack.identities(of: card).contains { views[$0] != nil }
    }
    let next = stack.upcomingCards(limit: UpcomingCards.limit).filter { !isShown($0) }
    let dropped = upcoming.cards.filter { !next.contains($0) && !isShown($0) }
    let new = next.filter { !upcoming.cards.contains($0) }
    let changed = next.filter { new.contains($0) || outdated.contains($0) }
    guard next != upcoming.cards || !changed.isEmpty else { return }
    upcoming.cards = next
    for card in changed {
      painter.forgetFace(of: card)
      let content = stack.index(of: card).flatMap { index in
        ask(about: index) { handlers.contentAhead?(index) }
      }
      upcoming.setContent(content, of: card)
    }
    upcoming.forgetContents()
    painter.forgetFaces { views[$0] != nil || next.contains($0) }
    notifyPrefetching(new: new, dropped: dropped)
  }

  private func notifyPrefetching(new: [CardID], dropped: [CardID]) {
    let gone = dropped.compactMap(stack.index(of:))
    if !gone.isEmpty { handlers.cancelPrefetching?(gone) }
    let coming = new.compactMap(stack.index(of:))
    if !coming.isEmpty { handlers.prefetch?(coming) }
  }

  // MARK: Drawing

  /// Returns the commands that draw the stack at a time.
  ///
  /// - Parameter seconds: When the frame will be seen, in seconds since the clock's origin.
  /// - Returns: The commands, in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    let snapshots = stack.snapshots(at: seconds)
    let container = stack.stage.container
    needsFrame = stack.isMoving(at: seconds)
    updatePainter()
    // Asked before the painter works, since the answers may use the stack.
    for card in snapshots { drawFace(of: card.id, at: card.pose, isAtRest: card.isAtRest) }
    let cards = snapshots.map(drawn)
    let isDealing = stack.hidesEmptyView(between: snapshots)
    let asks = !isDealing && painter.asksForEmptyView(beneath: cards, in: container)
    let emptyView = asks ? self.emptyView(in: container) : nil
    return painter.displayList(
      of: cards,
      in: container,
      isDealing: isDealing,
      emptyView: { emptyView },
      content: content(of:)
    )
  }

  /// The faces that will be shown next, nearest first, for a renderer to prepare ahead.
  ///
  /// Once all cards that remain are shown, the picture of the empty view is among them.
  public var upcomingFaces: [Layer] {
    updatePainter()
    let entryPose = stack.entryPose
    // Beneath the top card, those that will be drawn in another size, or that no frame shows yet.
    let nextPoses =
      stack.preset.layout.contentMode == .redraw
      ? stack.nextPoses
      : stack.nextPoses.enumerated().filter {
        stack.restingPose(ofDepth: $0.offset + 1).alpha == 0
      }.map(\.element)
    for (card, pose) in nextPoses { drawFace(of: card, at: pose, isAtRest: true) }
    let next = nextPoses + upcoming.cards.map { ($0, entryPose) }
    let faces =
      wanted.layers(by: painter) + promotedLayers
      + next.flatMap { card, pose in
        let lower = painter.lowerLayers(of: card, content: content(of:))
        let face = painter.face(of: card, restingAt: pose, content: content(of:))
        // Labels fade in from the card beneath the top one only.
        return lower.first.map { [$0] } ?? face.map { [$0] } ?? []
      }
    guard upcoming.cards.isEmpty, stack.canRunOut else { return faces }
    let emptyView = painter.asksForEmptyFace ? emptyView(in: stack.stage.container) : nil
    let emptyFace = painter.emptyFace(in: stack.stage.container) { emptyView }
    return faces + (emptyFace.map { [$0] } ?? [])
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
    wanted = WantedFaces(contents)
    setNeedsFrame()
  }

  /// Has pictures decoded that cards on screen will draw over their whole face by
  /// ``CardCanvas/fill(with:placeholder:)``, as ``prepare(_:)`` does for contents.
  ///
  /// `pictures` has the most urgent first, and only the first eight count; `placeholder` is the color that
  /// they will be drawn with, clear by default.
  public func prepare(_ pictures: [Picture], placeholder: Color = .clear) {
    wanted = WantedFaces(pictures, placeholder)
    setNeedsFrame()
  }

  /// What the next card shows as it comes up, if lower cards are without a label.
  private var promotedLayers: [Layer] {
    guard let (card, pose) = stack.nextPoses.first else { return [] }
    let lower = painter.lowerLayers(of: card, content: content(of:))
    guard !lower.isEmpty else { return [] }
    let face = painter.face(of: card, restingAt: pose, content: content(of:))
    return (face.map { [$0] } ?? []) + lower.dropFirst()
  }

  /// Applies loaded pictures and fonts, and returns one line for the user on each problem.
  func apply(_ updates: LoadUpdates) -> [String] {
    for owner in updates.shown {
      guard let index = painter.card(of: owner).flatMap({ stack.index(of: $0) }) else { continue }
      handlers.didShowPicture?(index)
    }
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards {
      painter.forgetFaces()
      needsFrame = true
    }
    return problems
  }

  private func updatePainter() {
    painter.follow(
      stack.preset.appearance,
      scale: zoom * windowSize.pixelsPerPoint,
      cardSize: stack.cardSize,
      contentMode: stack.preset.layout.contentMode
    )
    for card in outdatedFaces {
      if let view = views[card], view.drawing.isChanging {
        painter.forgetFace(of: card, before: view.drawing.nextVersion())
      } else {
        painter.forgetFace(of: card)
      }
    }
    outdatedFaces = []
  }

  private func content(of card: CardID) -> CardContent? {
    (views[card]?.content ?? upcoming.content(of: card)).map(diagnostics.applied)
  }

  /// Returns what a paragraph takes when it is drawn, in the unit of its font's size: pixels, or points
  /// for a layout that is made before there is a canvas.
  ///
  /// A card that draws itself calls ``CardCanvas/measure(_:)``.
  public func measure(_ paragraph: Paragraph) -> TextMetrics { text.measure(paragraph) }

  // MARK: Faces

  /// Has a card draw its face at a pose, unless it is kept or the painter draws it.
  private func drawFace(of card: CardID, at pose: Pose, isAtRest: Bool) {
    while let canvas = painter.missingCanvas(of: card, at: pose, isAtRest: isAtRest),
      let view = views[card]
    {
      let canvas = canvas.layingOut(diagnostics.applied).measuring(by: text)
      guard let commands = view.draw(in: canvas) else { return }
      let face = Layer(size: canvas.size, commands: commands, version: view.drawing.nextVersion())
      painter.setFace(face, of: card, at: pose)
    }
  }

  func drawn(_ snapshot: CardSnapshot) -> DrawnCard<CardID> {
    var card = snapshot.drawn(as: snapshot.id)
    guard let stamp = snapshot.stamp else { return card }
    if let view = views[snapshot.id], let overlay = overlay(of: view, stamp) {
      card.stamp = nil
      card.overlay = overlay.commands.isEmpty ? nil : layer(of: overlay, on: view)
    } else if !stack.preset.appearance.stamps.isShown {
      card.stamp = nil
    }
    return card
  }

  private func overlay(of view: CardView, _ stamp: Stamp) -> CardOverlay? {
    let canvas = painter.topCanvas.measuring(by: text)
    return view.overlay?(
      CardOverlay.Context(direction: stamp.direction, progress: stamp.opacity, canvas: canvas)
    )
  }

  private func layer(of overlay: CardOverlay, on view: CardView) -> DrawnOverlay {
    let size = painter.topCanvas.size
    return DrawnOverlay(
      layer: view.drawing.makeOverlay(of: overlay.commands, size: size),
      opacity: overlay.opacity
    )
  }

  /// The index of the empty view's hint at a point of the window; nil for none, or while there is a card.
  package func emptyViewHint(at point: Point) -> Int? {
    guard stack.remaining == 0, let emptyView = handlers.emptyView?() else { return nil }
    let place = Point(x: point.x / zoom, y: point.y / zoom)
    return painter.hint(of: emptyView, at: place, in: stack.stage.container)
  }

  func emptyView(in container: Rectangle) -> EmptyView? {
    guard var view = handlers.emptyView?() else { return nil }
    guard let draw = view.drawing else { return view }
    let commands = draw(painter.emptyViewCanvas(in: container).measuring(by: text))
    view.drawing = { _ in commands }
    return view
  }
}

/// The top card as it is visible.
package struct TopFace: Hashable {
  package var layer: Layer
  /// Before the rotation, in pixels of the window.
  package var frame: Rectangle
  /// The picture's part of it, also before the rotation, which here is about this part's own center.
  package var pictureFrame: Rectangle
  /// About the center.
  package var rotation: Angle
  /// In pixels.
  package var cornerRadius: Double
}

extension CardStackView {
  /// The visible top card at a time, for a picture that grows out of it.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  package func topFace(at seconds: Double) -> TopFace? {
    guard let top = stack.topCardID,
      let card = stack.snapshots(at: seconds).last(where: { $0.id == top }),
      let layer = painter.face(
        of: card.id,
        restingAt: card.pose,
        content: { [views, upcoming] in views[$0]?.content ?? upcoming.content(of: $0) }
      )
    else { return nil }
    let scale = zoom * windowSize.pixelsPerPoint
    let appearance = stack.preset.appearance
    let pose = painter.pose(card.pose, of: card.id)
    let frame = Rectangle(
      center: Point(x: pose.center.x * scale, y: pose.center.y * scale),
      size: appearance.faceSize(of: pose.size) * scale
    )
    let picture = CardPainter(appearance, scale: scale).pictureFrame(in: frame)
    return TopFace(
      layer: layer,
      frame: frame,
      pictureFrame: Rectangle(
        center: frame.center + (picture.center - frame.center).rotated(by: pose.rotation),
        size: picture.size
      ),
      rotation: pose.rotation,
      cornerRadius: appearance.cornerRadius * scale
    )
  }

  package var nextIndex: Int? {
    stack.nextPoses.first.flatMap { stack.index(of: $0.card) }
  }
}
