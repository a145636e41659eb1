import CSDL2
import Dispatch
import Riffle

/// Swipes a card after a rest, in one of the ways that an app has, and tells what was seen of it.
///
/// Its lines: the seconds from the swipe to the landing, and the frames of the flight.
@MainActor
final class RestProbe {
  private let act: String
  private let seconds: Double
  private let cards = Cards()
  private var finish: (() -> Void)?

  init(act: String, seconds: Double) {
    (self.act, self.seconds) = (act, seconds)
  }

  func run(in host: String) throws {
    if host == "window" { try runWindow() } else { try runPane() }
  }

  private func runWindow() throws {
    let window = try CardWindow(title: "rest", dataSource: cards)
    window.keyHandler = { [unowned self] _ in
      swipe(window.stackView)
      return true
    }
    finish = { window.close() }
    rest(before: window.stackView)
    try window.run()
  }

  private func runPane() throws {
    let app = AppWindow()
    let pane = try app.makePane(of: cards)
    app.eventHandler = { [unowned self] event in
      let isMeant = [SDL_KEYDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue].contains(event.type)
      if isMeant { swipe(pane.stackView) }
    }
    if act == "idle" {
      app.idleHandler = { [unowned self] in
        app.idleHandler = nil
        swipe(pane.stackView)
      }
    }
    finish = { app.isOpen = false }
    rest(before: pane.stackView)
    try app.run { [pane] }
  }

  /// Has the act come after the rest, which begins now.
  private func rest(before view: CardStackView) {
    let end = DispatchTime.now() + seconds
    switch act {
    case "task":
      Task {
        try await Task.sleep(for: .seconds(seconds))
        swipe(view)
      }
    case "block":
      // The main queue is held up first: that is no part of the flight.
      Task {
        try await Task.sleep(for: .seconds(seconds))
        let end = ContinuousClock.now + .milliseconds(600)
        while ContinuousClock.now < end {}
        swipe(view)
      }
    case "timer":
      DispatchQueue.main.asyncAfter(deadline: end) {
        MainActor.assumeIsolated { self.swipe(view) }
      }
    case "key": push(.strangeKey, at: end)
    case "button": push(.buttonRelease, at: end)
    case "idle": break
    default: fatalError("\(act): no such act")
    }
  }

  private func push(_ event: SDL_Event, at time: DispatchTime) {
    DispatchQueue.global().asyncAfter(deadline: time) {
      var event = event
      SDL_PushEvent(&event)
    }
  }

  private func swipe(_ view: CardStackView) {
    let start = ContinuousClock.now
    let framesBefore = cards.framesOnTheWay
    let result = view.swipe(.right)
    Task {
      let landing = await view.landing(of: result)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print("\(landing) \(seconds) \(cards.framesOnTheWay - framesBefore)")
      finish?()
    }
  }
}
