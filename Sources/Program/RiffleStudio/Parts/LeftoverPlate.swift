import RiffleControls
import RiffleMotion

/// The offer to go on with what a crash has left, where messages appear, until it is answered.
struct LeftoverPlate: StudioPart {
  private static let rowWidth = 360.0
  /// The least width beside the plate in which messages are read, in points.
  private static let leastRoom = 320.0

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

  /// What the plate leaves to messages: the room beside it, or above it if that is little.
  static func messages(in layout: StudioLayout, height: Double?) -> Rectangle {
    let plate = frame(in: layout, height: height)
    var room = layout.lines
    let end = room.maxX
    if end - plate.maxX >= leastRoom {
      room.origin.x = plate.maxX
      room.size.width = end - plate.maxX
    } else {
      room.origin.y = plate.origin.y - room.size.height
    }
    return room
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
