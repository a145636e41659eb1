import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("The end of a round of a deck that loops")
struct LoopRoundTests {
  private static func preset(_ topCard: DeckOptions.TopCard = .first) -> Preset {
    var preset = Preset.riffle
    preset.deck.end = .loop
    preset.deck.topCard = topCard
    return preset
  }

  /// The indices, when they were made, of the cards whose swipes ended a round.
  private static func rounds(_ events: [StackEvent]) -> [String] {
    events.filter { $0.name == .didFinishRound }.map { "\($0.card?.index ?? -1)" }
  }

  @Test("is told once for as many swipes as there are cards", arguments: 1...5)
  func each(cards: Int) {
    for topCard in DeckOptions.TopCard.allCases {
      var script = StackScript(Self.preset(topCard), cards: cards)
      for swipe in 1...(3 * cards) {
        let before = script.events.count
        script.command(.swipe(.left), at: Double(swipe))
        let news = script.events[before...].map(\.name).filter { $0 != .didLeave }
        #expect((news.last == .didFinishRound) == swipe.isMultiple(of: cards), "\(swipe): \(news)")
      }
      let last = topCard == .first ? cards - 1 : 0
      #expect(Self.rounds(script.events) == Array(repeating: "\(last)", count: 3))
      #expect(script.eventLines(.ranOutOfCards) == [])
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var commands: [StackCommand]
    var rounds: [String]
  }

  static let cases = [
    Case(
      testDescription: "an undone end is told again by the next swipe, and by a redo",
      commands: [
        .swipe(.left), .swipe(.left), .swipe(.left), .undo, .swipe(.up), .undo, .redo,
      ],
      rounds: ["2", "2", "2"]
    ),
    Case(
      testDescription: "cards that are added at the end come after all others, and end the round",
      commands: [.swipe(.left), .swipe(.left), .insert(at: 3, count: 2)]
        + Array(repeating: .swipe(.left), count: 5),
      rounds: ["4"]
    ),
    Case(
      testDescription: "without its last card the round ends with the one before",
      commands: [.swipe(.left), .delete(at: 2, count: 1), .swipe(.left), .swipe(.left)],
      rounds: ["1"]
    ),
    Case(
      testDescription: "a deletion itself ends none",
      commands: [.swipe(.left), .swipe(.left), .delete(at: 2, count: 1), .swipe(.left)],
      rounds: []
    ),
    Case(
      testDescription: "a jump to the last card is no swipe of it",
      commands: [.jump(to: 2), .swipe(.left), .swipe(.left)],
      rounds: ["2"]
    ),
    Case(
      testDescription: "an instant swipe counts",
      commands: [.jump(to: 2), .instantly(.swipe(.left))],
      rounds: ["2"]
    ),
  ]

  @Test("follows the data", arguments: cases)
  func data(of example: Case) {
    var script = StackScript(Self.preset(), cards: 3)
    for (step, command) in example.commands.enumerated() {
      script.command(command, at: 1 + 0.7 * Double(step))
    }
    #expect(Self.rounds(script.events) == example.rounds)
  }

  @Test("is told for the last card of the data and no other, whatever happens", arguments: 1...5)
  func random(cards: Int) {
    for seed in Soak.seeds(20) {
      var random = SeededGenerator(seed: seed)
      var script = StackScript(Self.preset(), cards: cards)
      var count = cards
      for step in 0..<60 {
        let (top, before) = (script.stack.topCard, script.events.count)
        var command = StackCommand.swipe(.left)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: command = .undo
        case 1:
          command = .insert(at: Int.random(in: 0...count, using: &random), count: 1)
          count += 1
        case 2 where count > 1:
          command = .delete(at: Int.random(in: 0..<count, using: &random), count: 1)
          count -= 1
        default: break
        }
        script.command(command, at: 1 + 0.1 * Double(step))
        var isEnd = false
        if case .swipe = command { isEnd = top == count - 1 }
        let hint = "seed \(seed), step \(step), \(command)"
        let told = Self.rounds(Array(script.events[before...]))
        #expect(told.count == (isEnd ? 1 : 0), "\(hint)")
      }
    }
  }

  @Test("is told by no deck that ends otherwise, and by no cards that cycle")
  func others() {
    for preset in Preset.everything where preset.deck.end != .loop {
      var script = StackScript(preset, cards: 2)
      for swipe in 0..<4 { script.command(.swipe(.left), at: 1 + 2 * Double(swipe)) }
      #expect(Self.rounds(script.events) == [], "\(preset.name)")
    }
  }
}
