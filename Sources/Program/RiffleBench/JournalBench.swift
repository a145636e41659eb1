import Dispatch
import RiffleDecks
package import RiffleFormats
import SystemPackage

/// The time from a decision until it is on disk.
package enum JournalBench {
  package static func run(
    decisions count: Int,
    pause: Duration = .milliseconds(5)
  ) throws(RiffleError) -> [BenchFigure] {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let change = DispatchSemaphore(value: 0)
    let decisions = DeckDecisions(
      deck: folder.path,
      journal: DecisionJournal(in: folder.path.appending("data")),
      wake: { change.signal() }
    )
    decisions.append((0..<count).map { CardIdentity(name: Array("\($0).jpg".utf8)) })
    guard decisions.load(timeout: .seconds(30)) else {
      throw .unwritable(decisions.problem ?? "The journal is not read within 30 s.")
    }
    var times: [Double] = []
    for card in 0..<count {
      let start = ContinuousClock.now
      decisions.decide(card, .keep, by: .key)
      while decisions.unsavedCount > 0 {
        if let problem = decisions.problem { throw .unwritable(problem) }
        change.wait()
      }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      let rest = DispatchSemaphore(value: 0)
      _ = rest.wait(timeout: .now() + .nanoseconds(Int(pause / .nanoseconds(1))))
    }
    return [("half of them", 0.5, ""), ("99 of 100", 0.99, "within 16.7 ms"), ("all", 1, "")].map {
      name,
      part,
      goal in
      BenchFigure(
        name: "\(name) on disk within",
        value: "\((times.quantile(part) ?? 0).formatted(decimals: 2)) ms",
        goal: goal
      )
    }
  }
}
