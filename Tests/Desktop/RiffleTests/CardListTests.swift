import CardTestSupport
import Riffle
import RiffleCards
import Testing

@Suite("A list of items")
@MainActor
struct CardListTests {
  private struct Person: Identifiable {
    var id: Int
    var name: String
    var isLiked = false
  }

  /// A view that shows a list, with the time that it is at.
  @MainActor
  private final class Rig {
    let view: CardStackView
    private var seconds = 0.0

    init(_ source: (any CardStackDataSource)?, preset: Preset = .container) {
      view = CardStackView(
        preset: preset,
        dataSource: source,
        windowSize: WindowSize(size: Size(width: 800, height: 600))
      )
      pass(0)
    }

    func pass(_ duration: Double = 2) {
      seconds += duration
      view.advance(to: Timestamp(seconds: seconds))
    }

    /// The titles of the cards on screen, from the top down.
    var titles: [String] { view.visibleCards.map(\.content.title) }
  }

  private static func words(_ words: [String]) -> CardList<String> {
    CardList(words, id: \.self) { card, word in card.content = CardContent(title: word) }
  }

  @Test("shows a card for each, without a registered class, and is kept alive by its view")
  func shown() throws {
    weak var kept: CardList<String>?
    let rig: Rig
    do {
      let list = Self.words(["a", "b", "c", "d", "e"])
      kept = list
      rig = Rig(list)
    }

    #expect(rig.titles == ["a", "b", "c"])
    #expect(kept?[1] == "b")
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.titles == ["b", "c", "d"])
    rig.view.dataSource = nil
    #expect(kept == nil)
  }

  @Test("has cards of the class that it is told, which are reused")
  func ownClass() {
    let people = (0..<9).map { Person(id: $0, name: "\($0)") }
    var made = Set<ObjectIdentifier>()
    let list = CardList(people, as: CountingCard.self) { card, person in
      made.insert(ObjectIdentifier(card))
      card.content = CardContent(title: person.name)
    }
    let rig = Rig(list)
    for _ in 0..<5 {
      rig.view.swipe(.right)
      rig.pass()
    }

    #expect(rig.titles == ["5", "6", "7"])
    #expect(made.count == 4)
    #expect(rig.view.visibleCards.contains { ($0 as? CountingCard)?.reuses ?? 0 > 0 })
  }

  @Test("shows what came, went and moved once its items are set")
  func items() {
    let list = Self.words(["a", "b", "c", "d", "e"])
    let rig = Rig(list)
    rig.view.swipe(.left)
    rig.pass()
    let second = rig.view.visibleCards.first

    list.items = ["a", "new", "b", "e", "c"]

    rig.pass()
    #expect(rig.titles == ["new", "b", "e"])
    #expect(rig.view.swipedCards.map(\.index) == [0])
    #expect(rig.view.visibleCards[1] === second)
    rig.view.undo()
    rig.pass()
    #expect(rig.titles == ["a", "new", "b"])
    list.items = []
    rig.pass()
    #expect(rig.titles == [])
    list.items.append("z")
    rig.pass()
    #expect(rig.titles == ["z"])
  }

  @Test("a changed item is shown by the card that it has, and no other card is drawn again")
  func changedItem() {
    final class Drawn: CardView {
      var drawings = 0
      override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
        drawings += 1
        return nil
      }
    }
    let people = (0..<4).map { Person(id: $0, name: "\($0)") }
    let list = CardList(people, as: Drawn.self) { card, person in
      card.content = CardContent(title: person.name, badge: person.isLiked ? "liked" : "")
    }
    let rig = Rig(list)
    _ = rig.view.displayList(at: 0)
    let cards = rig.view.visibleCards

    list.items[1].isLiked = true
    _ = rig.view.displayList(at: 0)

    #expect(rig.view.visibleCards.map(ObjectIdentifier.init) == cards.map(ObjectIdentifier.init))
    #expect(cards.map(\.content.badge) == ["", "liked", ""])
    #expect(cards.compactMap { ($0 as? Drawn)?.drawings } == [1, 2, 1])
  }

  @Test("items that are objects are shown as they are now after a refresh")
  func objects() {
    final class Page {
      var title = "old"
    }
    let page = Page()
    let list = CardList([page], id: \.title) { card, page in
      card.content = CardContent(title: page.title)
    }
    let rig = Rig(list)

    page.title = "new"
    list.refresh()

    #expect(rig.titles == ["new"])
  }

  @Test("tells swipes and undos with the item, each closure after the view's handler")
  func events() {
    let list = Self.words(["a", "b", "c"])
    let rig = Rig(list)
    var told: [String] = []
    rig.view.onSwipe { told.append("view \($0.index)") }
    list.onSwipe { told.append("\($0) \($1)") }
    list.onSwipe { word, _ in told.append("again \(word)") }
    list.onUndo { told.append("back \($0) \($1)") }

    rig.view.swipe(.right)
    rig.view.undo()
    #expect(told == ["view 0", "a right", "again a", "back a right"])

    told = []
    rig.view.handlers.didSwipe = { _ in list.items.removeFirst() }
    rig.view.swipe(.left)
    rig.pass()
    #expect(told == [])
    #expect(rig.titles == ["b", "c"])
  }

  @Test("an item that is taken out as it is swiped leaves the others as they are")
  func takenOut() {
    let list = Self.words(["a", "b", "c", "d"])
    let rig = Rig(list)
    list.onSwipe { word, _ in list.items.removeAll { $0 == word } }
    for _ in 0..<2 {
      rig.view.swipe(.right)
      rig.pass()
    }

    #expect(rig.titles == ["c", "d"])
    #expect(list.items == ["c", "d"])
  }

  @Test("more than one item with an id is told once, and the cards are still right")
  func repeated() {
    let list = Self.words(["a", "b", "a"])
    let rig = Rig(nil)
    var problems: [String] = []
    rig.view.problemReporter = { problems.append($0) }
    rig.view.dataSource = list
    list.items = ["a", "a", "a", "b"]
    rig.pass()

    #expect(problems.count == 1)
    #expect(problems.first?.contains("more than one item has the id \"a\"") == true)
    #expect(rig.titles == ["a", "a", "a"])
  }

  @Test("serves several views at once")
  func severalViews() {
    let list = Self.words(["a", "b"])
    let rigs = [Rig(list), Rig(list)]
    rigs[0].view.swipe(.left)
    list.items = ["a", "b", "c"]
    for rig in rigs { rig.pass() }

    #expect(rigs.map(\.titles) == [["b", "c"], ["a", "b", "c"]])
  }

  @Test("does not look at a million items to show the first")
  func many() {
    struct Counted: Hashable {
      nonisolated(unsafe) static var hashes = 0
      var number: Int
      func hash(into hasher: inout Hasher) {
        Self.hashes += 1
        hasher.combine(number)
      }
    }
    var shown = 0
    let list = CardList((0..<1_000_000).map(Counted.init), id: \.self) { _, _ in shown += 1 }
    _ = Rig(list)
    #expect(shown == 3)
    #expect(Counted.hashes == 0)

    list.items.append(Counted(number: 1_000_000))
    #expect(Counted.hashes == 0)
  }

  @Test("the difference of any two lists turns one into the other, with as few moves as possible")
  func differences() {
    var random = SeededRandom(seed: 8)
    for round in 0..<2000 {
      let letters = Array("abcdefgh".prefix(2 + round % 7))
      func list() -> [Character] {
        (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        }
      }
      let (old, new) = (list(), list())
      let updates = BatchUpdates(from: old, to: new)
      let moved = Set(updates.moves.map(\.from))
      var kept = old.indices.filter { !updates.deletions.contains($0) && !moved.contains($0) }
        .map { old[$0] }[...]
      let result: [Character] = new.indices.compactMap { index in
        if updates.insertions.contains(index) { return new[index] }
        if let move = updates.moves.first(where: { $0.to == index }) { return old[move.from] }
        return kept.popFirst()
      }
      #expect(result == new && kept.isEmpty, "\(old) \(new) \(updates)")
    }
    #expect(BatchUpdates(from: [1, 2, 3, 4, 5], to: [5, 1, 2, 3, 4]).moves.count == 1)
    #expect(BatchUpdates(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
  }
}
