import RiffleControls
import RiffleMotion

/// The offer to go on with what a crash has left, where messages appear, until it is answered.
struct LeftoverPlate: StudioPart {
  private static let rowWidth = 360.0

  /// The place at the left of the messages, beneath cards, map and verdicts; it gets as high as its rows.
  static func frame(in layout: StudioLayout, height: Double?) -> Rectangle {
    let strip = layout.lines
    let height = height ?? 42
    return Rectangle(
      x: strip.origin.x + 12,
      y: strip.maxY - 9 - height,
      width: max(0, min(Self.rowWidth + 2 * Panel.margin, strip.size.width - 24)),
      height: height
    )
  }

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let words = "The last session left unsaved tweaks."
    guard panel.rowWidth >= Self.rowWidth else {
      panel.remark(words, indent: 0)
      return showButtons(panel, answer)
    }
    panel.sideBySide([0.57, 0.43]) { column in
      if column == 0 {
        panel.text(words, in: panel.takeRow(), .small, panel.theme.secondary)
      } else {
        showButtons(panel, answer)
      }
    }
  }

  private func showButtons(_ panel: Panel, _ answer: Answer) {
    switch panel.buttons(
      ["Restore", "Discard"],
      summaries: ["Continue where it ended.", "Discard them."]
    ) {
    case 0: answer(.restore)
    case 1: answer(.discard)
    default: break
    }
  }
}
