import Foundation
import TestSupport
import Testing

@Suite("The main queue")
struct MainQueueTests {
  @Test("is served by whichever window runs, while another one is kept")
  func windows() throws {
    let outcome = try AuthorProgram.run("windows")

    let ticks = ["first", "second", "first again"].flatMap { name in
      (1...5).map { "\(name) \($0)" }
    }
    #expect(outcome.lines == ticks)
    #expect(outcome.isSuccess, "\(outcome)")
  }

  @Test("is served after 400 panes were opened and freed, which leave no thread and need none")
  func panes() throws {
    let outcome = try AuthorProgram.run("panes", "400")

    #expect(outcome.lines.last == "still ticking", "\(outcome)")
    let threads = outcome.lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
    try #require(threads.count == 2, "\(outcome)")
    // The pool of tasks may have grown by a few meanwhile.
    #expect(threads[1] < threads[0] + 20)
  }

  @Test("wakes all panes, of which each takes the picture that it has loaded")
  func pictures() throws {
    let picture = Repository.file("Assets/sample/sea.jpg").path
    let outcome = try AuthorProgram.run("pictures", picture)

    #expect(outcome.lines == ["shown [0, 1]"], "\(outcome)")
  }

  @Test("goes on when a pane is freed in a flight that a task waits for, and another has no room")
  func closing() throws {
    let outcome = try AuthorProgram.run("close")

    #expect(outcome.lines == ["0.0 0.0", "canceled"], "\(outcome)")
    #expect(outcome.isSuccess, "\(outcome)")
  }

  @Test("runs what waits for a landing when the window is closed in a flight")
  func closingWindow() throws {
    let outcome = try AuthorProgram.run("close", "window")

    #expect(outcome.lines == ["canceled"], "\(outcome)")
    #expect(outcome.isSuccess, "\(outcome)")
  }
}
