import Foundation
import Glibc
import PictureTestSupport
import Riffle
import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleShell
import SystemPackage
import TestSupport
import Testing

/// The parent of every suite that opens a session: a process has one event queue, so they take turns.
@Suite("Sessions", .serialized) enum SessionSuites {}

/// A session on SDL's dummy driver, with a folder of pictures and a home of its own, and the person who
/// goes through it.
///
/// It shows frames as the loop does, but no pixel is drawn, and a frame takes as long on a busy machine as
/// on any other: time passes from frame to frame.
///
/// No test of it awaits anything: SDL belongs to the thread that started it, and behind an `await` the main
/// actor may be on another one.
@MainActor
final class SessionRig {
  /// A decision: a picture's number, its verdict, and what it was made with.
  struct Row: Equatable, CustomStringConvertible {
    var number: Int
    var verdict: Verdict
    var input: DecisionInput

    init(_ number: Int, _ verdict: Verdict, _ input: DecisionInput) {
      (self.number, self.verdict, self.input) = (number, verdict, input)
    }

    var description: String { "\(number) \(verdict.rawValue) by \(input.rawValue)" }
  }

  let session: AppSession
  let time = HandDrivenTime()
  let pictures: TestSupport.TemporaryFolder
  private let home: TestSupport.TemporaryFolder
  private let deck: String
  /// A file with a line for each time that a dialog for a folder was opened, which chooses none.
  private var dialogs: String { home.path(of: "dialogs") }

  /// The size of a picture, larger than the window.
  static let picture = PixelSize(width: 1200, height: 900)
  /// The middle of the card, and those of the buttons on the left and on the right and that of the one for
  /// up, in points.
  static let (card, keepButton) = (Point(x: 480, y: 280), Point(x: 589, y: 674))
  static let (rejectButton, favoriteButton) = (Point(x: 371, y: 674), Point(x: 511, y: 674))

  /// Opens a folder, or a deck file.
  ///
  /// - Parameters:
  ///   - count: The number of its pictures: "1.bmp" and so on.
  ///   - unreadable: The numbers of those that hold nothing that can be read. Defaults to none.
  ///   - showsButtons: Whether the buttons are shown. Defaults to true.
  ///   - isRecursive: Whether folders in the folder are gone into. Defaults to false.
  ///   - files: The pictures' bytes. Defaults to none: large ones of one color.
  ///   - fields: For a deck file in place of the folder: what it says besides its cards, as JSON fields, each
  ///     with a comma behind it. Defaults to none: the folder is opened.
  ///   - ask: Changes what is asked for. Defaults to nothing.
  init(
    _ count: Int,
    unreadable: Set<Int> = [],
    showsButtons: Bool = true,
    isRecursive: Bool = false,
    files: [[UInt8]] = [],
    deckFile fields: String? = nil,
    _ ask: (inout OpenRequest) throws -> Void = { _ in }
  ) throws {
    pictures = try TestSupport.TemporaryFolder()
    home = try TestSupport.TemporaryFolder()
    let bytes = PictureBytes.flatBMP(Self.picture)
    for number in 1...count {
      let isReadable = !unreadable.contains(number)
      // No two are the same, or a decision about one that goes would be taken for one about another.
      let data =
        (isReadable
          ? files.isEmpty ? bytes : files[number - 1] : Array("BM and nothing behind it".utf8))
        + [UInt8(number)]
      try pictures.write(Data(data), to: "\(number).bmp")
    }
    if let fields {
      let cards = (1...count).map { number in
        #"{"id": "\#(number)", "title": "\#(number)", "image": "\#(number).bmp"}"#
      }
      deck = try pictures.write(
        #"{"riffle": "deck", "version": 1, \#(fields) "cards": [\#(cards.joined(separator: ","))]}"#,
        to: "deck.json"
      )
    } else {
      deck = pictures.url.path
    }
    for name in ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      setenv(name, home.url.path, 1)
    }
    var request = OpenRequest()
    request.paths = [deck]
    request.isRecursive = isRecursive
    request.preset = "riffle"
    request.settings.theme = .light
    request.settings.reducedMotion = .off
    request.settings.showsButtons = showsButtons
    let asked = home.path(of: "dialogs")
    request.folderDialog = { wake in
      FolderDialog(
        busAddress: nil,
        programs: [.init("sh", ["-c", "echo >>'\(asked)'; exit 1"])],
        wake: wake
      )
    }
    try ask(&request)
    let loop = try WindowLoop(
      applicationID: nil,
      title: "",
      size: Size(width: 960, height: 720),
      renderer: .raster,
      scale: 1,
      driver: "dummy",
      clock: MonotonicClock(countsPerSecond: 1_000_000, counter: time.look)
    )
    session = try AppSession(request, in: loop)
    try wait("picture 1 on top") { title.hasPrefix("1, 1 of \(count)") }
  }

  // MARK: What is there

  private var now: Timestamp { session.loop.now }
  var title: String { session.loop.window.title }

  /// Returns what is drawn at a time; nil for now.
  private func commands(at time: Timestamp? = nil) -> [DrawCommand] {
    session.frame(at: time ?? now).list.commands
  }

  /// The cursor; nil for that of the cards.
  var cursor: CardCursor? { session.cursor }

  /// What is drawn now.
  var drawn: [DrawCommand] { commands() }

  /// The texts that are drawn.
  var texts: [String] { Self.texts(of: commands()) }

  private static func texts(of commands: [DrawCommand]) -> [String] {
    commands.flatMap { command -> [String] in
      switch command {
      case .text(let line): return [line.string]
      case .shape(let shape):
        guard case .layer(let layer) = shape.fill else { return [] }
        return texts(of: layer.commands)
      default: return []
      }
    }
  }

  /// Returns the middle of a text, in points, as if it were one letter high and wide; nil if it is not seen.
  func place(of text: String) -> Point? { Self.place(of: text, in: commands()) }

  private static func place(of text: String, in commands: [DrawCommand]) -> Point? {
    for command in commands.reversed() {
      switch command {
      case .text(let line) where line.string == text:
        return line.baseline + Vector(dx: line.alignment == .center ? 0 : 4, dy: -4)
      case .shape(let shape):
        guard case .layer(let layer) = shape.fill, let place = place(of: text, in: layer.commands)
        else { continue }
        return place + (shape.frame.origin - .zero)
      default: continue
      }
    }
    return nil
  }

  /// Returns where the picture is that is looked at closely, some seconds from now; nil if none is.
  func closeUp(after seconds: Double = 0) -> Rectangle? {
    commands(at: now.advanced(by: seconds)).compactMap { command -> Rectangle? in
      guard case .shape(let shape) = command, case .picture = shape.fill else { return nil }
      return shape.frame
    }.last
  }

  /// The preset as a file has it, every value of it.
  var preset: String {
    get throws { String(decoding: try PresetFile.encode(session.preset), as: UTF8.self) }
  }

  /// How often a folder was asked for.
  var dialogCount: Int { (try? Data(contentsOf: URL(fileURLWithPath: dialogs)).count) ?? 0 }

  /// What is remembered about the deck's window, once it was time to write it.
  func memory() throws -> DeckMemory {
    _ = session.advance(to: now.advanced(by: 5))
    let file = try #require(DeckMemory.file(for: FilePath(deck)))
    return DeckMemory.read(about: FilePath(deck), from: file).memory
  }

  /// What the journal has, in the order of the pictures.
  func decisions() throws -> [Row] {
    try report().rows.compactMap { row in
      guard let decision = row.decision else { return nil }
      let number = try #require(row.card.text.split(separator: ".").first.flatMap { Int($0) })
      return Row(number, decision.verdict, decision.input)
    }
  }

  /// What `riffle decisions` has to say.
  func report() throws -> DecisionReport {
    let path = FilePath(deck)
    let journal = DecisionJournal(in: FilePath(home.path(of: "riffle")))
    let decisions = try DeckDecisions.read(Deck.open(path), at: path, journal: journal)
    return DecisionReport(decisions, at: path)
  }

  // MARK: Frames

  /// Whether pictures were being loaded at the latest step.
  private(set) var isLoading = false

  /// Does what the loop does when it is woken and a frame is due, some seconds after the last.
  func step(after seconds: Double = 0.004, presents: Bool = false) {
    time.pass(seconds)
    let updates = session.loop.renderer.drainUpdates()
    isLoading = updates.isLoading
    session.apply(updates)
    session.handle(.wake)
    _ = session.advance(to: now)
    guard session.needsFrame else { return }
    let shown = now
    _ = session.frame(at: shown)
    if presents { session.didPresent(PresentedFrame(time: shown, drawing: 0, isMissed: false)) }
  }

  /// Goes on until something is so, for at most a minute.
  func wait(
    _ what: @autoclosure () -> String,
    at place: SourceLocation = #_sourceLocation,
    until isSo: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while try !isSo() {
      guard ContinuousClock.now < end else {
        Issue.record("not seen: \(what()); the title is \(title)", sourceLocation: place)
        throw CancellationError()
      }
      step()
      // Files are read meanwhile.
      usleep(1000)
    }
  }

  /// Waits until the journal has these decisions, and no others.
  func waitForDecisions(
    _ wanted: [Row],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    var last: [Row] = []
    do {
      try wait("the decisions \(wanted)", at: place) {
        last = try decisions()
        return last == wanted
      }
    } catch {
      Issue.record("the decisions are \(last)", sourceLocation: place)
      throw error
    }
  }

  /// Waits until a picture is seen at its own size, and rests.
  func waitForCloseUp(at place: SourceLocation = #_sourceLocation) throws {
    try wait("a picture at its own size", at: place) {
      closeUp()?.size == Self.picture.bounds.size
    }
  }

  // MARK: The hand

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    session.handle(.key(KeyPress(time: now, key: key, modifiers: modifiers)))
  }

  func controller(_ change: ControllerEvent.Change) {
    session.handle(.controller(ControllerEvent(change, at: now)))
  }

  func pointer(_ phase: PointerEvent.Phase, _ place: Point, _ kind: PointerKind = .mouse) {
    let isUp = if case .up = phase { true } else { false }
    let event = PointerEvent(
      time: now,
      pointer: kind == .touch ? 1 : 0,
      kind: kind,
      phase: phase,
      position: place,
      buttons: isUp ? [] : .primary
    )
    session.handle(.pointer(event))
  }

  /// Moves the pressed mouse by steps of 4 ms.
  func glide(from start: Point, to end: Point, steps: Int = 20) throws {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      pointer(.move, start + (end - start) * part)
      self.step()
    }
  }

  func click(_ place: Point) {
    pointer(.down(.primary), place)
    step()
    pointer(.up(.primary), place)
    step()
  }
}
