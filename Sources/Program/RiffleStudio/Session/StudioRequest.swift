import Riffle
package import RiffleApp
package import RiffleCards
import RiffleFormats
import RiffleMedia
package import RiffleMotion
package import RiffleSDL
import RiffleTuning

/// The options of `riffle studio`.
package struct StudioRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the deck of the session before, or else the sample.
  package var path: String?
  /// The preset's name or file, which is followed as it changes; nil for that of the session before,
  /// or else `riffle`.
  package var preset: String?
  /// A preset that is open already, in place of a name; nil for none.
  package var openPreset: Preset?
  package var changes: [PresetChange] = []
  /// The seed of the random numbers.
  ///
  /// Defaults to 0.
  package var seed: UInt64 = 0
  /// The renderer; nil for that of the environment variable RIFFLE_RENDERER, or else `auto`.
  package var renderer: RendererChoice?
  /// The length of a point: see ``WindowScale``; nil for that of the environment, or else the desktop's.
  package var scale: Double?
  /// The window's size in points, at least 240 by 320; nil for that of the session before, or else
  /// 1280 by 800.
  package var window: Size?
  /// The file for a log of what is tuned and where controls are: see ``StudioLog``; nil for none.
  package var stateLog: String?
  /// The file for a log of the poses in front, a line for each presented frame; nil for none.
  package var poseLog: String?

  package init() {}

  /// Opens the window that is asked for, or else one of the last time's size.
  @MainActor
  func window(like state: StudioState) throws(RiffleError) -> WindowLoop {
    let renderer = if let asked = renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(scale)
    do throws(SDLError) {
      let loop = try WindowLoop(
        applicationID: ProgramIdentity.id,
        title: "Riffle Studio",
        size: window ?? state.window,
        renderer: renderer,
        scale: scale
      )
      ProgramIdentity.mark(loop.window)
      return loop
    } catch {
      throw .unavailable(error.description)
    }
  }

  /// Returns the presets to start with: those that are asked for, or else those of the last time.
  func workbench(like state: StudioState, _ shelf: PresetShelf?) throws(RiffleError) -> Workbench {
    func kept(_ name: String?) -> WorkingPreset {
      guard let name else { return WorkingPreset(.standard, from: .builtIn) }
      if let preset = Preset.all.first(where: { $0.name == name }) {
        return WorkingPreset(preset, from: .builtIn)
      }
      let preset = try? shelf?.load(name)
      return preset.map { WorkingPreset($0, from: .user) }
        ?? WorkingPreset(.standard, from: .builtIn)
    }
    var a = kept(state.presetA)
    if let name = preset {
      let isBuiltIn = Preset.all.contains { $0.name == name }
      a = WorkingPreset(try Preset.withBase(named: name).0, from: isBuiltIn ? .builtIn : .user)
    }
    if let open = openPreset {
      let base = Preset.all.first { $0.name == open.name }
      a = WorkingPreset(open, base: base ?? open, from: base == nil ? .user : .builtIn)
    }
    var preset = a.preset
    for change in changes { try change.apply(to: &preset) }
    a.replace(with: preset)
    return Workbench(a: a, b: kept(state.presetB))
  }
}
