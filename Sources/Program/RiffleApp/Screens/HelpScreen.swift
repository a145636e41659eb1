import Riffle
import RiffleDecks
import RiffleSDL
import RiffleShell

/// The page of keys; while it is shown, nothing happens under it.
@MainActor
final class HelpScreen: Screen {
  let kind = ScreenKind.help
  private let session: DeckSession
  private let screen: ScreenKind
  private let close: (Action?, Timestamp) -> Void
  private var hovered: HelpPage.Place?
  private var pressed: HelpPage.Place?

  /// Lists the keys of `screen`; `close` gets the action of a key that was clicked, nil for a press beside
  /// the keys.
  init(
    _ session: DeckSession,
    over screen: ScreenKind,
    close: @escaping (Action?, Timestamp) -> Void
  ) {
    self.session = session
    self.screen = screen
    self.close = close
  }

  var cursor: CardCursor? { hovered == nil ? .arrow : .pointingHand }

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool { false }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    case .pointer(let event): handle(event)
    case .scroll: .taken
    case .window(.pointerLeft): hover(nil)
    default: []
    }
  }

  private func handle(_ event: PointerEvent) -> ScreenAnswer {
    let scale = session.windowSize.pixelsPerPoint
    let point = Point(x: event.position.x * scale, y: event.position.y * scale)
    let place = page.places.first { $0.area.contains(point) }
    switch event.phase {
    case .down(.primary) where place != nil:
      pressed = place
      return hover(place).union([.taken, .changed])
    case .down:
      close(nil, event.time)
      return [.taken, .changed]
    case .move: return hover(place).union(.taken)
    case .up:
      guard let pressed else { return .taken }
      self.pressed = nil
      if pressed == place { close(pressed.action, event.time) }
      return [.taken, .changed]
    case .cancel:
      pressed = nil
      return hover(nil).union(.taken)
    }
  }

  private func hover(_ place: HelpPage.Place?) -> ScreenAnswer {
    defer { hovered = place }
    return place == hovered ? [] : .changed
  }

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    // A key that was pressed is dark for as long as the pointer is on it.
    let place = pressed.map { $0 == hovered ? $0 : nil } ?? hovered
    list.commands += page.commands(colors: session.colors, over: place, isPressed: pressed != nil)
    return false
  }

  private var page: HelpPage {
    HelpPage(in: session.pixels, scale: session.windowSize.pixelsPerPoint, lines: lines)
  }

  private var lines: [ActionHelp.Line] {
    let choices = session.appearance.flatMap { $0.hasControls ? $0.choices : nil }
    let buttons = session.hasController ? ActionHelp.buttonLines(on: screen, choices: choices) : []
    let rows = ActionRow.rows(on: screen).filter {
      // The grid has a key for each verdict of the deck.
      if case .giveVerdict(let number) = $0.action {
        number <= choices?.all.count ?? 0
      } else {
        true
      }
    }
    return buttons + ActionHelp.keyLines(rows, session.keys, choices: choices)
  }

  func letGo() { (hovered, pressed) = (nil, nil) }
}
