import Foundation
package import Riffle
package import RiffleCards
import RiffleDecks
import RiffleDrawing
package import RiffleMotion
package import RiffleSDL

/// The program without its main: a deck in a window, with keys, help and logs.
@MainActor
package final class Studio {
  private let source: DeckSource
  private let loop: WindowLoop
  private let stackView: CardStackView
  private let events: LineLog?
  private let frames: LineLog?
  /// When the window opened, the zero of all logs.
  private let origin: Timestamp
  private var showsHelp = false
  /// What ends the program before its time.
  private var failure: StudioError?

  /// Opens what was asked for, and a window for it.
  ///
  /// - Throws: ``StudioError``, one line for people.
  package init(_ request: StudioRequest) throws(StudioError) {
    let deck = try Self.deck(at: request.path)
    events = try request.eventLog.map { path throws(StudioError) in try LineLog(path: path) }
    frames = try request.frameLog.map { path throws(StudioError) in try LineLog(path: path) }
    source = DeckSource(deck: deck)
    do throws(SDLError) {
      loop = try WindowLoop(
        title: "Riffle – \(deck.title)",
        size: Size(width: 960, height: 720),
        renderer: request.renderer ?? .auto
      )
    } catch {
      throw .unavailable(error.description)
    }
    origin = loop.now
    stackView = CardStackView(
      preset: .container,
      dataSource: source,
      extent: loop.extent,
      at: origin
    )
    stackView.delegate = self
  }

  /// Runs until the window is closed.
  ///
  /// - Throws: ``StudioError`` where a log cannot be written or a frame cannot be drawn.
  package func run() throws(StudioError) {
    do throws(SDLError) {
      try loop.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    if let failure { throw failure }
  }

  private static func deck(at path: String?) throws(StudioError) -> Deck {
    let place = if let path { FilePath(path) } else { try SampleDeck.path() }
    do throws(DeckError) {
      return try Deck.open(place)
    } catch {
      throw StudioError(error)
    }
  }

  /// Writes a line to a log; a disk that refuses ends the program with one line.
  private func write(_ line: String, to log: LineLog?) {
    do throws(StudioError) {
      try log?.write(line)
    } catch {
      failure = error
      loop.stop()
    }
  }
}

extension Studio: CardStackDelegate {
  package func stackView(_ stackView: CardStackView, didTell event: StackEvent) {
    write(event.json(since: origin), to: events)
  }
}

extension Studio: WindowContent {
  package var needsFrame: Bool {
    get { stackView.needsFrame }
    set { if newValue { stackView.setNeedsFrame() } }
  }

  package func handle(_ event: InputEvent, in window: WindowLoop) {
    switch event {
    case .pointer(let event): stackView.handle(event)
    case .key(let press): handle(press)
    case .window(.resized), .window(.displayChanged):
      stackView.resize(to: loop.extent, at: loop.now)
    case .window(.closeRequested), .quit: loop.stop()
    case .window, .scroll, .dropped, .wake, .renderTargetsReset: break
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    stackView.advance(to: now)
    return stackView.stack.nextLanding
  }

  package func frame(at moment: Timestamp) -> WindowFrame {
    var list = stackView.displayList(at: moment.seconds)
    if showsHelp {
      let extent = loop.extent
      list.commands += HelpPage.commands(
        in: extent.size * extent.pixelsPerPoint,
        scale: extent.pixelsPerPoint
      )
    }
    return WindowFrame(list: list, upcoming: stackView.upcomingFaces)
  }

  package func didPresent(_ frame: PresentedFrame) {
    guard frames != nil else { return }
    write(frame.json(since: origin), to: frames)
  }

  package func take(_ arrivals: Arrivals) {
    for failure in arrivals.failures {
      stackView.showBroken(failure.reference, reason: failure.reason)
      complain("\(failure)")
    }
    for problem in arrivals.problems { complain("\(problem)") }
  }

  private func handle(_ press: KeyPress) {
    if stackView.handle(press) { return }
    switch (press.key, press.modifiers) {
    case (.function(1), _), (.character("?"), _), (.character("/"), .shift),
      (.character("ß"), .shift), (.character(","), .shift), (.character("'"), .shift):
      // What Shift writes is not known: these are the keys that bear the question mark.
      showHelp(!showsHelp)
    case (.escape, []):
      if showsHelp { showHelp(false) } else { setFullscreen(false) }
    case (.function(11), []): setFullscreen(!loop.window.isFullscreen)
    case (.character("q"), .control), (.character("w"), .control): loop.stop()
    default: break
    }
  }

  private func showHelp(_ shows: Bool) {
    showsHelp = shows
    needsFrame = true
  }

  private func setFullscreen(_ isFullscreen: Bool) {
    guard loop.window.isFullscreen != isFullscreen else { return }
    do throws(SDLError) {
      try loop.window.setFullscreen(isFullscreen)
    } catch {
      complain("\(error)")
    }
  }

  /// Tells the person at the terminal what the window cannot.
  private func complain(_ line: String) {
    FileHandle.standardError.write(Data("riffle: \(line)\n".utf8))
  }
}
