import Riffle
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleMotion
import SystemPackage

/// What a session knows about a deck whose cards a person decides on: the decisions, and what shows them.
@MainActor
final class Deciding {
  let review: Review
  var decisions: DeckDecisions { review.decisions }
  var choices: VerdictChoices { review.choices }
  /// The folder whose pictures are the deck; nil for a deck file, whose cards have ids.
  let folder: FilePath?
  /// Whether cards lie in folders in the folder, for which a command needs -r.
  var hasDeeperCards = false
  /// Whether buttons and a status line are shown.
  ///
  /// They are for pictures, tables, and decks with verdicts of their own. Other decks look as their
  /// preset has them.
  let hasControls: Bool
  var buttons: StageButtons
  /// Whether the buttons are shown, among the controls.
  var showsButtons = true
  /// The height at the window's foot that is not the stage's, in points of the overlay: that of the
  /// line about the picture, and of the buttons.
  var footHeight: Double { showsButtons ? StageButtons.height : 40 }
  /// The grid of what was decided; nil if it is not shown.
  var grid: DecisionGrid?
  /// The picture that is looked at closely; nil if none is.
  var zoom: PictureZoom?
  /// The picture that is to be looked at as soon as its size is known; nil for none.
  var wantedZoom: AppSession.WantedZoom?
  /// Whether a picture is looked at closely, or the next one is as soon as its size is known; one on its
  /// way back to its card is not.
  var isLookingClosely: Bool { zoom?.isClosing == false || wantedZoom?.view != nil }
  /// The verdict whose cards are pressed on the page behind the last card; nil for none.
  var pressedHeap: Verdict?
  /// What the lines beside the cards said in the latest frame; nil before the first.
  var shownStatus: DeckStatus?
  let photographs: PhotographReader
  /// Whether the line about the top picture is shown.
  var showsDetails = true
  private var colors: [Verdict: Color]

  /// Begins to decide on the cards of a deck.
  ///
  /// - Parameters:
  ///   - review: The decisions and their stack.
  ///   - folder: The folder whose pictures are the deck; nil for a deck file.
  ///   - hasControls: Whether buttons and a status line are shown.
  ///   - stamps: The look of the stamps, whose colors the verdicts have everywhere.
  ///   - wake: Called on other threads when something about a photograph was read.
  init(
    _ review: Review,
    folder: FilePath?,
    hasControls: Bool,
    stamps: StampAppearance,
    wake: @escaping @Sendable () -> Void
  ) {
    photographs = PhotographReader(wake: wake)
    self.review = review
    self.folder = folder
    self.hasControls = hasControls
    let colors = Self.colors(of: review.choices, stamps)
    self.colors = colors
    buttons = StageButtons(review.choices) { colors[$0] ?? Self.otherColor }
  }

  /// The size of a card for photographs, in points: as large as the stage lets it be between the line
  /// at the top and the one about the picture.
  private static let photograph = Size(width: 640, height: 480)
  /// The color of a verdict that no side stands for.
  private static let otherColor = Color(rgb: 0x6B_7485)

  private static func colors(
    of choices: VerdictChoices,
    _ stamps: StampAppearance
  ) -> [Verdict: Color] {
    let sides: [(Direction, StampLook)] = [
      (.down, stamps.down), (.up, stamps.up), (.left, stamps.left), (.right, stamps.right),
    ]
    return sides.reduce(into: [:]) { colors, side in
      if let verdict = choices[side.0] { colors[verdict] = side.1.color }
    }
  }

  /// Returns the color of a verdict.
  func color(of verdict: Verdict) -> Color { colors[verdict] ?? Self.otherColor }

  /// Returns a preset as this deck needs it: its stamps bear the verdicts, and photographs are shown whole
  /// on a card that is as wide as most of them.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - isKept: Whether a value was asked for by its key path, and must not change.
  /// - Returns: The preset.
  func prepared(_ preset: Preset, keeping isKept: (String) -> Bool) -> Preset {
    guard hasControls else { return preset }
    var preset = preset
    func word(_ direction: Direction, _ look: inout StampLook) {
      let key = "appearance.stamps.\(direction.rawValue).word"
      if !isKept(key), let verdict = choices[direction] { look.word = verdict.title }
    }
    word(.left, &preset.appearance.stamps.left)
    word(.right, &preset.appearance.stamps.right)
    word(.up, &preset.appearance.stamps.up)
    word(.down, &preset.appearance.stamps.down)
    guard folder != nil else { return preset }
    if !isKept("appearance.picture.fit") {
      preset.appearance.picture = PictureAppearance(fit: .fit, ground: .blur)
    }
    // Most photographs are wider than high; upright ones stand on a blur of themselves.
    if preset.container.size == Preset.riffle.container.size, !isKept("container.width"),
      !isKept("container.height")
    {
      preset.container.size = Self.photograph
    }
    return preset
  }

  /// Returns the numbers and the words of the status line.
  func status(of deck: Deck, top: Int?, isListing: Bool) -> DeckStatus {
    var status = DeckStatus(footHeight: footHeight)
    status.title = deck.title
    status.decided = decisions.decidedCount
    status.count = deck.cards.count
    status.isListing = isListing
    let others = decisions.counts.keys.filter { !choices.all.contains($0) }
    status.counts = (choices.all + others.sorted { $0.rawValue < $1.rawValue }).compactMap {
      verdict in
      decisions.counts[verdict].map {
        DeckStatus.VerdictCount(verdict, count: $0, color: color(of: verdict))
      }
    }
    if let top, deck.cards.indices.contains(top), showsDetails {
      status.details = details(of: deck.cards[top], top)
    }
    status.problem = decisions.problem.map { problem in
      let count = decisions.unsavedCount
      return count == 0 ? problem : "\(problem) \(count.grouped) not on disk yet."
    }
    return status
  }

  private func details(of card: DeckCard, _ index: Int) -> [String] {
    guard let image = card.image else { return [card.title] }
    var parts = [image.lastComponent?.string ?? ""]
    if !card.companions.isEmpty {
      let suffixes = card.companions.compactMap(\.extension).map { $0.uppercased() }
      parts.append("+ \(suffixes.joined(separator: ", "))")
    }
    if case .known(let info) = photographs.answer(about: Picture(path: image.bytes)) {
      if let date = info.date { parts.append(date.text) }
      parts.append("\(info.size.width) × \(info.size.height)")
      parts += info.pieces
    }
    if decisions.isStale(index) { parts.append("changed since it was decided") }
    return parts
  }

  /// Returns the content of a card: photographs without a label, since their name stands below them,
  /// rotated as the person wants.
  func content(_ content: CardContent, ofCardAt index: Int) -> CardContent {
    var content = content
    guard folder != nil, decisions.cards.indices.contains(index) else { return content }
    content.title = ""
    if let rotation = PictureRotation(rawValue: decisions.rotation(of: index)) {
      content.picture = content.picture?.rotated(rotation)
    }
    return content
  }
}
