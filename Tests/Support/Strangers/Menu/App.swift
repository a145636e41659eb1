import CSDL2
import Riffle

/// Letters, each with a menu: in a pane of the app's own window, or, without menus, in a card window.
@main
@MainActor
struct App {
  private let window: OpaquePointer
  private let renderer: OpaquePointer

  static func main() throws {
    if CommandLine.arguments.contains("window") { return try runWindow() }
    let flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0,
      let window = SDL_CreateWindow("Letters", 100, 100, 900, 700, flags),
      let renderer = SDL_CreateRenderer(window, -1, 0)
    else { throw Failure() }
    SDL_ShowWindow(window)
    try App(window: window, renderer: renderer).run()
  }

  private static func runWindow() throws {
    let letters = Letters()
    let size = Size(width: 900, height: 700)
    let window = try CardWindow(title: "Letters", size: size, fit: .fixed, dataSource: letters)
    letters.report(on: window.stackView)
    try window.run()
  }

  private func run() throws {
    let letters = Letters()
    let pane = try CardPane(
      window: window,
      renderer: renderer,
      frame: Rectangle(x: 100, y: 50, width: 800, height: 650),
      fit: .fixed,
      dataSource: letters
    )
    letters.report(on: pane.stackView)
    var menu: ContextMenu?
    pane.stackView.onClick { click in
      guard click.kind == .secondary, CommandLine.arguments.contains("menu") else { return }
      let index = click.place?.index
      let commands = index == nil ? ["Undo"] : ["Keep", "Archive", "Delete"]
      let point = pane.windowPoint(of: click.position)
      pane.stackView.isEnabled = false
      menu = try? ContextMenu(commands, at: point, of: window, renderer) { command in
        menu = nil
        pane.stackView.isEnabled = true
        pane.stackView.setNeedsFrame()
        print("chose", command ?? "nothing", index ?? "beside")
      }
    }

    var event = SDL_Event()
    while event.type != SDL_QUIT.rawValue {
      let panes = [pane] + (menu.map { [$0.pane] } ?? [])
      let wait = panes.map(\.millisecondsToWait).filter { $0 >= 0 }.min() ?? -1
      if SDL_WaitEventTimeout(&event, wait) == 1 {
        if menu?.handle(&event) != true { pane.handle(&event) }
      } else if panes.contains(where: \.needsFrame) {
        SDL_RenderClear(renderer)
        for pane in panes { try pane.draw() }
        SDL_RenderPresent(renderer)
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = String(cString: SDL_GetError())
  }
}

/// The cards, and lines of what is done with them.
@MainActor
final class Letters: CardStackDataSource {
  func numberOfCards(in stackView: CardStackView) -> Int { 3 }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = LetterCard()
    card.content = CardContent(title: "Letter \(index)")
    return card
  }

  func report(on stackView: CardStackView) {
    stackView.onSelect { print("tap", $0.index) }
    stackView.onClick { [unowned self] in tell($0) }
    stackView.onSwipe { print("swipe", $0.index) }
    stackView.handlers.didActivateArea = { print("press", $0.area) }
    stackView.onScroll { scroll in
      let place = scroll.place.map { "\($0.index) \($0.area ?? "-")" } ?? "beside"
      switch scroll.source {
      case .wheel(let notches): print("wheel", place, Int(notches.dy), Int(scroll.delta.dy))
      case .drag: print("scroll", place)
      case .release: print("release", place)
      }
    }
  }

  func tell(_ click: CardClick) {
    let place = click.place.map { "\($0.index) \($0.area ?? "-")" } ?? "beside"
    print(click.kind, place, Int(click.position.x), Int(click.position.y), click.modifiers.rawValue)
  }
}

/// A card with a button at its top and a text below that scrolls.
final class LetterCard: CardView {
  override func areas(in size: Size) -> [CardArea] {
    [
      CardArea(
        "text",
        frame: Rectangle(x: 0, y: size.height / 2, width: size.width, height: size.height / 2),
        label: "Text",
        cursor: .arrow,
        scrolls: .vertical
      ),
      CardArea("star", frame: Rectangle(x: 16, y: 16, width: 44, height: 44), label: "Star"),
    ]
  }
}
