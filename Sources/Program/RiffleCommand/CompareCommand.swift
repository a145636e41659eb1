package import ArgumentParser
import RiffleApp
import RiffleCore
import RiffleDecks
package import RiffleExport
import RiffleFormats
import RiffleMuseum
import RiffleTuning
import SystemPackage

package struct CompareCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show what presets make of one gesture.",
    discussion: """
      For each preset, and each press of the gesture: where the card goes and why, the time from the release \
      until it is out of sight, its greatest rotation, how much the next card has grown, and how it returns. \
      The hand presses the same place of each card. With -o it draws the presets instead: a .png has a strip \
      of pictures for each, a .gif, .webp or .mp4 plays them side by side.

        riffle compare
        riffle compare --trace swipe.trace.jsonl --presets riffle,qi,soft.riffle.json
        riffle compare --trace 'slow drag' --json
        riffle compare --presets riffle,container -o compare.gif
      """
  )

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      "A trace, or the name of a gesture of the studio; - for standard input. May be given several times. "
        + "Defaults to flick.",
      valueName: "file|name"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var traces: [String] = []

  @Option(
    help: ArgumentHelp(
      "Names of presets, or their files (.riffle.json), with commas between. Defaults to all that come with "
        + "riffle.",
      valueName: "names"
    )
  )
  package var presets: String?

  @Option(
    help: ArgumentHelp(
      "The window's size in points, each side 1 to 100000. Defaults to the trace's, else 1280x800.",
      valueName: "WxH"
    )
  )
  package var window: SizeArgument?

  @Flag(help: "Print JSON, a line for each gesture.")
  package var json = false

  @Option(
    help: ArgumentHelp(
      "For -o: a folder of pictures, or a deck file (.json). Defaults to the sample deck.",
      valueName: "path"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var deck: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A picture or a film to make. Defaults to none: a table.", valueName: "out"),
    completion: .file(),
    transform: PathArgument.path
  )
  package var output: String?

  private static let standardGesture = "flick"

  package init() {}

  package func run() throws {
    try report {
      let files = AtomicOutput()
      files.cleanUpOnSignals()
      let lines = try lines(
        width: TerminalWidth.columns,
        files: files,
        note: StandardError.printError
      )
      try LineWriter.print(lines)
    }
  }

  /// - Parameters:
  ///   - width: The largest number of columns.
  ///   - note: Called with one line for each picture that cannot be shown.
  package func lines(
    width: Int,
    files: AtomicOutput,
    note: @escaping (String) -> Void
  ) throws -> [String] {
    let presets = try chosenPresets
    let names = traces.isEmpty ? [Self.standardGesture] : traces
    if output != nil {
      guard names.count == 1 else {
        throw RiffleError.wrongUsage(
          "-o shows one gesture, but there are \(names.count). Give one --trace."
        )
      }
      guard !json else {
        throw RiffleError.wrongUsage("--json is for figures and -o for pictures. Give one of them.")
      }
    }
    guard output != nil || deck == nil else {
      throw RiffleError.wrongUsage("--deck is for pictures. Give -o with the file to make.")
    }
    // All are read before the first is played.
    var made: [(gesture: Gesture, former: Preset)] = []
    for name in names { made.append(try Self.gesture(name)) }
    let comparisons = made.map { gesture, former in
      GestureComparison(of: gesture, madeWith: former, with: presets, in: window?.size)
    }
    if let output {
      let pictures = try ComparisonPictures(comparisons[0], deck: Deck.named(deck), note: note)
      return [try pictures.make(output, in: files)]
    }
    return json
      ? comparisons.map(\.jsonText)
      : Array(comparisons.map { ComparisonTable($0, width: width).lines }.joined(separator: [""]))
  }

  private var chosenPresets: [Preset] {
    get throws(RiffleError) {
      guard let presets else { return Preset.everything }
      var chosen: [Preset] = []
      for name in presets.split(separator: ",", omittingEmptySubsequences: false) {
        let name = String(name.drop { $0 == " " })
        guard !name.isEmpty else {
          throw .wrongUsage(
            "--presets \(presets.elided()): a name is missing. Give names with commas between, such as "
              + "riffle,qi."
          )
        }
        guard name != "-" else {
          throw .wrongUsage("--presets: standard input is not a preset here. Give a file.")
        }
        chosen.append(try Preset.named(PathArgument.path(name, in: "--presets")))
      }
      return chosen
    }
  }

  private static func gesture(
    _ name: String
  ) throws(RiffleError) -> (gesture: Gesture, former: Preset) {
    if FilePath(escaped: name).resolved == nil, let gesture = GestureShelf().gesture(named: name) {
      return (gesture, try Preset.chosen(nil, elseBy: gesture.trace.header, of: name))
    }
    let trace = try NamedTrace(readFrom: name)
    guard trace.trace.hasOutcome else {
      throw .badFile(
        "\(trace.name): no pointer lets go of a card, and no command swipes one. Record a drag with riffle "
          + "--record FILE."
      )
    }
    let former = try Preset.chosen(nil, elseBy: trace.trace.header, of: trace.name)
    let gesture = try Gesture(named: trace.title, from: trace.trace, title: trace.name)
    return (gesture, former)
  }
}
