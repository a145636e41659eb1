import Riffle
import Testing

@Suite("Accessibility of a stack view")
@MainActor
struct AccessibilityTests {
  private static func table(_ preset: Preset = .riffle) -> CardTable {
    let cards = ["Paris", "Rome", ""].map { title in
      let card = CardView()
      card.content = CardContent(title: title, subtitle: title.isEmpty ? "" : "Europe")
      return card
    }
    return CardTable(cards, preset: preset)
  }

  @Test("what happens is announced in its order, in plain English")
  func announcements() {
    let table = Self.table()
    var heard: [String] = []
    table.view.accessibilityAnnouncement = { heard.append($0.text) }

    table.view.swipe(.right)
    table.pass(2)
    #expect(heard == ["Paris, Europe swiped right", "Rome, Europe, card 2 of 3"])
    heard = []
    table.view.undo()
    table.pass(2)
    #expect(heard == ["Swipe right of Paris, Europe undone", "Paris, Europe, card 1 of 3"])
    heard = []
    for _ in 0..<3 {
      table.view.swipe(.left)
      table.pass(2)
    }
    #expect(
      heard == [
        "Paris, Europe swiped left", "Rome, Europe, card 2 of 3", "Rome, Europe swiped left",
        "Card 3 of 3", "Card 3 swiped left", "No cards left",
      ]
    )
  }

  @Test("a card's words are its title, subtitle and badge, unless it has others")
  func words() throws {
    final class Rated: CardView {
      override var accessibilityLabel: String { "Hotel Roma" }
      override var accessibilityValue: String { "4 stars" }
    }
    let plain = CardView()
    plain.content = CardContent(title: "Paris", subtitle: "France", badge: "New")
    let table = CardTable([plain, Rated()])

    let elements = table.view.visibleCards.map {
      table.view.accessibilityElement(for: $0)?.text(in: table.view.words)
    }

    #expect(elements == ["Paris, France, New, card 1 of 2", "Hotel Roma, 4 stars, card 2 of 2"])
    #expect(table.view.accessibilityElement(for: CardView()) == nil)
  }

  @Test("the top card has the swipes of the preset, a tap, and an undo once there is one")
  func actions() throws {
    let table = Self.table()
    let top = try #require(table.view.visibleCards.first)
    let swipes = table.view.stack.preset.commandDirections.map(AccessibilityAction.swipe)

    #expect(table.view.accessibilityActions(for: top) == swipes + [.tap])
    #expect(table.view.accessibilityActions(for: table.view.visibleCards[1]) == [])
    table.view.swipe(.left)
    table.pass(2)

    let next = try #require(table.view.visibleCards.first)
    #expect(table.view.accessibilityActions(for: next) == swipes + [.tap, .undo])
  }

  @Test("a tap by an action is an input, for a recording")
  func tapIsObserved() {
    let table = Self.table()
    var inputs: [StackInput] = []
    table.view.inputObserver = { input, _ in inputs.append(input) }

    #expect(table.view.perform(.tap))

    #expect(inputs == [.command(.tap)])
  }

  @Test("an action does what a hand does, and a refused one is announced")
  func performing() {
    let table = Self.table()
    var heard: [AccessibilityAnnouncement] = []
    table.view.accessibilityAnnouncement = { heard.append($0) }

    #expect(!table.view.perform(.undo))
    #expect(heard.map(\.text) == ["Nothing to undo"])
    #expect(table.view.perform(.tap))
    #expect(table.view.perform(.swipe(.right)))
    #expect(table.view.topIndex == 1)
    #expect(table.view.perform(.undo))
    #expect(table.view.topIndex == 0)
    heard = []
    #expect(!table.view.perform(.swipe(.topLeft)))
    #expect(heard.map(\.text) == ["Paris, Europe cannot be swiped to the top left"])
  }
}
