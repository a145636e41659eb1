package import Riffle
import RiffleCards
package import RiffleDecks
import RiffleDrawing
import RiffleFormats
package import RiffleMotion

/// What the screens of a session share: the deck and its stack, the decisions, the size of the window, and
/// the captions.
///
/// Lengths on screens are in points of the overlay, which grow with the window as the cards do.
@MainActor
package final class Desk {
  let stackView: CardStackView
  let source: DeckSource
  let keys: KeyBindings
  /// What is decided on the cards; nil where they are only looked at.
  private(set) var review: Review?
  /// How the deck looks to a person who decides; nil where cards are only looked at.
  private(set) var look: DecidingLook?
  /// Reads what photographs say of themselves.
  let photographs: PhotographReader
  var captions = Captions()
  private let listing: DeckListing?
  /// Whether a game controller is connected, whose buttons pages name then.
  var hasController = false
  private let size: () -> WindowSize
  private let clock: () -> Timestamp
  private let wake: @Sendable () -> Void

  /// Makes a desk; `wake` is called on other threads when something was read.
  package init(
    _ stackView: CardStackView,
    _ source: DeckSource,
    _ listing: DeckListing?,
    keys: KeyBindings,
    size: @escaping () -> WindowSize,
    clock: @escaping () -> Timestamp,
    wake: @escaping @Sendable () -> Void
  ) {
    self.stackView = stackView
    self.source = source
    self.listing = listing
    self.keys = keys
    self.size = size
    self.clock = clock
    self.wake = wake
    photographs = PhotographReader(wake: wake)
  }

  var now: Timestamp { clock() }
  var deck: Deck { source.deck }
  var windowSize: WindowSize { size() }
  /// Whether all cards of the deck are known.
  var isListed: Bool { listing?.summary != nil }
  /// What the listing has found in one line, if a file cannot be shown; nil if all can.
  var foundLine: String? {
    listing?.summary.flatMap { $0.unreadable.isEmpty ? nil : $0.line }
  }
  var colors: StageColors { StageColors(stackView.stack.preset.appearance) }

  /// The size of the window in pixels.
  var pixels: Size { windowSize.size * windowSize.pixelsPerPoint }

  /// The number of pixels per point of the overlay.
  var scale: Double { OverlayScale.factor(in: pixels, scale: windowSize.pixelsPerPoint) }

  /// The size of the window in points of the overlay.
  var overlaySize: Size { pixels * (1 / scale) }

  /// Returns a place of the window in points of the overlay.
  func overlayPlace(_ place: Point) -> Point {
    let factor = windowSize.pixelsPerPoint / scale
    return Point(x: place.x * factor, y: place.y * factor)
  }

  /// Returns the content of a card, as the person has rotated it.
  func content(ofCardAt index: Int) -> CardContent {
    var content = deck.content(ofCardAt: index)
    guard let review, look?.isFolder == true, review.decisions.cards.indices.contains(index) else {
      return content
    }
    // The name of a photograph stands below it.
    content.title = ""
    if let rotation = PictureRotation(rawValue: review.decisions.rotation(of: index)) {
      content.picture = content.picture?.rotated(rotation)
    }
    return content
  }

  /// Shows a caption, or a shorter one in a narrow window, for some seconds.
  func say(_ texts: String..., for seconds: Double) {
    captions.show(texts, at: now, for: seconds)
  }

  /// Makes every swipe a decision that is kept; not during a replay, and for a plain deck file whose preset
  /// is not for that.
  ///
  /// - Returns: The preset to decide with; nil if cards are only looked at.
  /// - Throws: ``RiffleError`` if the deck is one to decide on, and the preset is not for that.
  func beginReview(of place: DeckPlace, _ request: OpenRequest) throws(RiffleError) -> Preset? {
    let hasControls = request.hasVerdicts(deck)
    var preset = stackView.preset
    guard request.replay == nil, hasControls || preset.dealsOnce else { return nil }
    if !preset.dealsOnce { preset = try request.announcedPreset() }
    let journal = try? DecisionJournal()
    if journal == nil {
      StandardError.printError("There is no home folder: no decision is kept. Set HOME.")
    }
    let choices = request.verdicts ?? deck.choices(with: request.settings.verdicts)
    let decisions = DeckDecisions(deck: place.path, journal: journal, wake: wake)
    begin(
      Review(decisions, choices: choices, in: stackView, seed: request.stackSeed),
      DecidingLook(
        choices,
        isFolder: place.folder != nil,
        hasControls: hasControls,
        stamps: preset.appearance.stamps
      )
    )
    return preset
  }

  package func begin(_ review: Review, _ look: DecidingLook) {
    (self.review, self.look) = (review, look)
  }
}
