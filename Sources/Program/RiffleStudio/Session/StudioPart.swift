import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleTuning
import SystemPackage

/// A part of the studio that shows rows in its panels.
///
/// It keeps its state to itself, gets what it shows as a value, and answers with what was asked for in
/// it. No part knows another one.
@MainActor
protocol StudioPart {
  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer)
}

/// What the parts of a frame show.
struct StudioSnapshot {
  let time: Timestamp
  let workbench: Workbench
  /// The current slot's preset, as rows and curves.
  let preset: ShownPreset
  /// The presets that can be opened: the built-in ones, then the user's.
  let openablePresets: [Preset]
  let stage: StudioStage
  /// The gesture that is played, or else would be played next.
  let nextGesture: Gesture?
  /// The folder or the file of the cards; nil for the sample.
  let deck: FilePath?
  let view: StudioView
  /// Whether a crash has left presets that are not restored or discarded yet.
  let hasLeftover: Bool

  var slot: Workbench.Slot { workbench.current }
}

/// Hands over what was asked for in a part.
typealias Answer = (StudioAnswer) -> Void

/// A wish of a part.
enum StudioAnswer {
  /// What a key stands for too.
  case perform(StudioAction)
  case tweak(Workbench.Tweak, (inout Workbench) throws(RiffleError) -> Void)
  case open(Preset, from: WorkingPreset.Origin)
  case play(Gesture)
  /// A gesture to be played next.
  case choose(Gesture)
  /// Stands still at a time of the gesture that is played.
  case scrub(to: Timestamp)
  case compare(StudioLayout.Comparison)
  case overlays(StageOverlay, areShown: Bool)
  case theme(StudioState.Theme)
  /// A size of the window in which the stage has this size.
  case resizeStage(Size)
  case copy(CodeTarget)
  /// Takes, or discards, what a crash has left.
  case restore, discard
  /// What is typed next is for a field of the panel that is about to open.
  case type
  /// A line over the stage.
  case tell(String)

  /// A change of the workbench that is a step by itself.
  static func tweak(_ body: @escaping (inout Workbench) throws(RiffleError) -> Void) -> StudioAnswer
  {
    .tweak(.changed, body)
  }
}

extension PanelChange {
  /// The tweak of the workbench that a control has made; nil if it was not used.
  var tweak: Workbench.Tweak? {
    switch self {
    case .none: nil
    case .changing: .changing
    case .changed: .changed
    case .reset: .reset
    }
  }
}

extension StudioAction {
  /// The key for it, as texts name it; empty if it has none.
  var key: String { ActionHelp.key(of: .inStudio(self), on: .studio) ?? "" }

  /// Finds what a key stands for in the studio; nil if it is nothing.
  init?(_ press: KeyPress) {
    let row = ActionRow.row(for: KeyStroke(press.key, press.modifiers), on: .studio)
    guard case .inStudio(let action) = row?.action else { return nil }
    self = action
  }
}
