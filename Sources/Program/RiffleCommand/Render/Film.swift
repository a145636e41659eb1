import RiffleApp
import RiffleCore
import RiffleDecks
import RiffleExport
import RiffleFormats
import RiffleRaster
import RiffleShell
import RiffleTuning

struct RenderScene {
  let command: RenderCommand
  let deck: Deck
  let trace: NamedTrace
  let stack: CardStack

  /// 400 MB for each picture, and several are in memory at a time.
  private static let pixelLimit = 100_000_000

  /// Without a trace in the command, `standard` is used: by default a stack at rest.
  init(_ command: RenderCommand, standard: () throws -> NamedTrace = { NamedTrace() }) throws {
    self.command = command
    deck = try Deck.named(command.deck)
    var trace = try command.trace.map { try NamedTrace(readFrom: $0) } ?? standard()
    // The pointer stays on the cards, which are in the window's middle.
    if let window = command.window?.size { trace.trace = trace.trace.moved(to: window) }
    self.trace = trace
    stack = try command.stack.stack(
      playing: trace,
      window: command.window?.size,
      defaultCount: deck.cards.count
    )
  }

  func poseFrames(of log: String, rate: Double?) throws -> any FrameSource {
    let range = (command.from ?? -.infinity)...(command.to ?? .infinity)
    return try PoseFrames(PoseLog(log), stack: stack, rate: rate, in: range)
  }

  func traceFrames(rate: Double, pointers: PointerTrail?) throws -> any FrameSource {
    try TraceFrames(
      of: trace,
      on: stack,
      pointers: pointers,
      rate: rate,
      speed: command.speed ?? 1,
      from: command.from ?? 0,
      to: command.to
    )
  }

  func painter(
    size: PixelSize,
    scale: Double,
    note: @escaping (String) -> Void
  ) throws(RiffleError) -> FramePainter {
    let drawer = FrameDrawer(
      content: { [deck] in deck.content(ofCardAt: $0 % deck.cards.count) },
      emptyView: Deck.emptyView(after: stack.count),
      size: size,
      scale: scale,
      isTransparent: command.transparent,
      note: note
    )
    return FramePainter(overlays: try command.overlays, scale: scale, drawer: drawer)
  }

  /// Returns a player for overlays; nil without them.
  func player(on stack: CardStack) throws -> TracePlayer? {
    guard try !command.overlays.isEmpty, command.poses == nil else { return nil }
    // Refuses impossible steps before anything is made.
    var whole = trace
    whole.trace.end = trace.trace.steps.last?.time
    try whole.simulate(stack, frames: .times([])) { _, _ in }
    return TracePlayer(trace.trace, on: stack)
  }

  static func check(
    _ size: PixelSize,
    remedy: String = "Give a smaller --scale or --window."
  ) throws(RiffleError) {
    guard size.width * size.height > pixelLimit else { return }
    throw .wrongUsage(
      "\(size.width) × \(size.height) pixels are too many: a picture has at most "
        + "\(pixelLimit). \(remedy)"
    )
  }
}

/// Draws the frames of films and sheets: cards, then overlays, then pointers.
struct FramePainter {
  let overlays: StageOverlay
  /// Pixels per point.
  let scale: Double
  let drawer: FrameDrawer

  private static let trailCount = 12

  /// Overlays need a trace, so poses without one have none.
  func picture(of frame: RenderFrame, from player: TracePlayer?) -> Bitmap {
    var commands: [DrawCommand] = []
    if !overlays.isEmpty, let player, let seconds = frame.traceSeconds {
      let scene = player.scene(
        at: Timestamp(seconds: seconds),
        trailing: overlays.contains(.trail) ? Self.trailCount : 0
      )
      commands += overlays.commands(for: scene, scale: scale)
    }
    commands += frame.pointers.flatMap { $0.commands(scale: scale) }
    return drawer.picture(of: frame.cards, in: frame.stack, beneath: commands)
  }
}

/// A film that can be made repeatedly with different settings.
struct Film {
  private let scene: RenderScene
  private let target: RenderTarget
  private let pointers: PointerTrail?
  private let player: TracePlayer?
  /// The poses of a log, which can be read only once; nil for a trace.
  private var poses: (any FrameSource)?
  private let note: (String) -> Void

  private var command: RenderCommand { scene.command }

  struct Made {
    var settings: FilmSettings
    /// The size of its pictures in pixels.
    var size: PixelSize
    var summary: FilmSummary
    var files: any FrameOutput
  }

  /// Calls `note` with one line for each thing that differs from the options.
  init(_ command: RenderCommand, target: RenderTarget, note: @escaping (String) -> Void) throws {
    (self.target, self.note) = (target, note)
    scene = try RenderScene(command)
    pointers = command.pointer ? PointerTrail(of: scene.trace.trace) : nil
    if pointers?.isEmpty == true {
      throw RiffleError.wrongUsage(
        "--pointer: \(scene.trace.name) has no pointer, only commands. Leave it out, or record "
          + "a trace with a mouse (riffle --record FILE)."
      )
    }
    player = try scene.player(on: scene.stack)
    poses = try command.poses.map { log in
      if let time = command.time {
        return try KeptFrames(of: PoseLog(log), stack: scene.stack, at: time)
      }
      return try scene.poseFrames(of: log, rate: command.fps)
    }
  }

  func make(_ settings: FilmSettings, in output: AtomicOutput) throws -> Made {
    let size = target.pixelSize(of: scene.stack.stage.window, scale: settings.scale)
    try RenderScene.check(size)
    let source = try poses ?? traceFrames(rate: settings.rate ?? target.standardRate)
    let painter = try scene.painter(size: size, scale: settings.scale, note: note)
    var coding = FilmCoding()
    coding.quality = settings.quality
    coding.loop = try command.filmLoop ?? coding.loop
    coding.isTransparent = command.transparent
    let files = try target.open(size: size, rate: source.rate, coding: coding, in: output)
    var progress = ProgressBar(count: source.count)
    defer { progress.remove() }
    let length = try source.run { frame in
      try files.add(painter.picture(of: frame, from: player), at: frame.seconds)
      progress.step()
    }
    let summary = try files.complete(at: length + (command.hold ?? 0))
    return Made(settings: settings, size: size, summary: summary, files: files)
  }

  /// Makes smaller and smaller films until one is small enough; throws if no sensible settings are.
  func make(
    _ wanted: FilmSettings,
    notAbove limit: ByteSize,
    as name: String,
    in output: AtomicOutput
  ) throws -> Made {
    guard let format = target.format else { return try make(wanted, in: output) }
    // A log can be read only once.
    var film = self
    film.poses = try poses.map { try KeptFrames(of: $0) }
    var fit = FilmFit(
      limit: limit.bytes,
      wanted: wanted,
      format: format,
      keepsQuality: command.quality != nil,
      keepsRate: command.fps != nil || command.poses != nil
    )
    var settings = wanted
    var wantedBytes: Int?
    while true {
      var made = try film.make(settings, in: output)
      let size = made.summary.bytes
      made.summary.wantedBytes = wantedBytes
      wantedBytes = wantedBytes ?? size
      guard size > limit.bytes else { return made }
      guard let smaller = fit.settings(after: settings, of: size) else {
        throw RiffleError.wrongUsage(
          "--max-size is \(limit), but \(name) still has \(ByteSize(size)) with "
            + "\(settings.options(differingFrom: wanted)). Give a larger size, or a shorter --from, --to."
        )
      }
      settings = smaller
    }
  }

  private func traceFrames(rate: Double) throws -> any FrameSource {
    if let time = command.time {
      return TraceFrames(of: scene.trace, on: scene.stack, pointers: pointers, at: time)
    }
    return try scene.traceFrames(rate: rate, pointers: pointers)
  }
}
