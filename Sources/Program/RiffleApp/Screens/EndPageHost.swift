package import Riffle
package import RiffleControls
package import RiffleDecks
import RiffleFormats
package import RiffleShell
import RiffleSystem

/// Shows the end page once every card is decided, and says what a click on it asks for.
@MainActor
package final class EndPageHost {
  private let session: DeckSession
  /// What is decided; nil if cards are only looked at.
  private let review: Review?
  /// The folder and options for commands about the files, as typed in a shell; nil for a deck file.
  private let path: String?
  private var shown: EndPage?
  /// The page that was shown before a change, and the change.
  private var former: (page: EndPage, change: Fade)?
  private var fade: Fade?
  private var press = TargetPress<EndPage.Target>()

  package enum Wish: Hashable {
    case goAgain(Verdict)
    /// Opens the grid at the cards of a verdict, or at the first.
    case grid(Verdict?)
    case action(Action)
  }

  package init(_ session: DeckSession, _ review: Review?, path: String? = nil) {
    self.session = session
    self.review = review
    self.path = path
  }

  package var isOverTarget: Bool { press.hovered != nil }

  /// Takes an event on a page in a part of the window of this size.
  package func handle(_ event: PointerEvent, in size: Size) -> PressAnswer<Wish> {
    let former = press.hovered
    let answer = press.handle(
      event,
      at: session.stackView.topIndex != nil
        ? nil : shown?.target(at: session.overlayPlace(event.position), in: size),
      isCovered: session.stackView.isDraggable(at: event.position, time: event.time)
    )
    if press.hovered != former { session.stackView.setNeedsFrame() }
    return answer.map { target in
      switch target {
      case .heap(let verdict): return .grid(verdict)
      case .again(let verdict): return .goAgain(verdict)
      case .key(let index):
        let action = keys[index].action
        return action == .grid ? .grid(nil) : .action(action)
      }
    }
  }

  package func letGo() { press.letGo() }

  /// Forgets the pointer, which has left the window.
  func leave() { press.leave() }

  package func isComing(at time: Timestamp) -> Bool {
    fade?.isChanging(at: time) == true || former?.change.isChanging(at: time) == true
  }

  package func commands(in size: Size, at time: Timestamp) -> [DrawCommand] {
    if let page {
      // Seen beneath the last card, it changes as that is decided.
      if let shown, shown != page, fade?.end == nil { former = (shown, Fade(from: time)) }
      shown = page
      if fade?.end != nil { fade = nil }
    } else {
      fade?.leave(at: time)
    }
    if former?.change.isChanging(at: time) == false { former = nil }
    guard let shown, fade?.isOver(at: time) != true else {
      (self.shown, fade, former) = (nil, nil, nil)
      return []
    }
    let fade = fade ?? Fade(from: time)
    self.fade = fade
    let opacity = fade.opacity(at: time)
    let rise = session.stackView.reducesMotion ? 0 : 14 * (1 - opacity) * session.scale
    let commands = commands(of: shown, in: size, at: time)
    guard opacity < 1 else { return commands }
    return commands.map { $0.moved(by: Vector(dx: 0, dy: rise)).faded(to: opacity) }
  }

  /// What differs from the former page comes as that goes.
  private func commands(of page: EndPage, in size: Size, at time: Timestamp) -> [DrawCommand] {
    func drawn(_ page: EndPage) -> [DrawCommand] {
      page.commands(
        in: size,
        scale: session.scale,
        colors: session.colors,
        pointedAt: press.hovered
      )
    }
    let new = drawn(page)
    guard let former else { return new }
    let old = drawn(former.page)
    let (share, olds, news) = (former.change.opacity(at: time), Set(old), Set(new))
    return old.filter { !news.contains($0) }.map { $0.faded(to: 1 - share) }
      + new.map { olds.contains($0) ? $0 : $0.faded(to: share) }
  }

  /// The page of the cards as they are now; nil while one is left.
  private var page: EndPage? {
    guard !session.deck.cards.isEmpty else { return nil }
    let stack = session.stackView.stack
    guard let review, session.appearance?.hasControls == true else {
      // It is seen beneath the last card as that is dragged away.
      let isLeaving = stack.remaining == 1 && stack.canRunOut && stack.isDragging
      return stack.remaining == 0 || isLeaving ? lookedPage : nil
    }
    return stack.remaining == 0 && session.isListed ? decidedPage(review) : nil
  }

  /// The page of a deck that is not sorted: how many cards went where, and the latest of them.
  private var lookedPage: EndPage {
    let appearance = session.stackView.stack.preset.appearance
    let size = session.stackView.stack.cardSize
    var heaps: [(title: String, cards: [Int])] = []
    for direction in [Direction.right, .up, .down, .left] {
      let title =
        appearance.stamps.isShown
        ? appearance.stamps[direction.stampSide].word : direction.rawValue.sentenceCased
      let cards = swipes.filter { $0.direction.stampSide == direction.stampSide }.map(\.index)
      if !cards.isEmpty { heaps.append((title, cards)) }
    }
    return EndPage(
      "That’s all of them",
      heaps.enumerated().map { place, heap in
        EndPage.Heap(
          heap.title,
          count: heap.cards.count,
          // A hand of the best, and a small heap of each of the others.
          latest: heap.cards.suffix(place == 0 ? 5 : 3).reversed().map {
            session.content(ofCardAt: $0)
          }
        )
      },
      isUpright: size.height > size.width,
      commands: [],
      keys: keys.map(\.hint)
    )
  }

  /// Where each card went, oldest first; a review also knows of earlier days.
  private var swipes: [(index: Int, direction: Direction)] {
    guard let review else {
      return session.stackView.stack.swipedCards.map { ($0.index, $0.direction) }
    }
    return review.sections.flatMap { section in
      section.verdict.flatMap(review.choices.direction).map { direction in
        section.cards.map { (index: $0, direction: direction) }
      } ?? []
    }
  }

  private func decidedPage(_ review: Review) -> EndPage {
    let heaps = review.sections.filter { !$0.cards.isEmpty }.compactMap { section in
      section.verdict.map { verdict in
        EndPage.Heap(
          verdict,
          count: section.cards.count,
          key: review.choices.all.firstIndex(of: verdict).map { "\($0 + 1)" },
          latest: section.cards.suffix(3).reversed().map { session.content(ofCardAt: $0) }
        )
      }
    }
    let folders = heaps.compactMap(\.verdict).prefix(2).map { "DIR/\($0.rawValue)" }.joined(
      separator: ", "
    )
    let commands =
      path.map { path in
        [
          "riffle apply \(path) --move DIR   moves each into \(folders)"
            + (heaps.count > 2 ? " …" : ""),
          "riffle apply \(path) --xmp   writes ratings",
        ]
      } ?? []
    return EndPage(
      title(of: review),
      heaps,
      isUpright: session.appearance?.isUpright == true,
      commands: commands + [session.foundLine].compactMap(\.self),
      keys: keys.map(\.hint),
      buttons: session.hasController
        ? [(Action.grid, "Look at them"), (.undo, "Undo")].compactMap {
          ActionHelp.button($0.0, on: .endPage, $0.1)
        } : []
    )
  }

  private var keys: [(action: Action, hint: KeyHint)] {
    guard session.appearance?.hasControls == true else { return Deck.emptyViewHints(session.keys) }
    let all: [(Action, String)] = [
      (.grid, "Look at them"), (.undo, "Undo"), (.restart, "Start again"),
      (.open, "Open another"),
    ]
    return all.compactMap { action, words in
      ActionHelp.hint(action, on: .endPage, session.keys, words).map { (action, $0) }
    }
  }

  private func title(of review: Review) -> String {
    let count = review.progress.count
    guard let filter = review.decisions.filter else { return "All \(count.grouped) decided" }
    return count == 0
      ? "No card here: \(filter.words)" : "All \(count.grouped) gone through: \(filter.words)"
  }
}
