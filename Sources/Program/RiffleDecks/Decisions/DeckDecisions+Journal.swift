import Dispatch

// What the background has to do with it.
extension DeckDecisions {
  /// Why the journal can be neither read nor written at the moment, in one line; nil if it can.
  ///
  /// Steps are kept in memory meanwhile, ``unsavedCount`` of them.
  package var problem: String? { writer?.status.problem?.line }

  /// The number of steps that are not on disk yet; undo and redo count as steps.
  package var unsavedCount: Int { writer?.status.unsavedCount ?? 0 }

  /// Waits until the journal was read, so that the first undecided card is known.
  ///
  /// - Returns: Whether it was read. If not, and it is read later, its decisions arrive by ``receive()``.
  @discardableResult
  package func load(timeout: Duration) -> Bool {
    _ = writer?.wait(timeout: timeout) { $0.isLoaded || $0.problem != nil }
    receive()
    return isLoaded
  }

  /// Waits until every step is on disk.
  @discardableResult
  package func flush(timeout: Duration) -> Bool {
    guard let writer else { return true }
    let deadline = ContinuousClock.now + timeout
    inspector.wait(timeout: timeout)
    writer.refresh()
    _ = writer.wait(timeout: max(.zero, deadline - .now)) { $0.isSettled }
    return writer.status.unsavedCount == 0
  }

  /// Has the decisions of other windows on the deck read, which arrive by ``receive()``.
  ///
  /// They are read with every step too; this is for a window that gets the focus.
  package func refresh() {
    writer?.refresh()
  }

  /// Takes over what the background has read or found since the last call.
  ///
  /// - Returns: Whether the verdict, the rotation or the staleness of a card may have changed.
  @discardableResult
  package func receive() -> Bool {
    let isRead = receiveEntries()
    let isInspected = receiveFindings()
    return isRead || isInspected
  }

  private func receiveEntries() -> Bool {
    guard let findings = writer?.takeFindings() else { return false }
    let isNew = !isLoaded && findings.isLoaded
    if let line = findings.notice { notice = line }
    guard isNew || !findings.entries.isEmpty else { return false }
    let records = records(of: findings.entries)
    if isNew {
      history = DecisionHistory(replaying: records + earlyRecords)
      earlyRecords = []
      isLoaded = true
    } else {
      history.merge(records)
    }
    // Renames are no records, but have moments.
    if let last = findings.entries.map(\.id).max() { history.advance(to: last.moment) }
    numberCards()
    inspectFiles()
    return true
  }

  /// Makes records of rows: cards get numbers instead of names.
  private func records(of entries: [JournalEntry]) -> [DecisionRecord] {
    var records: [DecisionRecord] = []
    for entry in entries.sorted(by: { $0.id < $1.id }) {
      func step(_ kind: DecisionStep.Kind, _ name: [UInt8]?) -> DecisionRecord {
        .step(
          DecisionStep(
            id: entry.id,
            kind,
            card: name.map { numbers.number(of: $0) },
            at: entry.time,
            by: entry.input ?? .command
          )
        )
      }
      switch entry.event {
      case .decide(let name, let verdict): records.append(step(.decide(verdict), name))
      case .clear(let name): records.append(step(.clear, name))
      case .rotate(let name, let turns): records.append(step(.rotate(quarterTurns: turns), name))
      case .restart: records.append(step(.restart, nil))
      case .undo(let target): records.append(.undo(target, mark: entry.id))
      case .redo(let target): records.append(.redo(target, mark: entry.id))
      case .rename(let from, let to): numbers.rename(from, to: to)
      }
      if let stamp = entry.stamp { files[entry.id] = KnownFile(stamp: stamp, hash: entry.hash) }
    }
    return records
  }

  private func receiveFindings() -> Bool {
    let findings = inspector.takeFindings()
    for (step, file) in findings.contents { files[step] = file }
    guard let match = findings.match else { return false }
    for (step, isChanged) in match.changes {
      if isChanged { staleSteps.insert(step) } else { staleSteps.remove(step) }
    }
    let steps = match.steps { name in
      // A file that a person has decided about meanwhile keeps that decision.
      let latest = numbers[name].flatMap { history.steps(about: $0).first?.moment }
      return latest.map { $0 <= inspectedMoment } ?? true
    }
    for (from, to) in steps {
      numbers.rename(from, to: to)
      let time = now()
      let id = nextID(time)
      history.advance(to: id.moment)
      writer?.append(JournalEntry(id: id, event: .rename(from: from, to: to), time: time))
    }
    if !steps.isEmpty { numberCards() }
    return true
  }

  /// Gives the cards the numbers of their names, which have changed.
  private func numberCards() {
    cardOfNumber = [:]
    for card in cards.indices {
      numberOfCard[card] = numbers.number(of: cards[card].name)
      cardOfNumber[numberOfCard[card]] = card
      update(card)
    }
  }

  /// Has the files looked into that are not as they were, or not where they were.
  func inspectFiles() {
    guard isLoaded, isListed else { return }
    var known: [FileMatch.Known] = []
    var candidates: [CardIdentity] = []
    for number in history.cards where numbers.hasName(number) {
      let step = history.decidingStep(of: number)
      let steps = history.steps(about: number)
      let file = step.flatMap { files[$0] } ?? steps.lazy.compactMap { self.files[$0] }.first
      let card = cardOfNumber[number].map { cards[$0] }
      guard let file, card == nil || card?.file != nil else { continue }
      if let card, card.stamp == file.stamp {
        if let step { staleSteps.remove(step) }
        continue
      }
      known.append(
        FileMatch.Known(
          name: numbers.names[number],
          file: file,
          step: step,
          moment: steps.first?.moment ?? 0
        )
      )
      if let card { candidates.append(card) }
    }
    guard !known.isEmpty else { return }
    let numbers = history.cards
    candidates += cards.indices.filter { !numbers.contains(numberOfCard[$0]) }.map { cards[$0] }
    inspectedMoment = history.lastMoment
    inspector.match(known, with: candidates)
  }
}
