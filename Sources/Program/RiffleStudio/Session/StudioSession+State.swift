import Riffle
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleSDL
import RiffleTuning

/// How the studio begins, and what it remembers.
extension StudioSession {
  /// Returns the presets to start with: those of the request, or else of the last time.
  static func workbench(
    _ request: StudioRequest,
    _ state: StudioState,
    _ shelf: PresetShelf?
  ) throws(RiffleError) -> Workbench {
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
    if let name = request.preset {
      let isBuiltIn = Preset.all.contains { $0.name == name }
      a = WorkingPreset(try Preset.withBase(named: name).0, from: isBuiltIn ? .builtIn : .user)
    }
    if let open = request.openPreset {
      let base = Preset.all.first { $0.name == open.name }
      a = WorkingPreset(open, base: base ?? open, from: base == nil ? .user : .builtIn)
    }
    var preset = a.preset
    for change in request.changes { try change.apply(to: &preset) }
    a.replace(with: preset)
    return Workbench(a: a, b: kept(state.presetB))
  }

  /// How the studio is left.
  var state: StudioState {
    var state = keeper.state
    state.window = loop.window.size
    state.isPanelOpen = view.isPanelOpen
    state.panelWidth = view.panelWidth
    state.isTimelineOpen = view.isTimelineOpen
    state.presetA = workbench[.a].present.name
    state.presetB = workbench[.b].present.name
    state.deck = deck.path.map { String(escaping: $0.bytes) }
    state.theme = view.theme
    state.speed = 1 / Double(stage.speed.rawValue)
    state.isLooping = stage.transport.end == .loop
    return state
  }
}

extension StudioView {
  /// Makes the view of the last time.
  init(_ state: StudioState) {
    self.init()
    isPanelOpen = state.isPanelOpen
    panelWidth = min(
      max(state.panelWidth, StudioLayout.panelWidths.lowerBound),
      StudioLayout.panelWidths.upperBound
    )
    isTimelineOpen = state.isTimelineOpen
    theme = state.theme
  }
}

extension PlaybackSpeed {
  /// Makes the speed nearest to a factor of real time, in steps of equal ratios.
  init(_ factor: Double) {
    let slowness = 1 / factor
    self =
      Self.allCases.min { one, other in
        max(slowness / Double(one.rawValue), Double(one.rawValue) / slowness)
          < max(slowness / Double(other.rawValue), Double(other.rawValue) / slowness)
      } ?? .full
  }
}
