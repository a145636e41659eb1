import Riffle
package import RiffleDecks
import RiffleFormats
import RiffleMuseum
import RiffleSDL
import RiffleShell

/// Tells the user where they are and what they can do, in the title, captions, a first hint and speech.
@MainActor
package final class Guide {
  private let session: DeckSession
  /// Whether the deck is the one that comes with the program, which nobody has chosen.
  private let isSample: Bool
  private let showTitle: (String) -> Void
  /// The speaker; nil if speech is off.
  private let speaker: Speaker?
  /// The introduction; nil during a replay.
  private var introduction: Introduction?
  private var shownTitle = ""

  init(
    _ session: DeckSession,
    isSample: Bool,
    speaker: Speaker?,
    showTitle: @escaping (String) -> Void
  ) {
    self.session = session
    self.isSample = isSample
    self.speaker = speaker
    self.showTitle = showTitle
  }

  func introduce() {
    let now = session.now
    let introduction = Introduction(.ofUser, at: now)
    self.introduction = introduction
    // Skip the first frames, which are seldom smooth.
    guard introduction.showsHint || isSample else { return }
    session.captions.showHint(hint, at: now.advanced(by: 0.4))
  }

  func note(_ event: InputEvent) {
    switch event {
    case .pointer(let event): introduction?.noteInput(at: event.time)
    case .key(let press): introduction?.noteInput(at: press.time)
    case .controller(let event): introduction?.noteInput(at: event.time)
    default: break
    }
  }

  /// Nudges the top card when it is time; returns the time of the next nudge or caption change.
  func advance(to now: Timestamp) -> Timestamp? {
    if introduction?.takeNudge(at: now) == true {
      session.stackView.perform(.nudge(.right), at: now)
    }
    return [introduction?.nudgeTime, session.captions.advance(to: now)].compactMap(\.self).min()
  }

  func note(_ event: StackEvent) {
    switch event.kind {
    case .didSwipe(_, let direction, _, _):
      introduction?.noteSwipe()
      session.captions.removeHint(at: event.time)
      // A decision is announced with its verdict.
      if session.review == nil { nameTopCard(after: direction.title) }
    case .didRefuse(_, let refusal):
      guard let review = session.review, case .swipe(let direction) = refusal.action,
        refusal.reason == .notAllowed
      else { return }
      guard review.decisions.takesSteps else { return session.sayNothingIsDecided() }
      session.say("There is no verdict for \(direction.rawValue)", for: 1.5)
    default: break
    }
  }

  /// A nudge without a swipe is the answer to an attempt to drag.
  func note(_ input: StackInput, at time: Timestamp) {
    guard case .command(.nudge) = input, isFlicked else { return }
    session.captions.show(Self.flicks.map { "Flick \($0)" }, at: time, for: 2.5)
  }

  /// Announces a step; a decision only if the cards are hidden, so that no stamp is visible.
  func note(_ step: Review.Step, _ change: DeckDecisions.Change, isHidden: Bool) {
    switch step {
    case .undo: say("Undone", change)
    case .redo: say("Redone", change)
    default:
      guard isHidden else { break }
      switch change.kind {
      case .decide(let verdict): session.say(verdict.title, for: 0.8)
      case .rate, .label: if let words = marks(change) { session.say(words, for: 0.8) }
      default: break
      }
    }
    if case .decide(let verdict) = change.kind, step != .undo { nameTopCard(after: verdict.title) }
  }

  private func say(_ word: String, _ change: DeckDecisions.Change) {
    guard change.others.isEmpty else {
      return session.say("\(word): \((change.others.count + 1).grouped) pictures", for: 1.5)
    }
    switch change.kind {
    case .decide:
      if change.card == nil { session.say("\(word): a picture that is no longer here", for: 2.5) }
    case .clear: session.say("\(word): put back", for: 1.5)
    case .rotate: session.say("\(word): rotated", for: 1.5)
    case .rate, .label:
      let card = change.card.flatMap { index in
        session.deck.cards.indices.contains(index) ? session.deck.cards[index].title : nil
      }
      let words = [card, marks(change)].compactMap(\.self).joined(separator: " has ")
      session.say("\(word): \(words)", word, for: 1.5)
    case .restart: session.say("\(word): started again", for: 2.5)
    }
  }

  /// What the card of a change has now; nil if it is no longer here.
  private func marks(_ change: DeckDecisions.Change) -> String? {
    change.card.flatMap { card in session.review?.decisions.marks(of: card).words }
  }

  func note(_ preset: Preset, at time: Timestamp) {
    session.captions.changeHint(to: hint)
    if isFlicked {
      session.captions.show(Self.flicks.map { "\(preset.name): flick \($0)" }, at: time, for: 2.5)
    } else {
      session.captions.show(names(of: preset), at: time, for: 2.5)
    }
  }

  /// Shows the window's title after another content of the window has changed it.
  func showTitleAgain() { showTitle(shownTitle) }

  /// Shows the top card in the window's title, and speaks it after `words`.
  func nameTopCard(after words: String? = nil) {
    let (deck, index) = (session.deck, session.stackView.topIndex)
    let title = Self.title(of: deck, card: index)
    guard title != shownTitle else { return }
    shownTitle = title
    showTitle(title)
    // Nothing is left to be dragged.
    if index == nil, session.isListed { session.captions.removeHint(at: session.now) }
    speaker?.say(
      Speaker.words(
        verdict: words,
        card: index.flatMap { deck.cards.indices.contains($0) ? deck.cards[$0].title : nil },
        place: ((index ?? 0) + 1, deck.cards.count)
      )
    )
  }

  package static func title(of deck: Deck, card index: Int?) -> String {
    let place = index.map { "\(($0 + 1).grouped) of \(deck.cards.count.grouped)" }
    let card = index.flatMap { deck.cards.indices.contains($0) ? deck.cards[$0].title : nil }
    let top = if let card, !card.isEmpty { place.map { "\(card), \($0)" } } else { place }
    return [top, deck.title, "Riffle"].compactMap(\.self).joined(separator: " – ")
  }

  /// Whether cards are swiped by a quick movement, without being dragged.
  private var isFlicked: Bool { session.stackView.stack.preset.release.swipeRecognizer != nil }

  private static let flicks = ["quickly to the left or right", "left or right"]

  /// The full text, and shorter ones.
  private var hint: [String] {
    guard isSample else { return swipeHint }
    let open = ActionHelp.key(of: .open, on: .cards, session.keys).map {
      "Drop a folder here, or \($0)"
    }
    guard introduction?.showsHint == true else { return [open].compactMap(\.self) }
    return swipeHint.compactMap { words in open.map { "\(words). \($0)" } } + swipeHint
  }

  private var swipeHint: [String] {
    let verb = isFlicked ? "Flick" : "Drag"
    let words =
      if let look = session.appearance, look.hasControls, let left = look.choices[.left],
        let right = look.choices[.right]
      {
        "\(verb) right: \(right.rawValue), left: \(left.rawValue)"
      } else {
        "\(verb), or use the arrow keys"
      }
    let help = ActionHelp.key(of: .help, on: .cards, session.keys)
    return [help.map { "\(words). \($0) shows all keys" }, words].compactMap(\.self)
  }

  /// The name of a preset, with its character and the key of the usual one, as far as there is room.
  private func names(of preset: Preset) -> [String] {
    let character = BuiltInPreset.named(preset.name)?.summary
    let usual = Preset.standard.name
    var words = preset.name
    if preset.name != usual, let key = usualKey { words += ". \(key) goes back to \(usual)" }
    let whole = character.map { "\(preset.name): \($0)" + words.dropFirst(preset.name.count + 1) }
    return [whole, words, preset.name].compactMap(\.self)
  }

  private var usualKey: String? {
    DigitPresets.digit(of: Preset.standard.name).flatMap {
      ActionHelp.key(of: .choosePreset($0), on: .cards, session.keys)
    }
  }
}

extension Direction {
  fileprivate var title: String { rawValue.sentenceCased }
}
