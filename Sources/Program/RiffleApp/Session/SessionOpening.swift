import Riffle
import RiffleDecks
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell
import SystemPackage

/// What a request comes to when it is opened: a deck that is still being listed, its window, and its logs.
@MainActor
struct SessionOpening {
  /// What was asked for, with what is remembered about the deck.
  let request: OpenRequest
  let session: DeckSession
  let window: CardWindow
  let logs: SessionLogs
  let replay: Replay?
  /// What brings changes of the deck to the session; nil for the sample deck.
  let follower: DeckFollower?
  /// The preset to decide with; nil where cards are only looked at.
  let decidingPreset: Preset?
  private let place: DeckPlace?
  private let keeper: DeckMemoryKeeper?
  private let listed: DeckOpening?

  /// Opens a request.
  ///
  /// - Throws: ``RiffleError`` if something cannot be opened, or the preset or renderer does not exist; an
  ///   error about the deck comes before one about the display.
  init(_ asked: OpenRequest, in present: WindowLoop?) throws(RiffleError) {
    var request = asked
    let paths = request.paths.map { FilePath(escaped: $0) }
    listed = paths.isEmpty ? nil : try request.openDeck(at: paths)
    place = paths.isEmpty ? nil : DeckPlace(of: paths)
    keeper = request.replay == nil ? place.map { DeckMemoryKeeper(of: $0.path) } : nil
    request.fill(from: keeper?.memory ?? DeckMemory())
    self.request = request
    let listing = listed?.listing
    let source: DeckSource
    if let listing {
      source = DeckSource { listing.deck }
    } else {
      let sample = try Deck.named(nil)
      source = DeckSource { sample }
    }
    // A plain deck file's verdicts may not have been read yet.
    let preset =
      try request.hasVerdicts(listing?.deck)
      ? request.announcedPreset() : request.presetForLooking()
    logs = try SessionLogs(request)
    replay = request.replay.map { Replay(of: $0, name: request.replayName) }
    do {
      window = try request.openWindow(preset, source, in: present)
    } catch {
      try listed?.waitWithoutWindow()
      throw error
    }
    let (loop, waker) = (window.loop, window.loop.waker)
    ProgramIdentity.mark(loop.window)
    DisplayLoss.endsProgram()
    window.problemHandler = StandardError.printError
    window.stackView.register(DeckCardView.self, forCardReuseIdentifier: DeckSource.identifier)
    // Read while the folder is listed. A deck file may turn out to have no verdicts.
    let decisions =
      request.hasVerdicts(listing?.deck)
      ? place.map { DeckDecisions(of: $0) { waker.wake() } } : nil
    try listed?.waitForCards()
    session = DeckSession(
      window.stackView,
      source,
      listing,
      keys: request.settings.keys,
      advances: request.settings.advances ?? false,
      order: request.order,
      size: { loop.windowSize },
      clock: { loop.now },
      wake: { waker.wake() },
      fade: { loop.dissolve(for: $0) }
    )
    follower = listing.map { [session, place] in DeckFollower(session, $0, folder: place?.folder) }
    if let place {
      decidingPreset = try session.beginReview(of: place, request, decisions)
    } else {
      try request.refuseFilter()
      decidingPreset = nil
    }
  }

  /// Whether the deck is the one that comes with the program.
  var isSample: Bool { place == nil }

  /// The folder and options for commands about the files, as typed in a shell; nil for a deck file.
  var shellPath: String? {
    place?.folder.map { folder in
      let isDeep =
        request.isRecursive
        || request.paths.contains { DeckPlace(of: [FilePath(escaped: $0)]).folder != folder }
      return (isDeep ? "-r " : "") + (folder.resolved ?? folder).quotedForShell
    }
  }

  /// Remembers what happens to the window from now on; nil for the sample deck and during a replay.
  func windowMemory() -> WindowMemory? { keeper.map { WindowMemory($0, of: window.loop.window) } }

  /// Takes over the cards that are there by now, and has the window woken for the others.
  ///
  /// - Throws: ``RiffleError`` if there turns out to be no card.
  func followListing() throws(RiffleError) {
    guard let listed else { return }
    if listed.isListed { follower?.endSoon() }
    // Someone who returns to a deck sees the next card, not an empty stage.
    while window.stackView.topIndex == nil, listed.waitForMore() { try follower?.receive() }
    let waker = window.loop.waker
    listed.connect { waker.wake() }
  }
}

extension OpenRequest {
  var order: CardOrder { settings.order ?? .name }

  fileprivate func openDeck(at paths: [FilePath]) throws(RiffleError) -> DeckOpening {
    try DeckOpening(paths, recursively: isRecursive, order: order)
  }

  /// Makes sure that there are cards at these paths, and a preset to decide on them with.
  func checkOpening(_ paths: [String]) throws(RiffleError) {
    let opening = try openDeck(at: paths.map { FilePath(escaped: $0) })
    try opening.waitForCards()
    var next = self
    next.paths = paths
    if next.hasVerdicts(opening.listing.deck) { _ = try next.presetForDeciding() }
  }
}
