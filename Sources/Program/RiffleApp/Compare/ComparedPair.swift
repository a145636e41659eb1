package import Riffle
package import RiffleDecks
import RiffleMedia
import RiffleSystem
import SystemPackage

/// The two pictures of a comparison, which follow what is decided about their cards.
@MainActor
package final class ComparedPair {
  private let session: DeckSession
  private let review: Review
  private let appearance: DecisionAppearance
  /// The names of the burst's pictures that are compared; nil to compare whatever comes next.
  private let burst: Set<[UInt8]>?
  package private(set) var panes: [ComparePane] = []
  package private(set) var layout: CompareLayout
  private var left: [(pane: Int, index: Int)] = []
  /// The state that the panes were brought up to date for.
  private var known: Known?

  private struct Known: Equatable {
    var changes: Int
    var count: Int
    var overlays: PictureOverlays
  }

  /// The size of what stands for a picture that cannot be read, in points.
  private static let plate = Size(width: 600, height: 400)

  package init(
    _ session: DeckSession,
    _ review: Review,
    _ appearance: DecisionAppearance,
    burst: Set<[UInt8]>?
  ) {
    self.session = session
    self.review = review
    self.appearance = appearance
    self.burst = burst
    layout = CompareLayout([nil, nil], in: session.overlaySize)
    let (now, preset) = (session.now, preset(0))
    panes = [0, 1].map { _ in ComparePane(like: preset, in: session.windowSize.size, at: now) }
    update(isAnimated: true, isEnding: false, at: now)
  }

  package var isComplete: Bool { panes.allSatisfy { $0.top != nil } }
  package var isDragging: Bool { panes.contains { $0.stack.isDragging } }
  /// The cards of both pictures; nil if one is missing.
  package var cards: [Int]? {
    let cards = panes.compactMap { $0.top?.card }
    return cards.count == panes.count ? cards : nil
  }

  /// What a picture that is thrown out gets, and what one that is kept.
  package var loss: Verdict? { review.choices[.left] }
  package var gain: Verdict? { review.choices[.right] }

  // MARK: Places

  /// Returns the room of a picture, in points of the window.
  package func room(_ index: Int) -> Rectangle {
    let factor = session.scale / session.windowSize.pixelsPerPoint
    let room = layout.rooms[index]
    return Rectangle(
      x: room.origin.x * factor,
      y: room.origin.y * factor,
      width: room.size.width * factor,
      height: room.size.height * factor
    )
  }

  /// Returns the picture that is nearest to a place in points of the window.
  package func pane(at place: Point) -> Int {
    let (first, second) = (room(0), room(1))
    return layout.arrangement == .beside
      ? (place.x < (first.maxX + second.origin.x) / 2 ? 0 : 1)
      : (place.y < (first.maxY + second.origin.y) / 2 ? 0 : 1)
  }

  package func zoomPane(of picture: ComparedPicture, _ index: Int) -> PictureZoom.Pane {
    let scale = session.windowSize.pixelsPerPoint
    let room = room(index)
    return PictureZoom.Pane(
      content: picture.whole?.fullSize.bounds.size ?? Self.plate * scale,
      room: Rectangle(
        x: (room.origin.x * scale).rounded(),
        y: (room.origin.y * scale).rounded(),
        width: (room.size.width * scale).rounded(),
        height: (room.size.height * scale).rounded()
      )
    )
  }

  package var zoomPanes: [PictureZoom.Pane]? {
    let all = panes.enumerated().compactMap { index, pane in
      pane.top.map { zoomPane(of: $0, index) }
    }
    return all.count == panes.count ? all : nil
  }

  private func preset(_ index: Int) -> Preset {
    let own = session.stackView.stack.preset
    var preset = ComparePane.preset(
      like: own.dealsOnce ? own : .riffle,
      room: room(index),
      in: session.windowSize.size
    )
    if let loss { preset.appearance.stamps.show(loss, in: appearance) }
    return preset
  }

  // MARK: Following the decisions

  /// Brings the pictures up to date; animated, those that come and go are seen to do so.
  ///
  /// - Parameter isEnding: None comes in the place of one that leaves.
  package func update(isAnimated: Bool, isEnding: Bool, at time: Timestamp) {
    let current = Known(
      changes: review.decisions.changeCount,
      count: session.deck.cards.count,
      overlays: session.overlays
    )
    if known != current {
      for index in panes.indices { panes[index].update(refreshed) }
      followDecisions(isAnimated: isAnimated, at: time)
      if !isEnding { fillUp(isAnimated: isAnimated, at: time) }
      known = current
    }
    for index in panes.indices { measure(index) }
    layOut(at: time)
  }

  private func refreshed(_ picture: inout ComparedPicture) {
    picture.card = review.decisions.index(ofCardNamed: picture.name)
    guard let card = picture.card, session.deck.cards.indices.contains(card) else { return }
    let content = session.content(ofCardAt: card)
    if content.picture != picture.content.picture { picture.whole = nil }
    picture.content = content
  }

  private func followDecisions(isAnimated: Bool, at time: Timestamp) {
    func isUndecided(_ picture: ComparedPicture?) -> Bool {
      picture?.card.map { !review.isGone($0) } == true
    }
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
  }

  private func fillUp(isAnimated: Bool, at time: Timestamp) {
    let isFirst = left.isEmpty && known == nil
    let fadesIn = !isFirst && isAnimated && !session.stackView.reducesMotion
    for index in panes.indices where panes[index].top == nil {
      guard let picture = next else { continue }
      panes[index].add(picture, fadingIn: fadesIn, at: time)
    }
  }

  /// The picture that comes when one leaves; nil if there is none.
  private var next: ComparedPicture? {
    let shown = Set(panes.compactMap { $0.top?.card })
    let decisions = review.decisions
    let order =
      burst.map { names in
        let cards = names.compactMap { decisions.index(ofCardNamed: $0) }
        return cards.filter { !review.isGone($0) }.sorted()
      } ?? session.stackView.firstCards
    // The top card first, also where a burst has cards before it.
    let top = session.stackView.topIndex.flatMap { order.contains($0) ? $0 : nil }
    let card = ([top].compactMap(\.self) + order).first { !shown.contains($0) }
    guard let card, decisions.cards.indices.contains(card) else { return nil }
    return ComparedPicture(
      name: decisions.cards[card].name,
      card: card,
      content: session.content(ofCardAt: card)
    )
  }

  /// The next picture once its size is known, to be decoded ahead.
  var upcoming: ComparedPicture? {
    guard var next, let picture = next.content.picture,
      let info = session.photographs.info(of: picture)
    else { return nil }
    next.whole = WholePicture(picture, info: info, placeholder: .black)
    return next
  }

  /// Takes over the size of a picture as soon as it is known.
  private func measure(_ index: Int) {
    guard let top = panes[index].top, top.whole == nil, let picture = top.content.picture,
      let info = session.photographs.info(of: picture)
    else { return }
    panes[index].top?.whole = WholePicture(picture, info: info, placeholder: .black)
  }

  private func layOut(at time: Timestamp) {
    if isComplete {
      layout = CompareLayout(
        panes.map { $0.top?.whole?.fullSize.bounds.size },
        in: session.overlaySize,
        after: layout.arrangement
      )
    }
    for index in panes.indices {
      panes[index].setPreset(
        preset(index),
        in: session.windowSize.size,
        reducesMotion: session.stackView.reducesMotion,
        at: time
      )
      panes[index].advance(to: time)
    }
  }

  // MARK: Hands

  /// Lets a pointer drag, throw or catch a picture, and returns what that decides.
  package func handle(_ event: PointerEvent, in index: Int) -> [Review.Step] {
    panes[index].handle(event, loss: loss).compactMap { deed in
      switch deed {
      case .threwOut(let out):
        left.append((index, out))
        guard let card = panes[index].pictures[out]?.card, let loss else { return nil }
        return .decide(card, loss)
      case .caught(let out):
        left.removeAll { $0 == (index, out) }
        return panes[index].pictures[out]?.card.map { .clear($0) }
      }
    }
  }

  package func cancelDrag(of index: Int, at time: Timestamp) { panes[index].cancelDrag(at: time) }

  // MARK: Words

  package var place: String {
    let decisions = review.decisions
    guard let burst else {
      return "\(decisions.decidedCount.grouped) of \(session.deck.cards.count.grouped)"
    }
    let rest = burst.count { name in
      decisions.index(ofCardNamed: name).map { decisions.isWaiting($0) } ?? false
    }
    return "Burst: \(rest) of \(burst.count) left"
  }

  /// Returns the name of a picture and how it was taken; nil while it is dragged.
  package func caption(of index: Int) -> CompareWords.Caption? {
    guard let top = panes[index].top, !panes[index].stack.isDragging else { return nil }
    let image = top.card.flatMap {
      session.deck.cards.indices.contains($0) ? session.deck.cards[$0].image : nil
    }
    var caption = CompareWords.Caption(
      name: image?.fileName ?? top.content.title,
      room: layout.rooms[index]
    )
    if let picture = top.content.picture, let info = session.photographs.info(of: picture) {
      caption.details = (info.date.map { [$0.preciseText] } ?? []) + info.pieces
    }
    return caption
  }

  /// Says why one picture alone is not compared.
  package var endWords: String {
    burst == nil ? "There is no other picture to compare it with" : "The last one of its burst"
  }
}

extension StampAppearance {
  /// Says a verdict on all sides.
  mutating func show(_ verdict: Verdict, in appearance: DecisionAppearance) {
    let stamp = StampLook(verdict.title, color: appearance.color(of: verdict))
    (left, right, up, down) = (stamp, stamp, stamp, stamp)
  }
}

extension CardStackView {
  fileprivate var firstCards: [Int] {
    let next = stack.nextPoses.map(\.card) + stack.upcomingCards(limit: 4)
    return [topIndex].compactMap(\.self) + next.compactMap { stack.index(of: $0) }
  }
}
