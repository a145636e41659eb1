package import Riffle
package import RiffleDecks
import RiffleFormats
import RiffleMedia
package import RiffleShell
import RiffleSystem
import SystemPackage

/// A deck that is looked at or decided on, as the screens of a session share it.
///
/// Lengths on screens are in points of the overlay, which grow with the window as the cards do.
@MainActor
package final class DeckSession {
  let stackView: CardStackView
  let source: DeckSource
  let keys: KeyBindings
  /// Whether stars and labels go on to the next card.
  let advances: Bool
  let order: CardOrder
  /// What is decided; nil if cards are only looked at.
  private(set) var review: Review?
  /// How decisions look; nil if cards are only looked at.
  private(set) var appearance: DecisionAppearance?
  let photographs: PhotographReader
  package private(set) lazy var bursts = Bursts(of: { [source] in source.deck }, wake: wake)
  package var captions = Captions()
  private(set) var overlays: PictureOverlays = []
  private let listing: DeckListing?
  /// Whether a game controller is connected; pages then name its buttons.
  private(set) var hasController = false
  /// Whether the desktop wishes for more contrast.
  private var increasesContrast = false
  /// The cards that wait for the shape of their photograph.
  private var shapeless: Set<Int> = []
  /// Has the latest frame fade over the next ones, for so many seconds.
  private let fade: (Double) -> Void
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
    wake: @escaping @Sendable () -> Void,
    fade: @escaping (Double) -> Void = { _ in }
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
    self.fade = fade
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

  /// The top card's folder if that is not there now.
  var missingFolder: FilePath? { stackView.topIndex.flatMap(missingFolder(ofCardAt:)) }

  func missingFolder(ofCardAt index: Int) -> FilePath? {
    guard let listing, !listing.absentFolders.isEmpty, deck.cards.indices.contains(index),
      let image = deck.cards[index].image?.bytes
    else { return nil }
    return listing.absentFolders.first { image.starts(with: $0.folderBytes) }
  }

  func showContrast(increased: Bool) {
    guard increased != increasesContrast else { return }
    increasesContrast = increased
    stackView.setNeedsFrame()
  }

  var colors: StageColors {
    StageColors(stackView.stack.preset.appearance, increasesContrast: increasesContrast)
  }

  var pixels: Size { windowSize.size * windowSize.pixelsPerPoint }

  var scale: Double { OverlayScale.factor(in: pixels, scale: windowSize.pixelsPerPoint) }

  var overlaySize: Size { pixels * (1 / scale) }

  /// Returns where a point of the window is in pixels.
  func inPixels(_ point: Point) -> Point {
    let scale = windowSize.pixelsPerPoint
    return Point(x: point.x * scale, y: point.y * scale)
  }

  func overlayPlace(_ place: Point) -> Point {
    let factor = windowSize.pixelsPerPoint / scale
    return Point(x: place.x * factor, y: place.y * factor)
  }

  /// Returns what a card shows, as the user has rotated it, with the overlays.
  func content(ofCardAt index: Int) -> CardContent {
    var content = deck.content(ofCardAt: index)
    content.picture = content.picture?.overlaid(with: overlays)
    guard let review, appearance?.isFolder == true, review.decisions.cards.indices.contains(index)
    else {
      return content
    }
    // The name of a photograph is shown below it.
    content.title = ""
    if let rotation = PictureRotation(rawValue: review.decisions.rotation(of: index)) {
      content.picture = content.picture?.rotated(rotation)
    }
    return content
  }

  /// Returns what a card of the stack shows: on the photographers' stage it has its picture's shape.
  func contentOnStage(ofCardAt index: Int) -> CardContent {
    var content = content(ofCardAt: index)
    guard appearance?.stage == .photographs, let picture = content.picture else { return content }
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

  /// Whether a card is without its picture until its shape is known.
  var awaitsShapes: Bool { !shapeless.isEmpty }

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

  /// How long one page takes to become another, and with little motion, in seconds.
  private static let (dissolve, briefDissolve) = (0.16, 0.08)

  /// Has the page that is shown fade into the next one.
  func dissolve() { fade(stackView.reducesMotion ? Self.briefDissolve : Self.dissolve) }

  /// Call before cards are dealt anew: what is there goes gently, unless an arc replaces it by itself.
  func dissolveForDeal() {
    if stackView.topIndex == nil || stackView.stack.preset.deck.deal == .fan { dissolve() }
  }

  func note(hasController: Bool) { self.hasController = hasController }

  /// Draws an overlay over all pictures, or no longer; returns whether it is drawn.
  func toggle(_ overlay: PictureOverlays) -> Bool {
    overlays.formSymmetricDifference(overlay)
    stackView.reloadShownCards()
    return overlays.contains(overlay)
  }

  /// What is shown when no card is left; nil where the end page is shown.
  var emptyView: EmptyView? {
    guard deck.cards.isEmpty else { return nil }
    guard appearance?.hasControls == true else { return Deck.emptyView(after: 0, keys: keys) }
    guard isListed else {
      return order == .name
        ? nil
        : EmptyView(
          title: "Looking when the pictures were taken",
          message: "The first one comes as soon as all are known."
        )
    }
    return EmptyView(
      title: "No picture is left here",
      message: "Those that come are shown at once."
    )
  }

  /// Shows the first text that fits the window.
  func say(_ texts: String..., for seconds: Double) {
    captions.show(texts, at: now, for: seconds)
  }

  /// Says why nothing came of a wish, if nothing did.
  func say(_ words: String, unless isDone: Bool) {
    if !isDone { say(words, for: 1.5) }
  }

  /// Says that nothing is decided now; the status line says why, once that is known.
  func sayNothingIsDecided() {
    guard missingFolder == nil else {
      return say("Nothing is decided: the folder is gone", "Nothing is decided", for: 2.5)
    }
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
    let review = Review(decisions, choices: choices, in: stackView, seed: request.stackSeed)
    review.isMissing = { [unowned self] in missingFolder(ofCardAt: $0) != nil }
    begin(
      review,
      DecisionAppearance(
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

  package func begin(_ review: Review, _ appearance: DecisionAppearance) {
    (self.review, self.appearance) = (review, appearance)
  }
}

extension DeckDecisions {
  /// Opens the decisions; without a home folder they are not kept, which the window and standard error then say.
  convenience init(of place: DeckPlace, wake: @escaping @Sendable () -> Void) {
    do throws(RiffleError) {
      self.init(deck: place.path, journal: try DecisionJournal(), wake: wake)
    } catch {
      StandardError.printError("\(error)")
      self.init(deck: place.path, journal: nil, lack: "\(error)", wake: wake)
    }
  }
}
