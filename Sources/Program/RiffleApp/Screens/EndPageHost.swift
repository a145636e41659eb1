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
  private let review: Review
  /// The folder and options for commands about the files, as typed in a shell; nil for a deck file.
  private let path: String?
  private var shown: EndPage?
  private var fade: Fade?
  private var press = TargetPress<EndPage.Target>()

  package enum Wish: Hashable {
    case goAgain(Verdict)
    /// Opens the grid at the cards of a verdict, or at the first.
    case grid(Verdict?)
    case action(Action)
  }

  package init(_ session: DeckSession, _ review: Review, path: String?) {
    self.session = session
    self.review = review
    self.path = path
  }

  package var isOverTarget: Bool { press.hovered != nil }

  /// Takes an event on a page in a part of the window of this size.
  package func handle(_ event: PointerEvent, in size: Size) -> PressAnswer<Wish> {
    let answer = press.handle(
      event,
      at: shown?.target(at: session.overlayPlace(event.position), in: size),
      isCovered: session.stackView.isDraggable(at: event.position, time: event.time)
    )
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

  package func isComing(at time: Timestamp) -> Bool { fade?.isChanging(at: time) == true }

  package func commands(in size: Size, at time: Timestamp) -> [DrawCommand] {
    shown = page
    guard let shown else {
      fade = nil
      return []
    }
    let fade = fade ?? Fade(from: time)
    self.fade = fade
    let opacity = fade.opacity(at: time)
    let rise = session.stackView.reducesMotion ? 0 : 14 * (1 - opacity) * session.scale
    let commands = shown.commands(in: size, scale: session.scale, colors: session.colors)
    guard opacity < 1 else { return commands }
    return commands.map { $0.moved(by: Vector(dx: 0, dy: rise)).faded(to: opacity) }
  }

  /// The page of the cards as they are now; nil until every card is decided.
  private var page: EndPage? {
    guard session.stackView.topIndex == nil, !session.deck.cards.isEmpty, session.isListed else {
      return nil
    }
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
    let folders = heaps.prefix(2).map { "DIR/\($0.verdict.rawValue)" }.joined(separator: ", ")
    let commands =
      path.map { path in
        [
          "riffle apply \(path) --move DIR   moves each into \(folders)"
            + (heaps.count > 2 ? " …" : ""),
          "riffle apply \(path) --xmp   writes ratings",
        ]
      } ?? []
    return EndPage(
      title,
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
    let all: [(Action, String)] = [
      (.grid, "Look at them"), (.undo, "Undo"), (.restart, "Start again"),
      (.open, "Open another"),
    ]
    return all.compactMap { action, words in
      ActionHelp.hint(action, on: .endPage, session.keys, words).map { (action, $0) }
    }
  }

  private var title: String {
    let count = review.progress.count
    guard let filter = review.decisions.filter else { return "All \(count.grouped) decided" }
    return count == 0
      ? "No card here: \(filter.words)" : "All \(count.grouped) gone through: \(filter.words)"
  }
}
