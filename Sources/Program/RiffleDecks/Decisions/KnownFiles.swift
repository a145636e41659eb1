/// The files as they were at the steps about them, and what has become of them since.
package struct KnownFiles {
  private var files: [DecisionStep.ID: KnownFile] = [:]
  /// The deciding steps whose files have other contents now.
  private var stale: Set<DecisionStep.ID> = []
  /// The renamings that took effect: done twice, one would take the name from another file.
  private var renamings: Set<DecisionStep.ID> = []
  /// The moment of the last step when files were last looked for.
  private var searchMoment: Int64 = 0
  private var isSearching = false
  /// The numbers that wait for a search that goes on.
  private var waiting: Set<Int> = []

  package init() {}

  package subscript(step: DecisionStep.ID) -> KnownFile? {
    get { files[step] }
    set { files[step] = newValue }
  }

  package func isStale(_ step: DecisionStep.ID) -> Bool { stale.contains(step) }

  /// Returns whether it is the first time that the renaming is taken over.
  package mutating func rename(at step: DecisionStep.ID) -> Bool { renamings.insert(step).inserted }

  // MARK: Searching

  /// Returns what is to be looked for of some cards; nil for nothing.
  ///
  /// While a search goes on, they wait for the next one, unless it is begun anew with all cards.
  package mutating func search(
    for numbers: Set<Int>,
    isNew: Bool,
    in table: CardTable,
    _ history: DecisionHistory
  ) -> FileMatch.Search? {
    if isNew { (isSearching, waiting) = (false, []) }
    guard !isSearching else {
      waiting.formUnion(numbers)
      return nil
    }
    var search = FileMatch.Search()
    for number in numbers { look(for: number, in: table, history, &search) }
    guard !search.files.isEmpty else { return nil }
    (isSearching, searchMoment) = (true, history.lastMoment)
    return search
  }

  private mutating func look(
    for number: Int,
    in table: CardTable,
    _ history: DecisionHistory,
    _ search: inout FileMatch.Search
  ) {
    guard let name = table.name(ofNumber: number) else { return }
    let step = history.decidingStep(of: number)
    let steps = history.steps(about: number)
    let file = ([step].compactMap(\.self) + steps).first { files[$0] != nil }.flatMap { files[$0] }
    let card = table.index(ofNumber: number).map { table.cards[$0] }
    guard let file, card == nil || card?.file != nil else { return }
    if let card, card.stamp == file.stamp {
      if let step { stale.remove(step) }
      return
    }
    let moment = steps.first?.moment ?? 0
    search.files.append(FileMatch.Known(name: name, file: file, step: step, moment: moment))
    if let card { search.cards.append(card) }
  }

  /// Takes over what a search has found.
  ///
  /// - Returns: The renames to be done one by one, and the cards that have waited.
  package mutating func end(
    with match: FileMatch,
    in table: CardTable,
    _ history: DecisionHistory
  ) -> (renames: [(from: [UInt8], to: [UInt8])], waiting: Set<Int>) {
    for (step, isChanged) in match.changes {
      if isChanged { stale.insert(step) } else { stale.remove(step) }
    }
    defer { (isSearching, waiting) = (false, []) }
    let renames = match.steps { name in
      // A file that was decided on meanwhile keeps that decision.
      let latest = table.number(ofName: name).flatMap { history.steps(about: $0).first?.moment }
      return latest.map { $0 <= searchMoment } ?? true
    }
    return (renames, waiting)
  }
}
