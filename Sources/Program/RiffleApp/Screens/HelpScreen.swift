import Riffle
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleSDL

/// The page of keys; while it is shown, nothing happens under it.
@MainActor
final class HelpScreen: Screen {
  let kind = ScreenKind.help
  let cursor: CardCursor? = .arrow
  private let desk: Desk
  private let screen: ScreenKind
  private let close: () -> Void

  /// Lists the keys of `screen`; a press on the page closes it.
  init(_ desk: Desk, over screen: ScreenKind, close: @escaping () -> Void) {
    self.desk = desk
    self.screen = screen
    self.close = close
  }

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool { false }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    case .pointer(let event):
      guard case .down = event.phase else { return .taken }
      close()
      return [.taken, .changed]
    case .scroll: return .taken
    default: return []
    }
  }

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    list.commands += HelpPage.commands(
      in: desk.pixels,
      scale: desk.windowSize.pixelsPerPoint,
      colors: desk.colors,
      rows: rows
    )
    return false
  }

  private var rows: [KeyHint] {
    let choices = desk.look.flatMap { $0.hasControls ? $0.choices : nil }
    let buttons = desk.hasController ? ActionHelp.buttons(on: screen, choices: choices) : []
    let rows = ActionRow.rows(on: screen).filter {
      // The grid has a key for each verdict of the deck.
      if case .giveVerdict(let number) = $0.action {
        number <= choices?.all.count ?? 0
      } else {
        true
      }
    }
    return buttons + ActionHelp.keys(rows, desk.keys, choices: choices)
  }

  func letGo() {}
}
