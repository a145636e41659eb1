import Riffle
import RiffleCards
package import RiffleFormats
import RiffleMedia
import RiffleMotion
import RiffleSDL

/// The program without its main: a deck in a window, with keys, help, logs and recordings.
@MainActor
package final class AppSession {
  let window: CardWindow
  let logs: SessionLogs
  var replay: Replay?
  var showsHelp = false

  private let source: DeckSource
  let replayName: String
  /// What ends the program before its time.
  private var failure: RiffleError?

  /// How high the window is at first, in points, and how wide unless a replay knows better.
  private static let size = Size(width: 960, height: 720)

  /// Opens what was asked for, and a window for it.
  ///
  /// - Throws: ``RiffleError``, one line for people.
  package init(_ request: OpenRequest) throws(RiffleError) {
    MallocTuning.returnLargeBlocks()
    let deck = try Deck.named(request.path)
    let header = request.replay?.header
    let seed = request.seed ?? header?.seed ?? 0
    var preset = try Preset.named(request.preset ?? header?.preset ?? Preset.standard.name)
    for change in request.changes { try change.apply(to: &preset) }
    let renderer = if let asked = request.renderer { asked } else { try RendererChoice.chosen() }
    logs = try SessionLogs(request)
    source = DeckSource(deck: deck)
    replay = request.replay.map { Replay(of: $0) }
    replayName = request.replayName
    do throws(CardWindowError) {
      window = try CardWindow(
        title: Self.title(deck, preset.name),
        size: Self.size(like: request.replay?.header.window),
        preset: preset,
        seed: seed,
        dataSource: source,
        renderer: renderer
      )
    } catch {
      throw .unavailable(error.description)
    }
    window.problemHandler = StandardError.printError
    stackView.register(CardView.self, forCardReuseIdentifier: DeckSource.identifier)
    stackView.delegate = self
    stackView.advance(to: window.loop.now)
    try logs.beginRecording(stackView.stack, seed: seed)
    stackView.inputObserver = { [unowned self] input, time in
      attempt { () throws(RiffleError) in try logs.note(input, at: time) }
    }
  }

  /// The stack in the window.
  var stackView: CardStackView { window.stackView }

  /// Makes the stack behave and look like a preset from now on.
  func choose(_ preset: Preset, at time: Timestamp) {
    stackView.change(to: preset, at: time)
    window.loop.window.title = Self.title(source.deck, preset.name)
  }

  /// Runs until the window is closed.
  ///
  /// - Throws: ``RiffleError`` where a log cannot be written or a frame cannot be drawn.
  package func run() throws(RiffleError) {
    do throws(CardWindowError) {
      try window.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    if let failure { throw failure }
    try logs.endRecording(at: window.loop.now)
  }

  /// Does what may fail for the sake of a log; a failure ends the program with its line.
  func attempt(_ body: () throws(RiffleError) -> Void) {
    do throws(RiffleError) {
      try body()
    } catch {
      failure = error
      window.close()
    }
  }

  private static func title(_ deck: Deck, _ preset: String) -> String {
    "Riffle – \(deck.title) – \(preset)"
  }

  /// Returns the size of a window whose stage is that of a recorded one: the stage's points follow
  /// from the window's height, so the same proportions give the same points.
  private static func size(like recorded: Size?) -> Size {
    guard let recorded else { return size }
    return Size(width: size.height * recorded.width / recorded.height, height: size.height)
  }
}
