import CSDL2
import Riffle

/// A window of the app's own, with the app's own event loop: a toolbar, and a stack beneath it.
@main
@MainActor
struct App {
  private let window: OpaquePointer
  private let renderer: OpaquePointer

  static func main() throws {
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0 else { throw Failure() }
    // Hidden at first: over SDL 3 the renderer makes another window of it.
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("Charts", 100, 100, 900, 764, flags),
      let renderer = SDL_CreateRenderer(window, -1, 0)
    else { throw Failure() }
    SDL_ShowWindow(window)
    let app = App(window: window, renderer: renderer)
    try app.run()
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
    print("quit")
  }

  private func run() throws {
    let charts = Charts()
    let pane = try CardPane(window: window, renderer: renderer, frame: frame, dataSource: charts)
    if CommandLine.arguments.contains("visible") { pane.overflow = .visible }
    charts.report(on: pane.stackView)
    if CommandLine.arguments.contains("slow") {
      pane.stackView.preset.exit = PointExit(duration: 2)
    }
    let arrivals = Task { await charts.follow(for: pane.stackView) }
    defer { arrivals.cancel() }

    var event = SDL_Event()
    while event.type != SDL_QUIT.rawValue {
      if SDL_WaitEventTimeout(&event, pane.millisecondsToWait) == 1 {
        if pane.handle(&event) {
          tell("stack", event)
        } else if Toolbar.isClick(event) {
          pane.stackView.undo()
        } else if event.type == SDL_WINDOWEVENT.rawValue {
          pane.frame = frame
        } else {
          tell("app", event)
        }
      } else if pane.needsFrame {
        SDL_SetRenderDrawColor(renderer, 0x40, 0x80, 0x40, 255)
        SDL_RenderClear(renderer)
        SDL_RenderSetScale(renderer, Float(pane.pixelsPerUnit), Float(pane.pixelsPerUnit))
        try pane.draw()
        Toolbar.draw(on: renderer, width: Int32(frame.size.width) + 100)
        SDL_RenderPresent(renderer)
      }
    }
  }

  /// The window's area beneath the toolbar, with a green margin of 50.
  private var frame: Rectangle {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    let top = Toolbar.height + 50
    return Rectangle(
      x: 50,
      y: Double(top),
      width: Double(max(1, width - 100)),
      height: Double(max(1, height - top - 50))
    )
  }

  /// Tells who has used a press or a release.
  private func tell(_ user: String, _ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONDOWN: print("\(user) press \(event.button.button)")
    case SDL_MOUSEBUTTONUP: print("\(user) release \(event.button.button)")
    default: break
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = String(cString: SDL_GetError())
  }
}
