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
    var page = page(of: deck, presets)
    page.seed = seed ?? min(gesture?.trace.header.seed ?? 0, WebPage.largestSeed)
    page.panel = controls
    page.gesture = gesture?.trace
    page.records = record
    var fit = PageFit(
      rest: page.text(with: parts, nonce: WebPage.randomNonce()).utf8.count,
      limit: largest.bytes,
      pictureSize: longerSide,
      cards: deck.cards.prefix(page.cards.count).map { ($0.image?.fileName ?? $0.title, nil) }
    )
    try addPictures(to: &page, of: deck, note) { (index, picture) throws(RiffleError) in
      fit.cards[index].bytes = picture?.sizeInPage ?? 0
      if fit.isSurelyTooLarge { throw fit.refusal }
    }
    let bytes = Array(page.text(with: parts, nonce: WebPage.randomNonce()).utf8)
    fit = PageFit(
      rest: fit.rest + bytes.count - fit.bytes,
      limit: fit.limit,
      pictureSize: fit.pictureSize,
      cards: fit.cards
    )
    guard fit.isSmallEnough else { throw fit.refusal }
    try files.write(bytes, to: output)
    let cards = page.cards.count == 1 ? "1 card" : "\(page.cards.count) cards"
    return "\(output): \(cards), \(ByteSize(bytes.count))"
  }

  static func sample(with preset: Preset) throws -> String {
    let parts = try PageParts.ofProgram()
    try PagePicture.checkEncoder(for: "--for page")
    let (command, deck) = (try parse([]), try Deck.named(nil))
    var page = command.page(of: deck, [preset])
    try command.addPictures(to: &page, of: deck, StandardError.printError)
    return page.text(with: parts, nonce: WebPage.randomNonce())
  }

  /// The page without pictures.
  private func page(of deck: Deck, _ presets: [Preset]) -> WebPage {
    WebPage(
      title: deck.title,
      presets: presets,
      cards: (0..<count(of: deck)).map { index in
        let content = deck.content(ofCardAt: index)
        return WebPage.Card(
          title: content.title,
          subtitle: content.subtitle,
          color: content.color.hex
        )
      },
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

  /// Makes the pictures, those first that tell most about the size of all; `made` is asked after each.
  private func addPictures(
    to page: inout WebPage,
    of deck: Deck,
    _ note: (String) -> Void,
    made: (_ index: Int, PagePicture?) throws(RiffleError) -> Void = { _, _ in }
  ) throws(RiffleError) {
    let size = WebPage.pictureSize(for: page.presets, longerSide: longerSide)
    var notes: [Int: String] = [:]
    var progress = ProgressBar(count: page.cards.count, of: "picture")
    defer { progress.remove() }
    for index in PageFit.order(of: page.cards.count) {
      let content = deck.content(ofCardAt: index)
      if let picture = content.picture {
        let placed = page.presets[0].appearance.picture.placed(picture)
        switch PagePicture.made(of: placed, size: size, over: content.color) {
        case .success(let picture): page.cards[index].picture = picture
        case .failure(let problem):
          page.cards[index].problem = problem.reason
          notes[index] = "\(picture.id.description.elidedPath): \(problem.reason)"
        }
      }
      progress.step()
      try made(index, page.cards[index].picture)
    }
    progress.remove()
    for (_, line) in notes.sorted(by: { $0.key < $1.key }) { note(line) }
  }
}
