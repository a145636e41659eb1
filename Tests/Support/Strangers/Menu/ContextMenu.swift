import CSDL2
import Riffle

/// A menu in a pane of its own: one card, whose areas are the commands.
@MainActor
final class ContextMenu: CardStackDataSource {
  let pane: CardPane
  private let card = MenuCard()
  private let didEnd: (String?) -> Void

  /// Opens a menu at a point of a window; at its end `didEnd` gets the command that was chosen, or nil.
  init(
    _ commands: [String],
    at point: Point,
    of window: OpaquePointer,
    _ renderer: OpaquePointer,
    didEnd: @escaping (String?) -> Void
  ) throws {
    self.didEnd = didEnd
    card.commands = commands
    let size = Size(width: 220, height: MenuCard.height(of: commands.count) + 24)
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    let frame = Rectangle(
      x: max(0, min(point.x - 12, Double(width) - size.width)),
      y: max(0, min(point.y - 12, Double(height) - size.height)),
      width: size.width,
      height: size.height
    )
    var preset = Preset.standard
    preset.appearance.background = .clear
    preset.appearance.cornerRadius = 8
    // It ends within the insets.
    preset.appearance.shadow.radius = 4
    preset.appearance.shadow.offset = Vector(dx: 0, dy: 2)
    let insets = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    pane = try CardPane(
      window: window,
      renderer: renderer,
      frame: frame,
      preset: preset,
      fit: .filling(insets)
    )
    let stackView = pane.stackView
    stackView.dataSource = self
    stackView.keyMap = .none
    stackView.onShouldDrag { _ in false }
    stackView.onAllowedDirections { _ in [] }
    stackView.handlers.didActivateArea = { didEnd($0.area) }
  }

  func numberOfCards(in stackView: CardStackView) -> Int { 1 }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView { card }

  /// Handles an event before all other panes get it; returns whether they should not.
  func handle(_ event: inout SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_KEYDOWN:
      switch SDL_KeyCode(UInt32(event.key.keysym.sym)) {
      case SDLK_ESCAPE: didEnd(nil)
      case SDLK_DOWN: moveFocus(by: 1)
      case SDLK_UP: moveFocus(by: -1)
      default: pane.handle(&event)
      }
      return true
    case SDL_MOUSEBUTTONDOWN:
      let point = Point(x: Double(event.button.x), y: Double(event.button.y))
      if !pane.frame.contains(point) { didEnd(nil) } else { pane.handle(&event) }
      return true
    default:
      let isUsed = pane.handle(&event)
      return isUsed && event.type == SDL_MOUSEBUTTONUP.rawValue
    }
  }

  private func moveFocus(by step: Int) {
    let commands = card.commands
    let index = commands.firstIndex { $0 == pane.stackView.focusedArea }
    let next = index.map { ($0 + step + commands.count) % commands.count }
    pane.stackView.focusedArea = commands[next ?? (step > 0 ? 0 : commands.count - 1)]
  }
}

/// The card of a menu.
private final class MenuCard: CardView {
  var commands: [String] = []

  static func height(of rows: Int) -> Double { 8 + 32 * Double(rows) }

  override func areas(in size: Size) -> [CardArea] {
    commands.enumerated().map { row, command in
      let frame = Rectangle(x: 4, y: 4 + 32 * Double(row), width: size.width - 8, height: 32)
      return CardArea(command, frame: frame, cornerRadius: 5, label: command, cursor: .arrow)
    }
  }

  override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
    let unit = canvas.scale
    let size = canvas.bounds.size * (1 / unit)
    let rows = areas(in: size).flatMap { area -> [DrawCommand] in
      let isLit = !state(ofArea: area.name).isDisjoint(with: [.hovered, .focused])
      let place = area.frame.origin
      let row = Shape(
        frame: Rectangle(
          origin: Point(x: place.x * unit, y: place.y * unit),
          size: area.frame.size * unit
        ),
        cornerRadius: area.cornerRadius * unit,
        fill: .color(isLit ? Color(rgb: 0x2F_6FDE) : .white)
      )
      let words = TextLine(
        area.label,
        font: Font(size: 15 * unit),
        color: isLit ? .white : Color(rgb: 0x1B_2233),
        baseline: Point(x: (place.x + 12) * unit, y: (place.y + 21) * unit)
      )
      return [.shape(row), .text(words)]
    }
    return [.shape(Shape(frame: canvas.bounds, fill: .color(.white)))] + rows
  }
}
