import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMotion
import RiffleRaster
import RiffleTuning

extension RenderRequest {
  /// The gesture of the program's own that a sheet shows without a trace.
  private static let standardGesture = "flick"

  /// Makes a contact sheet: one picture of each value of a sweep, all at one time.
  ///
  /// - Parameters:
  ///   - sweep: The values.
  ///   - path: The file.
  ///   - output: Makes the file, only when it is complete.
  ///   - note: Called with one line for the user on each thing that differs from the request.
  /// - Returns: One line on what was made.
  /// - Throws: ``RiffleError`` if the options do not fit together, a preset has no such values, or a
  ///   file cannot be read or written.
  func makeSheet(
    _ sweep: ValueSweep,
    to path: String,
    in output: AtomicOutput,
    note: @escaping (String) -> Void
  ) throws -> String {
    let target = try RenderTarget(path)
    guard case .picture = target, let time else {
      throw RiffleError.wrongUsage(
        "--sweep makes a sheet of pictures in one file. Give -o a .png without a number, and the "
          + "pictures' --time, such as --time 0.3."
      )
    }
    guard poses == nil else {
      throw RiffleError.wrongUsage(
        "--sweep plays a gesture with each value, but --poses has its poses already. Give --trace "
          + "instead."
      )
    }
    try check(for: target, path)
    let deck = try Deck.named(deck)
    var simulation = simulation
    simulation.trace = try trace.map { try NamedTrace(readFrom: $0) } ?? standardTrace()
    let first = try simulation.stack(defaultCount: deck.cards.count)
    let steps = try sweep.checkedSteps(of: first.preset)
    let cell = target.pixelSize(of: first.stage.window, scale: scale)
    let sheet = ContactSheet(
      of: steps.map(\.caption),
      picture: cell,
      heading: ContactSheet.Heading(
        title: sweep.key,
        subtitle: "\(first.preset.name), \(Self.title(of: simulation.trace)) at \(time.digits) s"
      )
    )
    try Self.check(sheet.size, remedy: "Give fewer values, or a smaller --scale or --window.")
    let painter = FramePainter(
      overlays: overlays,
      scale: scale,
      drawer: drawer(of: deck, first, size: cell, scale: scale, note: note)
    )
    let pictures = try steps.flatMap { step in
      let stack = simulation.stack(of: step.preset, defaultCount: deck.cards.count)
      return try self.pictures(of: simulation.trace, on: stack, at: time, by: painter)
    }
    let files = PictureFiles(in: output, isFilm: false) { _ in path }
    try files.add(sheet.drawn(with: pictures), at: 0)
    return files.complete(at: 0).line(for: path)
  }

  private func pictures(
    of trace: NamedTrace,
    on stack: CardStack,
    at seconds: Double,
    by painter: FramePainter
  ) throws -> [Bitmap] {
    let trail = showsPointer ? PointerTrail(of: trace.trace) : nil
    let player = try player(of: trace, on: stack)
    var pictures: [Bitmap] = []
    _ = try TraceFrames(of: trace, on: stack, pointers: trail, at: seconds).run { frame in
      pictures.append(painter.picture(of: frame, from: player))
    }
    return pictures
  }

  /// Returns the name of a trace's file, without folders and without the endings that all have.
  private static func title(of trace: NamedTrace) -> String {
    var title = trace.name.split(separator: "/").last ?? "trace"
    for ending in [".jsonl", ".trace"] where title.hasSuffix(ending) {
      title = title.dropLast(ending.count)
    }
    return String(title)
  }

  /// Returns the trace of a gesture that comes with the program, in the window of the request.
  private func standardTrace() throws(RiffleError) -> NamedTrace {
    let name = Self.standardGesture
    guard let gesture = GestureShelf(userFolder: nil).gesture(named: name) else {
      throw .unreadable(
        "The program's gesture \"\(name)\" (Assets/gestures) is in no folder above it. Give --trace."
      )
    }
    var trace = gesture.trace(in: simulation.window ?? gesture.window)
    // Only the hand counts: the deck, the preset and the seed are those of the request.
    trace.header.preset = nil
    trace.header.cards = nil
    trace.header.seed = nil
    return NamedTrace(trace, name: name)
  }
}
