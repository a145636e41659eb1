import Riffle
import RiffleDecks
import RiffleFormats
import RiffleMedia
import RiffleSDL
import SystemPackage

/// The top picture beside the next one: one of them is thrown out, and the next one comes in its place.
///
/// Both are cards that can be dragged, thrown and caught as those on the stage, as long as they are
/// whole; magnified, both show the same part of themselves. A picture that is thrown out gets the
/// verdict of a swipe to the left.
@MainActor
final class CompareScreen: Screen {
  let kind = ScreenKind.compare
  private let desk: Desk
  private let review: Review
  private let look: DecidingLook
  private let isDecoded: (PictureRequest) -> Bool
  /// Called when it is closed, and its pictures are on the cards again.
  private let didClose: () -> Void
  /// The names of the burst's pictures that are compared; nil to compare whatever comes next.
  private let burst: Set<[UInt8]>?
  private var panes: [ComparePane] = []
  private var layout: CompareLayout
  private var zoom: SharedZoom
  private var touches = ZoomTouches()
  private var hand = Hand.none
  /// What has left, the latest last.
  private var left: [(pane: Int, index: Int)] = []
  /// From 0, where the pictures are on the cards, to 1.
  private var presence = Track(0, rest: .opacity)
  private(set) var isClosing = false
  /// For which the panes were brought up to date.
  private var known: Known?

  private struct Known: Equatable {
    var changes: Int
    var count: Int
    var overlays: PictureOverlays
  }

  private enum Hand {
    case none
    /// A picture of a pane, as a card.
    case card(Int)
    /// Both pictures, by one of them.
    case zoom(Int)
  }

  /// In seconds.
  private static let (opening, step) = (0.22, 0.12)
  private static let ground = Color(rgb: 0x14_1824)

  /// Nil if there are no two cards; `burst` has the indices of the burst of the top card, if it has one.
  init?(
    _ desk: Desk,
    _ review: Review,
    _ look: DecidingLook,
    burst: [Int]?,
    isDecoded: @escaping (PictureRequest) -> Bool,
    didClose: @escaping () -> Void
  ) {
    self.desk = desk
    self.review = review
    self.look = look
    self.isDecoded = isDecoded
    self.didClose = didClose
    self.burst = burst.map { Set($0.map { review.decisions.cards[$0].name }) }
    layout = CompareLayout([nil, nil], in: desk.overlaySize)
    zoom = SharedZoom([])
    let now = desk.now
    let preset = preset(0)
    panes = [0, 1].map { _ in ComparePane(like: preset, in: desk.windowSize.size, at: now) }
    update(at: now)
    guard hasTwo else { return nil }
    let duration = desk.stackView.reducesMotion ? 0 : Self.opening
    presence.animate(to: 1, along: .easeOut, duration: duration, from: now)
    desk.captions.removeHint(at: now)
  }

  var hidesCards: Bool { !isClosing && presence.restTime <= desk.now }
  /// Whether stamps cannot be seen.
  var isMagnified: Bool { !zoom.isFitted }

  var cursor: CardCursor? {
    if case .none = hand { .openHand } else { .closedHand }
  }

  private var reducesMotion: Bool { desk.stackView.reducesMotion }
  private var loss: Verdict? { review.choices[.left] }
  private var gain: Verdict? { review.choices[.right] }

  // MARK: Places

  /// In points of the window.
  private func room(_ index: Int) -> Rectangle {
    let factor = desk.scale / desk.windowSize.pixelsPerPoint
    let room = layout.rooms[index]
    return Rectangle(
      x: room.origin.x * factor,
      y: room.origin.y * factor,
      width: room.size.width * factor,
      height: room.size.height * factor
    )
  }

  private func preset(_ index: Int) -> Preset {
    let own = desk.stackView.stack.preset
    var preset = ComparePane.preset(
      like: own.dealsOnce ? own : .riffle,
      room: room(index),
      in: desk.windowSize.size
    )
    if let loss {
      let stamp = StampLook(loss.title, color: look.color(of: loss))
      preset.appearance.stamps.left = stamp
      preset.appearance.stamps.right = stamp
      preset.appearance.stamps.up = stamp
      preset.appearance.stamps.down = stamp
    }
    return preset
  }

  private func pane(of picture: ComparedPicture, _ index: Int) -> SharedZoom.Pane {
    let scale = desk.windowSize.pixelsPerPoint
    let room = room(index)
    return SharedZoom.Pane(
      content: picture.whole?.fullSize.bounds.size ?? Self.plate,
      room: Rectangle(
        x: (room.origin.x * scale).rounded(),
        y: (room.origin.y * scale).rounded(),
        width: (room.size.width * scale).rounded(),
        height: (room.size.height * scale).rounded()
      )
    )
  }

  /// The size of what stands for a picture that cannot be read.
  private static let plate = Size(width: 600, height: 400)

  // MARK: Following the decisions

  /// Brings the panes up to date, and closes the comparison if a picture has no other one.
  private func refresh(at time: Timestamp) {
    update(at: time)
    if !isClosing, !hasTwo { close(at: time, isOver: true) }
  }

  private var hasTwo: Bool { panes.allSatisfy { $0.top != nil } }

  private func update(at time: Timestamp) {
    let decisions = review.decisions
    let current = Known(
      changes: decisions.changeCount,
      count: desk.deck.cards.count,
      overlays: desk.overlays
    )
    if known != current {
      for index in panes.indices { panes[index].update(refreshed) }
      followDecisions(at: time)
      known = current
    }
    for index in panes.indices { measure(index) }
    layOut(at: time)
  }

  private func refreshed(_ picture: inout ComparedPicture) {
    picture.card = review.decisions.index(ofCardNamed: picture.name)
    guard let card = picture.card, desk.deck.cards.indices.contains(card) else { return }
    let content = desk.content(ofCardAt: card)
    if content.picture != picture.content.picture { picture.whole = nil }
    picture.content = content
  }

  private func followDecisions(at time: Timestamp) {
    let gone = Set(desk.stackView.swipedCards.map(\.index))
    func isUndecided(_ picture: ComparedPicture?) -> Bool {
      picture?.card.map { !gone.contains($0) } == true
    }
    let isAnimated = zoom.isFitted
    while let last = left.last, isUndecided(panes[last.pane].pictures[last.index]) {
      left.removeLast()
      panes[last.pane].bringBack(isAnimated: isAnimated, at: time)
    }
    for index in panes.indices {
      guard let top = panes[index].top, !isUndecided(top) else { continue }
      guard let card = top.card, let verdict = review.decisions.verdict(of: card) else {
        panes[index].top = nil
        continue
      }
      let side: Direction = index == 0 ? .left : .right
      let out = panes[index].throwOut(
        verdict,
        toward: verdict == loss ? side : .up,
        isAnimated: isAnimated,
        at: time
      )
      left.append((index, out))
    }
    guard !isClosing else { return }
    for index in panes.indices where panes[index].top == nil {
      guard let picture = next(without: gone) else { continue }
      let isFirst = left.isEmpty && known == nil
      panes[index].add(picture, fadingIn: !isFirst && isAnimated && !reducesMotion, at: time)
    }
  }

  private func next(without gone: Set<Int>) -> ComparedPicture? {
    let shown = Set(panes.compactMap { $0.top?.card })
    let decisions = review.decisions
    let order =
      burst.map { names in
        names.compactMap { decisions.index(ofCardNamed: $0) }.filter { !gone.contains($0) }.sorted()
      } ?? desk.stackView.firstCards
    // The top card first, also where a burst has cards before it.
    let top = desk.stackView.topIndex.flatMap { order.contains($0) ? $0 : nil }
    let card = ([top].compactMap(\.self) + order).first { !shown.contains($0) }
    guard let card, decisions.cards.indices.contains(card) else { return nil }
    return ComparedPicture(
      name: decisions.cards[card].name,
      card: card,
      content: desk.content(ofCardAt: card)
    )
  }

  /// Takes over the size of a picture as soon as it is known.
  private func measure(_ index: Int) {
    guard let top = panes[index].top, top.whole == nil, let picture = top.content.picture,
      case .known(let info) = desk.photographs.answer(about: picture)
    else { return }
    panes[index].top?.whole = WholePicture(picture, info: info, placeholder: .black)
  }

  private func layOut(at time: Timestamp) {
    let tops = panes.map(\.top)
    if tops.allSatisfy({ $0 != nil }) {
      layout = CompareLayout(
        tops.map { $0?.whole?.fullSize.bounds.size },
        in: desk.overlaySize,
        after: layout.arrangement
      )
    }
    for index in panes.indices {
      panes[index].setPreset(
        preset(index),
        in: desk.windowSize.size,
        reducesMotion: reducesMotion,
        at: time
      )
      panes[index].advance(to: time)
    }
    let contents = tops.enumerated().compactMap { index, top in top.map { pane(of: $0, index) } }
    if contents.count == panes.count { zoom.update(contents, at: time) }
    zoom.settle(at: time)
  }

  // MARK: Input

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard !isClosing else { return false }
    refresh(at: time)
    switch action {
    case .move(.left): decide(0, loss, for: .left, by: input)
    case .move(.right): decide(1, loss, for: .left, by: input)
    case .keepOne(let side): keep(side == .left ? [0] : [1], by: input)
    case .keepBoth: keep([0, 1], by: input)
    case .undo: say("There is nothing to undo", unless: apply(.undo, by: input))
    case .redo: say("There is nothing to redo", unless: apply(.redo, by: input))
    case .magnify: magnify(by: 1.25, about: nil, in: 0, at: time)
    case .reduce: magnify(by: 0.8, about: nil, in: 0, at: time)
    case .closeLook:
      letGo()
      zoom.toggle(about: nil, in: 0, over: duration, at: time)
    case .compare: goBack(at: time)
    default: return false
    }
    if !isClosing { refresh(at: time) }
    return true
  }

  /// Takes a step after which the cards beneath are in the deck's order: a stack puts a card that comes
  /// back on top.
  @discardableResult
  private func apply(_ step: Review.Step, by input: DecisionInput) -> Bool {
    defer { review.showAll() }
    return review.apply(step, by: input)
  }

  private func say(_ words: String, unless isDone: Bool) {
    if !isDone { desk.say(words, for: 1.5) }
  }

  private func decide(
    _ index: Int,
    _ verdict: Verdict?,
    for direction: Direction,
    by input: DecisionInput
  ) {
    guard let verdict else {
      return desk.say("There is no verdict for \(direction.rawValue)", for: 1.5)
    }
    guard let card = panes[index].top?.card else { return }
    letGo()
    review.apply(.decide(card, verdict), by: input)
  }

  private func keep(_ kept: Set<Int>, by input: DecisionInput) {
    let verdicts = panes.indices.map { kept.contains($0) ? gain : loss }
    guard let index = verdicts.firstIndex(of: nil) else {
      let cards = panes.compactMap { $0.top?.card }
      guard cards.count == panes.count else { return }
      letGo()
      let choices = zip(cards, verdicts).compactMap { card, verdict in
        verdict.map { Review.Choice(card, $0) }
      }
      review.apply(.decideTogether(choices), by: input)
      return review.finishLeaving()
    }
    let side: Direction = kept.contains(index) ? .right : .left
    desk.say("There is no verdict for \(side.rawValue)", for: 1.5)
  }

  private var duration: Double { reducesMotion ? 0 : Self.step }

  private func magnify(by factor: Double, about point: Point?, in index: Int, at time: Timestamp) {
    if case .card = hand { letGo() }
    zoom.magnify(by: factor, about: point, in: index, over: duration, at: time)
  }

  private func goBack(at time: Timestamp) {
    if panes.contains(where: { $0.stack.isDragging }) { return letGo() }
    close(at: time, isOver: false)
  }

  private func close(at time: Timestamp, isOver: Bool) {
    if isOver {
      let words =
        burst == nil
        ? "There is no other picture to compare it with"
        : "The last one of its burst"
      if panes.contains(where: { $0.top != nil }) { desk.say(words, for: 2) }
    }
    letGo()
    zoom.fit()
    isClosing = true
    presence.animate(to: 0, along: .easeOut, duration: reducesMotion ? 0 : Self.opening, from: time)
  }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    guard !isClosing else { return [] }
    switch event {
    case .pointer(let event):
      refresh(at: event.time)
      return handle(event) ? [.taken, .changed] : .taken
    case .scroll(let notches, let place):
      let point = inPixels(place)
      magnify(
        by: notches.dy < 0 ? 1 - 0.2 * notches.dy : 1 / (1 + 0.2 * notches.dy),
        about: point,
        in: pane(at: place),
        at: desk.now
      )
      return [.taken, .changed]
    // A size may be known, or a picture may be gone.
    case .wake: return .changed
    default: return []
    }
  }

  private func inPixels(_ place: Point) -> Point {
    let scale = desk.windowSize.pixelsPerPoint
    return Point(x: place.x * scale, y: place.y * scale)
  }

  private func pane(at place: Point) -> Int {
    let (first, second) = (room(0), room(1))
    return layout.arrangement == .beside
      ? (place.x < (first.maxX + second.origin.x) / 2 ? 0 : 1)
      : (place.y < (first.maxY + second.origin.y) / 2 ? 0 : 1)
  }

  private func handle(_ event: PointerEvent) -> Bool {
    let answer = touches.handle(event)
    let points = touches.places.map(inPixels)
    switch (answer, hand) {
    case (.held, .none) where zoom.isFitted:
      let flying = panes.indices.first { panes[$0].hasFlight(at: event.position, event.time) }
      hand = .card(flying ?? pane(at: event.position))
      return handleCard(event)
    case (.held, .card(let index)) where points.count > 1:
      // A second finger: they magnify.
      panes[index].cancelDrag(at: event.time)
      hand = .zoom(index)
      zoom.hold(points, in: index, at: event.time)
    case (.held, .none):
      hand = .zoom(pane(at: event.position))
      zoom.hold(points, in: pane(at: event.position), at: event.time)
    case (.held, .zoom(let index)): zoom.hold(points, in: index, at: event.time)
    case (.moved, .zoom): zoom.drag(to: points, at: event.time)
    case (.released(let velocity), .zoom):
      zoom.release(velocity: velocity * desk.windowSize.pixelsPerPoint, at: event.time)
      hand = .none
    case (.doubleTapped, _):
      letGo()
      zoom.toggle(
        about: inPixels(event.position),
        in: pane(at: event.position),
        over: duration,
        at: event.time
      )
    case (_, .card): return handleCard(event)
    default: return false
    }
    return true
  }

  private func handleCard(_ event: PointerEvent) -> Bool {
    guard case .card(let index) = hand else { return false }
    let deeds = panes[index].handle(event, loss: loss)
    if touches.places.isEmpty { hand = .none }
    for deed in deeds {
      switch deed {
      case .threwOut(let out):
        left.append((index, out))
        guard let card = panes[index].pictures[out]?.card, let loss else { break }
        review.apply(.decide(card, loss), by: .pointer)
      case .caught(let out):
        left.removeAll { $0 == (index, out) }
        guard let card = panes[index].pictures[out]?.card else { break }
        apply(.clear(card), by: .pointer)
      }
    }
    refresh(at: event.time)
    return true
  }

  func letGo() {
    let now = desk.now
    if case .zoom = hand { zoom.release(velocity: .zero, at: now) }
    for index in panes.indices { panes[index].cancelDrag(at: now) }
    touches = ZoomTouches()
    hand = .none
  }

  // MARK: Drawing

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    refresh(at: desk.now)
    if isClosing, presence.restTime <= time {
      didClose()
      return false
    }
    let share = min(max(presence.sample(at: time.seconds).value, 0), 1)
    list.commands.append(
      .shape(
        Shape(
          frame: Rectangle(origin: .zero, size: desk.pixels),
          fill: .color(Self.ground.faded(to: share))
        )
      )
    )
    // What moves is above the other picture.
    let order = panes.indices.sorted {
      !panes[$0].isMoving(at: time) && panes[$1].isMoving(at: time)
    }
    for index in order { list.commands += picture(index, share, at: time) }
    list.commands += words.commands.map { $0.faded(to: share) }
    for index in order where zoom.isFitted { list.commands += flights(index, at: time) }
    return presence.restTime > time || zoom.isMoving(at: time)
      || panes.contains { $0.isMoving(at: time) }
  }

  /// The pictures that may be seen next, to be decoded ahead.
  var upcoming: [Layer] {
    guard !isClosing, let next = next(without: Set(desk.stackView.swipedCards.map(\.index))),
      let picture = next.content.picture,
      case .known(let info) = desk.photographs.answer(about: picture)
    else { return [] }
    var known = next
    known.whole = WholePicture(picture, info: info, placeholder: .black)
    let frame = pane(of: known, 0).fittedFrame
    return [layer(of: known, PixelSize(rounding: frame.size))]
  }

  private func picture(_ index: Int, _ share: Double, at time: Timestamp) -> [DrawCommand] {
    guard let top = panes[index].top else { return [] }
    if !zoom.isFitted { return magnified(top, index, at: time) }
    guard let card = panes[index].stack.snapshots(at: time.seconds).last(where: isTop(of: index))
    else { return [] }
    guard share < 1 else { return commands(for: card, top, index, at: time) }
    // On its way from the card and back.
    let pane = pane(of: top, index)
    var (frame, rotation, alpha) = (pane.fittedFrame, Angle.zero, share)
    if top.card == desk.stackView.topIndex, let whole = top.whole,
      let face = desk.stackView.topFace(at: time.seconds)
    {
      let fit = desk.stackView.stack.preset.appearance.picture.fit
      let start = face.pictureFrame
      let size = whole.size(onCardOf: start.size, fit: fit)
      frame = Rectangle(
        center: start.center + (frame.center - start.center) * share,
        size: Size(
          width: size.width + (frame.size.width - size.width) * share,
          height: size.height + (frame.size.height - size.height) * share
        )
      )
      rotation = Angle(radians: face.rotation.radians * (1 - share))
      alpha = 1
    }
    return [
      .shape(
        Shape(
          frame: frame,
          rotation: rotation,
          alpha: alpha,
          fill: .layer(layer(of: top, PixelSize(rounding: pane.fittedFrame.size)))
        )
      )
    ]
  }

  private func isTop(of index: Int) -> (CardSnapshot) -> Bool {
    let top = panes[index].stack.topCard
    return { $0.index == top }
  }

  private func flights(_ index: Int, at time: Timestamp) -> [DrawCommand] {
    panes[index].stack.snapshots(at: time.seconds).flatMap { card -> [DrawCommand] in
      guard !isTop(of: index)(card), let picture = panes[index].pictures[card.index] else {
        return []
      }
      return commands(for: card, picture, index, at: time)
    }
  }

  private func commands(
    for card: CardSnapshot,
    _ picture: ComparedPicture,
    _ index: Int,
    at time: Timestamp
  ) -> [DrawCommand] {
    let pane = pane(of: picture, index)
    let scale = desk.windowSize.pixelsPerPoint
    let arrival = min(max(picture.arrival.sample(at: time.seconds).value, 0), 1)
    let growth = card.pose.size.width / max(1, room(index).size.width) * (0.95 + 0.05 * arrival)
    let layer = layer(of: picture, PixelSize(rounding: pane.fittedFrame.size))
    let size = layer.size.bounds.size * growth
    let center = Point(x: card.pose.center.x * scale, y: card.pose.center.y * scale)
    var frame = Rectangle(center: center, size: size)
    if card.isAtRest, arrival == 1 {
      frame.origin = Point(x: frame.origin.x.rounded(), y: frame.origin.y.rounded())
    }
    var commands: [DrawCommand] = []
    let alpha = card.pose.alpha * arrival
    if !card.isAtRest {
      commands.append(
        .shadow(
          Shadow(
            frame: frame,
            rotation: card.pose.rotation,
            cornerRadius: 0,
            offset: Vector(dx: 0, dy: 8 * scale),
            standardDeviation: 14 * scale,
            color: Color(rgb: 0x00_0000, alpha: 0.5 * alpha),
            casterAlpha: alpha
          )
        )
      )
    }
    commands.append(
      .shape(Shape(frame: frame, rotation: card.pose.rotation, alpha: alpha, fill: .layer(layer)))
    )
    guard let stamp = card.drawn(as: card.id).stamp else { return commands }
    var appearance = panes[index].stack.preset.appearance
    if let verdict = picture.verdict {
      let look = StampLook(verdict.title, color: look.color(of: verdict))
      appearance.stamps.left = look
      appearance.stamps.right = look
      appearance.stamps.up = look
      appearance.stamps.down = look
    }
    let painter = CardPainter(appearance, scale: desk.scale)
    return commands + painter.commands(for: stamp, on: frame, card.pose)
  }

  private func magnified(_ picture: ComparedPicture, _ index: Int, at time: Timestamp)
    -> [DrawCommand]
  {
    let frame = zoom.frame(of: index, at: time)
    let room = zoom.panes[index].room
    let small = layer(of: picture, PixelSize(rounding: zoom.panes[index].fittedFrame.size))
    let stretched = DrawCommand.shape(Shape(frame: frame, fill: .layer(small)))
    guard let whole = picture.whole else { return [.clipped(stretched, to: room)] }
    let full = DrawCommand.shape(
      Shape(
        frame: frame,
        fill: .picture(
          whole.request.picture,
          size: whole.request.size,
          placeholder: whole.request.placeholder
        )
      )
    )
    // The small one stands in until all pixels are there.
    let isComplete =
      isDecoded(whole.request) || whole.request.plain.map(isDecoded) == true
    let commands = isComplete ? [full] : [full, stretched]
    return commands.map { .clipped($0, to: room) }
  }

  /// A picture in a size in pixels, or what stands for one that cannot be read.
  private func layer(of picture: ComparedPicture, _ size: PixelSize) -> Layer {
    if let whole = picture.whole {
      let request = whole.request
      let fill = Fill.picture(request.picture, size: size, placeholder: request.placeholder)
      return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
    }
    let isPending =
      picture.content.picture.map { desk.photographs.answer(about: $0) == .pending } ?? false
    let title = picture.content.picture == nil ? picture.content.title : "It cannot be read"
    let scale = desk.scale
    let ground = DrawCommand.shape(
      Shape(frame: size.bounds, fill: .color(isPending ? .black : picture.content.color))
    )
    guard !isPending else { return Layer(size: size, commands: [ground]) }
    let line = TextLine(
      title,
      font: Font(size: 17 * scale, weight: .medium),
      color: .white,
      position: Point(x: size.bounds.center.x, y: size.bounds.center.y + 6 * scale),
      alignment: .center,
      maximumWidth: size.bounds.size.width - 24 * scale
    )
    return Layer(size: size, commands: [ground, .text(line)])
  }

  // MARK: Words

  private var words: CompareWords {
    var words = CompareWords(size: desk.overlaySize, scale: desk.scale, ground: Self.ground)
    words.place = place
    words.captions = panes.indices.compactMap(caption)
    func hint(_ action: Action, _ words: String?) -> KeyHint? {
      words.flatMap { ActionHelp.hint(action, on: .compare, desk.keys, $0) }
    }
    let isAbove = layout.arrangement == .above
    words.hints = [
      hint(.move(.left), loss.map { "\($0.title) the \(isAbove ? "upper" : "left") one" }),
      hint(.move(.right), loss.map { "\($0.title) the \(isAbove ? "lower" : "right") one" }),
      hint(.keepBoth, gain.map { "\($0.title) both" }),
      hint(.closeLook, isMagnified ? "Whole" : "Pixel by pixel"),
      hint(.compare, "Back"),
    ].compactMap(\.self)
    return words
  }

  private var place: String {
    let decisions = review.decisions
    guard let burst else {
      return "\(decisions.decidedCount.grouped) of \(desk.deck.cards.count.grouped)"
    }
    let rest = burst.count { name in
      decisions.index(ofCardNamed: name).map { decisions.isWaiting($0) } ?? false
    }
    return "Burst: \(rest) of \(burst.count) left"
  }

  /// The name of a picture and how it was taken; nil while it is dragged.
  private func caption(of index: Int) -> CompareWords.Caption? {
    guard let top = panes[index].top, !panes[index].stack.isDragging else { return nil }
    let image = top.card.flatMap {
      desk.deck.cards.indices.contains($0) ? desk.deck.cards[$0].image : nil
    }
    var caption = CompareWords.Caption(
      name: image?.lastComponent?.string ?? top.content.title,
      room: layout.rooms[index]
    )
    if let picture = top.content.picture,
      case .known(let info) = desk.photographs.answer(about: picture)
    {
      caption.details = info.pieces
    }
    // Beneath the picture; at one height if they are beside each other.
    if zoom.isFitted, zoom.panes.count == panes.count {
      let bottoms = zoom.panes.map { $0.fittedFrame.maxY / desk.scale }
      caption.top = layout.arrangement == .beside ? bottoms.max() ?? caption.top : bottoms[index]
    }
    return caption
  }
}

extension CardStackView {
  /// The cards that come next, the top one first.
  fileprivate var firstCards: [Int] {
    let next = stack.nextPoses.map(\.card) + stack.upcomingCards(limit: 4)
    return [topIndex].compactMap(\.self) + next.compactMap { stack.index(of: $0) }
  }
}
