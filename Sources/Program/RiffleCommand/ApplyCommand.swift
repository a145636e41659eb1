import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleExport
import RiffleFormats
import RiffleShell
import SystemPackage

struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Move, copy, link, trash or rate the files that were decided on.",
    discussion: """
      It shows first what it would do, and asks. Files go into a folder for each verdict, \
      DIR/keep and so on; nothing is overwritten and nothing is deleted. DIR may lie in PATH: what is \
      in it is sorted already, and stays. Files that have changed since they were decided on are left, \
      and named. --undo takes the last one back, also one that was interrupted. Files that it has to \
      leave, such as one whose old name another file has, can be taken back later, by --undo again.
      """
  )

  @Argument(
    help: "A folder of pictures, or a deck file.",
    completion: .file(),
    transform: PathArgument.path
  )
  var path: String

  @Option(
    help: ArgumentHelp("Move the files there.", valueName: "dir"),
    completion: .directory,
    transform: PathArgument.path
  )
  var move: String?

  @Option(
    help: ArgumentHelp("Copy the files there.", valueName: "dir"),
    completion: .directory,
    transform: PathArgument.path
  )
  var copy: String?

  @Option(
    help: ArgumentHelp("Give the files a second name there (hard links).", valueName: "dir"),
    completion: .directory,
    transform: PathArgument.path
  )
  var link: String?

  @Flag(help: "Move the files to the desktop's trash.")
  var trash = false

  @Option(
    defaultAsFlag: RatingPlace.sidecar,
    parsing: .next,
    help: ArgumentHelp(
      """
      Write ratings into XMP sidecars: -1 for reject, 1 for keep, 5 for favorite. A rating that \
      Riffle has written follows a change of mind, and goes if there is no verdict any more. Stars, \
      labels and rotations that cards were given are written too. --xmp=embedded writes ratings and \
      labels into JPEG, TIFF and DNG files themselves, and into sidecars only for others.
      """,
      valueName: "place"
    )
  )
  var xmp: RatingPlace?

  @Option(
    help: ArgumentHelp(
      """
      With --xmp: what verdicts become, a rating from -1 to 5 or a label, such as \
      three=3,print=label:Green.
      """,
      valueName: "list"
    )
  )
  var rating: String?

  @Flag(help: "Take the last apply back.")
  var undo = false

  @Flag(
    help: "With --undo: leave what an undo has left, and take back the apply before."
  )
  var leave = false

  @Option(
    help: ArgumentHelp("Only for this verdict; may be given several times.", valueName: "word")
  )
  var verdict: [String] = []

  @OptionGroup var stars: StarsOption

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  @Flag(help: "Do it without asking.")
  var yes = false

  func validate() throws {
    if case .unknown(let word) = xmp {
      throw ValidationError("\"\(word)\" is no place for ratings: give --xmp or --xmp=embedded.")
    }
  }

  func run() throws {
    try report {
      let data = try DecisionJournal().file.removingLastComponent()
      let consent: ApplyConsent = dryRun ? .dryRun : yes ? .given : .ask
      if undo {
        guard actions.isEmpty, verdict.isEmpty, stars.stars == nil else {
          throw RiffleError.wrongUsage(
            "--undo takes all of the last apply back; give it neither verdicts, stars nor anything else to do."
          )
        }
        let request = UndoRequest(
          source: FilePath(escaped: path),
          target: leave ? .lastUntried : .last,
          consent: consent,
          data: data
        )
        return try request.perform(on: .terminal(progress: ProgressLine().show))
      }
      guard !leave else {
        throw RiffleError.wrongUsage("--leave is for --undo: riffle apply PATH --undo --leave.")
      }
      guard actions.count == 1, let action = actions.first else {
        throw RiffleError.wrongUsage(
          "riffle apply does one thing at a time: give one of --move DIR, --copy DIR, --link DIR, "
            + "--trash, --xmp or --undo."
        )
      }
      guard rating == nil || xmp != nil else {
        throw RiffleError.wrongUsage(
          "--rating is for --xmp: riffle apply PATH --xmp --rating three=3."
        )
      }
      if action.folder?.isEmpty == true {
        throw RiffleError.wrongUsage("The folder is \"\". Give the path of one, such as Sorted.")
      }
      let opened = try OpenedDeck(path, recursively: recursive)
      let items = try opened.items(in: DecisionJournal())
      let choices = opened.deck.choices(with: try LayeredSettings.ofStart().settings.verdicts)
      let request = ApplyRequest(
        source: opened.path,
        action: action,
        verdicts: try choices.verdicts(named: verdict, or: items.compactMap(\.verdict)),
        stars: try stars.checked,
        choices: choices,
        ratings: try rating.map(RatingRules.init(parsing:)) ?? .usual,
        consent: consent,
        data: data
      )
      try request.perform(items, on: .terminal(progress: ProgressLine().show), at: .now)
    }
  }

  private var actions: [ApplyAction] {
    let folders: [(String?, (FilePath) -> ApplyAction)] = [
      (move, ApplyAction.move), (copy, ApplyAction.copy), (link, ApplyAction.link),
    ]
    return folders.compactMap { folder, action in folder.map { action(FilePath(escaped: $0)) } }
      + (trash ? [.trash] : []) + (xmp.map { [$0 == .embedded ? .embed : .rate] } ?? [])
  }
}

enum RatingPlace: ExpressibleByArgument, Hashable {
  case sidecar, embedded
  /// A word that is neither a place nor a path that is there.
  case unknown(String)

  /// Nil for what is there: in `--xmp Holiday` it is what ratings are written for.
  init?(argument: String) {
    switch argument {
    case "sidecar": self = .sidecar
    case "embedded": self = .embedded
    case let word where FilePath(escaped: word).exists: return nil
    case let word: self = .unknown(word)
    }
  }

  static var allValueStrings: [String] { ["sidecar", "embedded"] }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

private final class ProgressLine {
  private var bar: ProgressBar?
  private var shown = 0

  func show(_ progress: ApplyProgress) {
    var bar = self.bar ?? ProgressBar(count: progress.allFiles)
    while shown < progress.files {
      bar.step()
      shown += 1
    }
    if progress.files == progress.allFiles { bar.remove() }
    self.bar = bar
  }
}
