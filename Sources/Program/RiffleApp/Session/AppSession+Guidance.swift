import Riffle
import RiffleCards
package import RiffleFormats
import RiffleMotion
import RiffleSDL

/// What tells a person where they are and what they can do: the title, captions, the hint.
extension AppSession {
  /// Changes the stack to a preset, and names it for a moment.
  func choose(_ preset: Preset, at time: Timestamp) {
    stackView.setPreset(prepared(preset), at: time)
    captions.changeHint(to: hint)
    if isFlicked {
      captions.show(Self.flicks.map { "\(preset.name): flick \($0)" }, at: time, for: 2.5)
    } else {
      captions.show([preset.name], at: time, for: 1)
    }
  }

  /// Starts the introduction.
  func introduce() {
    let now = window.loop.now
    let introduction = Introduction(.ofUser, at: now)
    self.introduction = introduction
    // After the first frames, which are seldom even.
    if introduction.showsHint { captions.showHint(hint, at: now.advanced(by: 0.4)) }
  }

  /// Notes an input of the stack: a nudge without a swipe is the answer to an attempt to drag.
  func note(_ input: StackInput, at time: Timestamp) {
    guard replay == nil, case .command(.nudge) = input, isFlicked else { return }
    captions.show(Self.flicks.map { "Flick \($0)" }, at: time, for: 2.5)
  }

  /// Notes that a card was swiped.
  func noteSwipe(at time: Timestamp) {
    introduction?.noteSwipe()
    captions.removeHint(at: time)
  }

  /// Notes that the person does something.
  func noteActivity(_ event: InputEvent) {
    switch event {
    case .pointer(let event): introduction?.noteInput(at: event.time)
    case .key(let press): introduction?.noteInput(at: press.time)
    case .controller(let event): introduction?.noteInput(at: event.time)
    default: break
    }
  }

  /// Names the top card in the window's title, and speaks it.
  ///
  /// - Parameter words: What was said of the card before it. Defaults to nothing.
  func nameTopCard(after words: String? = nil) {
    let (deck, index) = (source.deck, stackView.topIndex)
    let title = Self.title(of: deck, card: index)
    guard title != shownTitle else { return }
    shownTitle = title
    window.loop.window.title = title
    speaker?.say(
      Speaker.words(
        verdict: words,
        card: index.flatMap { deck.cards.indices.contains($0) ? deck.cards[$0].title : nil },
        place: ((index ?? 0) + 1, deck.cards.count)
      )
    )
  }

  /// Returns the title of the window: the card, the deck and the program.
  package static func title(of deck: Deck, card index: Int?) -> String {
    let place = index.map { "\(($0 + 1).grouped) of \(deck.cards.count.grouped)" }
    let card = index.flatMap { deck.cards.indices.contains($0) ? deck.cards[$0].title : nil }
    let top = if let card, !card.isEmpty { place.map { "\(card), \($0)" } } else { place }
    return [top, deck.title, "Riffle"].compactMap(\.self).joined(separator: " – ")
  }

  /// Whether cards are swiped by a quick movement, without being dragged.
  private var isFlicked: Bool { stackView.stack.preset.release.swipeRecognizer != nil }

  /// How such cards are swiped, and shorter.
  private static let flicks = ["quickly to the left or right", "left or right"]

  /// The hint for somebody new, and a shorter one.
  private var hint: [String] {
    let verb = isFlicked ? "Flick" : "Drag"
    if let deciding, deciding.hasControls, let left = deciding.choices[.left],
      let right = deciding.choices[.right]
    {
      let words = "\(verb) right: \(right.rawValue), left: \(left.rawValue)"
      return ["\(words). ? shows all keys", words]
    }
    let short = "\(verb), or use the arrow keys"
    return ["\(short). ? shows all keys", short]
  }
}
