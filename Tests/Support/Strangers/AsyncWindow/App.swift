import Dispatch
import Foundation
import Riffle
import StrangerLines
import StrangerWords

/// A window whose cards come, and go, by tasks on the main actor.
@main
@MainActor
struct App {
  static func main() throws {
    let feed = Feed()
    let window = try CardWindow(title: "Feed", dataSource: feed)
    feed.report(on: window.stackView)

    let commands = Task {
      for await line in linesOfInput() { await feed.perform(line, on: window) }
    }
    try window.run()
    commands.cancel()
    print("quit")
  }
}

/// Cards that are appended while the window is open.
@MainActor
final class Feed: CardStackDataSource {
  private var titles = ["One", "Two", "Three"]
  private var (like, flip) = ("Like", "Flip")
  private let frames = FrameTimes()

  func numberOfCards(in stackView: CardStackView) -> Int { titles.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = FeedCard()
    card.like = like
    card.content = CardContent(title: titles[index], color: Color(rgb: 0x2F_6FDE))
    let title = titles[index]
    card.accessibilityCustomActions = [
      AccessibilityCustomAction(flip) {
        print("flip \(title)")
        return true
      }
    ]
    card.overlay = { [frames] _ in
      frames.note()
      return nil
    }
    return card
  }

  /// Tells what a person does with a stack, in lines.
  func report(on stackView: CardStackView) {
    stackView.handlers.didSwipe = { print("swiped \($0.index) \($0.direction)") }
    stackView.handlers.didDrag = { index, _ in print("drag \(index)") }
    stackView.handlers.didReturn = { print("returned \($0)") }
    stackView.handlers.didActivateArea = { print("area \($0.area) \($0.index) \($0.cause)") }
    stackView.handlers.didLeave = { print("left \($0)") }
  }

  /// Does what a line asks for.
  func perform(_ line: String, on window: CardWindow) async {
    let stackView = window.stackView
    switch line {
    case "all": runAllKinds(on: stackView)
    case "append":
      titles.append("Number \(titles.count + 1)")
      stackView.appendCards()
      print("appended \(titles.count - 1)\(moment(of: stackView))")
    case "land":
      print("land \(await stackView.landing(of: stackView.swipe(.right)))")
    case "watch": await watch(working: .zero)
    case "work": await watch(working: .milliseconds(1))
    case "wishes": followWishes(of: window)
    case "hebrew": speakHebrew(on: stackView)
    case "close": window.close()
    default: print("what is \(line)?")
    }
  }

  private func speakHebrew(on stackView: CardStackView) {
    titles = ["ירושלים", "חיפה", "אילת"]
    (like, flip) = ("לב", "היפוך")
    stackView.words = .hebrew
    stackView.layoutDirection = .rightToLeft
    stackView.reloadData()
  }

  /// Tells what the desktop wishes now, and whenever that changes.
  private func followWishes(of window: CardWindow) {
    let tell = { [weak window] in
      guard let window else { return }
      print("dark \(window.wishesDarkMode) contrast \(window.wishesMoreContrast)")
    }
    window.wishesHandler = tell
    tell()
  }

  /// Starts work of every kind that ends on the main actor.
  private func runAllKinds(on stackView: CardStackView) {
    func tell(_ kind: String) { print("ran \(kind)\(moment(of: stackView))") }
    Task { tell("Task") }
    Task.detached { await MainActor.run { tell("MainActor.run") } }
    DispatchQueue.main.async { MainActor.assumeIsolated { tell("DispatchQueue.main") } }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(30)) {
      MainActor.assumeIsolated { tell("asyncAfter") }
    }
    Task {
      try await Task.sleep(for: .milliseconds(30))
      tell("Task.sleep")
    }
  }

  private func moment(of stackView: CardStackView) -> String {
    stackView.stack.isDragging ? " during a drag" : ""
  }

  /// Keeps the main actor busy for some time, every 20 milliseconds for a second, and tells how far apart
  /// the frames of a card on its way are meanwhile: their number, and their median in milliseconds.
  private func watch(working duration: Duration) async {
    frames.times = []
    for _ in 0..<50 {
      try? await Task.sleep(for: .milliseconds(20))
      let end = ContinuousClock.now + duration
      while ContinuousClock.now < end {}
    }
    let steps = zip(frames.times, frames.times.dropFirst()).map { $1 - $0 }.sorted()
    print("watched \(steps.count) \(steps.isEmpty ? 0 : steps[steps.count / 2] / .milliseconds(1))")
  }
}

/// A card with a button at its corner.
final class FeedCard: CardView {
  var like = ""

  override func areas(in size: Size) -> [CardArea] {
    [CardArea("like", frame: Rectangle(x: 16, y: 16, width: 44, height: 44), label: like)]
  }
}

/// The times at which frames were drawn.
@MainActor
final class FrameTimes {
  var times: [ContinuousClock.Instant] = []

  func note() { times.append(.now) }
}
