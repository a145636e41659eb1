package import Riffle
package import RiffleDecks
package import RiffleSDL
package import RiffleShell
import RiffleSystem
package import RiffleTuning

package struct OpenRequest: Sendable {
  /// Folders of pictures, pictures and deck files, which make one deck; empty for the sample deck.
  package var paths: [String] = []
  package var isRecursive = false
  /// The verdict of each direction; nil for those of the deck, the settings, or the usual ones.
  package var verdicts: VerdictChoices?
  /// The cards that are gone through: a verdict, a color, or 1 to 5 for so many stars or more; nil for all.
  package var only: String?
  /// A file for the stack's events, as JSON Lines.
  package var eventLog: String?
  /// A file for the times of presented frames, as JSON Lines.
  package var frameLog: String?
  /// A file for the poses of presented frames, as JSON Lines.
  package var poseLog: String?
  /// A file for a trace of pointer, keys and commands.
  package var recording: String?
  /// The trace that is played instead of the pointer and the keys.
  package var replay: Trace?
  package var replayName = "trace"
  /// The name or file; nil for the preset of the replay, the settings, or `riffle`.
  package var preset: String?
  package var changes: [PresetChange] = []
  /// The seed of the stack; nil for the replay's, or 0.
  package var seed: UInt64?
  /// The renderer; nil for that of the environment variable RIFFLE_RENDERER, or `auto`.
  package var renderer: RendererChoice?
  /// The length of a point, see ``WindowScale``; nil for that of the environment or the desktop.
  package var scale: Double?
  /// The window's size in points, at least 240 by 320; nil for the shape of the replay's window, or
  /// else the last size for this deck, the setting, or 960 by 720.
  package var window: Size?
  package private(set) var fit = ScreenFit.inProportion
  /// How large a point of the stage is, unless photographs fill the window.
  package var zoom = ZoomChoice.fit
  package var isFullscreen = false

  /// Makes the dialog that asks for a folder, with what wakes the window.
  package var folderDialog: DialogMaker = { FolderDialog(wake: $0) }

  package typealias DialogMaker =
    @Sendable (_ wake: @escaping @Sendable () -> Void) -> FolderDialog

  /// The settings, which say what the options leave open.
  package var settings = Settings()

  package init() {}

  /// Fills what is open about the window from the deck's last one, then from the settings; a replay keeps the
  /// shape of its window.
  package mutating func fill(from memory: DeckMemory) {
    guard replay == nil else { return }
    if window == nil {
      isFullscreen = isFullscreen || memory.isFullscreen == true
      window = memory.window ?? settings.window
      if memory.window != nil { fit = .eachSide }
    }
  }

  func refuseFilter() throws(RiffleError) {
    guard let only else { return }
    throw .wrongUsage(
      "--only \(only) is for cards to decide on. Give a folder of pictures, a table or a deck file with "
        + "verdicts."
    )
  }

  /// Opens the window.
  ///
  /// - Throws: ``RiffleError`` without a display, or if the renderer, the scale or the size is
  ///   refused.
  @MainActor
  func openWindow(
    _ preset: Preset,
    _ source: DeckSource,
    in present: WindowLoop?
  ) throws(RiffleError) -> CardWindow {
    let renderer = if let asked = renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(scale)
    let size = try size
    do throws(CardWindowError) {
      let window = try CardWindow(
        title: Guide.title(of: source.deck, card: nil),
        applicationID: ProgramIdentity.id,
        in: present,
        size: size,
        fit: fit,
        preset: preset,
        seed: stackSeed,
        dataSource: source,
        renderer: renderer,
        scale: scale
      )
      window.stackView.fit = zoom.stageFit
      return window
    } catch {
      throw .unavailable(error.description)
    }
  }

  /// Without `window`, has the same stage as the replay's window: the number of points of a stage
  /// that is zoomed depends only on the proportions of its window.
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
      if zoom == .actual { return recorded }
      return Size(width: usual.height * recorded.width / recorded.height, height: usual.height)
    }
  }

  var stackSeed: UInt64 { seed ?? replay?.header.seed ?? 0 }

  /// Reports if this is not the preset of the settings.
  func announcedPreset() throws(RiffleError) -> Preset {
    let (preset, notice) = try presetForDeciding()
    if let notice { StandardError.printError(notice) }
    return preset
  }
}
