import Foundation
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleStudio
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

/// The parent of every suite that opens the studio: a process has one event queue, so they take turns.
@Suite("Studio", .serialized) enum StudioSuites {}

/// The studio on SDL's dummy driver, with a home of its own, and the hand that uses it.
///
/// It shows frames as the loop does, but no pixel is drawn, and time passes from frame to frame. What it
/// is asked about is what its log of the state would say.
@MainActor
final class StudioRig {
  let session: StudioSession
  let folder: TestSupport.TemporaryFolder
  /// The jobs that were given to the exporter.
  var jobs: [RenderJob] { book.jobs }
  private let loop: WindowLoop
  private let time = HandDrivenTime()
  private let book: JobBook

  /// The jobs of an exporter, none of which ends before it may.
  @MainActor
  private final class JobBook {
    var jobs: [RenderJob] = []
    var mayEnd = true

    func note(_ job: RenderJob) async -> StudioExporter.Outcome {
      jobs.append(job)
      while !mayEnd { try? await Task.sleep(for: .milliseconds(2)) }
      return .made(line: "\(job.file): 30 frames, 1.2 s, 40 kB")
    }
  }

  /// Opens the studio.
  ///
  /// - Parameters:
  ///   - window: The window's size, in points.
  ///   - folder: The home, which another studio may have used before; nil for a new one.
  init(
    window: Size = Size(width: 1280, height: 800),
    scale: Double = 1,
    home folder: TestSupport.TemporaryFolder? = nil,
    _ request: StudioRequest? = nil
  ) throws {
    let folder = try folder ?? TestSupport.TemporaryFolder()
    self.folder = folder
    let path = folder.url.path
    let book = JobBook()
    self.book = book
    loop = try WindowLoop(
      applicationID: nil,
      title: "studio",
      size: window,
      renderer: .raster,
      scale: scale,
      driver: "dummy",
      clock: MonotonicClock(countsPerSecond: 1_000_000, counter: time.look)
    )
    var request = request ?? Self.usual
    request.stateLog = folder.path(of: "log.state")
    session = try StudioSession(
      request,
      at: StudioPlaces(
        keeper: StudioKeeper { $0 == "XDG_STATE_HOME" ? path : nil },
        presets: PresetShelf(folder: FilePath(folder.path(of: "presets"))),
        gestures: GestureShelf(userFolder: FilePath(folder.path(of: "gestures"))),
        exports: FilePath(folder.path(of: "films")),
        home: FilePath(path)
      ),
      exporter: StudioExporter { await book.note($0) },
      in: loop
    )
    settle()
  }

  private static var usual: StudioRequest {
    var request = StudioRequest()
    request.preset = "riffle"
    return request
  }

  // MARK: What is there

  var facts: [String: ParameterValue] { session.facts(at: loop.now) }

  /// Returns the text of a fact; nil if it has none.
  func text(_ name: String) -> String? {
    if case .text(let text) = facts[name] { text } else { nil }
  }

  /// Returns the place of a control, or nil if it is not seen.
  func place(of control: String) -> Rectangle? {
    guard case .numbers(let numbers) = facts["control \(control)"], numbers.count == 4 else {
      return nil
    }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the names of the controls that begin with some words.
  func controls(_ beginning: String) -> [String] {
    facts.keys.compactMap { $0.hasPrefix("control ") ? String($0.dropFirst(8)) : nil }
      .filter { $0.hasPrefix(beginning) }.sorted()
  }

  /// The part of the window that no panel takes.
  var stage: Rectangle {
    get throws {
      let panel = try #require(place(of: "panel"))
      let bar = try #require(place(of: "bar"))
      let timeline = try #require(place(of: "timeline"))
      return Rectangle(
        x: 0,
        y: bar.maxY,
        width: panel.origin.x,
        height: timeline.origin.y - bar.maxY
      )
    }
  }

  /// The color around everything that the studio draws now.
  var background: Color { session.frame(at: loop.now).list.background }

  /// The window's size, in points.
  var windowSize: Size { loop.window.size }

  /// When the studio wants to go on, at a time that many seconds from now; nil for not before an input.
  func nextChange(in seconds: Double) -> (now: Timestamp, next: Timestamp?) {
    let now = loop.now.advanced(by: seconds)
    return (now, session.advance(to: now))
  }

  /// Whether the window can be seen.
  var isVisible: Bool { loop.window.isVisible }

  // MARK: Frames

  /// Shows the frame that is due some seconds after the last.
  private func step(after seconds: Double = 0.004) {
    time.pass(seconds)
    _ = session.advance(to: loop.now)
    if session.needsFrame { _ = session.frame(at: loop.now) }
  }

  /// Shows the frames that an input needs: ten while something moves.
  func settle() {
    for _ in 0..<2 { step() }
    for _ in 0..<8 where session.needsFrame { step() }
  }

  /// Goes on until something is so, for at most a minute.
  func wait(_ what: String, until isSo: () -> Bool) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while !isSo() {
      guard ContinuousClock.now < end else {
        Issue.record("not seen: \(what)")
        throw CancellationError()
      }
      step(after: 0.05)
      // Films are made and files are read meanwhile.
      try await Task.sleep(for: .milliseconds(1))
    }
    settle()
  }

  /// Lets exports end, or keeps them from it.
  func letExportsEnd(_ mayEnd: Bool) { book.mayEnd = mayEnd }

  // MARK: The hand

  private func pointer(_ phase: PointerEvent.Phase, _ place: Point, _ buttons: PointerButtons) {
    session.handle(
      .pointer(PointerEvent(time: loop.now, phase: phase, position: place, buttons: buttons))
    )
  }

  /// Presses the mouse, moves it by a step each 4 ms, and lets it go.
  func drag(from start: Point, by step: Vector, steps: Int) async throws {
    pointer(.move, start, [])
    pointer(.down(.primary), start, .primary)
    var place = start
    for _ in 0..<steps {
      self.step()
      place = place + step
      pointer(.move, place, .primary)
    }
    pointer(.up(.primary), place, [])
    settle()
  }

  /// Swipes the top card to the right from a place, and waits until that is a gesture.
  func swipe(from start: Point) async throws {
    let former = facts["gesture"]
    try await drag(from: start, by: Vector(dx: 12, dy: 1), steps: 24)
    try await wait("a gesture") { facts["gesture"] != former }
  }

  /// Moves the pointer over a control without a press.
  func hover(_ control: String) throws {
    pointer(.move, try #require(place(of: control)).center, [])
    settle()
  }

  /// Clicks a control that is seen.
  func click(_ control: String, at source: SourceLocation = #_sourceLocation) throws {
    let frame = try #require(
      self.place(of: control),
      "no \(control) among \(controls(""))",
      sourceLocation: source
    )
    pointer(.move, frame.center, [])
    pointer(.down(.primary), frame.center, .primary)
    pointer(.up(.primary), frame.center, [])
    settle()
  }

  /// Presses the mouse at a place, and lets it go.
  func click(at place: Point) {
    pointer(.move, place, [])
    pointer(.down(.primary), place, .primary)
    pointer(.up(.primary), place, [])
    settle()
  }

  /// Turns the wheel over a control, by lines downward.
  func scroll(_ lines: Double, over control: String) throws {
    let place = try #require(self.place(of: control)).center
    pointer(.move, place, [])
    session.handle(.scroll(Vector(dx: 0, dy: lines), at: place))
    settle()
  }

  /// Closes the window.
  func close() {
    session.handle(.window(.closeRequested))
    settle()
  }

  /// Drops a file or a folder on the window.
  func drop(_ path: [UInt8]) {
    session.handle(.dropped(paths: [path]))
    settle()
  }

  func drop(_ path: String) { drop(Array(path.utf8)) }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    session.handle(.key(KeyPress(time: loop.now, key: key, modifiers: modifiers)))
    settle()
  }

  /// Types text; a blank is a key too.
  func type(_ text: String) {
    for letter in text {
      if letter == " " { key(.space) }
      session.handle(.text(String(letter)))
      step()
    }
    settle()
  }
}
