import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleMotion
import RiffleShell
import SystemPackage

struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Decide on cards of a deck, or take their verdicts away.",
    discussion: """
      The decision is kept as if the card had been swiped; the file is not touched. CARD is the name \
      of its file, the path that 'riffle list' prints, or its identity. With - as CARD, cards are read \
      from standard input, one a line; without a verdict, each line ends with a tab and one.
      """
  )

  @Argument(
    help: "A folder of pictures, or a deck file.",
    completion: .file(),
    transform: PathArgument.path
  )
  var path: String

  @Argument(help: "A card, or - for those of standard input.")
  var card: String

  @Argument(help: "keep, reject, favorite, skip, a word of the deck's own, or none.")
  var verdict: String?

  @Option(help: "Give it 1 to 5 stars, or 0 for none.")
  var stars: Int?

  @Option(help: "Give it a label: red, yellow, green, blue, purple, or none.")
  var label: String?

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  func run() throws {
    try report {
      let marks = try marks
      let orders: [DecideRequest.Order]
      if card == "-" {
        orders = try ordersOfInput(marks)
      } else {
        guard verdict != nil || !marks.isEmpty else {
          throw RiffleError.wrongUsage(
            "There is nothing to decide. Give a verdict such as keep, --stars or --label."
          )
        }
        orders = [.init(card: card, verdict: verdict, marks: marks)]
      }
      let deck = try OpenedDeck(path, recursively: recursive)
      let choices = try LayeredSettings.ofStart().settings.verdicts
      let request = DecideRequest(path: deck.path, orders: orders)
      try LineWriter.print(
        try request.run(on: deck.deck, choices: choices, journal: DecisionJournal())
      )
    }
  }

  private var marks: GivenMarks {
    get throws(RiffleError) {
      var marks = GivenMarks()
      if let stars {
        guard CardMarks.starRange.contains(stars) else {
          throw .wrongUsage("--stars is \(stars). Give 1 to 5, or 0 for none.")
        }
        marks.stars = stars
      }
      if let word = label?.lowercased() {
        guard word == "none" || ColorLabel(rawValue: word) != nil else {
          let words = ColorLabel.allCases.map(\.rawValue).joined(separator: ", ")
          throw .wrongUsage("--label is \"\(word.elided(to: 40))\". Give \(words), or none.")
        }
        marks.label = .some(ColorLabel(rawValue: word))
      }
      return marks
    }
  }

  private func ordersOfInput(_ marks: GivenMarks) throws(RiffleError) -> [DecideRequest.Order] {
    var orders: [DecideRequest.Order] = []
    let input = try LineReader(InputFile("-"))
    while var bytes = try input.next() {
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard !bytes.isEmpty else { continue }
      // As with arguments, a name need not be UTF-8.
      let line = String(escaping: Array(bytes))
      guard verdict == nil, marks.isEmpty else {
        orders.append(.init(card: line, verdict: verdict, marks: marks))
        continue
      }
      // Byte by byte: for a text, a tab before a combining accent is none.
      let cells = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard cells.count == 2 else {
        throw .wrongUsage(
          "\"\(line.onOneLine.elided(to: 60))\" has no verdict. Give one behind a tab, or one for all: "
            + "riffle decide PATH - keep"
        )
      }
      orders.append(.init(card: cells[0], verdict: cells[1], marks: marks))
    }
    guard !orders.isEmpty else { throw .wrongUsage("Standard input names no card, one a line.") }
    return orders
  }
}
