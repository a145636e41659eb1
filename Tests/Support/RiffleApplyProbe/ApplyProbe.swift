import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage

/// Applies what a test has decided about a folder, or takes it back, in a process that the test kills.
///
///     RiffleApplyProbe move|copy|link|trash|rate|unrate|embed SOURCE DIR DATA [FILE-SIZE-LIMIT [once]]
///     RiffleApplyProbe undo SOURCE DATA
///
/// Every picture (.jpg) of SOURCE is decided on as it is now, in the order of the names: keep, reject,
/// favorite and so on; for `unrate`, none is. Its companions go with it.
/// Writing beyond the limit fails, each time or once.
@main
enum ApplyProbe {
  static func main() {
    do throws(RiffleError) {
      let words = ProcessArguments.all
      switch (words.first, words.count) {
      case ("undo", 3): try undo(words)
      case (let word?, 4...6): try apply(word, words)
      default: throw .wrongUsage("see the comment")
      }
    } catch {
      StandardError.printError("\(error)")
      exit(error.kind == .unwritable ? 74 : 1)
    }
  }

  private static func apply(_ word: String, _ words: [String]) throws(RiffleError) {
    let folder = FilePath(words[2])
    let actions: [String: ApplyAction] = [
      "move": .move(to: folder), "copy": .copy(to: folder), "link": .link(to: folder),
      "embed": .embed,
      "trash": .trash, "rate": .rate, "unrate": .rate,
    ]
    guard let action = actions[word] else { throw .wrongUsage("\(word): no action") }
    if words.count > 4, let limit = UInt(words[4]) {
      // A write beyond the limit fails instead of ending the program.
      if words.last == "once" {
        signal(SIGXFSZ) { _ in ApplyProbe.limitFileSizes(to: .max) }
        // Threads that start programs may have it blocked, which the program inherits.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
      } else {
        signal(SIGXFSZ, SIG_IGN)
      }
      limitFileSizes(to: limit)
    }
    let source = FilePath(words[1])
    try ApplyRequest(
      source: source,
      action: action,
      consent: .given,
      data: FilePath(words[3])
    ).perform(items(of: source, isDecided: word != "unrate"), on: .terminal { _ in }, at: now())
  }

  private static func limitFileSizes(to size: UInt) {
    var limits = rlimit(rlim_cur: size, rlim_max: .max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
  }

  private static func undo(_ words: [String]) throws(RiffleError) {
    try UndoRequest(source: FilePath(words[1]), consent: .given, data: FilePath(words[2]))
      .perform(on: .terminal { _ in })
  }

  private static func now() -> WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  private static func items(of source: FilePath, isDecided: Bool) -> [ApplyItem] {
    let cards = ((try? Deck.open(source))?.cards ?? []).filter { $0.image?.extension == "jpg" }
    let verdicts: [Verdict] = [.keep, .reject, .favorite]
    return cards.sorted { $0.name.lexicographicallyPrecedes($1.name) }.enumerated().compactMap {
      index,
      card in
      guard let picture = card.image, let state = FileState(of: picture) else { return nil }
      return ApplyItem(
        card: card.id,
        files: [picture] + card.companions,
        verdict: isDecided ? verdicts[index % verdicts.count] : nil,
        decided: state.stamp
      )
    }
  }
}

extension DeckCard {
  fileprivate var name: [UInt8] { image?.lastComponent?.bytes ?? [] }
}
