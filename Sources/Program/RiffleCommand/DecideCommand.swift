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
      from standard input, one a line; without a verdict, each line ends with a tab and one. What can be \
      decided is; what cannot is named, and the exit status is 65 then.

      --from takes over what was decided elsewhere: by somebody else, whose 'riffle decisions PATH --format \
      json' has written the file, or in a folder that was moved, renamed or copied, whose path it takes, also \
      if nothing is there any more. Cards are found by their identity, else by the names of their files, else \
      by size and time.

        riffle list DIR --format nul | grep -z _bw | riffle decide DIR - keep --format nul
        riffle decide DIR --from colleague.json
      """
  )

  @Argument(
    help: "A folder of pictures, or a deck file.",
    completion: .file(),
    transform: PathArgument.path
  )
  var path: String

  @Argument(help: "A card, or - for those of standard input.")
  var card: String?

  @Argument(help: "keep, reject, favorite, skip, a word of the deck's own, or none.")
  var verdict: String?

  @Option(help: "Give it 1 to 5 stars, or 0 for none.")
  var stars: Int?

  @Option(help: "Give it a label: red, yellow, green, blue, purple, or none.")
  var label: String?

  @Option(
    help: ArgumentHelp(
      "Take over the decisions in this file, or those about a folder as it was called.",
      valueName: "file|path"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var from: String?

  @Option(help: "How standard input names cards: one a line, or each with a zero byte behind it.")
  var format: Format?

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, nul

    /// What is behind a card.
    var end: UInt8 { self == .text ? UInt8(ascii: "\n") : 0 }
  }

  func run() throws {
    try report {
      guard format == nil || card == "-" else {
        throw RiffleError.wrongUsage("--format is for cards of standard input. Give - as the card.")
      }
      let marks = try marks
      if let from {
        guard card == nil, marks.isEmpty else {
          throw RiffleError.wrongUsage("--from says what is decided. Give neither cards nor marks.")
        }
        return try takeOver(from: InputFile(from))
      }
      guard let card else {
        throw RiffleError.wrongUsage("There is no card to decide on. Give one, - or --from.")
      }
      try card == "-" ? decideInput(marks) : decide(card, marks)
    }
  }

  private func takeOver(from source: InputFile) throws {
    let deck = try OpenedDeck(path, recursively: recursive)
    let request = TakeOverRequest(path: deck.path, source: source)
    let outcome = try request.run(on: deck.deck, journal: DecisionJournal())
    try LineWriter.print(outcome.lines)
    for line in outcome.notes { StandardError.printError(line) }
    if let failure = outcome.failure { throw failure }
  }

  private func decide(_ card: String, _ marks: GivenMarks) throws {
    guard verdict != nil || !marks.isEmpty else {
      throw RiffleError.wrongUsage(
        "There is nothing to decide. Give a verdict such as keep, --stars or --label."
      )
    }
    let outcome = try carryOut([.init(card: card, verdict: verdict, marks: marks)])
    if let refusal = outcome.refusals.first { throw refusal }
  }

  private func decideInput(_ marks: GivenMarks) throws {
    var (orders, refusals) = try ordersOfInput(marks)
    let count = orders.count + refusals.count
    guard count > 0 else { throw RiffleError.wrongUsage("Standard input names no card.") }
    if !orders.isEmpty { refusals += try carryOut(orders).refusals }
    guard !refusals.isEmpty else { return }
    for refusal in refusals { StandardError.printError("\(refusal)") }
    throw RiffleError.badFile(
      "standard input: \(refusals.count.grouped) of \(count.counted("card")) not decided on."
    )
  }

  /// Decides what it can, and prints it.
  private func carryOut(_ orders: [DecideRequest.Order]) throws -> DecideRequest.Outcome {
    let deck = try OpenedDeck(path, recursively: recursive)
    let choices = try LayeredSettings.ofStart().settings.verdicts
    // A wrong word for all is no reason of each card.
    if let verdict {
      _ = try deck.deck.choices(with: choices).verdict(named: verdict, orElse: "none")
    }
    let request = DecideRequest(path: deck.path, orders: orders)
    let outcome = try request.run(on: deck.deck, choices: choices, journal: DecisionJournal())
    try LineWriter.print(outcome.lines)
    return outcome
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

  private func ordersOfInput(
    _ marks: GivenMarks
  ) throws(RiffleError) -> (orders: [DecideRequest.Order], refusals: [RiffleError]) {
    var (orders, refusals): ([DecideRequest.Order], [RiffleError]) = ([], [])
    let format = format ?? .text
    let input = try LineReader(InputFile("-"), linesEndingIn: format.end)
    while var bytes = try input.next() {
      if format == .text, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard !bytes.isEmpty else { continue }
      // As with arguments, a name need not be UTF-8.
      let line = String(escaping: Array(bytes))
      guard verdict == nil, marks.isEmpty else {
        orders.append(.init(card: line, verdict: verdict, marks: marks))
        continue
      }
      // Byte by byte: for a text, a tab before a combining accent is none. Only names between zero bytes
      // may have tabs of their own.
      let tabs = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\t") }
      guard let tab = tabs.last, tabs.count == 1 || format == .nul else {
        refusals.append(
          .wrongUsage(
            "\(CardName(line).quoted) has no verdict. Give one behind a tab, or one for all: riffle decide "
              + "PATH - keep"
          )
        )
        continue
      }
      let card = String(escaping: Array(bytes[..<tab]))
      let word = String(decoding: bytes[(tab + 1)...], as: UTF8.self)
      orders.append(.init(card: card, verdict: word))
    }
    return (orders, refusals)
  }
}
