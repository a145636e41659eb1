import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import SystemPackage

struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Decide on a card of a deck, or take its verdict away.",
    discussion: "The decision is kept as if the card had been swiped; the file is not touched."
  )

  @Argument(help: "A folder of pictures, or a deck file.", completion: .file())
  var path: String

  @Argument(help: "The name of the card's file, or its identity.")
  var card: String

  @Argument(help: "keep, reject, favorite, skip, a word of the deck's own, or none.")
  var verdict: String

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  func run() throws {
    try report {
      let deck = try OpenedDeck(path, recursively: recursive)
      let choices = try LayeredSettings.ofStart().settings.verdicts
      let request = DecideRequest(path: deck.path, card: card, verdict: verdict)
      let line = try request.run(on: deck.deck, choices: choices, journal: DecisionJournal())
      try LineWriter.print([line])
    }
  }
}
