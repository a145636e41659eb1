import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import SystemPackage

/// `riffle apply`, which does with files what was decided on them.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Move, copy, link, trash or rate the files that were decided on.",
    discussion: """
      It shows first what it would do, and asks. Files go into a folder for each verdict, \
      DIR/keep and so on; nothing is overwritten and nothing is deleted. Those that have changed \
      since they were decided on are left, and named. --undo takes the last one back, also one that \
      was interrupted.
      """
  )

  @Argument(help: "A folder of pictures, or a deck file.", completion: .file())
  var path: String

  @Option(help: ArgumentHelp("Move the files there.", valueName: "dir"), completion: .directory)
  var move: String?

  @Option(help: ArgumentHelp("Copy the files there.", valueName: "dir"), completion: .directory)
  var copy: String?

  @Option(
    help: ArgumentHelp("Give the files a second name there (hard links).", valueName: "dir"),
    completion: .directory
  )
  var link: String?

  @Flag(help: "Move the files to the desktop's trash.")
  var trash = false

  @Flag(help: "Write ratings into XMP sidecars: -1 for reject, 1 for keep, 5 for favorite.")
  var xmp = false

  @Flag(help: "Take the last apply back.")
  var undo = false

  @Option(
    help: ArgumentHelp("Only for this verdict; may be given several times.", valueName: "word")
  )
  var verdict: [String] = []

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  @Flag(help: "Do it without asking.")
  var yes = false

  func run() throws {
    try report {
      let data = try DecisionJournal().file.removingLastComponent()
      let consent: ApplyConsent = dryRun ? .dryRun : yes ? .given : .ask
      if undo {
        guard actions.isEmpty else {
          throw RiffleError.wrongUsage("--undo takes back what was done; give nothing else to do.")
        }
        let request = UndoRequest(source: FilePath(path), consent: consent, data: data)
        return try request.perform(on: .terminal(progress: ProgressLine().show))
      }
      guard actions.count == 1, let action = actions.first else {
        throw RiffleError.wrongUsage(
          "riffle apply does one thing at a time: give one of --move DIR, --copy DIR, --link DIR, "
            + "--trash, --xmp or --undo."
        )
      }
      let opened = try OpenedDeck(path, recursively: recursive)
      let request = ApplyRequest(
        source: opened.path,
        action: action,
        verdicts: try verdicts,
        consent: consent,
        data: data
      )
      try request.perform(
        opened.items(in: DecisionJournal()),
        on: .terminal(progress: ProgressLine().show),
        at: .now
      )
    }
  }

  private var actions: [ApplyAction] {
    let folders: [(String?, (FilePath) -> ApplyAction)] = [
      (move, ApplyAction.move), (copy, ApplyAction.copy), (link, ApplyAction.link),
    ]
    return folders.compactMap { folder, action in folder.map { action(FilePath($0)) } }
      + (trash ? [.trash] : []) + (xmp ? [.rate] : [])
  }

  private var verdicts: Set<Verdict>? {
    get throws(RiffleError) {
      guard !verdict.isEmpty else { return nil }
      var known: Set<Verdict> = []
      for word in verdict {
        guard let one = Verdict(rawValue: word) else {
          throw .wrongUsage(
            "--verdict is \"\(word)\". Give a word of letters and digits, such as keep or reject."
          )
        }
        known.insert(one)
      }
      return known
    }
  }
}
