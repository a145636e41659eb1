import Riffle
import RiffleDecks
import RiffleMedia
import RiffleSDL
import RiffleShell

/// The top picture beside the next one: one of them is thrown out, and the next one comes in its place.
///
/// Both are cards that can be dragged, thrown and caught as those on the stage, as long as they are
/// whole; magnified, both show the same part of themselves. A picture that is thrown out gets the
/// verdict of a swipe to the left.
@MainActor
final class CompareScreen: Screen {
  let kind = ScreenKind.compare
  private let session: DeckSession
  private let review: Review
  private let appearance: DecisionAppearance
  private let isDecoded: (PictureRequest) -> Bool
  /// Is called when it is closed, and its pictures are on the cards again.
  private let didClose: () -> Void
  private let pair: ComparedPair
  private var hand: CompareHand
  /// Goes from 0, where the pictures are on the cards, to 1.
  private var presence = Track(0, rest: .opacity)
  private var isClosing = false

  /// How long the pictures take to come from the cards, in seconds.
  private static let opening = 0.22

  /// Opens a comparison, unless there are no two cards; `burst` has the cards of the top card's
  /// burst.
  init?(
    _ session: DeckSession,
    _ review: Review,
    _ appearance: DecisionAppearance,
    burst: [Int]?,
    isDecoded: @escaping (PictureRequest) -> Bool,
    didClose: @escaping () -> Void
  ) {
    self.session = session
    self.review = review
    self.appearance = appearance
    self.isDecoded = isDecoded
    self.didClose = didClose
    let names = burst.map { Set($0.map { review.decisions.cards[$0].name }) }
    pair = ComparedPair(session, review, appearance, burst: names)
    hand = CompareHand(of: pair)
    guard pair.isComplete else { return nil }
    let (now, reducesMotion) = (session.now, session.stackView.reducesMotion)
    hand.update(reducesMotion: reducesMotion, at: now)
    presence.animate(
      to: 1,
      along: .easeOut,
      duration: reducesMotion ? 0 : Self.opening,
      from: now
    )
    session.captions.removeHint(at: now)
  }

  var takesKeys: Bool { !isClosing }
  var covers: Bool { !isClosing && presence.restTime <= session.now }
  /// Whether stamps cannot be seen.
  var isMagnified: Bool { !hand.zoom.isFitted }
  var cursor: CardCursor? { hand.isEmpty ? .openHand : .closedHand }

  /// Brings the pictures up to date, and closes the comparison if one of them has no other.
  private func refresh(at time: Timestamp) {
    pair.update(isAnimated: hand.zoom.isFitted, isEnding: isClosing, at: time)
    hand.update(reducesMotion: session.stackView.reducesMotion, at: time)
    guard !isClosing, !pair.isComplete else { return }
    if pair.panes.contains(where: { $0.top != nil }) { session.say(pair.endWords, for: 2) }
    close(at: time)
  }

  private func close(at time: Timestamp) {
    hand.end(at: session.now)
    isClosing = true
    let duration = session.stackView.reducesMotion ? 0 : Self.opening
    presence.animate(to: 0, along: .easeOut, duration: duration, from: time)
  }

  // MARK: Input

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard !isClosing else { return false }
    refresh(at: time)
    switch action {
    case .move(.left): throwOut(0, by: input)
    case .move(.right): throwOut(1, by: input)
    case .keepOne(let side): keep(side == .left ? [0] : [1], by: input)
    case .keepBoth: keep([0, 1], by: input)
    case .undo: session.say("There is nothing to undo", unless: apply(.undo, by: input))
    case .redo: session.say("There is nothing to redo", unless: apply(.redo, by: input))
    case .magnify: magnify(by: 1.25, at: time)
    case .reduce: magnify(by: 0.8, at: time)
    case .closeLook: hand.toggle(at: time)
    case .compare:
      if pair.isDragging { letGo() } else { close(at: time) }
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

  private func sayNoVerdict(for side: Direction) {
    session.say("There is no verdict for \(side.rawValue)", for: 1.5)
  }

  private func throwOut(_ index: Int, by input: DecisionInput) {
    guard let loss = pair.loss else { return sayNoVerdict(for: .left) }
    guard let card = pair.panes[index].top?.card else { return }
    letGo()
    review.apply(.decide(card, loss), by: input)
  }

  private func keep(_ kept: Set<Int>, by input: DecisionInput) {
    let verdicts = pair.panes.indices.map { kept.contains($0) ? pair.gain : pair.loss }
    if let index = verdicts.firstIndex(of: nil) {
      return sayNoVerdict(for: kept.contains(index) ? .right : .left)
    }
    guard let cards = pair.cards else { return }
    letGo()
    let choices = zip(cards, verdicts).compactMap { card, verdict in
      verdict.map { Review.Choice(card, $0) }
    }
    review.apply(.decideTogether(choices), by: input)
    review.finishLeaving()
  }

  private func magnify(by factor: Double, about place: Point? = nil, at time: Timestamp) {
    let scale = session.windowSize.pixelsPerPoint
    hand.magnify(by: factor, about: place, scale: scale, at: time)
  }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    guard !isClosing else { return [] }
    switch event {
    case .pointer(let event):
      refresh(at: event.time)
      guard let steps = hand.handle(event, scale: session.windowSize.pixelsPerPoint) else {
        return .taken
      }
      for step in steps {
        review.apply(step, by: .pointer)
        if case .clear = step { review.showAll() }
      }
      refresh(at: event.time)
      return [.taken, .changed]
    case .scroll(let notches, let place):
      magnify(by: PictureZoom.growth(ofNotches: notches.dy), about: place, at: session.now)
      return [.taken, .changed]
    // A size may be known, or a picture may be gone.
    case .wake: return .changed
    default: return []
    }
  }

  func letGo() { hand.letGo(at: session.now) }

  // MARK: Drawing

  private var painter: ComparePainter {
    ComparePainter(session, appearance, pair, hand.zoom, isDecoded: isDecoded)
  }

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    refresh(at: session.now)
    if isClosing, presence.restTime <= time {
      didClose()
      return false
    }
    let share = min(max(presence.sample(at: time.seconds).value, 0), 1)
    let window = Rectangle(origin: .zero, size: session.pixels)
    list.commands.append(
      .shape(Shape(frame: window, fill: .color(CloseLook.ground.faded(to: share))))
    )
    list.commands += painter.pictures(share, at: time)
    list.commands += words.commands.map { $0.faded(to: share) }
    list.commands += painter.flights(at: time)
    return presence.restTime > time || hand.zoom.isMoving(at: time)
      || pair.panes.contains { $0.isMoving(at: time) }
  }

  var upcoming: [Layer] { isClosing ? [] : painter.upcoming }

  private var words: CompareWords {
    var words = CompareWords(
      size: session.overlaySize,
      scale: session.scale,
      ground: CloseLook.ground
    )
    words.place = pair.place
    words.captions = pair.panes.indices.compactMap { index in
      guard var caption = pair.caption(of: index) else { return nil }
      // Beneath the picture; at one height if they are beside each other.
      if !isMagnified, hand.zoom.panes.count == pair.panes.count {
        let bottoms = hand.zoom.panes.map { $0.fittedFrame.maxY / session.scale }
        caption.top =
          pair.layout.arrangement == .beside ? bottoms.max() ?? caption.top : bottoms[index]
      }
      return caption
    }
    func hint(_ action: Action, _ words: String?) -> KeyHint? {
      words.flatMap { ActionHelp.hint(action, on: .compare, session.keys, $0) }
    }
    let sides = pair.layout.arrangement == .above ? ("upper", "lower") : ("left", "right")
    words.hints = [
      hint(.move(.left), pair.loss.map { "\($0.title) the \(sides.0) one" }),
      hint(.move(.right), pair.loss.map { "\($0.title) the \(sides.1) one" }),
      hint(.keepBoth, pair.gain.map { "\($0.title) both" }),
      hint(.closeLook, isMagnified ? "Whole" : "Pixel by pixel"),
      hint(.compare, "Back"),
    ].compactMap(\.self)
    return words
  }
}
