import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleShell
import RiffleTuning
import SystemPackage

/// A part of the studio that shows rows in its panels, keeps its state to itself, and knows no other part.
@MainActor
protocol StudioPart {
  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer)
}

struct StudioSnapshot {
  let time: Timestamp
  let workbench: Workbench
  let preset: ShownPreset
  let openable: [GalleryItem]
  let stage: StudioStage
  /// The gesture that is played, or the one that would be played next.
  let nextGesture: Gesture?
  /// The deck; nil for the sample.
  let deck: FilePath?
  let view: StudioView
  /// The window's points per point of the current slot's stage.
  let zoom: Double
  /// Whether presets from a crash are waiting to be restored or discarded.
  let hasLeftover: Bool

  var slot: Workbench.Slot { workbench.current }
}

typealias Answer = (StudioAnswer) -> Void

/// What the user asked for in a part.
enum StudioAnswer {
  case perform(StudioAction)
  case tweak(Workbench.Tweak, (inout Workbench) throws(RiffleError) -> Void)
  case open(Preset, from: WorkingPreset.Origin)
  /// Opens a preset of the gallery; in the other slot shows both side by side.
  case take(GalleryItem, in: Workbench.Slot)
  case play(Gesture)
  case choose(Gesture)
  /// Pauses at a time of the gesture that is played.
  case scrub(to: Timestamp)
  case compare(StudioLayout.Comparison)
  case overlays(StageOverlay, areShown: Bool)
  case theme(StudioState.Theme)
  case frame(StageFraming)
  /// The panel's width, in points.
  case panelWidth(Double)
  /// Opens a deck, a preset or a gesture; nil for the sample deck.
  case openFile(FilePath?)
  /// The next press on the stage gives a tunable the color there.
  case pickColor(key: String)
  case copy(CodeTarget)
  /// Restores or discards what a crash left.
  case restore, discard
  /// What is typed next belongs to a panel field that is about to open.
  case type
  case tell(String)

  /// A change that is one step of the history.
  static func tweak(_ body: @escaping (inout Workbench) throws(RiffleError) -> Void) -> StudioAnswer
  {
    .tweak(.changed, body)
  }
}

extension PanelChange {
  /// The tweak; nil if the control was not used.
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
  /// The key as texts name it; empty if it has none.
  var key: String { Self.help[self]?.key ?? "" }

  /// Its words in the list of keys.
  var words: String { Self.help[self]?.words ?? "" }

  /// What a button's tooltip says: its words, and its key.
  var tip: String { Self.help[self]?.tip ?? "" }

  /// Read from the table of actions once: panels ask in every frame.
  private static let help = Dictionary(
    ActionRow.rows(on: .studio).compactMap {
      row -> (StudioAction, (key: String, words: String, tip: String))? in
      guard case .inStudio(let action) = row.action else { return nil }
      let key = ActionHelp.key(of: row.action, on: .studio) ?? ""
      let name = row.words.prefix(1).uppercased() + row.words.dropFirst()
      return (action, (key, row.words, key.isEmpty ? name : "\(name): \(key)"))
    }
  ) { first, _ in first }

  /// Fails if the key does nothing in the studio.
  init?(_ press: KeyPress) {
    let row = ActionRow.row(for: KeyStroke(press.key, press.modifiers), on: .studio)
    guard case .inStudio(let action) = row?.action else { return nil }
    self = action
  }
}
