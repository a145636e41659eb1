import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMotion
import RiffleTuning

/// A film that can be made again and again, with other settings each time.
struct Film {
  /// The options.
  let request: RenderRequest
  /// The file or files to make.
  let target: RenderTarget
  private let deck: Deck
  private let simulation: SimulationRequest
  private let stack: CardStack
  private let pointers: PointerTrail?
  /// The trace on the stack, for overlays; nil without them.
  private let player: TracePlayer?
  /// The poses of a log, which is read once; nil for a trace.
  private let poses: (any FrameSource)?
  private let note: (String) -> Void

  /// A film that was made.
  struct Made {
    /// The settings it was made with.
    var settings: FilmSettings
    /// What was made.
    var summary: FilmSummary
    /// The files that hold it until they are published.
    var files: any FrameOutput
  }

  /// Reads what a film is made of.
  ///
  /// - Parameters:
  ///   - request: The options.
  ///   - target: The file or files to make.
  ///   - note: Called with one line for the user on each thing that differs from the request.
  /// - Throws: ``RiffleError`` if a file cannot be read.
  init(
    _ request: RenderRequest,
    target: RenderTarget,
    note: @escaping (String) -> Void
  ) throws {
    self.request = request
    self.target = target
    self.note = note
    deck = try Deck.named(request.deck)
    var simulation = request.simulation
    if let trace = request.trace { simulation.trace = try NamedTrace(readFrom: trace) }
    self.simulation = simulation
    stack = try simulation.stack(defaultCount: deck.cards.count)
    pointers = request.showsPointer ? PointerTrail(of: simulation.trace.trace) : nil
    if pointers?.isEmpty == true {
      throw RiffleError.wrongUsage(
        "--pointer: \(simulation.trace.name) has no pointer, only commands. Leave it out, or record "
          + "a trace with a mouse (riffle --record FILE)."
      )
    }
    player = try request.player(of: simulation.trace, on: stack)
    if let name = request.poses {
      poses = try Self.frames(of: PoseLog(name), on: stack, request)
    } else {
      poses = nil
    }
  }

  /// Makes the film.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - output: Makes the files.
  /// - Returns: The film, not published yet.
  /// - Throws: ``RiffleError`` if a file cannot be read or written.
  func make(_ settings: FilmSettings, in output: AtomicOutput) throws -> Made {
    let size = try pixelSize(scale: settings.scale)
    let source = try poses ?? traceFrames(rate: settings.rate ?? target.standardRate)
    let painter = FramePainter(
      overlays: request.overlays,
      scale: settings.scale,
      drawer: request.drawer(of: deck, stack, size: size, scale: settings.scale, note: note)
    )
    var coding = FilmCoding()
    coding.quality = settings.quality
    coding.loop = request.loop ?? coding.loop
    coding.isTransparent = request.isTransparent
    let files = try target.open(size: size, rate: source.rate, coding: coding, in: output)
    var progress = ProgressBar(count: source.count)
    defer { progress.remove() }
    let length = try source.run { frame in
      try files.add(painter.picture(of: frame, from: player), at: frame.seconds)
      progress.step()
    }
    let summary = try files.complete(at: length + (request.hold ?? 0))
    return Made(settings: settings, summary: summary, files: files)
  }

  /// The same film, whose poses are kept in memory, since a log can be read only once.
  var withKeptPoses: Film {
    get throws { try Film(self, poses: poses.map { try KeptFrames(of: $0) }) }
  }

  private init(_ film: Film, poses: (any FrameSource)?) {
    (request, target, deck, simulation) = (film.request, film.target, film.deck, film.simulation)
    (stack, pointers, player, note) = (film.stack, film.pointers, film.player, film.note)
    self.poses = poses
  }

  private func pixelSize(scale: Double) throws(RiffleError) -> PixelSize {
    let size = target.pixelSize(of: stack.stage.window, scale: scale)
    try RenderRequest.check(size)
    return size
  }

  private static func frames(
    of log: PoseLog,
    on stack: CardStack,
    _ request: RenderRequest
  ) throws -> any FrameSource {
    if let time = request.time { return try SinglePoseFrame(log, stack: stack, at: time) }
    let range = (request.start ?? -.infinity)...(request.end ?? .infinity)
    return try PoseFrames(log, stack: stack, rate: request.framesPerSecond, in: range)
  }

  private func traceFrames(rate: Double) throws -> any FrameSource {
    let trace = simulation.trace
    if let time = request.time {
      return TraceFrames(of: trace, on: stack, pointers: pointers, at: time)
    }
    return try TraceFrames(
      of: trace,
      on: stack,
      pointers: pointers,
      rate: rate,
      speed: request.speed ?? 1,
      from: request.start ?? 0,
      to: request.end
    )
  }
}
