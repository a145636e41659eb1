import RiffleCards
import RiffleDecks
import RiffleSystem
import Testing

@Suite("Verdict choices")
struct VerdictChoicesTests {
  @Test("are the deck's own, or else the person's, or else the usual ones")
  func order() throws {
    let own = VerdictChoices([.right: .favorite])
    var deck = Deck(title: "deck", cards: [])

    #expect(deck.choices(with: nil) == .usual)
    let chosen = VerdictChoices([.right: try #require(Verdict(rawValue: "print"))])
    #expect(deck.choices(with: chosen) == chosen)
    deck.verdicts = own
    #expect(deck.choices(with: chosen) == own)
  }

  @Test("know a verdict by its word, those given otherwise as well, and the word for none")
  func names() throws {
    let choices = VerdictChoices.usual
    let printed = try #require(Verdict(rawValue: "print"))

    #expect(try choices.verdict(named: "KEEP") == .keep)
    #expect(try choices.verdict(named: "print", or: [printed, .keep]) == printed)
    #expect(try choices.verdict(named: "None", orElse: "none") == nil)
    #expect(try choices.verdict(named: "skip", orElse: "none") == .skip)
    #expect(
      throws: RiffleError.wrongUsage(
        "\"?\" is not a verdict. The verdicts are keep, reject, favorite, skip, print."
      )
    ) { try choices.verdict(named: "?", or: [printed, .keep]) }
    #expect(throws: RiffleError.wrongUsage("\"noe\" is not a verdict. Did you mean none?")) {
      try choices.verdict(named: "noe", orElse: "none")
    }
  }
}
