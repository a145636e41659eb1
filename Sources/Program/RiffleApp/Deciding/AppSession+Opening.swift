import Riffle
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import SystemPackage

/// Opening a deck, and following what happens to its files.
extension AppSession {
  /// Makes every swipe a decision that is kept, and goes on behind the last one; not for the sample deck,
  /// during a replay, and for a plain deck file whose preset is not for that.
  ///
  /// - Throws: ``RiffleError`` if the deck is one to decide on, and the preset is not for that.
  func beginDeciding() throws(RiffleError) {
    let hasControls = request.hasVerdicts(source.deck)
    guard listing != nil, replay == nil, hasControls || preset.dealsOnce else { return }
    if !preset.dealsOnce {
      stackView.setPreset(try Self.presetForDeciding(request), at: loop.now)
    }
    let paths = request.paths.map { FilePath(escaped: $0) }
    let place = DeckPlace(of: paths)
    let choices = request.verdicts ?? source.deck.choices(with: settings.verdicts)
    let waker = window.loop.waker
    let journal = try? DecisionJournal()
    let decisions = DeckDecisions(
      deck: place.path,
      journal: journal,
      wake: { waker.wake() }
    )
    let review = Review(decisions, choices: choices, in: stackView, seed: seed)
    review.didApply = { [unowned self] in follow($0, $1) }
    let deciding = Deciding(
      review,
      folder: place.folder,
      hasControls: hasControls,
      stamps: stackView.preset.appearance.stamps,
      wake: { waker.wake() }
    )
    deciding.hasDeeperCards =
      isRecursive || paths.contains { DeckPlace(of: [$0]).folder != place.folder }
    self.deciding = deciding
    stackView.setPreset(prepared(stackView.preset), at: loop.now)
    if journal == nil {
      StandardError.printError("There is no home folder: no decision is kept. Set HOME.")
    }
    decisions.append(source.deck.cards.map { CardIdentity($0, in: deciding.folder) })
    decisions.load(timeout: .milliseconds(200))
    // The first cards were made before their decisions were known.
    stackView.reloadShownCards()
    stackView.handlers.didRefuse = { [unowned self] in note($0) }
    guard deciding.hasControls else {
      if decisions.decidedCount > 0 { review.showAll() }
      return
    }
    deciding.showsButtons = settings.showsButtons ?? true
    window.foot = { windowSize in
      let pixels = windowSize.size * windowSize.pixelsPerPoint
      let scale = OverlayScale.factor(in: pixels, scale: windowSize.pixelsPerPoint)
      return deciding.footHeight * scale / windowSize.pixelsPerPoint
    }
    // At once: nobody has seen the cards in the preset's own size.
    review.showAll()
  }

  /// Returns a request's preset for deciding; tells if that is not the one of the settings.
  static func presetForDeciding(_ request: OpenRequest) throws(RiffleError) -> Preset {
    let (preset, notice) = try request.presetForDeciding()
    if let notice { StandardError.printError(notice) }
    return preset
  }

  /// Returns a preset as the deck needs it.
  func prepared(_ preset: Preset) -> Preset {
    let adapted = theme.map(preset.adapted) ?? preset
    return deciding?.prepared(adapted) { changedKeys.contains($0) } ?? adapted
  }

  /// Takes over the next part of what the listing has found.
  ///
  /// - Returns: The time of the part after it; nil if there is none.
  func advanceListing(to now: Timestamp) -> Timestamp? {
    guard let listing, listing.hasMore else { return nil }
    receiveListing()
    return listing.hasMore ? now : nil
  }

  /// Takes over what the listing has found, and what has happened to the files since; of very much, a
  /// part.
  func receiveListing() {
    guard let listing else { return }
    let oldCount = source.deck.cards.count
    let wasListed = listing.summary != nil
    let first = stackView.topIndex.map { $0 + 1 } ?? source.deck.cards.count
    // While no card is seen, nothing is held up.
    let limit = stackView.topIndex == nil ? .max : Self.partCount
    let update = listing.drain(notBefore: wasListed ? first : 0, limit: limit)
    guard !update.isEmpty else { return }
    for problem in update.problems { StandardError.printError("\(problem)") }
    if !wasListed, update.changes.isAppend(to: oldCount) {
      append(listing.cards[oldCount...], update.changes)
    } else if !update.changes.isEmpty {
      deciding?.decisions.replaceCards(
        with: listing.cards.map { CardIdentity($0, in: deciding?.folder) }
      )
      // Also without a card: what stands in their place now is asked for only once.
      if update.changes.insertions.ranges.count > Self.mostInsertions || listing.cards.isEmpty {
        stackView.reloadData()
      } else {
        stackView.performBatchUpdates { $0 = update.changes }
      }
      showNewDecisions()
    }
    if !update.changed.isEmpty { stackView.reloadCards(at: update.changed) }
    if !update.changes.isEmpty || !update.changed.isEmpty { needsFrame = true }
    if update.isListed {
      showNewDecisions()
      endListing()
    }
    // A folder whose pictures have gone later can get others.
    if let failure = update.failure, source.deck.cards.isEmpty, !wasListed {
      attempt { () throws(RiffleError) in throw failure }
    }
    noteStatus()
  }

  /// The number of new cards that are taken over between two frames, which takes a small part of one.
  private static let partCount = 2000
  /// The largest number of places at which the stack takes cards in: the work grows with its square.
  private static let mostInsertions = 500

  private func showNewDecisions() {
    guard let review = deciding?.review else { return }
    review.showNew()
    deciding?.grid?.update(review.sections)
  }

  /// Adds cards of a folder that is being listed behind all others: a large one comes in many parts, and
  /// what is there already need not be looked at again for each of them.
  private func append(_ cards: ArraySlice<DeckCard>, _ changes: BatchUpdates) {
    let decidedCount = deciding?.decisions.decidedCount
    deciding?.decisions.append(cards.map { CardIdentity($0, in: deciding?.folder) })
    stackView.performBatchUpdates { $0 = changes }
    guard let deciding, deciding.decisions.decidedCount != decidedCount else { return }
    // To look at all cards for each part would take long: before the last part, those that are seen do.
    let top = stackView.topIndex ?? 0
    let seen = top..<min(top + StackLimits.shownCards, source.deck.cards.count)
    if seen.contains(where: { deciding.decisions.verdict(of: $0) != nil }) {
      deciding.review.showAll()
    }
  }

  /// Tells what was found, if not every file is a card.
  func endListing() {
    deciding?.decisions.finishListing()
    guard let summary = listing?.summary, summary.closedFolders + summary.unreadableFolders > 0
    else {
      return
    }
    captions.show([summary.line], at: loop.now.advanced(by: 0.3), for: 6)
  }

  /// Closes the window for one with what was dropped, unless there is no card in that.
  func openDropped(_ paths: [[UInt8]]) {
    let paths = paths.map { String(escaping: $0) }
    do throws(RiffleError) {
      let opening = try DeckOpening(
        paths.map { FilePath(escaped: $0) },
        recursively: isRecursive
      )
      try opening.waitForCards()
      var next = request
      next.paths = paths
      if next.hasVerdicts(opening.listing.deck) { _ = try next.presetForDeciding() }
      dropped = paths
      window.close()
    } catch {
      captions.show(["\(error)"], at: loop.now, for: 5)
      needsFrame = true
    }
  }

  /// Counts a picture that cannot be shown.
  func noteUnreadable(_ picture: Picture.ID) {
    let suffix = picture.fileName.split(separator: ".").last?.lowercased() ?? ""
    let format = PictureFormat.allCases.first { $0.suffixes.contains(suffix) }
    listing?.addUnreadable(format?.title ?? suffix.uppercased())
  }
}

extension BatchUpdates {
  /// Whether all that happens is that cards come behind so many others.
  fileprivate func isAppend(to count: Int) -> Bool {
    guard let first = insertions.ranges.first else { return false }
    return deletions.isEmpty && moves.isEmpty && first.lowerBound >= count
  }
}
