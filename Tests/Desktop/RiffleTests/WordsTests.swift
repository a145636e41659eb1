import Riffle
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import StrangerWords
import Testing

@Suite("Words of a stack view")
@MainActor
struct WordsTests {
  private static let titles = ["ירושלים", "חיפה", ""]

  private static func table(_ preset: Preset = .riffle) -> CardTable {
    let table = CardTable(
      titles.map { title in
        let card = CardView()
        card.content = CardContent(title: title)
        return card
      },
      preset: preset
    )
    table.view.words = .hebrew
    table.view.layoutDirection = .rightToLeft
    return table
  }

  // The compiler asks for the place of a new case in these rows.

  nonisolated private static func next(_ action: Refusal.Action) -> Refusal.Action? {
    switch action {
    case .drag: .swipe(.left)
    case .swipe: .undo
    case .undo: .redo
    case .redo: .next
    case .next: .previous
    case .previous: .nudge(.left)
    case .nudge: .jump(to: 0)
    case .jump: .shift(by: 1)
    case .shift: .requeue(cardAt: 0)
    case .requeue: nil
    }
  }

  nonisolated private static func next(_ action: AccessibilityAction) -> AccessibilityAction? {
    switch action {
    case .swipe: .undo
    case .undo: .tap
    case .tap: .press(CardArea("area", frame: Rectangle(origin: .zero, size: .zero), label: "לב"))
    case .press: .custom("היפוך")
    case .custom: nil
    }
  }

  private typealias Kind = AccessibilityAnnouncement.Kind

  nonisolated private static func next(_ kind: Kind) -> Kind? {
    let card = cards[0]
    return switch kind {
    case .topCardChanged: .swiped(card, toward: .left)
    case .swiped: .undone(card, toward: .left)
    case .undone: .ranOutOfCards
    case .ranOutOfCards: .refused(Refusal(of: .drag, because: .busy), card)
    case .refused: .waiting(card)
    case .waiting: nil
    }
  }

  nonisolated private static let cards = [
    AccessibilityElement(label: "חיפה", value: "חדש", index: 1, count: 20),
    AccessibilityElement(label: "", index: 2, count: 20),
  ]

  private static var refusals: [Refusal] {
    let actions = sequence(first: Refusal.Action.drag, next: { next($0) })
    let all = actions.flatMap { action -> [Refusal.Action] in
      switch action {
      case .swipe: Direction.allCases.map { .swipe($0) }
      case .nudge: Direction.allCases.map { .nudge($0) }
      default: [action]
      }
    }
    return all.flatMap { action in
      Refusal.Reason.allCases.map { Refusal(of: action, because: $0) }
    }
  }

  /// Every announcement, with a card that has a label and one that has none.
  private static var kinds: [Kind] {
    sequence(first: Kind.topCardChanged(cards[0]), next: { next($0) }).flatMap { kind -> [Kind] in
      switch kind {
      case .topCardChanged: cards.map { .topCardChanged($0) }
      case .swiped:
        cards.flatMap { card in Direction.allCases.map { .swiped(card, toward: $0) } }
      case .undone:
        cards.flatMap { card in Direction.allCases.map { .undone(card, toward: $0) } }
      case .ranOutOfCards: [.ranOutOfCards]
      case .waiting: cards.map { .waiting($0) }
      case .refused:
        refusals.flatMap { refusal -> [Kind] in
          [.refused(refusal, nil)] + cards.map { .refused(refusal, $0) }
        }
      }
    }
  }

  private static var ownActions: [AccessibilityAction] {
    let first = AccessibilityAction.swipe(.left)
    return sequence(first: first, next: { next($0) }).flatMap { action -> [AccessibilityAction] in
      if case .swipe = action { Direction.allCases.map { .swipe($0) } } else { [action] }
    }
  }

  private func hasNoEnglish(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
  }

  @Test("every announcement, refusal and action is in the view's words alone")
  func everything() {
    for kind in Self.kinds {
      let text = AccessibilityAnnouncement(kind, in: .hebrew).text
      #expect(hasNoEnglish(text), "\(kind): \(text)")
    }
    for action in Self.ownActions {
      let name = action.name(in: .hebrew)
      #expect(hasNoEnglish(name), "\(action): \(name)")
    }
    for card in Self.cards { #expect(hasNoEnglish(card.text(in: .hebrew))) }
  }

  @Test("the Hebrew words are all: a new one is missing in them")
  func allWords() {
    func texts(_ words: StackWords) -> [(name: String?, text: String)] {
      Mirror(reflecting: words).children.compactMap { child in
        (child.value as? String).map { (child.label, $0) }
      }
    }
    for (english, hebrew) in zip(texts(StackWords()), texts(.hebrew)) {
      guard english.name != "language", english.name != "separator" else { continue }
      #expect(hasNoEnglish(hebrew.text), "\(hebrew)")
      #expect(english.text != hebrew.text)
    }
  }

  @Test("the English words are those of before")
  func english() {
    let card = AccessibilityElement(label: "Paris", index: 0, count: 20)
    func text(_ kind: AccessibilityAnnouncement.Kind) -> String {
      AccessibilityAnnouncement(kind).text
    }
    func refusal(_ action: Refusal.Action, _ card: AccessibilityElement? = card) -> String {
      text(.refused(Refusal(of: action, because: .vetoed), card))
    }

    #expect(card.text(in: StackWords()) == "Paris, card 1 of 20")
    #expect(text(.undone(card, toward: .topLeft)) == "Swipe to the top left of Paris undone")
    #expect(refusal(.swipe(.left)) == "Paris cannot be swiped left")
    #expect(refusal(.next) == "Paris cannot be swiped")
    #expect(refusal(.drag, nil) == "The card cannot be moved")
    #expect(refusal(.previous) == "The last swipe cannot be undone")
    #expect(refusal(.redo) == "The swipe cannot be done again")
    #expect(AccessibilityAction.swipe(.up).name(in: StackWords()) == "Swipe up")
  }

  @Test("a Hebrew deck says what happens in Hebrew")
  func deck() throws {
    let table = Self.table()
    var heard: [String] = []
    table.view.accessibilityAnnouncement = { heard.append($0.text) }

    table.view.swipe(.right)
    table.pass(2)
    table.view.undo()
    table.view.undo()
    table.pass(2)
    #expect(
      heard == [
        "ירושלים: החלקה ימינה", "חיפה, כרטיס 2 מתוך 3", "ירושלים: ההחלקה ימינה בוטלה",
        "ירושלים, כרטיס 1 מתוך 3", "אין מה לבטל",
      ]
    )
    heard = []
    for _ in Self.titles {
      table.view.swipe(.left)
      table.pass(2)
    }
    table.view.swipe(.left)
    #expect(
      heard.suffix(4) == [
        "כרטיס 3 מתוך 3", "כרטיס 3: החלקה שמאלה", "לא נותרו כרטיסים", "אין שם כרטיס",
      ]
    )
    table.view.undo()
    table.pass(2)
    let top = try #require(table.view.visibleCards.first)
    let names = table.view.accessibilityActions(for: top).map { $0.name(in: table.view.words) }
    #expect(names.first == "החלקה שמאלה" && names.suffix(2) == ["פתיחה", "ביטול"])
    #expect(names.allSatisfy(hasNoEnglish))
    #expect(table.view.accessibilityLabel == "כרטיסים")
    table.view.accessibilityLabel = "ערים"
    #expect(table.view.accessibilityLabel == "ערים")
  }

  @Test("arrow keys of a Hebrew deck that cycles go the other way")
  func arrows() {
    let table = Self.table(.board)

    table.view.handle(KeyPress(time: .zero, key: .left))
    table.pass(3)

    #expect(table.view.topIndex == 1)
  }

  // MARK: Drawn words

  /// All lines of text that a frame shows.
  private func lines(_ table: CardTable) -> [TextLine] {
    table.view.displayList(at: table.seconds).layerShapes.flatMap { lines($0.layer.commands) }
  }

  private func lines(_ commands: [DrawCommand]) -> [TextLine] {
    commands.flatMap { command -> [TextLine] in
      switch command.unclipped {
      case .text(let line): [line]
      case .shape(let shape):
        if case .layer(let layer) = shape.fill { lines(layer.commands) } else { [] }
      case .shadow, .paragraph, .path, .clipped: []
      }
    }
  }

  @Test(
    "a picture that is missing, and one that is damaged, say so in Hebrew, also words set later"
  )
  func pictures() throws {
    let table = CardTable(
      [Picture(path: "/אין/כזה"), Picture(path: "/דג")].map { picture in
        let card = CardView()
        card.content = CardContent(title: "ירושלים", picture: picture)
        return card
      },
      preset: .container.plain,
      emptyView: EmptyView(title: "אין עוד", message: "נתראה מחר")
    )
    var updates = LoadUpdates()
    updates.failures = [
      PictureFailure(picture: Picture(path: "/אין/כזה").id, reason: "no such file")
    ]
    updates.warnings = [Picture(path: "/דג").id: .animated]
    _ = table.view.apply(updates)
    #expect(lines(table).map(\.string).contains("No such file"))
    _ = table.view.displayList(at: table.seconds)
    table.pass()
    #expect(!table.view.needsFrame)

    table.view.words = .hebrew

    #expect(table.view.needsFrame)
    let texts = lines(table).map(\.string)
    #expect(texts.contains("הקובץ לא נמצא") && texts.contains("כזה"))
    #expect(texts.joined(separator: " ").contains("אי אפשר להציג"))
    #expect(texts.allSatisfy(hasNoEnglish))
    table.view.swipe(.left)
    table.pass(2)
    #expect(lines(table).map(\.string) == ["ירושלים", "הנפשה"])
    table.view.swipe(.left)
    table.pass(2)
    #expect(lines(table).map(\.string) == ["אין עוד", "נתראה מחר"])
  }

  @Test(
    "words about a picture are never cut: they are wrapped, and smaller where there is little room",
    arguments: [StackWords(), .hebrew],
    [(300.0, 400.0), (260, 200), (180, 300), (120, 110), (900, 90), (60, 80)]
  )
  func fitting(words: StackWords, size: (width: Double, height: Double)) throws {
    let card = CardView()
    card.content = CardContent(
      picture: Picture(path: "/a/כזה"),
      pictureProblem: words.pictureProblem("the file is empty")
    )
    let table = CardTable([card], size: Size(width: size.width, height: size.height))
    table.view.words = words
    // In all of the window, whatever its shape.
    table.view.fit = .filling()

    let layer = try #require(table.view.displayList(at: 0).layerShapes.last).layer
    let lines = lines(layer.commands)

    let text = TextRasterizer()
    let headline = lines.filter { $0.font.weight == .semibold }
    let marks = headline.map { $0.string.filter { $0 != "\u{200F}" } }
    #expect(marks.joined(separator: " ") == words.missingPicture)
    for line in lines {
      var whole = line
      whole.maximumWidth = .infinity
      let drawn = text.size(of: whole)
      #expect(drawn.width <= line.maximumWidth, "\(line.string)")
      #expect(line.baseline.y + drawn.descent <= layer.size.bounds.size.height)
      #expect(line.baseline.y - drawn.ascent >= 0)
    }
    if size.width == 300 { #expect(headline.allSatisfy { $0.font.size > 16 * table.scale }) }
  }
}
