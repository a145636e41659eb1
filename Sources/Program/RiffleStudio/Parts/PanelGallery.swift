import RiffleControls
import RiffleCore
import RiffleTuning

extension Panel {
  enum GalleryChoice {
    case take, compare
  }

  struct GalleryUse {
    /// The place of the small stage, and the part of the window in which rows are seen.
    let stage, seen: Rectangle
    let isHovered: Bool
    let choice: GalleryChoice?
  }

  /// Shows a preset: a place for its small stage, its name and its line, and a button to compare it.
  func galleryCell(
    _ item: GalleryItem,
    on background: Color,
    height: Double,
    isChosen: Bool
  ) -> GalleryUse {
    push(item.name)
    defer { pop() }
    let stage = takeRow(height)
    let title = takeRow(22)
    // Three lines for all, so that the rows of cells are even.
    let words = takeRow(47)
    var whole = stage
    whole.size.height = words.maxY - stage.origin.y
    let cell = self.item("cell", whole)
    let (hasFocus, key) = focus(cell, whole, space: .presses)
    let isHovered = cell.isHovered || hasFocus && showsFocus
    if isSeen(whole) {
      fill(stage, background, radius: 10)
      let rim = isHovered || isChosen ? theme.accent : theme.hairline
      outline(stage, rim, radius: 10, width: isHovered ? 2 : 1)
      text(item.title, in: title, .label, theme.text)
      for (index, line) in wrapped(item.line, width: words.size.width).prefix(3).enumerated() {
        var row = words
        row.origin.y += Double(index) * 15
        row.size.height = 15
        text(line, in: row, .small, theme.secondary)
      }
    }
    var choice: GalleryChoice?
    if cell.wasClicked { choice = modifiers.contains(.shift) ? .compare : .take }
    if key?.key == .enter || key?.key == .space {
      choice = key?.modifiers.contains(.shift) == true ? .compare : .take
    }
    // A tooltip would lie beneath the cards.
    if button("Compare") { choice = .compare }
    return GalleryUse(stage: stage, seen: seenArea, isHovered: isHovered, choice: choice)
  }
}
