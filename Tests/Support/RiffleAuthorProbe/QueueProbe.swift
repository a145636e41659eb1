import CSDL2
import Foundation
import Riffle

/// Counts what runs on the main queue, with several windows and panes.
@MainActor
enum QueueProbe {
  /// Shows a window, then another one while the first is kept, then the first again; tells each tick.
  static func runWindows() throws {
    let cards = Cards()
    let first = try CardWindow(title: "first", dataSource: cards)
    let second = try CardWindow(title: "second", dataSource: cards)
    for (name, window) in [("first", first), ("second", second), ("first again", first)] {
      Task {
        for tick in 1...5 {
          try await Task.sleep(for: .milliseconds(20))
          print("\(name) \(tick)")
        }
        window.close()
      }
      try window.run()
    }
  }

  /// Opens and frees panes in an app's window while tasks run, and then keeps as many; tells the number
  /// of threads before, and with them, and whether tasks still run.
  static func openPanes(_ count: Int) throws {
    let app = AppWindow()
    let cards = Cards()
    var panes = [try app.makePane(of: cards)]
    let threadsBefore = threads
    let clock = Clock()
    let ticking = Task.detached {
      while !Task.isCancelled { await clock.tick() }
    }
    var event = SDL_Event()
    for _ in 0..<count {
      panes.append(try app.makePane(of: cards))
      // A look at the queue, as when the dialog is closed by the event that is taken first.
      if SDL_PollEvent(&event) == 1 { for pane in panes { pane.handle(&event) } }
      panes.removeLast()
    }
    Task {
      let before = clock.ticks
      while clock.ticks < before + 100 { try await Task.sleep(for: .milliseconds(1)) }
      ticking.cancel()
      await ticking.value
      for _ in 0..<count { panes.append(try app.makePane(of: cards)) }
      print("threads \(threadsBefore) \(threads)")
      print("still ticking")
      app.isOpen = false
    }
    try app.run { panes }
  }

  /// Frees a pane while its card flies and a task waits for that, and makes another one smaller than
  /// nothing, as a small window does; tells how the wait ended and the size.
  static func closePane() throws {
    let app = AppWindow()
    let cards = Cards()
    var panes = [try app.makePane(of: cards), try app.makePane(of: cards)]
    let view = panes[1].stackView
    Task {
      let result = view.swipe(.right)
      Task {
        print(await view.landing(of: result))
        app.isOpen = false
      }
      await Task.yield()
      panes.removeLast()
      panes[0].frame = Rectangle(x: 0, y: 64, width: 960, height: 40 - 64)
      print(panes[0].frame.size.height, panes[0].stackView.windowSize.size.height)
    }
    try app.run { panes }
  }

  /// Closes a window while a card flies and a task waits for that; tells how the wait ended.
  static func closeWindow() throws {
    let cards = Cards()
    let window = try CardWindow(title: "close", dataSource: cards)
    let view = window.stackView
    var isOver = false
    Task {
      let result = view.swipe(.right)
      Task {
        print(await view.landing(of: result))
        isOver = true
      }
      // In the middle of the flight.
      try await Task.sleep(for: .milliseconds(60))
      window.close()
    }
    try window.run()
    var work = pollfd(fd: MainQueue.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !isOver, poll(&work, 1, 5000) > 0 { MainQueue.serve() }
  }

  /// Shows a picture in each of two panes; tells whose are shown once nothing happens any more.
  static func showPictures(_ path: String) throws {
    let app = AppWindow()
    var shown: [Int] = []
    let panes = try (0..<2).map { index in
      let cards = CardList([path], id: \.self) { card, path in
        card.content = CardContent(title: "", picture: Picture(path: path))
      }
      let pane = try app.makePane(of: cards)
      pane.stackView.handlers.didShowPicture = { _ in shown.append(index) }
      return pane
    }
    app.idleHandler = {
      print("shown", shown.sorted())
      app.isOpen = false
    }
    try app.run { panes }
  }

  /// The number of the process's threads.
  private static var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count ?? 0
  }
}

/// Ticks on the main actor.
@MainActor
private final class Clock {
  private(set) var ticks = 0

  func tick() { ticks += 1 }
}
