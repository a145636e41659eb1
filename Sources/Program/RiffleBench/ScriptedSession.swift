import Riffle
import RiffleApp
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell
import SystemPackage

/// A session of the program driven by a script; each frame is noted.
@MainActor
final class ScriptedSession {
  private let session: AppSession
  private let swipeCount: Int
  /// When the process was started, in nanoseconds of CLOCK_MONOTONIC.
  private let start: UInt64
  private var script: FolderScript?
  private var layers: [Layer] = []
  private var pictures = NotedFrame.Pictures.none
  private var lines: [String] = []

  /// Ends with the first picture after 0 swipes; the start is in nanoseconds of CLOCK_MONOTONIC.
  init(_ folder: String, swipes swipeCount: Int, start: UInt64) throws(RiffleError) {
    var request = OpenRequest()
    request.paths = [folder]
    session = try AppSession(request)
    self.swipeCount = swipeCount
    self.start = start
  }

  func run() throws(RiffleError) -> [String] {
    try session.run(self)
    if let problem = session.end() { throw problem }
    return lines
  }

  /// Which pictures the same layers would show if drawn now; the top card is drawn last.
  private var readyPictures: NotedFrame.Pictures {
    let store = session.loop.renderer.layers
    guard let top = layers.last, store.isReady(top) else { return .none }
    return layers.allSatisfy(store.isReady) ? .all : .top
  }

  private func perform(_ step: FolderScript.Step) {
    switch step {
    case .key(let key, let time): session.handle(.key(KeyPress(time: time, key: key)))
    case .pointer(let event): session.handle(.pointer(event))
    }
  }
}

extension ScriptedSession: WindowContent {
  var needsFrame: Bool {
    get { session.needsFrame }
    set { session.needsFrame = newValue }
  }

  func handle(_ event: InputEvent) { session.handle(event) }

  func advance(to now: Timestamp) -> Timestamp? {
    while let step = script?.next(until: now) { perform(step) }
    if let script, script.end <= now { session.loop.stop() }
    let next = script.map { $0.steps.first?.time ?? $0.end }
    return [session.advance(to: now), next].compactMap(\.self).min()
  }

  func pause(during stall: Range<Timestamp>) { session.pause(during: stall) }

  func frame(at time: Timestamp) -> WindowFrame {
    let frame = session.frame(at: time)
    layers = frame.list.commands.compactMap(\.layer)
    pictures = readyPictures
    return frame
  }

  func didPresent(_ frame: PresentedFrame) {
    session.didPresent(frame)
    lines.append(
      NotedFrame(
        time: Double(ChildRun.now - start) * 1e-9,
        interval: frame.interval,
        drawing: frame.drawing,
        isMissed: frame.isMissed,
        pictures: pictures,
        unsavedCount: session.unsavedCount
      ).line
    )
    guard script == nil else { return }
    guard pictures != .none else {
      // The face may have been made for this frame.
      if readyPictures != .none { needsFrame = true }
      return
    }
    script = FolderScript(swipes: swipeCount, from: frame.time, in: session.loop.windowSize.size)
    if swipeCount == 0 { session.loop.stop() }
  }

  func apply(_ updates: LoadUpdates) { session.apply(updates) }
}

extension DrawCommand {
  fileprivate var layer: Layer? {
    if case .layer(let layer)? = fill { layer } else { nil }
  }
}

/// The home of a user who has swiped a card before, set nothing up and decided nothing.
struct ScratchHome {
  private let folder: ScratchFolder

  init() throws(RiffleError) {
    folder = try ScratchFolder()
    FirstRunRecord(in: folder.path.appending("riffle")).note(.swiped)
  }

  var environment: [String: String?] {
    let names = ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.path.string) })
  }

  var data: FilePath { folder.path.appending("riffle") }

  func remove() { folder.remove() }
}
