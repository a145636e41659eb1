package import Riffle
package import RiffleDecks
import RiffleFormats
import RiffleMedia
package import RiffleShell

/// What the screens of a session share; lengths on them are in points of the overlay, which grow with the
/// window as the cards do.
@MainActor
package final class Desk {
  let stackView: CardStackView
  let source: DeckSource
  let keys: KeyBindings
  /// Whether stars and labels go on to the next card.
  let advances: Bool
  let order: CardOrder
  /// The review; nil if cards are only looked at.
  private(set) var review: Review?
  /// The look; nil if cards are only looked at.
  private(set) var look: DecidingLook?
  let photographs: PhotographReader
  private(set) lazy var bursts = Bursts(of: { [source] in source.deck }, wake: wake)
  var captions = Captions()
  var overlays: PictureOverlays = [] {
    didSet { if overlays != oldValue { stackView.reloadShownCards() } }
  }
  private let listing: DeckListing?
  /// Whether a game controller is connected; pages then name its buttons.
  var hasController = false
  /// Whether the desktop wishes for more contrast.
  var increasesContrast = false
  /// The cards that wait for the shape of their photograph.
  private var shapeless: Set<Int> = []
  /// Has the latest frame fade over the next ones.
  var dissolve: () -> Void = {}
  private let size: () -> WindowSize
  private let clock: () -> Timestamp
  private let wake: @Sendable () -> Void

  /// `wake` is called on other threads when something was read.
  package init(
    _ stackView: CardStackView,
    _ source: DeckSource,
    _ listing: DeckListing?,
    keys: KeyBindings,
    advances: Bool = false,
    order: CardOrder = .name,
    size: @escaping () -> WindowSize,
    clock: @escaping () -> Timestamp,
    wake: @escaping @Sendable () -> Void
  ) {
    self.stackView = stackView
    self.source = source
    self.listing = listing
    self.keys = keys
    self.advances = advances
    self.order = order
    self.size = size
    self.clock = clock
    self.wake = wake
    photographs = PhotographReader(wake: wake)
  }

  var now: Timestamp { clock() }
  var deck: Deck { source.deck }
  var windowSize: WindowSize { size() }
  var isListed: Bool { listing?.summary != nil }
  /// What the listing has found in one line; nil if all files can be shown.
  var foundLine: String? {
    listing?.summary.flatMap { $0.unreadable.isEmpty ? nil : $0.line }
  }
  var colors: StageColors {
    StageColors(stackView.stack.preset.appearance, increasesContrast: increasesContrast)
  }

  var pixels: Size { windowSize.size * windowSize.pixelsPerPoint }

  /// Pixels per point of the overlay.
  var scale: Double { OverlayScale.factor(in: pixels, scale: windowSize.pixelsPerPoint) }

  /// The overlay size, in points of the overlay.
  var overlaySize: Size { pixels * (1 / scale) }

  func overlayPlace(_ place: Point) -> Point {
    let factor = windowSize.pixelsPerPoint / scale
    return Point(x: place.x * factor, y: place.y * factor)
  }

  /// As the user has rotated it, with the overlays.
  func content(ofCardAt index: Int) -> CardContent {
    var content = deck.content(ofCardAt: index)
    content.picture = content.picture?.overlaid(with: overlays)
    guard let review, look?.isFolder == true, review.decisions.cards.indices.contains(index) else {
      return content
    }
    // The name of a photograph is shown below it.
    content.title = ""
    if let rotation = PictureRotation(rawValue: review.decisions.rotation(of: index)) {
      content.picture = content.picture?.rotated(rotation)
    }
    return content
  }

  /// As a card of the stack shows it: on the photographers' stage, a card has its picture's shape.
  func contentOnStage(ofCardAt index: Int) -> CardContent {
    var content = content(ofCardAt: index)
    guard look?.stage == .photographs, let picture = content.picture else { return content }
    let rotation = picture.placing.rotation
    content.color = .clear
    switch photographs.answer(about: picture) {
    case .known(let info):
      content.shape = rotation.rotated(info.size)
      content.picture = picture.placed(picture.placing.showing(.fit(nil)))
    case .pending:
      // Nothing is seen of it until its shape is known, so that it does not change.
      shapeless.insert(index)
      content.picture = nil
    case .unreadable: break
    }
    return content
  }

  /// Shows the cards whose shapes are known by now; returns whether there are any.
  func showShapes() -> Bool {
    let known = shapeless.filter { index in
      guard deck.cards.indices.contains(index), let picture = content(ofCardAt: index).picture
      else { return true }
      return photographs.known(picture) != .pending
    }
    guard !known.isEmpty else { return false }
    shapeless.subtract(known)
    stackView.reloadCards(at: Array(known))
    return true
  }

  /// Shows the first text that fits the window.
  func say(_ texts: String..., for seconds: Double) {
    captions.show(texts, at: now, for: seconds)
  }

  /// Says that nothing is decided now; the status line says why, once that is known.
  func sayNothingIsDecided() {
    let isReading = review?.decisions.problem == nil
    say(
      "Nothing is decided: what was decided before "
        + (isReading ? "is still being read" : "cannot be read"),
      "Nothing is decided",
      for: 2.5
    )
  }

  /// Makes every swipe a decision; not during a replay, nor for a plain deck file with a preset that cannot
  /// do so.
  ///
  /// - Returns: The preset to decide with; nil if cards are only looked at.
  /// - Throws: ``RiffleError`` if the deck is one to decide on, but the preset cannot do so.
  func beginReview(
    of place: DeckPlace,
    _ request: OpenRequest,
    _ known: DeckDecisions?
  ) throws(RiffleError) -> Preset? {
    let hasControls = request.hasVerdicts(deck)
    var preset = stackView.preset
    guard request.replay == nil, hasControls || preset.dealsOnce else {
      try request.refuseFilter()
      return nil
    }
    if !preset.dealsOnce { preset = try request.announcedPreset() }
    let choices = request.verdicts ?? deck.choices(with: request.settings.verdicts)
    let decisions = known ?? DeckDecisions(of: place, wake: wake)
    if let only = request.only { decisions.beginPass(try CardFilter(parsing: only, choices)) }
    let isFolder = place.folder != nil
    let stage = isFolder && hasControls ? request.stageLook : .cards
    begin(
      Review(decisions, choices: choices, in: stackView, seed: request.stackSeed),
      DecidingLook(
        choices,
        isFolder: isFolder,
        hasControls: hasControls,
        stamps: preset.appearance.stamps,
        stage: stage,
        isUpright: isFolder && stage == .cards && isUpright
      )
    )
    return preset
  }

  /// Whether the first photographs are higher than wide; reads some 64 kB of each, before the first frame.
  private var isUpright: Bool {
    let sizes = deck.cards.prefix(Self.firstPhotographs).compactMap { card in
      card.picture.flatMap { try? PhotographInfo(of: $0).size }
    }
    return !sizes.isEmpty && sizes.allSatisfy { $0.height > $0.width }
  }

  /// The number of photographs that say the shape of all.
  private static let firstPhotographs = 6

  package func begin(_ review: Review, _ look: DecidingLook) {
    (self.review, self.look) = (review, look)
  }
}

extension DeckDecisions {
  /// Without a home folder decisions are not kept, which standard error then says.
  convenience init(of place: DeckPlace, wake: @escaping @Sendable () -> Void) {
    let journal = try? DecisionJournal()
    if journal == nil {
      StandardError.printError("There is no home folder: no decision is kept. Set HOME.")
    }
    self.init(deck: place.path, journal: journal, wake: wake)
  }
}
