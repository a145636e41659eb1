package import ArgumentParser
import RiffleApp
import RiffleCore
import RiffleDecks
package import RiffleExport
package import RiffleFormats
import RiffleShell
import RiffleTuning
import SystemPackage

package struct PageCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Make one file of a deck that anybody can drag in a browser.",
    discussion: """
      The file has the cards, the preset and the core itself: it needs no network and nothing installed. \
      Send it to somebody who shall feel a preset, on a laptop or a phone.

        riffle page -o swipe.html
        riffle page photos --preset soft.riffle.json --cards 12 -o soft.html
        riffle page --compare qi --trace flick -o a-or-b.html
        riffle page --panel drag.maximumRotation,release.threshold --record -o tune.html
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A folder of pictures, or a deck file (.json, .csv). Defaults to the sample deck.",
      valueName: "deck"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var deck: String?

  @OptionGroup package var preset: PresetOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to make (.html), which is replaced if it is there.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var output: String?

  @Option(
    help: ArgumentHelp(
      "A trace, or the name of a gesture of the studio, to be played first; - for standard input. Defaults "
        + "to none.",
      valueName: "file|name"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var trace: String?

  @Option(
    help: ArgumentHelp(
      "Names of presets, or their files, with commas between: stacks beside the first, at most eight; one "
        + "hand moves all. Defaults to none.",
      valueName: "names"
    ),
    completion: .file()
  )
  package var compare: String?

  @Option(
    help: ArgumentHelp(
      "Tunables that the page has controls for, with commas between. Defaults to none.",
      valueName: "keys"
    )
  )
  package var panel: String?

  @Flag(help: "Let the page save what a hand does, as a trace.")
  package var record = false

  @Option(
    help: ArgumentHelp(
      "Pixels along the longer side of a card that its picture has, 64 to 4096. Defaults to 860, twice that "
        + "of riffle's cards.",
      valueName: "pixels"
    )
  )
  package var pictureSize: Int?

  @Option(
    help: ArgumentHelp(
      "The number of cards, from the first one on; 1 to 1000. Defaults to all.",
      valueName: "number"
    )
  )
  package var cards: Int?

  @Option(
    help: ArgumentHelp(
      "The seed of random rotations, 0 to 9e15. Defaults to that of the trace, else 0.",
      valueName: "number"
    )
  )
  package var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The largest size of the file, such as 10MB. Defaults to 25MB, as of most mail.",
      valueName: "size"
    )
  )
  package var limit: String?

  package init() {}

  package func run() throws {
    try report {
      let files = AtomicOutput()
      files.cleanUpOnSignals()
      try LineWriter.print([try make(in: files, note: StandardError.printError)])
    }
  }

  /// Makes the file and returns the line that says so; `note` gets a line for each picture not shown.
  ///
  /// - Throws: ``RiffleError`` if an option cannot be, the deck, the preset or the trace cannot be read, the
  ///   page would be too large, or the file cannot be written; a file that is there stays as it was.
  package func make(in files: AtomicOutput, note: (String) -> Void) throws(RiffleError) -> String {
    let output = try path
    let largest = try ByteSize(argument: limit ?? "25MB", of: "--limit")
    try checkRanges()
    let parts = try PageParts.ofProgram()
    try PagePicture.checkEncoder(for: output)
    let gesture = try gesture
    let presets = try presets(elseBy: gesture)
    let controls = try controls(of: presets[0])
    let deck = try Deck.named(deck)
    var page = page(of: deck, presets, note)
    page.seed = seed ?? min(gesture?.trace.header.seed ?? 0, WebPage.largestSeed)
    page.panel = controls
    page.gesture = gesture?.trace
    page.records = record
    let bytes = Array(page.text(with: parts, nonce: WebPage.randomNonce()).utf8)
    let fit = fit(of: page, bytes.count, within: largest, deck)
    guard fit.isSmallEnough else { throw fit.refusal }
    try files.write(bytes, to: output)
    let cards = page.cards.count == 1 ? "1 card" : "\(page.cards.count) cards"
    return "\(output): \(cards), \(ByteSize(bytes.count))"
  }

  static func sample(with preset: Preset) throws -> String {
    let parts = try PageParts.ofProgram()
    try PagePicture.checkEncoder(for: "--for page")
    let page = try parse([]).page(of: try Deck.named(nil), [preset], StandardError.printError)
    return page.text(with: parts, nonce: WebPage.randomNonce())
  }

  private func page(of deck: Deck, _ presets: [Preset], _ note: (String) -> Void) -> WebPage {
    WebPage(
      title: deck.title,
      presets: presets,
      cards: pageCards(of: deck, presets, note),
      emptyView: Self.emptyView(after: count(of: deck))
    )
  }

  private static func emptyView(after count: Int) -> (title: String, message: String) {
    let view = Deck.emptyView(after: count)
    return (view.title, view.message)
  }

  // MARK: What is asked for

  private var path: String {
    get throws(RiffleError) {
      guard let output else {
        throw .wrongUsage("-o is missing. Give the file to make, such as -o swipe.html.")
      }
      // So that a slip replaces no deck and no picture.
      guard ["html", "htm"].contains(FilePath(output).extension?.lowercased()) else {
        throw .wrongUsage("-o \(output): a page is an .html. Give a name such as swipe.html.")
      }
      return output
    }
  }

  private func checkRanges() throws(RiffleError) {
    let sizes = PageFit.pictureSizes
    try check(
      "--picture-size",
      pictureSize.map { Double($0) },
      in: Double(sizes.lowerBound)...Double(sizes.upperBound),
      "pixels"
    )
    try check("--cards", cards.map { Double($0) }, in: 1...1000, "cards")
    if let seed, seed > WebPage.largestSeed {
      throw .wrongUsage("--seed is \(seed). A page has seeds from 0 to \(WebPage.largestSeed).")
    }
  }

  private func presets(elseBy gesture: NamedTrace?) throws(RiffleError) -> [Preset] {
    var first = try Preset.chosen(
      preset.preset,
      elseBy: gesture?.trace.header,
      of: gesture?.name ?? ""
    )
    for change in try preset.changes { try change.apply(to: &first) }
    guard let compare else { return [first] }
    var all = [first]
    for name in compare.split(separator: ",") {
      all.append(try Preset.named(PathArgument.path(String(name), in: "--compare")))
    }
    guard (2...9).contains(all.count) else {
      throw .wrongUsage("--compare names \(all.count - 1) presets. Give 1 to 8.")
    }
    return all
  }

  private var gesture: NamedTrace? {
    get throws(RiffleError) {
      guard let trace else { return nil }
      guard trace != "-", FilePath(escaped: trace).resolved == nil else {
        return try NamedTrace(readFrom: trace)
      }
      let shelf = GestureShelf()
      if let gesture = shelf.gesture(named: trace) {
        return NamedTrace(gesture.trace, name: gesture.name)
      }
      let names = shelf.gestures.map { "\"\($0.name)\"" }.joined(separator: ", ")
      guard !trace.contains("/"), !trace.contains("."), !names.isEmpty else {
        return try NamedTrace(readFrom: trace)
      }
      throw .unreadable("--trace \(trace): no such file, and no gesture. There are \(names).")
    }
  }

  private func controls(of preset: Preset) throws(RiffleError) -> [Tunable<Preset>] {
    guard let panel else { return [] }
    let all = preset.catalog.tunables(of: preset)
    var chosen: [Tunable<Preset>] = []
    for key in panel.split(whereSeparator: { ", ".contains($0) }).map(String.init) {
      do throws(PresetError) {
        _ = try preset.value(of: key)
      } catch {
        throw .wrongUsage("--panel: \(error.explanation(in: preset))")
      }
      guard let tunable = all.first(where: { $0.key == key }) else {
        throw .wrongUsage("--panel: \(PresetError.unknownKey(key).explanation(in: preset))")
      }
      guard tunable.hasControl else {
        throw .wrongUsage(
          "--panel: \"\(key)\" is \(tunable.domain); a page has controls for numbers, flags and choices."
        )
      }
      chosen.append(tunable)
    }
    return chosen
  }

  // MARK: Cards

  private var longerSide: Int { pictureSize ?? 860 }

  private func count(of deck: Deck) -> Int { min(cards ?? .max, deck.cards.count) }

  private func pageCards(
    of deck: Deck,
    _ presets: [Preset],
    _ note: (String) -> Void
  ) -> [WebPage.Card] {
    let size = WebPage.pictureSize(for: presets, longerSide: longerSide)
    var progress = ProgressBar(count: count(of: deck), of: "picture")
    defer { progress.remove() }
    return (0..<count(of: deck)).map { index in
      let content = deck.content(ofCardAt: index)
      var made = WebPage.Card(
        title: content.title,
        subtitle: content.subtitle,
        color: content.color.hex
      )
      defer { progress.step() }
      guard let picture = content.picture else { return made }
      let placed = presets[0].appearance.picture.placed(picture)
      switch PagePicture.made(of: placed, size: size, over: content.color) {
      case .success(let picture): made.picture = picture
      case .failure(let problem):
        made.problem = problem.reason
        progress.remove()
        note("\(picture.id.description.elidedPath): \(problem.reason)")
      }
      return made
    }
  }

  private func fit(
    of page: WebPage,
    _ bytes: Int,
    within limit: ByteSize,
    _ deck: Deck
  ) -> PageFit {
    PageFit(
      bytes: bytes,
      limit: limit.bytes,
      pictureSize: longerSide,
      cards: zip(page.cards, deck.cards).map { card, listed in
        (listed.image?.fileName ?? listed.title, card.picture?.sizeInPage ?? 0)
      }
    )
  }
}
