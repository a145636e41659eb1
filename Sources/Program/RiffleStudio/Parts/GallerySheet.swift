import RiffleApp
import RiffleCards
import RiffleMotion
import RiffleTuning

/// All presets as small stages: a click takes one, a button puts it into the other slot; the one
/// under the pointer plays.
struct GallerySheet: StudioPart {
  /// As shown last.
  private(set) var cells: [GalleryCell] = []
  /// Read when the gallery is opened: presets do not change while it is.
  private var items: [GalleryItem] = []

  /// In points.
  private static let (leastWidth, stageHeight) = (190.0, 148.0)

  mutating func close() { (cells, items) = ([], []) }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    if items.isEmpty { items = GalleryItem.all(shown.openablePresets) }
    cells = []
    panel.title("Gallery")
    let other = shown.slot.other.rawValue.uppercased()
    panel.remark(
      "Click a preset to take it into \(shown.slot.rawValue.uppercased()). "
        + "Compare puts it into \(other), beside what you have.",
      indent: 0
    )
    let columns = max(1, min(4, Int(panel.rowWidth / Self.leastWidth)))
    for start in stride(from: 0, to: items.count, by: columns) {
      panel.space(8)
      panel.sideBySide([Double](repeating: 1 / Double(columns), count: columns), gap: 14) {
        column in
        guard items.indices.contains(start + column) else { return }
        show(start + column, panel, shown, answer)
      }
    }
  }

  private mutating func show(
    _ index: Int,
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) {
    let item = items[index]
    let use = panel.galleryCell(
      item,
      height: Self.stageHeight,
      isChosen: shown.workbench.working.name == item.preset.name
    )
    cells.append(
      GalleryCell(item: item, place: use.stage, seen: use.seen, isPlaying: use.isHovered)
    )
    switch use.choice {
    case nil: return
    case .take: answer(.open(item.preset, from: item.origin))
    case .compare: answer(.openBeside(item.preset, from: item.origin))
    }
    answer(.perform(.sheet(.gallery)))
  }
}

/// A small stage of the gallery.
struct GalleryCell {
  let item: GalleryItem
  /// In points of the window.
  let place: Rectangle
  /// The part of the window in which the gallery is seen.
  let seen: Rectangle
  let isPlaying: Bool
}
