/// The files as they were at the steps about them, and what has become of them since.
package struct KnownFiles {
  private var files: [DecisionStep.ID: KnownFile] = [:]
  /// The deciding steps whose files have other contents now.
  private var stale: Set<DecisionStep.ID> = []
  /// The last renaming of each number.
  private var renamings: [Int: DecisionStep.ID] = [:]
  private var search: Search?
  /// The numbers that wait for a search that goes on.
  private var waiting: Set<Int> = []
  /// The numbers of which nothing was read when they were to be looked for.
  private var unread: Set<Int> = []

  private struct Search {
    /// The place of its first renaming in the order of all rows.
    let start: DecisionStep.ID
    /// The last steps about what is looked for, when it began.
    let lastSteps: [[UInt8]: DecisionStep.ID]
  }

  package struct Renaming {
    package let id: DecisionStep.ID
    /// The step about the file under its old name.
    package let step: DecisionStep.ID
    package let (from, to): ([UInt8], [UInt8])
  }

  package init() {}

  package subscript(step: DecisionStep.ID) -> KnownFile? {
    get { files[step] }
    set { files[step] = newValue }
  }

  /// Returns a card's file as it was when it was decided on; nil if that is not known.
  package func file(of number: Int, in history: DecisionHistory) -> KnownFile? {
    knownStep(of: number, in: history).flatMap { files[$0] }
  }

  package func isStale(_ step: DecisionStep.ID) -> Bool { stale.contains(step) }

  /// Returns whether a renaming is later than all others of the number that were taken over.
  package mutating func rename(_ number: Int, at id: DecisionStep.ID) -> Bool {
    if let last = renamings[number], last >= id { return false }
    renamings[number] = id
    return true
  }

  // MARK: Searching

  /// Returns what is to be looked for of some cards; nil for nothing.
  ///
  /// While a search goes on, they wait for the next one, unless it is begun anew with all cards. Its renamings
  /// have the moments from the start on, as many as it looks for: what is decided meanwhile comes after them.
  package mutating func search(
    for numbers: Set<Int>,
    isNew: Bool,
    from start: DecisionStep.ID,
    in table: CardTable,
    _ history: DecisionHistory
  ) -> FileMatch.Search? {
    if isNew { (search, waiting, unread) = (nil, [], []) }
    guard search == nil else {
      waiting.formUnion(numbers)
      return nil
    }
    var wanted = FileMatch.Search()
    for number in numbers { look(for: number, in: table, history, &wanted) }
    guard !wanted.files.isEmpty else { return nil }
    let lastSteps = Dictionary(wanted.files.map { ($0.name, $0.last) }) { first, _ in first }
    search = Search(start: start, lastSteps: lastSteps)
    return wanted
  }

  private mutating func look(
    for number: Int,
    in table: CardTable,
    _ history: DecisionHistory,
    _ search: inout FileMatch.Search
  ) {
    guard let name = table.name(ofNumber: number) else { return }
    let step = history.decidingStep(of: number)
    let card = table.index(ofNumber: number).map { table.cards[$0] }
    if self.file(of: number, in: history)?.hash == nil { unread.insert(number) }
    guard let known = knownStep(of: number, in: history), let file = files[known],
      let last = history.steps(about: number).first, card == nil || card?.file != nil
    else { return }
    if let card, card.stamp == file.stamp {
      if let step { stale.remove(step) }
      return
    }
    search.files.append(
      FileMatch.Known(name: name, file: file, step: step, known: known, last: last)
    )
    if let card { search.cards.append(card) }
  }

  /// Returns the step that says how a card's file was: the deciding one, or else the last one of which that is
  /// known.
  private func knownStep(of number: Int, in history: DecisionHistory) -> DecisionStep.ID? {
    ([history.decidingStep(of: number)].compactMap(\.self) + history.steps(about: number))
      .first { files[$0] != nil }
  }

  /// Returns those of some numbers, of which something has been read now, that were to be looked for before.
  package mutating func takeUnread(of numbers: [Int]) -> Set<Int> {
    let found = unread.intersection(numbers)
    unread.subtract(found)
    return found
  }

  /// Takes over what a search has found.
  ///
  /// - Returns: The renamings, and the cards that have waited, or were decided on otherwise meanwhile.
  package mutating func end(
    with match: FileMatch,
    in table: CardTable,
    _ history: DecisionHistory
  ) -> (renamings: [Renaming], waiting: Set<Int>) {
    guard let search else { return ([], []) }
    for (step, isChanged) in match.changes {
      if isChanged { stale.insert(step) } else { stale.remove(step) }
    }
    var (renamings, waiting): ([Renaming], Set<Int>) = ([], waiting)
    for (index, (file, name)) in match.renames.enumerated() {
      var id = search.start
      id.moment += Int64(index)
      // Another window may have said meanwhile that the card has another name.
      guard let number = history.step(file.known)?.card else { continue }
      let isSame =
        history.steps(about: number).first == file.last
        && knownStep(of: number, in: history) == file.known
      // What this window knows only since, but is from before, was about the file that has the name now.
      let other = table.number(ofName: name).flatMap { history.steps(about: $0).first }
      if isSame, other.map({ $0 > id || $0 == search.lastSteps[name] }) ?? true {
        renamings.append(Renaming(id: id, step: file.known, from: file.name, to: name))
      } else {
        waiting.insert(number)
      }
    }
    (self.search, self.waiting) = (nil, [])
    return (renamings, waiting)
  }
}
