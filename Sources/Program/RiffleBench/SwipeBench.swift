import RiffleDecks
import RiffleFormats
import SystemPackage

/// The cost of going through large photographs with a decision for each, and how much of it is the
/// journal's.
package enum SwipeBench {
  /// A longer interval means a late frame, in seconds: one and a half periods at 60 Hz.
  private static let longestInterval = 0.025

  /// Goes through photographs, one every half second, with and without a journal, then through
  /// small pictures with one; nil takes the sample deck.
  static func run(swipes count: Int, pictures: String?) throws(RiffleError) -> [BenchTable.Section]
  {
    let (large, small) = (try ScratchFolder(), try ScratchFolder())
    defer {
      large.remove()
      small.remove()
    }
    // One more, so that the last swipe leads to a card too.
    let photographs = try PhotographSet(of: pictures)
    try photographs.write(count + 1, of: .camera, to: large.path)
    try photographs.write(count + 1, of: .screen, to: small.path)
    return [
      .init("Photographs of 12 to 101 megapixels", try go(through: large, count, isKept: true)),
      .init("The same without a journal", try go(through: large, count, isKept: false)),
      .init("Pictures of 1.6 megapixels", try go(through: small, count, isKept: true)),
    ]
  }

  private static func go(
    through deck: ScratchFolder,
    _ count: Int,
    isKept: Bool
  ) throws(RiffleError) -> [BenchFigure] {
    let home = try ScratchHome()
    defer { home.remove() }
    var environment = home.environment
    if !isKept { for name in ["HOME", "XDG_DATA_HOME"] { environment[name] = .some(nil) } }
    let run = try ChildRun(["scripted", deck.path.string, "\(count)"], environment: environment)
    let frames = run.lines.compactMap(NotedFrame.init)
    let begin = frames.firstIndex { $0.pictures != .none } ?? frames.endIndex
    var figures = self.figures(of: Array(frames[begin...]))
    if isKept {
      let journal = DecisionJournal(in: home.data)
      let cards = try Deck.open(deck.path)
      let kept = try DeckDecisions.read(cards, at: deck.path, journal: journal).decidedCount
      figures.append(
        BenchFigure(name: "decisions in the journal", value: "\(kept) of \(count)", goal: "")
      )
    }
    figures.append(
      BenchFigure(
        name: "memory, at most",
        value: "\(run.megabytes.formatted(decimals: 0)) MB",
        goal: ""
      )
    )
    return figures
  }

  package static func figures(of frames: [NotedFrame]) -> [BenchFigure] {
    func milliseconds(_ values: [Double], _ part: Double) -> String {
      values.quantile(part).map { "\(($0 * 1000).formatted(decimals: 1)) ms" } ?? "none"
    }
    let intervals = frames.compactMap(\.interval)
    let late = frames.filter { ($0.interval ?? 0) > longestInterval }
    // Other threads decode pictures: their cost, and the journal's, shows between drawings.
    let drawn = late.count { $0.drawing > longestInterval / 2 }
    func count(_ name: String, _ isMeant: (NotedFrame) -> Bool, goal: String = "") -> BenchFigure {
      BenchFigure(name: name, value: "\(frames.count(where: isMeant).grouped)", goal: goal)
    }
    return [
      BenchFigure(name: "frames", value: frames.count.grouped, goal: ""),
      count("missed", \.isMissed),
      BenchFigure(
        name: "over 25 ms since the one before",
        value: late.isEmpty ? "0" : "\(late.count), \(drawn) of them drawn for over 12 ms",
        goal: "none by the journal"
      ),
      BenchFigure(name: "longest interval", value: milliseconds(intervals, 1), goal: ""),
      BenchFigure(
        name: "drawing, half, 99 of 100 and all within",
        value: [0.5, 0.99, 1].map { milliseconds(frames.map(\.drawing), $0) }.joined(
          separator: ", "
        ),
        goal: ""
      ),
      count("frames that lacked the picture on top", { $0.pictures == .none }),
      count("frames that lacked only one beneath", { $0.pictures == .top }),
      count("frames before a decision was on disk", { $0.unsavedCount > 0 }),
    ]
  }
}
