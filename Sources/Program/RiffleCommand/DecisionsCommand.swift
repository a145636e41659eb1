import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleShell
import SystemPackage

struct DecisionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decisions",
    abstract: "Print what was decided on the cards of a deck.",
    discussion: """
      --merge compares what several people have decided on the same cards, from files that \
      'riffle decisions PATH --format json' has written: how far they agree, and on what they do not.
      """
  )

  @Argument(
    help: "A folder of pictures, or a deck file. Defaults to this folder.",
    completion: .file(),
    transform: PathArgument.path
  )
  var path: String?

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  @Option(
    help: """
      How decisions are printed, by default as a table; nul prints only paths, each with a zero byte \
      behind it, which open from where you are.
      """
  )
  var format: DecisionReport.Format?

  @Option(
    help: ArgumentHelp(
      "Only cards with this verdict; may be given several times.",
      valueName: "word"
    )
  )
  var verdict: [String] = []

  @OptionGroup var stars: StarsOption

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare the decisions in these files.", valueName: "file"),
    completion: .file(extensions: ["json"]),
    transform: PathArgument.path
  )
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --merge: write the cards on which people disagree as a deck.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"]),
    transform: PathArgument.path
  )
  var deck: String?

  func run() throws {
    try report {
      guard merge.isEmpty else { return try compare() }
      guard deck == nil else {
        throw RiffleError.wrongUsage("--deck is for --merge. Add the files to be compared.")
      }
      let opened = try OpenedDeck(path ?? ".", recursively: recursive)
      let choices = try LayeredSettings.ofStart().settings.verdicts
      let request = DecisionsRequest(
        path: opened.path,
        format: format ?? .table,
        verdicts: verdict,
        stars: try stars.checked
      )
      let (output, notice) = try request.run(
        on: opened.deck,
        choices: choices,
        journal: DecisionJournal()
      )
      if let notice { StandardError.printError(notice) }
      try LineWriter.standardOutput { write in try write(output) }
    }
  }

  private func compare() throws {
    guard path == nil, format == nil, !recursive, verdict.isEmpty, stars.stars == nil else {
      throw RiffleError.wrongUsage(
        "--merge compares files, and takes nothing but --deck beside them."
      )
    }
    let merged = try DecisionMerge(reading: merge.map { FilePath(escaped: $0) })
    if let deck {
      let file = FilePath(escaped: deck)
      let disputed = try merged.disputedDeck(at: file)
      guard !disputed.cards.isEmpty else {
        throw RiffleError.badFile("Nobody disagrees: there is no card for \(deck).")
      }
      try file.replaceContents(with: DeckFile.encode(disputed, at: file))
      if let notice = merged.notice(of: disputed, at: file) { StandardError.printError(notice) }
    }
    try LineWriter.print(merged.lines)
  }
}

extension DecisionReport.Format: ExpressibleByArgument {}
