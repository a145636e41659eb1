import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Card table")
struct CardTableTests {
  private static func name(_ letter: Int) -> [UInt8] { [UInt8(97 + letter)] }

  /// What was said about each name, which follows renamings, and the cards of the deck.
  private struct Model {
    var verdicts: [[UInt8]: Verdict] = [:]
    var cards: [[UInt8]] = []

    mutating func rename(_ old: [UInt8], to new: [UInt8]) {
      verdicts[new] = verdicts.removeValue(forKey: old)
    }
  }

  @Test(
    "verdicts follow the names of cards that come, go and are renamed; counts are those of the deck",
    arguments: 0..<30 as Range<UInt64>
  )
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (table, model) = (CardTable(), Model())
    // By number, as steps keep them.
    var said: [Int: Verdict] = [:]
    for _ in 0..<200 {
      let (first, second) = (
        Self.name(.random(in: 0..<8, using: &random)), Self.name(.random(in: 0..<8, using: &random))
      )
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let names = (0..<8).shuffled(using: &random).prefix(5).map(Self.name)
        table.removeAll()
        for name in names { table.append(CardIdentity(name: name)) { said[$0] } }
        model.cards = names
      case 1 where first != second:
        guard let number = table.number(ofName: first) else { continue }
        _ = table.rename(number, to: second) { said[$0] }
        model.rename(first, to: second)
      case 2:
        said[table.addName(first)] = nil
        table.update([table.addName(first)]) { said[$0] }
        model.verdicts[first] = nil
      default:
        let verdict: Verdict = Bool.random(using: &random) ? .keep : .reject
        said[table.addName(first)] = verdict
        table.update([table.addName(first)]) { said[$0] }
        model.verdicts[first] = verdict
      }
      #expect(table.cards.map(\.name) == model.cards)
      let verdicts = model.cards.map { model.verdicts[$0] }
      #expect(model.cards.indices.map { table.verdict(of: $0) } == verdicts, "seed \(seed)")
      let counts = Dictionary(grouping: verdicts.compactMap(\.self)) { $0 }.mapValues(\.count)
      #expect(table.counts == counts && table.decidedCount == counts.values.reduce(0, +))
      for card in table.cards.indices {
        let number = table.number(of: card)
        #expect(table.index(ofNumber: number) == card)
        #expect(table.name(ofNumber: number) == model.cards[card])
      }
    }
  }

  @Test("an update asks about the cards that have changed, and about no other one")
  func update() {
    var table = CardTable()
    var asked: [Int] = []
    func verdict(_ number: Int) -> Verdict? {
      asked.append(number)
      return .keep
    }
    for card in 0..<1000 {
      table.append(CardIdentity(name: Array("\(card)".utf8)), verdict: verdict)
    }
    #expect(asked.isEmpty)
    table.update([7, 300], verdict: verdict)
    #expect(asked == [7, 300] && table.counts == [.keep: 2])
    let renamed = table.rename(table.number(of: 7), to: table.cards[8].name, verdict: verdict)
    #expect(renamed.count == 2)
    #expect(asked == [7, 300, 7] && table.verdict(of: 7) == nil && table.verdict(of: 8) == .keep)
  }

  @Test("cards that no step was about are those where a lost file may be")
  func withoutSteps() {
    var table = CardTable()
    for letter in 0..<4 { table.append(CardIdentity(name: Self.name(letter))) { _ in nil } }
    table.update([1]) { _ in .keep }
    table.update([2]) { _ in nil }
    #expect(table.cardsWithoutSteps().map(\.name) == [Self.name(0), Self.name(3)])
    _ = table.rename(1, to: Self.name(3)) { _ in nil }
    #expect(table.cardsWithoutSteps().map(\.name) == [Self.name(0), Self.name(1)])
    // Where the name is taken, the number goes from its own.
    _ = table.rename(2, to: Self.name(3), isTaken: true) { _ in nil }
    #expect(table.cardsWithoutSteps().map(\.name) == [0, 1, 2].map(Self.name))
    #expect(table.number(ofName: Self.name(3)) == 1 && table.name(ofNumber: 2) == nil)
  }
}

@Suite("Cards of a pass")
struct PassCardsTests {
  private func step(_ moment: Int64) -> DecisionStep.ID { .init(moment: moment, window: 1) }

  @Test("without a pass all cards are gone through, and all steps count")
  func all() {
    var pass = PassCards()
    #expect(pass.contains(3) && pass.has(step(1)) && !pass.has(nil))
    pass.start(after: 5)
    #expect(pass.has(step(1)))
  }

  @Test("a pass has the cards that its filter accepts from its start on, and only later steps")
  func filtered() {
    var pass = PassCards()
    pass.begin(.verdict(.keep))
    pass.admit(1, .keep, CardMarks())
    #expect(!pass.contains(1) && !pass.has(step(9)))
    pass.start(after: 5)
    pass.admit(1, .keep, CardMarks())
    pass.admit(2, .reject, CardMarks())
    #expect(pass.contains(1) && !pass.contains(2))
    #expect(!pass.has(step(5)) && pass.has(step(6)) && !pass.has(nil))
    // It stays in the pass, whatever is decided in it.
    pass.admit(1, .reject, CardMarks())
    pass.start(after: 8)
    #expect(pass.contains(1) && !pass.has(step(8)) && pass.has(step(9)))
    pass.begin(.stars(atLeast: 2))
    #expect(!pass.contains(1) && !pass.has(step(9)))
    pass.begin(nil)
    #expect(pass.contains(2) && pass.has(step(1)))
  }
}

@Suite("Known files")
struct KnownFilesTests {
  private var table = CardTable()
  private var history = DecisionHistory()
  private var files = KnownFiles()
  private let start = DecisionStep.ID(moment: 100, window: 1)

  /// Cards with files of their index as size, which are all decided on at that moment.
  init() {
    for card in 0..<5 {
      table.append(identity(card)) { _ in nil }
      decide(card)
    }
  }

  private func identity(_ card: Int, size: Int64? = nil) -> CardIdentity {
    let stamp = FileStamp(size: size ?? Int64(card), modified: 1)
    return CardIdentity(
      name: Array("\(card)".utf8),
      file: FilePath("/nowhere/\(card)"),
      stamp: stamp
    )
  }

  private mutating func decide(_ card: Int) {
    let id = DecisionStep.ID(moment: Int64(card + 1), window: 1)
    history.add(
      DecisionStep(
        id: id,
        .decide(.keep),
        card: card,
        at: WallTime(microseconds: id.moment),
        by: .key
      )
    )
    files[id] = KnownFile(stamp: FileStamp(size: Int64(card), modified: 1))
  }

  /// Shows cards with other files.
  private mutating func replace(_ sizes: [Int: Int64]) {
    table.removeAll()
    for card in 0..<5 where sizes[card] != -1 {
      table.append(identity(card, size: sizes[card])) { _ in .keep }
    }
  }

  private func names(_ search: FileMatch.Search?) -> [String] {
    (search?.files ?? []).map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }

  private func match(_ search: FileMatch.Search?) throws -> FileMatch {
    let match = FileMatch(
      try #require(search),
      among: { [] },
      reading: { _, _ in nil },
      isCanceled: { false }
    )
    return try #require(match)
  }

  @Test("files that are as they were are not looked for")
  mutating func same() {
    let search = files.search(for: history.cards, isNew: true, from: start, in: table, history)
    #expect(search == nil)
  }

  @Test(
    "of the cards that are asked about, the missing and changed ones are looked for, and no other"
  )
  mutating func some() {
    replace([1: 90, 2: -1, 3: 91])
    let search = files.search(for: [0, 1, 2], isNew: false, from: start, in: table, history)
    #expect(names(search) == ["1", "2"])
  }

  @Test("what is asked about during a search waits for its end, but not for one that begins anew")
  mutating func waiting() throws {
    replace([1: 90, 2: -1, 3: 91])
    let search = files.search(for: [1], isNew: false, from: start, in: table, history)
    #expect(names(search) == ["1"])
    let second = files.search(for: [2, 3], isNew: false, from: start, in: table, history)
    #expect(second == nil)
    let end = files.end(with: try match(search), in: table, history)
    #expect(end.renamings.isEmpty && end.waiting == [2, 3])
    #expect(files.isStale(DecisionStep.ID(moment: 2, window: 1)))
    #expect(!files.isStale(DecisionStep.ID(moment: 4, window: 1)))
    let next = files.search(for: end.waiting, isNew: false, from: start, in: table, history)
    #expect(names(next) == ["2", "3"])
    let all = files.search(for: history.cards, isNew: true, from: start, in: table, history)
    #expect(names(all) == ["1", "2", "3"])
    let last = files.end(with: try match(all), in: table, history)
    #expect(last.waiting == [])
  }

  @Test("a file that is as it was again is not stale any more")
  mutating func restored() throws {
    replace([1: 90])
    let search = files.search(for: [1], isNew: false, from: start, in: table, history)
    _ = files.end(with: try match(search), in: table, history)
    #expect(files.isStale(DecisionStep.ID(moment: 2, window: 1)))
    replace([:])
    let second = files.search(for: [1], isNew: false, from: start, in: table, history)
    #expect(second == nil)
    #expect(!files.isStale(DecisionStep.ID(moment: 2, window: 1)))
  }

  @Test("other cards are asked for only if a file is missing or has changed")
  mutating func others() throws {
    replace([2: -1])
    let search = files.search(for: [0, 2], isNew: false, from: start, in: table, history)
    let missing = try #require(search)
    var count = 0
    let candidates: () -> [CardIdentity] = {
      count += 1
      return []
    }
    _ = FileMatch(missing, among: candidates, reading: { _, _ in nil }, isCanceled: { false })
    #expect(count == 1)
    var same = FileMatch.Search()
    same.files = missing.files
    same.cards = [identity(2)]
    _ = FileMatch(same, among: candidates, reading: { _, _ in nil }, isCanceled: { false })
    #expect(count == 1)
  }

  @Test("a renaming takes effect once, and none after a later one of the same file")
  mutating func renaming() {
    let ids = [3, 3, 2, 4].map { DecisionStep.ID(moment: $0, window: 2) }
    let areDone = ids.map { files.rename(0, at: $0) }
    #expect(areDone == [true, false, false, true])
    let isOther = files.rename(1, at: ids[0])
    #expect(isOther)
  }
}
