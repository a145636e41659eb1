import RiffleCore
import RiffleDecks
import RiffleExport
import RiffleFormats
import RiffleMedia
import RiffleRaster
import RiffleTuning

/// A grid of pictures with captions below a heading; letters grow with the pictures, to stay readable.
struct ContactSheet {
  let size: PixelSize
  private let heading: Heading
  private let captions: [String]
  private let picture: PixelSize
  private let grid: ContactGrid
  /// Where the grid begins, in points.
  private let origin: Point
  /// Pixels per point: the letters of a caption are 13 points high.
  private let scale: Double

  /// What is swept, and what all pictures have in common.
  struct Heading {
    var title: String
    var subtitle: String
  }

  private static let gap = 16.0
  private static let headingHeight = 44.0
  private static let captionFont = Font(size: 13, weight: .medium)
  private static let titleFont = Font(size: 16, weight: .semibold)
  private static let subtitleFont = Font(size: 12)
  /// The longer side of pictures, in pixels, above which letters grow.
  private static let standardWidth = 300.0
  private static let ground = Color.white
  private static let ink = Color(rgb: 0x1B_2233)
  private static let secondInk = Color(rgb: 0x5F_6878)
  private static let rim = Color(rgb: 0xD3_D8E2)

  /// - Parameter part: The size that letters grow with; nil for that of a picture.
  init(of captions: [String], picture: PixelSize, part: PixelSize? = nil, heading: Heading) {
    (self.captions, self.picture, self.heading) = (captions, picture, heading)
    let part = part ?? picture
    let longer = Double(max(part.width, part.height))
    scale = max(1, longer / Self.standardWidth)
    let widest = captions.map { Self.captionFont.estimatedWidth(of: $0) }.max() ?? 0
    grid = ContactGrid(
      of: captions.count,
      picture: Size(
        // Estimates are for ASCII; a unit may be wider.
        width: max(Double(picture.width) / scale, widest * 1.1),
        height: Double(picture.height) / scale
      ),
      gap: Self.gap
    )
    let headingWidth = max(
      Self.titleFont.estimatedWidth(of: heading.title),
      Self.subtitleFont.estimatedWidth(of: heading.subtitle)
    )
    let width = max(grid.size.width, headingWidth * 1.1 + 2 * Self.gap)
    origin = Point(x: (width - grid.size.width) / 2, y: Self.headingHeight)
    size = PixelSize(
      rounding: Size(width: width, height: grid.size.height + Self.headingHeight) * scale
    )
  }

  /// The pictures must have the size given in `init`.
  func drawn(with pictures: [Bitmap]) -> Bitmap {
    var sheet = ground
    lay(pictures, on: &sheet)
    return sheet
  }

  var ground: Bitmap {
    let renderer = BitmapRenderer(size: size, layers: LayerStore {})
    renderer.draw(DisplayList(background: Self.ground, commands: commands))
    renderer.finishFrame()
    return renderer.bitmap
  }

  /// - Parameter sheet: At least as large as the ground.
  func lay(_ pictures: [Bitmap], on sheet: inout Bitmap) {
    for (index, picture) in pictures.enumerated() {
      let (left, top) = place(of: index)
      sheet.put(picture, left: left, top: top)
    }
  }

  private var commands: [DrawCommand] {
    let (title, subtitle) = (Point(x: Self.gap, y: 28), Point(x: Self.gap, y: 46))
    var commands = [
      line(heading.title, Self.titleFont, Self.ink, at: title),
      line(heading.subtitle, Self.subtitleFont, Self.secondInk, at: subtitle),
    ]
    for (index, caption) in captions.enumerated() {
      let (x, y) = place(of: index)
      let rim = Rectangle(
        x: Double(x - 1),
        y: Double(y - 1),
        width: Double(picture.width + 2),
        height: Double(picture.height + 2)
      )
      commands.append(.shape(Shape(frame: rim, fill: .color(Self.rim))))
      let room = grid.captions[index]
      let middle = Point(x: origin.x + room.center.x, y: origin.y + room.origin.y + 17)
      commands.append(line(caption, Self.captionFont, Self.ink, at: middle, .center))
    }
    return commands
  }

  private func place(of index: Int) -> (x: Int, y: Int) {
    let room = grid.pictures[index]
    let middle = (origin.x + room.center.x) * scale
    let top = (origin.y + room.origin.y) * scale
    return (Int((middle - Double(picture.width) / 2).rounded()), Int(top.rounded()))
  }

  private func line(
    _ text: String,
    _ font: Font,
    _ color: Color,
    at point: Point,
    _ alignment: TextLine.Alignment = .left
  ) -> DrawCommand {
    .text(
      TextLine(
        text,
        font: Font(size: font.size * scale, weight: font.weight),
        color: color,
        baseline: Point(x: point.x * scale, y: point.y * scale),
        alignment: alignment
      )
    )
  }
}

extension ContactSheet {
  private static let standardGesture = "flick"

  /// Makes a sheet with one picture for each value of a sweep, all at one time, and returns a summary; `note`
  /// gets one line for each thing that differs from the options.
  static func make(
    of sweep: ValueSweep,
    for command: RenderCommand,
    as path: String,
    in output: AtomicOutput,
    note: @escaping (String) -> Void
  ) throws -> String {
    let target = try RenderTarget(path)
    guard case .picture = target, let time = command.time else {
      throw RiffleError.wrongUsage(
        "--sweep makes a sheet of pictures in one file. Give -o a .png without a number, and the "
          + "pictures' --time, such as --time 0.3."
      )
    }
    guard command.poses == nil else {
      throw RiffleError.wrongUsage(
        "--sweep plays a gesture with each value, but --poses has its poses already. Give --trace "
          + "instead."
      )
    }
    try command.check(for: target, path)
    let window = command.window?.size
    let scene = try RenderScene(command) { try standardTrace(in: window) }
    let first = scene.stack
    let steps = try sweep.checkedSteps(of: first.preset)
    let scale = command.scale ?? RenderCommand.standardScale
    let cell = target.pixelSize(of: first.stage.window, scale: scale)
    let sheet = ContactSheet(
      of: steps.map(\.caption),
      picture: cell,
      heading: Heading(
        title: sweep.key,
        subtitle: "\(first.preset.name), \(scene.trace.title) at \(time.digits) s"
      )
    )
    try RenderScene.check(
      sheet.size,
      remedy: "Give fewer values, or a smaller --scale or --window."
    )
    let painter = try scene.painter(size: cell, scale: scale, note: note)
    let trail = command.pointer ? PointerTrail(of: scene.trace.trace) : nil
    var pictures: [Bitmap] = []
    for step in steps {
      let stack = PresetOptions.stack(
        of: step.preset,
        playing: scene.trace,
        window: window,
        defaultCount: scene.deck.cards.count
      )
      let player = try scene.player(on: stack)
      let frames = TraceFrames(of: scene.trace, on: stack, pointers: trail, at: time)
      _ = try frames.run { pictures.append(painter.picture(of: $0, from: player)) }
    }
    let files = PictureFiles(in: output, isFilm: false) { _ in path }
    try files.add(sheet.drawn(with: pictures), at: 0)
    return files.complete(at: 0).line(for: path)
  }

  private static func standardTrace(in window: Size?) throws(RiffleError) -> NamedTrace {
    guard let gesture = GestureShelf(userFolder: nil).gesture(named: standardGesture) else {
      throw .unreadable(
        "The program's gesture \"\(standardGesture)\" (Assets/gestures) is in no folder above it. Give --trace."
      )
    }
    var trace = gesture.trace(in: window ?? gesture.window)
    // Only the pointers are used: deck, preset and seed come from the options.
    trace.header.preset = nil
    trace.header.cards = nil
    trace.header.seed = nil
    return NamedTrace(trace, name: standardGesture)
  }
}

extension NamedTrace {
  /// The name without folders and suffixes.
  var title: String {
    var title = name.split(separator: "/").last ?? "trace"
    for ending in [".jsonl", ".trace"] where title.hasSuffix(ending) {
      title = title.dropLast(ending.count)
    }
    return String(title)
  }
}

extension Bitmap {
  /// Replaces the pixels of a part, which must be within the bitmap.
  mutating func put(_ part: Bitmap, left: Int, top: Int) {
    for y in 0..<part.size.height {
      let start = (top + y) * size.width + left
      let row = y * part.size.width
      pixels.replaceSubrange(
        start..<start + part.size.width,
        with: part.pixels[row..<row + part.size.width]
      )
    }
  }
}

extension ValueSweep {
  /// So that each picture can be seen.
  private static let limit = 100

  /// Reads `release.threshold=0.2:0.6:9`.
  init(argument: String) throws(RiffleError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.last?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, !parts[0].isEmpty, numbers.count == 3,
      let start = Double(numbers[0]), let end = Double(numbers[1]), let count = Int(numbers[2]),
      start.isFinite, end.isFinite
    else {
      throw .wrongUsage(
        "--sweep \(argument.elided()): not KEY=FROM:TO:COUNT, such as --sweep "
          + "release.threshold=0.2:0.6:9. riffle presets show NAME --explain lists the keys."
      )
    }
    guard (1...Self.limit).contains(count) else {
      throw .wrongUsage("--sweep \(argument.elided()): \(count) values. Give 1 to \(Self.limit).")
    }
    self.init(String(parts[0]), from: start, to: end, count: count)
  }

  func checkedSteps(of preset: Preset) throws(RiffleError) -> [Step] {
    do throws(PresetError) {
      return try steps(of: preset)
    } catch {
      throw .wrongUsage("--sweep \(key.elided()): " + error.explanation(in: preset))
    }
  }
}
