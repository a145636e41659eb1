package import RiffleFormats

// What a person does to the decisions.
extension DeckDecisions {
  /// Gives a card a verdict.
  ///
  /// - Parameter release: The figures of the release, if a hand swiped. Defaults to nil.
  package func decide(
    _ card: Int,
    _ verdict: Verdict,
    by input: DecisionInput,
    release: SwipeRelease? = nil
  ) {
    take(.decide(verdict), card, input, .decide(cards[card].name, verdict), release)
    readFile(of: card)
  }

  /// Takes the verdict of a card away; without one, nothing happens.
  package func clear(_ card: Int, by input: DecisionInput) {
    guard verdicts[card] != nil else { return }
    take(.clear, card, input, .clear(cards[card].name))
  }

  /// Turns a card clockwise.
  ///
  /// - Parameter quarterTurns: The number of quarter turns; a negative number turns it to the left. Defaults
  ///   to 1.
  package func rotate(_ card: Int, quarterTurns: Int = 1, by input: DecisionInput) {
    let event = JournalEntry.Event.rotate(cards[card].name, quarterTurns: quarterTurns)
    take(.rotate(quarterTurns: quarterTurns), card, input, event)
    readFile(of: card)
  }

  /// Takes all verdicts away, in one step; without any, nothing happens.
  package func restart(by input: DecisionInput) {
    guard decidedCount > 0 else { return }
    take(.restart, nil, input, .restart)
  }

  /// Undoes the last step that was taken in this window, or before it was opened.
  ///
  /// - Returns: What was undone; nil if there is no step.
  @discardableResult
  package func undo(by input: DecisionInput = .key) -> Change? {
    let time = now()
    let mark = nextID(time)
    guard let step = history.undo(as: mark) else { return nil }
    record(.undo(step.id, mark: mark))
    writer?.append(JournalEntry(id: mark, event: .undo(step.id), time: time, input: input))
    writer?.handOver()
    return change(after: step)
  }

  /// Takes the step that was undone last again.
  ///
  /// - Returns: What was done; nil if there is no step.
  @discardableResult
  package func redo(by input: DecisionInput = .key) -> Change? {
    let time = now()
    let mark = nextID(time)
    guard let step = history.redo(as: mark) else { return nil }
    record(.redo(step.id, mark: mark))
    writer?.append(JournalEntry(id: mark, event: .redo(step.id), time: time, input: input))
    writer?.handOver()
    return change(after: step)
  }

  /// The step that an undo or a redo was about.
  package struct Change: Hashable, Sendable {
    /// The kind of the step.
    package let kind: DecisionStep.Kind
    /// The index of the card; nil for a restart, and for a card that is not in the deck any more.
    package let card: Int?

    package init(kind: DecisionStep.Kind, card: Int?) {
      self.kind = kind
      self.card = card
    }
  }

  // MARK: Implementation

  private func take(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ event: JournalEntry.Event,
    _ release: SwipeRelease? = nil
  ) {
    let time = now()
    let number = card.map { numberOfCard[$0] }
    let step = DecisionStep(id: nextID(time), kind, card: number, at: time, by: input)
    let stamp = card.flatMap { cards[$0].stamp }
    history.add(step)
    record(.step(step))
    if let stamp { files[step.id] = KnownFile(stamp: stamp) }
    writer?.append(
      JournalEntry(
        id: step.id,
        event: event,
        time: time,
        input: input,
        release: release?.jsonText,
        stamp: stamp
      )
    )
    writer?.handOver()
    update(after: step)
  }

  /// Has the file of a card read, whose last step was just taken.
  private func readFile(of card: Int) {
    guard let file = cards[card].file, let step = history.lastStep else { return }
    inspector.read(file, shown: cards[card].stamp, for: step.id, into: writer)
  }

  /// Remembers what was done before the journal was read.
  private func record(_ record: DecisionRecord) {
    if !isLoaded { earlyRecords.append(record) }
  }

  /// Returns an identity later than all that are known.
  func nextID(_ time: WallTime) -> DecisionStep.ID {
    DecisionStep.ID(moment: max(time.microseconds, history.lastMoment + 1), window: window)
  }

  private func change(after step: DecisionStep) -> Change {
    update(after: step)
    return Change(kind: step.kind, card: step.card.flatMap { cardOfNumber[$0] })
  }

  /// Brings verdicts and counts up to date after a step was taken, undone or redone.
  private func update(after step: DecisionStep) {
    guard let number = step.card else { return cards.indices.forEach(update) }
    if let card = cardOfNumber[number] { update(card) }
  }
}
