package import Riffle
import RiffleFormats
import RiffleMedia
import RiffleMuseum
package import RiffleSDL
package import RiffleShell
package import RiffleTuning

/// The options of `riffle studio`.
package struct StudioRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the last deck, or the sample.
  package var path: String?
  /// The preset's name, or its file, which is watched; nil for the last preset, or `riffle`.
  package var preset: String?
  /// A preset that is already open, instead of a name.
  package var openPreset: Preset?
  package var changes: [PresetChange] = []
  package var seed: UInt64 = 0
  /// The renderer; nil for the environment variable RIFFLE_RENDERER, or `auto`.
  package var renderer: RendererChoice?
  /// The length of a point, see ``WindowScale``; nil for that of the environment or the desktop.
  package var scale: Double?
  /// The zoom; nil for the zoom of the last time.
  package var zoom: ZoomChoice?
  /// The window's size in points, at least 240 by 320; nil for the last size, or 1280 by 800.
  package var window: Size?
  /// The file for a log of tuned values and control places, see ``StudioLog``.
  package var stateLog: String?
  /// The file for a log of poses, a line for each presented frame.
  package var poseLog: String?
  /// The file for a log of presented frames, see ``StudioLog``.
  package var frameLog: String?
  /// The frames per second; nil for the display's rate.
  package var framesPerSecond: Double?

  package init() {}

  /// Opens the window at the requested size, or else the last one.
  @MainActor
  func window(like state: StudioState) throws(RiffleError) -> WindowLoop {
    let renderer = if let asked = renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(scale)
    do throws(SDLError) {
      let loop = try WindowLoop(
        applicationID: ProgramIdentity.id,
        title: StudioSession.title,
        size: window ?? state.window,
        fit: window == nil ? .underTitleBar : .inProportion,
        renderer: renderer,
        framesPerSecond: framesPerSecond,
        scale: scale
      )
      ProgramIdentity.mark(loop.window)
      return loop
    } catch {
      throw .unavailable(error.description)
    }
  }

  func workbench(like state: StudioState, _ shelf: PresetShelf?) throws(RiffleError) -> Workbench {
    func kept(_ name: String?) -> WorkingPreset {
      guard let name else { return WorkingPreset(Preset.standard.withMuseum, from: .builtIn) }
      if let preset = BuiltInPreset.named(name)?.preset {
        return WorkingPreset(preset, from: .builtIn)
      }
      let preset = try? shelf?.load(name.hasSuffix(".json") ? String(name.dropLast(5)) : name)
      return preset.map { WorkingPreset($0, from: .user) }
        ?? WorkingPreset(Preset.standard.withMuseum, from: .builtIn)
    }
    var a = kept(state.presetA)
    if let name = preset {
      let isBuiltIn = BuiltInPreset.named(name) != nil
      a = WorkingPreset(try Preset.withBase(named: name).0, from: isBuiltIn ? .builtIn : .user)
    }
    if let open = openPreset {
      let base = BuiltInPreset.named(open.name)?.preset
      a = WorkingPreset(open, base: base ?? open, from: base == nil ? .user : .builtIn)
    }
    var preset = a.preset
    for change in changes { try change.apply(to: &preset) }
    a.replace(with: preset)
    return Workbench(a: a, b: kept(state.presetB))
  }
}
