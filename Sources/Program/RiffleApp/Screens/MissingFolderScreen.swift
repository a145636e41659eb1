import Riffle
import RiffleDecks
import RiffleSDL
import RiffleShell
import RiffleSystem
import SystemPackage

/// Says that the top card's folder is gone, in place of all cards, until it is back.
@MainActor
final class MissingFolderScreen: Screen {
  let kind = ScreenKind.withoutButtons
  /// Keys are those of the screen below: most of them go on working.
  let takesKeys = false
  private let session: DeckSession

  init(_ session: DeckSession) { self.session = session }

  var covers: Bool { session.missingFolder != nil }
  var cursor: CardCursor? { covers ? .arrow : nil }

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool { false }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    case .pointer, .scroll: covers ? .taken : []
    default: []
    }
  }

  func letGo() {}

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    guard let folder = session.missingFolder else { return false }
    let (size, colors) = (session.overlaySize, session.colors)
    let pen = OverlayPen(scale: session.scale)
    let (x, y, width) = (size.width / 2, size.height / 2, size.width - 40)
    list.commands = [
      pen.box(x: 0, y: 0, width: size.width, height: size.height, colors.ground),
      pen.text(
        "The folder is gone",
        size: 34,
        weight: .semibold,
        colors.strong,
        x: x,
        y: y - 20,
        .center,
        width: width
      ),
      pen.text(
        folder.string.elidedPath,
        size: 15,
        colors.strong,
        x: x,
        y: y + 16,
        .center,
        width: width
      ),
      pen.text(
        "Nothing is decided about its cards. They come again as soon as it is back.",
        size: 15,
        colors.faint,
        x: x,
        y: y + 52,
        .center,
        width: width
      ),
    ]
    if let open = ActionHelp.key(of: .open, on: .cards, session.keys) {
      list.commands.append(
        pen.text(
          "If it has another name now: \(open) opens it, and what was decided is offered there.",
          size: 15,
          colors.faint,
          x: x,
          y: y + 76,
          .center,
          width: width
        )
      )
    }
    return false
  }
}
