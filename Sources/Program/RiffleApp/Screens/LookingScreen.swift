package import Riffle
package import RiffleDecks
import RiffleMedia
package import RiffleSDL
package import RiffleShell

/// The cards where they are only looked at, or where a recording is played.
@MainActor
package final class LookingScreen: Screen {
  private let session: DeckSession
  private let isReplay: Bool
  private let openFolder: () -> Void
  private let endPage: EndPageHost
  private let buttons: QuietButtons?

  /// Makes the screen; `perform` does what a key does, for buttons, of which a replay has none.
  package init(
    _ session: DeckSession,
    isReplay: Bool,
    showsButtons: Bool = true,
    openFolder: @escaping () -> Void,
    perform: @escaping (Action, Timestamp) -> Void
  ) {
    self.session = session
    self.isReplay = isReplay
    self.openFolder = openFolder
    endPage = EndPageHost(session, nil)
    buttons =
      showsButtons && !isReplay
      ? QuietButtons(
        session,
        canUndo: { session.stackView.stack.undoableSwipes > 0 },
        perform: perform
      ) : nil
  }

  private var stackView: CardStackView { session.stackView }

  package var kind: ScreenKind { isReplay ? .replay : .cards }
  package var cursor: CardCursor? {
    if stackView.topIndex == nil, endPage.isOverTarget { return .pointingHand }
    return buttons?.isHovered == true ? .arrow : nil
  }

  package func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard !isReplay else { return false }
    stackView.advance(to: time)
    switch action {
    case .open: openFolder()
    case .cancel where stackView.stack.isDragging: stackView.perform(.cancelDrag)
    case .swipe(let direction):
      // A controller does not have arrow keys.
      stackView.perform(input == .controller ? .arrow(direction) : .swipe(direction))
    case .move(let direction): stackView.perform(.arrow(direction))
    case .undo: stackView.perform(KeyMap.Action.undo)
    case .redo: stackView.perform(.redo)
    case .restart:
      session.dissolveForDeal()
      stackView.perform(.reload)
    default: return false
    }
    return true
  }

  package func handle(_ event: InputEvent) -> ScreenAnswer {
    let answer = buttons?.handle(event) ?? []
    if case .window(.pointerLeft) = event {
      endPage.leave()
      return .changed
    }
    guard !isReplay, !answer.contains(.taken), case .pointer(let event) = event else {
      return answer
    }
    return endPage.handle(event, in: session.overlaySize).answer { wish in
      if case .action(let action) = wish { _ = perform(action, by: .button, at: event.time) }
    }.union(answer)
  }

  package func advance(to now: Timestamp) -> Timestamp? { buttons?.advance(to: now) }

  package func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    guard !isReplay else { return false }
    let page = endPage.commands(in: session.overlaySize, at: time)
    let hasButtons = buttons?.draw(into: &list, at: time) ?? false
    list.commands.insert(contentsOf: page, at: 0)
    return hasButtons || endPage.isComing(at: time)
  }

  package func letGo() {
    stackView.cancelDrag(.escape, at: session.now)
    endPage.letGo()
    buttons?.letGo()
  }
}
