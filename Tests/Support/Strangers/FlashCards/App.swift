import Riffle

/// A word to learn.
struct Word: Identifiable {
  var id: String { front }
  var front: String
  var back: String
}

/// Flash cards: a click or Space turns a card over.
///
/// What goes to the right is known; what goes to the left is asked again after three others. N adds a word.
@main
@MainActor
struct FlashCards {
  static func main() throws {
    let words = [
      Word(front: "der Apfel", back: "the apple"), Word(front: "die Birne", back: "the pear"),
      Word(front: "die Feige", back: "the fig"), Word(front: "die Kirsche", back: "the cherry"),
      Word(front: "die Pflaume", back: "the plum"),
    ]
    let deck = CardList(words, as: WordCard.self) { card, word in card.word = word }

    var preset = Preset.riffle
    preset.appearance.stamps.left = StampLook("Again", color: Color(rgb: 0xC2_5A1B))
    preset.appearance.stamps.right = StampLook("Known", color: Color(rgb: 0x1F_7A4D))
    let window = try CardWindow(title: "Flash cards", preset: preset, dataSource: deck)
    let stackView = window.stackView

    stackView.onAllowedDirections { _ in [.left, .right] }
    stackView.onSwipe { [unowned stackView] swipe in
      print("\(deck[swipe.index].front): \(swipe.direction == .left ? "again" : "known")")
      if swipe.direction == .left { stackView.requeue(cardAt: swipe.index, to: 3) }
    }
    stackView.onUndo { print("\(deck[$0.index].front): back") }
    stackView.onRunOutOfCards { print("all known") }
    stackView.onEmptyView {
      EmptyView(title: "All known", hints: [KeyHint("Backspace", "brings the last card back")])
    }
    stackView.onSelect { [unowned stackView] in turn(stackView.cardView(at: $0.index)) }
    window.keyHandler = { [unowned stackView] press in
      switch press.key {
      case .space: turn(stackView.topIndex.flatMap(stackView.cardView(at:)))
      case .character("n"):
        deck.items.append(Word(front: "Wort \(deck.items.count + 1)", back: "a word"))
        print("\(deck.items.count) words")
      default: return false
      }
      return true
    }
    try window.run()
  }

  private static func turn(_ card: CardView?) {
    guard let card = card as? WordCard else { return }
    card.isTurned.toggle()
    print("\(card.word.front): turned")
  }
}

/// A card with a word on its front and another on its back.
final class WordCard: CardView {
  var word = Word(front: "", back: "") {
    didSet { if word.id != oldValue.id { isTurned = false } }
  }
  var isTurned = false { didSet { setNeedsDisplay() } }

  override var accessibilityLabel: String { isTurned ? word.back : word.front }

  override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
    canvas.face(
      of: CardContent(
        title: isTurned ? word.back : word.front,
        subtitle: isTurned ? word.front : "Click to turn it over",
        color: Color(rgb: isTurned ? 0x2B_5B8A : 0x3A_3F55)
      )
    )
  }
}
