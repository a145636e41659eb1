import Foundation
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleMotion
import RiffleSDL
import RiffleShell
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Deck memory") struct DeckMemoryTests {
  private let folder: TemporaryFolder
  private let deck: FilePath

  init() throws {
    folder = try TemporaryFolder()
    deck = FilePath(folder.path(of: "photos"))
    _ = try folder.write("", to: "not a folder")
  }

  private func environment(_ name: String) -> String? {
    name == "XDG_STATE_HOME" ? folder.path(of: "state") : nil
  }

  private func keeper(of deck: FilePath? = nil) -> DeckMemoryKeeper {
    DeckMemoryKeeper(of: deck ?? self.deck, environment: environment)
  }

  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func memory(
    _ width: Double? = nil,
    _ height: Double? = nil,
    isFullscreen: Bool? = nil
  ) -> DeckMemory {
    var memory = DeckMemory()
    if let width, let height { memory.window = Size(width: width, height: height) }
    memory.isFullscreen = isFullscreen
    return memory
  }

  /// Writes a deck's file as it is, and returns its name.
  private func write(_ text: String) throws -> FilePath {
    let file = try #require(DeckMemory.file(for: deck, environment: environment))
    _ = file.removingLastComponent().makeFolder()
    try file.replaceContents(with: Array(text.utf8))
    return file
  }

  @Test("nothing is remembered about a deck that was only looked at")
  func nothing() {
    var keeper = keeper()
    #expect(keeper.memory == DeckMemory())
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    keeper.noteFirstFrame(at: at(1))
    keeper.write(memory(960, 720, isFullscreen: false))
    #expect(self.keeper().memory == DeckMemory())
    #expect(keeper.takeProblems().isEmpty)
    #expect(FilePath(folder.path(of: "state")).resolved == nil)
  }

  @Test("what was changed is remembered, and nothing else, for this deck only")
  func changes() {
    var keeper = keeper()
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    keeper.write(memory(960, 720, isFullscreen: true))
    #expect(self.keeper().memory == memory(isFullscreen: true))
    keeper.write(memory(800, 600, isFullscreen: true))
    #expect(self.keeper().memory == memory(800, 600, isFullscreen: true))
    // Back to what it was at the start, which is a change too.
    keeper.write(memory(960, 720, isFullscreen: false))
    #expect(self.keeper().memory == memory(960, 720, isFullscreen: false))
    #expect(self.keeper(of: FilePath(folder.path(of: "other"))).memory == DeckMemory())
  }

  @Test("a size that a window cannot be opened with is not remembered, and nothing is said of it")
  func impossibleSizes() {
    var keeper = keeper()
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    for (width, height) in [(200.0, 720.0), (960, 319), (20_001, 720)] {
      keeper.write(memory(width, height, isFullscreen: true))
      #expect(keeper.takeProblems().isEmpty)
      var next = self.keeper()
      #expect(next.memory == memory(isFullscreen: true) && next.takeProblems().isEmpty)
    }
    keeper.write(memory(240, 320, isFullscreen: true))
    #expect(self.keeper().memory == memory(240, 320, isFullscreen: true))
  }

  @Test("two windows of one deck keep each other's changes; of the same thing, the later one")
  func twoWindows() {
    var (first, second) = (keeper(), keeper())
    for time in [1.0, 2.0] {
      first.begin(with: memory(960, 720, isFullscreen: false))
      first.noteFirstFrame(at: at(time))
      second.begin(with: memory(960, 720, isFullscreen: false))
    }
    first.write(memory(700, 500, isFullscreen: false))
    second.write(memory(960, 720, isFullscreen: true))
    #expect(keeper().memory == memory(700, 500, isFullscreen: true))
    second.write(memory(1000, 900, isFullscreen: true))
    first.write(memory(700, 500, isFullscreen: false))
    #expect(keeper().memory == memory(1000, 900, isFullscreen: true))
  }

  @Test("a size in the first second is the desktop's; a later one is written after a second")
  func times() {
    var keeper = keeper()
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    // A desktop may answer before the first frame, and after it.
    keeper.noteResize(to: Size(width: 500, height: 400), at: at(0.5))
    keeper.noteFirstFrame(at: at(1))
    keeper.noteResize(to: Size(width: 640, height: 480), at: at(1.9))
    #expect(keeper.nextWrite == nil)
    keeper.write(memory(640, 480, isFullscreen: false))
    #expect(self.keeper().memory == DeckMemory())

    keeper.noteResize(to: Size(width: 641, height: 480), at: at(2))
    keeper.noteResize(to: Size(width: 650, height: 480), at: at(2.7))
    #expect(keeper.nextWrite == at(3.7))
    keeper.write(memory(650, 480, isFullscreen: false))
    #expect(keeper.nextWrite == nil)
    #expect(self.keeper().memory == memory(650, 480))
  }

  @Test(
    "a damaged file is one line, and is written anew with the next change",
    arguments: [
      "", "{", "[1]", "nonsense", "{\"deck\": DECK, \"windowWidth\": 1, \"windowHeight\": 9e9}",
      "{\"deck\": DECK, \"isFullscreen\": 3}",
    ]
  )
  func damage(text: String) throws {
    let file = try write(text.replacing("DECK", with: "\"\(deck.string)\""))
    var keeper = keeper()
    let problems = keeper.takeProblems()
    #expect(keeper.memory == DeckMemory())
    #expect(problems.count == 1 && problems[0].contains("passed over"), "\(problems)")
    #expect(problems.first.map { !$0.contains("\n") && $0.contains(".json") } ?? false)
    #expect(keeper.takeProblems().isEmpty)
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    keeper.write(memory(961, 720, isFullscreen: false))
    #expect(DeckMemory.read(about: deck, from: file).memory == memory(961, 720))
    #expect(DeckMemory.read(about: deck, from: file).problem == nil)
  }

  @Test("a part that is wrong does not take the others with it")
  func partOfDamage() throws {
    let file = try write(
      """
      {"deck": "\(deck.string)", "windowWidth": 700, "windowHeight": 500, "isFullscreen": "maybe"}
      """
    )
    let (memory, problem) = DeckMemory.read(about: deck, from: file)
    #expect(memory == self.memory(700, 500))
    #expect(problem?.description.contains("maybe") == true)
  }

  @Test("the preset that a digit once chose for a deck is forgotten, without a word")
  func formerPreset() throws {
    let file = try write(
      """
      {"deck": "\(deck.string)", "windowWidth": 700, "windowHeight": 500, "preset": "board"}
      """
    )
    var keeper = keeper()
    #expect(keeper.memory == memory(700, 500) && keeper.takeProblems().isEmpty)
    keeper.begin(with: memory(700, 500, isFullscreen: false))
    keeper.write(memory(700, 500, isFullscreen: true))
    #expect(try !String(contentsOfFile: file.string, encoding: .utf8).contains("board"))
  }

  @Test("another deck whose file has the same name is no harm")
  func collision() throws {
    let file = try write("{\"deck\": \"/elsewhere\", \"isFullscreen\": true}")
    #expect(DeckMemory.read(about: deck, from: file).memory == DeckMemory())
    #expect(DeckMemory.read(about: deck, from: file).problem == nil)
  }

  @Test("a place that cannot be written is one line, however often it is tried")
  func unwritable() {
    var keeper = DeckMemoryKeeper(of: deck) {
      $0 == "XDG_STATE_HOME" ? folder.path(of: "not a folder") : nil
    }
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    keeper.write(memory(700, 500, isFullscreen: false))
    keeper.write(memory(701, 500, isFullscreen: false))
    let problems = keeper.takeProblems()
    #expect(problems.count == 1 && problems[0].contains("cannot be written"), "\(problems)")
    var homeless = DeckMemoryKeeper(of: deck) { _ in nil }
    homeless.begin(with: memory(960, 720, isFullscreen: false))
    homeless.write(memory(700, 500, isFullscreen: false))
    #expect(homeless.takeProblems().isEmpty && homeless.memory == DeckMemory())
  }

  @Test("a folder is the same deck by whatever path it was opened")
  func paths() throws {
    _ = FilePath(folder.path(of: "photos")).makeFolder()
    var keeper = keeper(of: deck.appending(".").appending("..").appending("photos"))
    keeper.begin(with: memory(960, 720, isFullscreen: false))
    keeper.write(memory(700, 500, isFullscreen: false))
    #expect(self.keeper().memory == memory(700, 500))
  }
}

@Suite("Open request") struct OpenRequestTests {
  private func layers(_ texts: [String] = [], file: [String] = []) throws -> LayeredSettings {
    var layers = LayeredSettings()
    for (texts, origin) in [(texts, SettingsOrigin.commandLine), (file, .environment)] {
      var settings = Settings()
      for text in texts {
        let parts = text.split(separator: "=").map(String.init)
        try settings.set(parts[0], to: parts[1])
      }
      layers.append(settings, from: origin)
    }
    return layers
  }

  private func remembered() -> DeckMemory {
    var memory = DeckMemory()
    memory.window = Size(width: 700, height: 500)
    memory.isFullscreen = true
    return memory
  }

  private let file = ["window=800x600", "preset=board"]

  @Test("an option wins over what a deck remembers, and that over the setting")
  func order() throws {
    var request = OpenRequest()
    request.complete(with: try layers(file: file))
    var filled = request
    filled.fill(from: DeckMemory())
    #expect(filled.window == Size(width: 800, height: 600))
    #expect(try filled.presetForLooking().name == "board")
    #expect(!filled.isFullscreen && filled.fit == .inProportion)

    filled = request
    filled.fill(from: remembered())
    #expect(filled.window == Size(width: 700, height: 500))
    #expect(filled.isFullscreen && filled.fit == .eachSide)

    request.window = Size(width: 1000, height: 900)
    request.preset = "riffle"
    filled = request
    filled.fill(from: remembered())
    #expect(filled.window == Size(width: 1000, height: 900))
    #expect(try filled.presetForLooking().name == "riffle")
    #expect(!filled.isFullscreen && filled.fit == .inProportion)

    request.isFullscreen = true
    request.fill(from: DeckMemory())
    #expect(request.isFullscreen)

    var plain = OpenRequest()
    plain.complete(with: LayeredSettings())
    plain.fill(from: DeckMemory())
    #expect(plain.window == nil && !plain.isFullscreen)
    #expect(try plain.presetForLooking().name == "riffle")
  }
}
