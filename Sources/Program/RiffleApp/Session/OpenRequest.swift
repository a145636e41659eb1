import Riffle
package import RiffleCards
package import RiffleDecks
package import RiffleMotion
package import RiffleSDL
import RiffleSystem

/// The options of `riffle open`.
package struct OpenRequest: Sendable {
  /// Folders of pictures, pictures and deck files, which make one deck; without any, the sample deck.
  package var paths: [String] = []
  /// Whether folders in folders are gone into.
  package var isRecursive = false
  /// What a swipe in each direction says; nil for the deck's own verdicts, else those of the
  /// settings, else the usual ones.
  package var verdicts: VerdictChoices?
  /// The file for the stack's events, as JSON Lines.
  package var eventLog: String?
  /// The file for the times of each presented frame, as JSON Lines.
  package var frameLog: String?
  /// The file for the poses of each presented frame, as JSON Lines.
  package var poseLog: String?
  /// The file for a trace of pointer, keys and commands.
  package var recording: String?
  /// The trace that is played instead of the pointer and the keys.
  package var replay: Trace?
  /// The name of the replayed trace in error lines.
  package var replayName = "trace"
  /// The preset's name or file; nil for the replay's preset, or else the setting, or `riffle`.
  package var preset: String?
  package var changes: [PresetChange] = []
  /// The seed of the random numbers; nil for the replay's seed, or else 0.
  package var seed: UInt64?
  /// The renderer; nil for that of the environment variable RIFFLE_RENDERER, or else `auto`.
  package var renderer: RendererChoice?
  /// The length of a point: see ``WindowScale``; nil for that of the environment, or else the desktop's.
  package var scale: Double?
  /// The window's size in points, at least 240 by 320; nil for the shape of the replay's window, or else
  /// what is remembered about the deck, the setting, or 960 by 720.
  package var window: Size?
  /// How a small screen reduces the window.
  package private(set) var fit = ScreenFit.inProportion
  /// Whether the window fills the screen at first.
  package var isFullscreen = false

  /// What the person has set up, as far as no option says otherwise.
  package var settings = Settings()

  /// Makes a request for the sample deck, without logs.
  package init() {}

  /// Fills what the options leave open about the window from what is remembered about the deck, and then
  /// from the settings.
  ///
  /// A replay keeps the shape of its window.
  package mutating func fill(from memory: DeckMemory) {
    guard replay == nil else { return }
    if window == nil {
      isFullscreen = isFullscreen || memory.isFullscreen == true
      window = memory.window ?? settings.window
      if memory.window != nil { fit = .eachSide }
    }
  }

  /// Opens the window.
  ///
  /// - Throws: ``RiffleError`` if there is no display, or the renderer, the scale or the size cannot be had.
  @MainActor
  func openWindow(_ preset: Preset, _ source: DeckSource) throws(RiffleError) -> CardWindow {
    let renderer = if let asked = renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(scale)
    let size = try size
    do throws(CardWindowError) {
      return try CardWindow(
        title: Guide.title(of: source.deck, card: nil),
        applicationID: ProgramIdentity.id,
        size: size,
        fit: fit,
        preset: preset,
        seed: stackSeed,
        dataSource: source,
        renderer: renderer,
        scale: scale
      )
    } catch {
      throw .unavailable(error.description)
    }
  }

  /// The size of the window; without one, that with the same stage as the replay's window: the number of
  /// points of a stage depends only on the proportions of its window.
  private var size: Size {
    get throws(RiffleError) {
      if let window {
        guard window.width >= 240, window.height >= 320 else {
          throw .wrongUsage(
            "--window is \(window.width.digits)x\(window.height.digits). Give at least 240x320."
          )
        }
        return window
      }
      let usual = Size(width: 960, height: 720)
      guard let recorded = replay?.header.window else { return usual }
      return Size(width: usual.height * recorded.width / recorded.height, height: usual.height)
    }
  }

  var stackSeed: UInt64 { seed ?? replay?.header.seed ?? 0 }

  /// Returns the preset for deciding; says so if that is not the one of the settings.
  func announcedPreset() throws(RiffleError) -> Preset {
    let (preset, notice) = try presetForDeciding()
    if let notice { StandardError.printError(notice) }
    return preset
  }
}
