package import ArgumentParser
import RiffleApp
import RiffleCore
import RiffleFormats
import RiffleSDL
import RiffleShell
import RiffleTuning
import SystemPackage

/// What every argument that names a file or a folder passes through, with `transform:`.
enum PathArgument {
  /// Returns what an argument names, a `file:` URI too, as `String(escaping:)` makes it; "-" and names stay.
  static func path(_ argument: String) throws(RiffleError) -> String {
    let path = try FilePath(named: argument)
    return path == FilePath(escaped: argument) ? argument : String(escaping: path.bytes)
  }

  static func path(_ name: String, in option: String) throws(RiffleError) -> String {
    do throws(RiffleError) {
      return try path(name)
    } catch {
      throw error.preceded(by: "\(option) \(name.elidedPath): ")
    }
  }
}

package struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The preset's name or file (.riffle.json). Defaults to that of the trace or the settings, else riffle.",
      valueName: "name|file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  package var preset: String?

  @OptionGroup package var changed: ChangeOptions

  package init() {}

  var changes: [PresetChange] { get throws(RiffleError) { try changed.changes } }

  /// Makes a stack at time 0: options override the trace's header, which overrides the defaults.
  func stack(
    playing trace: NamedTrace,
    window: Size?,
    cards: Int? = nil,
    seed: UInt64? = nil,
    defaultCount: Int
  ) throws(RiffleError) -> CardStack {
    var preset = try Preset.chosen(preset, elseBy: trace.trace.header, of: trace.name)
    for change in try changes { try change.apply(to: &preset) }
    return Self.stack(
      of: preset,
      playing: trace,
      window: window,
      cards: cards,
      seed: seed,
      defaultCount: defaultCount
    )
  }

  /// Makes the same of another preset.
  static func stack(
    of preset: Preset,
    playing trace: NamedTrace,
    window: Size?,
    cards: Int? = nil,
    seed: UInt64? = nil,
    defaultCount: Int
  ) -> CardStack {
    let header = trace.trace.header
    return CardStack(
      preset: preset,
      window: window ?? header.window ?? Size(width: 1280, height: 800),
      count: cards ?? header.cards ?? defaultCount,
      seed: seed ?? header.seed ?? 0
    )
  }
}

package struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a tunable of the preset; may be given several times.",
      valueName: "key=value"
    )
  )
  package var texts: [String] = []

  package init() {}

  var changes: [PresetChange] {
    get throws(RiffleError) {
      var changes: [PresetChange] = []
      for text in texts { changes.append(try PresetChange.parsed(text)) }
      return changes
    }
  }
}

/// A preset that a command is about.
struct PresetArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A preset's name or file (.riffle.json); - for standard input.",
      valueName: "name|file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var preset: String
}

/// A preset that a command is about, with changes.
struct NamedPreset: ParsableArguments {
  @OptionGroup var argument: PresetArgument
  @OptionGroup var changed: ChangeOptions

  var preset: String { argument.preset }

  var request: PresetRequest {
    get throws(RiffleError) {
      var request = PresetRequest(preset: preset)
      request.changes = try changed.changes
      return request
    }
  }
}

struct DisplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The renderer. Defaults to the environment variable RIFFLE_RENDERER, else the setting, else auto.",
      valueName: "kind"
    )
  )
  var renderer: RendererChoice?

  @Option(
    help: ArgumentHelp(
      """
      Pixels per point, 0.5 to 8; on Wayland a factor of the screen's own scale. Defaults to the \
      environment variable RIFFLE_SCALE, else the setting, else the desktop's scale.
      """,
      valueName: "number"
    )
  )
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      """
      The size of the stage: magnified to suit the window (fit), or a point of the stage on each point of \
      the window (1). Defaults to fit, in the studio to that of the last time.
      """,
      valueName: "fit|1"
    )
  )
  var zoom: ZoomChoice?

  @Option(
    help: ArgumentHelp(
      "Log the poses of each presented frame in this file, as JSON Lines.",
      valueName: "file"
    ),
    completion: .file(),
    transform: PathArgument.path
  )
  var logPoses: String?
}

struct StarsOption: ParsableArguments {
  @Option(help: "Only cards with so many stars or more, 1 to 5.")
  var stars: Int?

  var checked: Int {
    get throws(RiffleError) {
      guard let stars else { return 0 }
      guard (1...5).contains(stars) else { throw .wrongUsage("--stars is \(stars). Give 1 to 5.") }
      return stars
    }
  }
}

extension ParsableCommand {
  /// Refuses a number that an option cannot have.
  func check(
    _ option: String,
    _ value: Double?,
    in range: ClosedRange<Double>,
    _ unit: String
  ) throws(RiffleError) {
    guard let value, !range.contains(value) else { return }
    throw .wrongUsage(
      "\(option) is \(value.digits). Give \(range.lowerBound.digits) to \(range.upperBound.digits) \(unit)."
    )
  }
}

extension RendererChoice: ExpressibleByArgument {}
extension ZoomChoice: ExpressibleByArgument {}
