import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport

/// Decides about the cards of a deck as the lines of standard input tell it, one answer a line.
///
///     RiffleJournalProbe DATA DECK CARDS [USER [LIMIT]]
///
/// DATA is the journal's folder; CARDS the number of cards, whose names are 0, 1 and so on; USER the
/// number of the user to become, -1 for none; LIMIT that of bytes that no file may go beyond.
///
///     decide CARD VERDICT, clear CARD, rotate CARD TURNS, rate CARD STARS, label CARD COLOR, restart,
///     undo, redo
///     random SEED        steps without end, each told before it is taken
///     pace RATE          decides about one card after the other, RATE a second, each told when it is decided
///     measure COUNT      the time from a step until it is on disk
///     limit BYTES        no file may become larger; 0 for no limit
///     verdicts           that of each card, or -; those of other windows too
///     status             what is unsaved, and the problem
///     flush SECONDS      whether everything is on disk
@main
struct JournalProbe {
  private let decisions: DeckDecisions

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let count = Int(arguments[3]) else { exit(64) }
    if arguments.count > 4, let user = UInt32(arguments[4]) {
      guard setgid(user) == 0, setuid(user) == 0 else { exit(77) }
    }
    // A write beyond the limit fails instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    if arguments.count > 5, let limit = Int(arguments[5]) { limitFiles(to: limit) }
    let decisions = DeckDecisions(
      deck: FilePath(arguments[2]),
      journal: DecisionJournal(in: FilePath(arguments[1]))
    )
    decisions.append((0..<count).map { CardIdentity(name: Array("\($0)".utf8)) })
    decisions.finishListing()
    decisions.load(timeout: .seconds(30))
    answer(decisions.isLoaded ? "loaded" : "not loaded: \(decisions.problem ?? "")")
    let probe = JournalProbe(decisions: decisions)
    while let line = readLine() { answer(probe.obey(line.split(separator: " ").map(String.init))) }
  }

  private static func answer(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func obey(_ words: [String]) -> String {
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words.first {
    case "random": takeRandomSteps(seed: UInt64(number))
    case "pace": decideAll(atRate: number)
    case "measure": return measure(number)
    case "limit": Self.limitFiles(to: number)
    case "status":
      decisions.receive()
      return "\(decisions.unsavedCount) unsaved, \(decisions.problem ?? "no problem"), "
        + "\(decisions.notice ?? "no notice")"
    case "verdicts":
      decisions.refresh()
      decisions.flush(timeout: .seconds(1))
      decisions.receive()
      return decisions.cards.indices.map { decisions.verdict(of: $0)?.rawValue ?? "-" }
        .joined(separator: " ")
    case "flush": return decisions.flush(timeout: .seconds(number)) ? "saved" : "not saved"
    default: take(words)
    }
    return "done"
  }

  private static func limitFiles(to size: Int) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = size == 0 ? limit.rlim_max : rlim_t(size)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  private func take(_ words: [String]) {
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words[0] {
    case "decide":
      if let verdict = Verdict(rawValue: words[2]) { decisions.decide(number, verdict, by: .key) }
    case "clear": decisions.clear(number, by: .key)
    case "rotate": decisions.rotate(number, quarterTurns: Int(words[2]) ?? 0, by: .key)
    case "rate": decisions.rate(number, stars: Int(words[2]) ?? 0, by: .key)
    case "label": decisions.label(number, ColorLabel(rawValue: words[2]), by: .key)
    case "restart": decisions.restart(by: .key)
    case "undo": decisions.undo()
    case "redo": decisions.redo()
    default: exit(64)
    }
  }

  /// Takes steps until the program is killed: told, taken, on disk, one after the other.
  private func takeRandomSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    while true {
      let card = Int.random(in: 0..<decisions.cards.count, using: &random)
      let step =
        switch Int.random(in: 0..<20, using: &random) {
        case 0 where decisions.decidedCount > 0: "restart"
        case 1 where decisions.verdict(of: card) != nil: "clear \(card)"
        case 3: "rotate \(card) \(Int.random(in: 1...3, using: &random))"
        case 2:
          // Another one than it has: else there is no step.
          "rate \(card) \((decisions.marks(of: card).stars + 1) % 6)"
        case 9: "label \(card) \(decisions.marks(of: card).label == .red ? "blue" : "red")"
        case 4...6 where decisions.canUndo: "undo"
        case 7...8 where decisions.canRedo: "redo"
        default:
          "decide \(card) "
            + (["keep", "reject", "favorite", "skip"].randomElement(using: &random) ?? "")
        }
      Self.answer(step)
      take(step.split(separator: " ").map(String.init))
      decisions.flush(timeout: .seconds(60))
    }
  }

  /// Decides about each card as a fast person does, until the program is killed.
  private func decideAll(atRate rate: Int) {
    for card in decisions.cards.indices {
      let start = ContinuousClock.now
      decisions.decide(card, .keep, by: .key)
      // A decision waits a quarter of a second for the one before it, and no longer.
      Self.answer(.now < start + .milliseconds(250) ? "\(card)" : "\(card) held up")
      usleep(UInt32(1_000_000 / rate))
    }
  }

  /// Measures the time from a decision until it is on disk, with 5 ms between decisions.
  private func measure(_ count: Int) -> String {
    var times: [Double] = []
    for number in 0..<count {
      let start = ContinuousClock.now
      decisions.decide(number % decisions.cards.count, .keep, by: .key)
      decisions.flush(timeout: .seconds(10))
      let saved = ContinuousClock.now - start
      times.append(Double(saved.components.attoseconds) / 1e15)
      usleep(5000)
    }
    times.sort()
    func percentile(_ share: Double) -> Double { times[Int(Double(count - 1) * share)] }
    return "p50 \(percentile(0.5)) ms, p99 \(percentile(0.99)) ms, worst \(percentile(1)) ms"
  }
}
