import RiffleCore
package import RiffleMedia
package import RifflePacing
package import RiffleSDL

/// A window with its event loop, which handles events as they come, draws when something has
/// changed and sleeps when nothing has.
@MainActor
package final class WindowLoop {
  package let window: Window
  package let renderer: any Renderer

  /// May be used from any thread.
  package let waker: Waker

  private let clock: MonotonicClock
  private let pump: EventPump
  private var frames: FrameClock
  /// Whether the rate of frames is that of the window's display.
  private let followsDisplay: Bool
  private var lastPresent: Timestamp?
  private var shownTime = Timestamp.zero
  private(set) var isRunning = false
  private var latestList: DisplayList?
  private var dissolve: Dissolve?

  /// - Parameters:
  ///   - applicationID: The name by which desktops recognize the program; nil for its file's.
  ///   - size: In points.
  ///   - pacing: Nil for the renderer's own.
  ///   - framesPerSecond: Nil for the display's rate.
  ///   - scale: The length of a point, as in ``VideoSession``; nil for the desktop's setting.
  ///   - driver: As in ``VideoSession``; nil for the desktop's.
  ///   - signals: As in ``VideoSession``.
  /// - Throws: ``SDLError`` if there is no display or no renderer.
  package init(
    applicationID: String?,
    title: String,
    size: Size,
    fit: ScreenFit = .inProportion,
    renderer choice: RendererChoice,
    pacing: FrameClock.Pacing? = nil,
    framesPerSecond: Double? = nil,
    scale: Double? = nil,
    driver: String? = nil,
    signals: SignalHandling = .own,
    clock: MonotonicClock = MonotonicClock()
  ) throws(SDLError) {
    self.clock = clock
    let session = try VideoSession(
      applicationID: applicationID,
      driver: driver,
      scale: scale,
      signals: signals
    )
    window = try Window(
      session: session,
      title: title,
      size: size,
      fit: fit,
      minimumSize: Size(width: 240, height: 320)
    )
    pump = try EventPump(window: window, clock: clock)
    let waker = pump.waker
    self.waker = waker
    try MainQueueWatch.shared.add(waker)
    renderer = try choice.makeRenderer(for: window, layers: LayerStore { waker.wake() })
    frames = FrameClock(
      refreshRate: framesPerSecond ?? window.refreshRate,
      pacing: pacing ?? renderer.pacing
    )
    followsDisplay = framesPerSecond == nil
  }

  package var windowSize: WindowSize {
    WindowSize(size: window.size, pixelsPerPoint: window.scale)
  }

  package var now: Timestamp { clock.now() }

  /// Starts a motion that no event has asked for, and returns its time: not after the next event.
  package func beginMotion() -> Timestamp { frames.beginMotion(at: pump.now) }

  /// Passes on what game controllers do, from now on.
  package func followControllers() throws(SDLError) { try pump.followControllers() }

  /// Has the latest frame fade over the next ones, for a duration in seconds; input takes effect at once.
  package func dissolve(for duration: Double) {
    guard let latestList else { return }
    dissolve = Dissolve(from: latestList, size: sizeInPixels, duration: duration)
  }

  private var sizeInPixels: PixelSize { PixelSize(rounding: window.size * window.scale) }

  package func stop() { isRunning = false }

  /// Shows a content until ``stop()``, and meanwhile serves the main queue.
  package func run(_ content: any WindowContent) throws(SDLError) {
    isRunning = true
    // The loop that ran before may have read this one's wake-ups, and this one those of the next.
    waker.wake()
    defer { waker.wake() }
    MainQueue.checkService()
    while isRunning {
      let now = pump.now
      compensateForStall(of: content, until: now)
      let nextChange = content.advance(to: now)
      guard isRunning else { break }
      let draws = (content.needsFrame || dissolve != nil) && window.isVisible
      if !draws { rest() }
      if MainQueue.hasWork { waker.wake() }
      let event = pump.next(until: draws ? frames.deadline(after: now) : nextChange)
      if let event {
        // Not until the present moment: the event would be in a time that has been paused.
        compensateForStall(of: content, until: pump.timeOfLatestEvent)
        handle(event, with: content)
      } else if !compensateForStall(of: content, until: clock.now()), draws {
        try drawFrame(of: content, notBefore: now)
      }
    }
  }

  private func handle(_ event: InputEvent, with content: any WindowContent) {
    switch event {
    case .wake:
      MainQueue.serve()
      let updates = renderer.drainUpdates()
      if updates.needsRedraw { content.needsFrame = true }
      content.apply(updates)
    case .renderTargetsReset:
      renderer.reset()
      content.needsFrame = true
    case .window(.displayChanged):
      if followsDisplay { frames.setRefreshRate(window.refreshRate) }
      content.needsFrame = true
    case .window(.exposed), .window(.shown), .window(.restored):
      renderer.expose()
      content.needsFrame = true
    default:
      break
    }
    content.handle(event)
  }

  /// Lets a content continue where it was last visible, if no frame could be shown for long.
  @discardableResult
  private func compensateForStall(of content: any WindowContent, until end: Timestamp) -> Bool {
    guard let stall = frames.endStall(at: end) else { return false }
    content.pause(during: stall)
    return true
  }

  /// A late frame is drawn at the time that the content has advanced to, because the content no longer knows
  /// its past; and no earlier than the previous frame, which was expected to be visible later.
  private func drawFrame(
    of content: any WindowContent,
    notBefore advanced: Timestamp
  ) throws(SDLError) {
    let began = clock.now()
    let presentTime = frames.beginFrame(at: began)
    shownTime = max(presentTime, advanced, shownTime)
    let frame = content.frame(at: shownTime)
    var list = frame.list
    if dissolve?.draw(over: &list, size: sizeInPixels, at: shownTime) == false { dissolve = nil }
    latestList = frame.list
    try renderer.draw(list)
    let submitted = clock.now()
    try renderer.present()
    let presented = clock.now()

    let missed = frames.missedFrames
    frames.framePresented(submitted: submitted, returned: presented)
    content.didPresent(
      PresentedFrame(
        time: presented,
        interval: lastPresent.map { presented.seconds(since: $0) },
        drawing: submitted.seconds(since: began),
        isMissed: frames.missedFrames > missed
      )
    )
    lastPresent = presented
    renderer.prepare(frame.upcoming)
  }

  /// Nothing moves: the next frame does not count as late.
  private func rest() {
    lastPresent = nil
    frames.rest()
  }
}

/// The content of a window, which handles events and returns the commands that draw it.
@MainActor
package protocol WindowContent: AnyObject {
  func handle(_ event: InputEvent)

  /// Returns the next time at which something happens without an event.
  func advance(to now: Timestamp) -> Timestamp?

  /// Pauses what moves by itself, since no frame could be shown during this time, which ends now.
  func pause(during stall: Range<Timestamp>)

  var needsFrame: Bool { get set }

  func frame(at time: Timestamp) -> WindowFrame

  func didPresent(_ frame: PresentedFrame)

  func apply(_ updates: LoadUpdates)
}

package struct WindowFrame {
  package var list: DisplayList
  /// Layers that may be visible soon, to be prepared ahead, nearest first.
  package var upcoming: [Layer]

  package init(list: DisplayList, upcoming: [Layer] = []) {
    self.list = list
    self.upcoming = upcoming
  }
}

package struct PresentedFrame: Hashable, Sendable {
  package var time: Timestamp
  /// Seconds since the frame before; nil after rest.
  package var interval: Double?
  package var drawing: Double
  /// Whether the frame before it was visible for more than one and a half periods.
  package var isMissed: Bool

  package init(time: Timestamp, interval: Double? = nil, drawing: Double, isMissed: Bool) {
    (self.time, self.interval, self.drawing, self.isMissed) = (time, interval, drawing, isMissed)
  }
}
