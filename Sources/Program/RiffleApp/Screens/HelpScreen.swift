import Riffle
import RiffleControls
import RiffleDecks
import RiffleMedia
import RiffleSDL
import RiffleShell

/// The page of keys; while it is shown, nothing happens under it.
@MainActor
final class HelpScreen: Screen {
  let kind = ScreenKind.help
  private let session: DeckSession
  private let screen: ScreenKind
  private let close: (Action?, Timestamp) -> Void
  private let panels: PanelContext
  private var shown = PanelFrame.empty

  /// How much larger its letters are than those beside the cards.
  private static let enlargement = 15.0 / 13
  /// The largest part of the window that the page fills.
  private static let largestPart = 0.94

  /// Lists the keys of `screen`; `close` gets the action of a key that was clicked, nil for a press beside
  /// the keys.
  init(
    _ session: DeckSession,
    over screen: ScreenKind,
    text: TextRasterizer,
    close: @escaping (Action?, Timestamp) -> Void
  ) {
    self.session = session
    self.screen = screen
    self.close = close
    panels = PanelContext(theme: session.colors.panels, text: text)
  }

  var cursor: CardCursor? { shown.cursor == .pointingHand ? .pointingHand : .arrow }

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard case .scroll(let direction) = action else { return false }
    let middle = Rectangle(origin: .zero, size: size).center
    _ = panels.handle(.scroll(direction.vector * 4, at: middle))
    return true
  }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    case .pointer(var event):
      event.position = inPoints(event.position)
      _ = panels.handle(.pointer(event))
      if let action = show(at: event.time) {
        close(action, event.time)
      } else if case .down = event.phase, !panels.holdsItem {
        close(nil, event.time)
      }
      return [.taken, .changed]
    case .scroll(let notches, let place):
      _ = panels.handle(.scroll(notches, at: inPoints(place)))
      return [.taken, .changed]
    case .window(.pointerLeft):
      letGo()
      return .changed
    default: return []
    }
  }

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let veil = Rectangle(origin: .zero, size: session.pixels)
    list.commands.append(.shape(Shape(frame: veil, fill: .color(.night.faded(to: 0.45)))))
    _ = show(at: time)
    list.commands += shown.commands
    return shown.next == .nextFrame
  }

  func letGo() { _ = panels.handle(.window(.focusLost)) }

  /// Lays the page out; returns the action of a key that was clicked.
  private func show(at time: Timestamp) -> Action? {
    var action: Action?
    panels.theme = session.colors.panels
    shown = panels.frame(at: time, window: size, scale: scale) { panel in
      let size = panel.keyPageSize(groups, within: size * Self.largestPart)
      let middle = Rectangle(origin: .zero, size: self.size).center
      panel.window("keys", in: Rectangle(center: middle, size: size), isFloating: true) {
        action = panel.keyPage(groups)
      }
    }
    return action
  }

  private var groups: [KeyPage.Group] {
    KeyPage.groups(
      on: screen,
      session.keys,
      choices: session.appearance.flatMap { $0.hasControls ? $0.choices : nil },
      hasController: session.hasController
    )
  }

  /// The scale of the page, in pixels per point, and the window's size in its points.
  private var scale: Double { session.scale * Self.enlargement }
  private var size: Size { session.pixels * (1 / scale) }

  private func inPoints(_ place: Point) -> Point {
    let place = session.inPixels(place)
    return Point(x: place.x / scale, y: place.y / scale)
  }
}
