import RiffleControls
import RiffleCore
import RiffleShell
import RiffleTuning

/// Shows all presets, or those that a search finds, as small stages by group.
struct GallerySheet: StudioPart {
  private(set) var cells: [GalleryCell] = []
  /// Read when the gallery is opened: presets do not change while it is.
  private var items: [GalleryItem] = []
  private var search = ""

  /// The user's own are at the top, since they are looked for most; ours alone would waste a row.
  private static let sections: [(title: String, groups: [GalleryItem.Group])] = [
    ("Ours and yours", [.builtIn(.ours), .builtIn(.moods), .users]),
    (GalleryItem.Group.builtIn(.reference).title, [.builtIn(.reference), .builtIn(.asRun)]),
    (GalleryItem.Group.builtIn(.museum).title, [.builtIn(.museum)]),
  ]
  private static let (leastWidth, stageHeight) = (155.0, 128.0)

  mutating func close() { (cells, items, search) = ([], [], "") }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    if items.isEmpty { items = shown.openable }
    cells = []
    panel.title("Gallery")
    let other = shown.slot.other.rawValue.uppercased()
    panel.remark(
      "Click a preset to take it into \(shown.slot.rawValue.uppercased()). "
        + "Compare, or Shift with the click, puts it into \(other), beside what you have.",
      indent: 0
    )
    panel.space()
    _ = panel.textField(
      "search",
      placeholder: "Search by name, platform, project or character",
      text: &search
    )
    let found = items.filter { $0.matches(search) }
    if found.isEmpty { panel.remark("No preset has these words.", indent: 0) }
    for section in Self.sections {
      let items = found.filter { section.groups.contains($0.group) }
      guard !items.isEmpty else { continue }
      panel.heading(section.title)
      show(items, panel, shown, answer)
    }
  }

  private mutating func show(
    _ items: [GalleryItem],
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) {
    let columns = max(1, min(6, Int(panel.rowWidth / Self.leastWidth)))
    for start in stride(from: 0, to: items.count, by: columns) {
      panel.space(8)
      panel.sideBySide([Double](repeating: 1 / Double(columns), count: columns), gap: 14) {
        column in
        guard items.indices.contains(start + column) else { return }
        show(items[start + column], panel, shown, answer)
      }
    }
  }

  private mutating func show(
    _ item: GalleryItem,
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) {
    let preset = item.preset.onStage(isDark: shown.view.isDark)
    let use = panel.galleryCell(
      item,
      on: preset.appearance.background,
      height: Self.stageHeight,
      isChosen: item.isShown(by: shown.workbench.working)
    )
    cells.append(
      GalleryCell(
        name: item.name,
        preset: preset,
        place: use.stage,
        seen: use.seen,
        isPlaying: use.isHovered
      )
    )
    switch use.choice {
    case nil: return
    case .take: answer(.take(item, in: shown.slot))
    case .compare: answer(.take(item, in: shown.slot.other))
    }
    answer(.perform(.sheet(.gallery)))
  }
}

struct GalleryCell {
  let name: String
  let preset: Preset
  let place: Rectangle
  /// The part of the window in which the gallery is seen.
  let seen: Rectangle
  let isPlaying: Bool
}
