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
      What was decided in a folder that is gone is printed too. Where nothing is decided, but was about the \
      same pictures in another folder, a line on standard error says how to take that over.

      --merge compares what several people have decided on the same cards, from files that \
      'riffle decisions PATH --format json' has written: how far they agree, and on what they do not. What \
      nobody disagrees with can be written for 'riffle decide PATH --from FILE' (--agreed), and the rest as a \
      deck to be decided on together (--deck), whose decisions --from takes too.
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

  @Option(
    help: ArgumentHelp(
      "With --merge: write the decisions with which nobody disagrees, as JSON.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"]),
    transform: PathArgument.path
  )
  var agreed: String?

  func run() throws {
    try report {
      guard merge.isEmpty else { return try compare() }
      guard deck == nil, agreed == nil else {
        throw RiffleError.wrongUsage(
          "--\(deck == nil ? "agreed" : "deck") is for --merge. Add the files to be compared."
        )
      }
      let (output, notice) = try printed
      if let notice { StandardError.printError(notice) }
      try LineWriter.standardOutput { write in try write(output) }
    }
  }

  private var printed: (output: [UInt8], notice: String?) {
    get throws(RiffleError) {
      let choices = try LayeredSettings.ofStart().settings.verdicts
      let place = path ?? "."
      var request = DecisionsRequest(
        path: FilePath(escaped: place),
        format: format ?? .table,
        verdicts: verdict,
        stars: try stars.checked
      )
      let journal = try DecisionJournal()
      let opened: OpenedDeck
      do throws(RiffleError) {
        opened = try OpenedDeck(place, recursively: recursive)
      } catch {
        guard let output = try request.runWithoutDeck(choices: choices, journal: journal) else {
          throw error
        }
        let title = FilePath(escaped: place).string.elidedPath
        return (output, "\(title): cannot be opened now. This is what was decided on there before.")
      }
      request.path = opened.path
      return try request.run(on: opened.deck, choices: choices, journal: journal)
    }
  }

  private func compare() throws {
    guard path == nil, format == nil, !recursive, verdict.isEmpty, stars.stars == nil else {
      throw RiffleError.wrongUsage(
        "--merge compares files, and takes nothing but --deck and --agreed beside them."
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
    var lines = merged.lines
    if let agreed {
      let report = merged.agreed
      try FilePath(escaped: agreed).replaceContents(with: report.bytes(.json))
      let file = FilePath(escaped: agreed)
      lines.append(
        "\(report.rows.count.counted("card")) without dispute, for riffle decide PATH --from "
          + file.quotedForShell
      )
    }
    try LineWriter.print(lines)
  }
}

extension DecisionReport.Format: ExpressibleByArgument {}
