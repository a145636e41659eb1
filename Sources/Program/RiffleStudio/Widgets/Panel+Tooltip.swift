import CImGui
import RiffleDrawing
import RiffleMotion

extension Panel {
  /// Words that appear beside an item.
  struct Tooltip {
    var lines: [String]
    var anchor: Rectangle
    var opacity: Double
  }

  /// The time for which the pointer rests on an item until its tooltip appears, in seconds.
  package static let tooltipDelay = 0.4
  /// The time in which tooltips and menus fade in, in seconds.
  package static let fadeTime = 0.12

  /// Shows words beside an item once the pointer has rested on it; a notice at once.
  func offerTooltip(_ id: PanelState.ID, _ text: String, at frame: Rectangle, _ item: imgui_item) {
    if let notice = state.notice, notice.id == id {
      tooltip = Tooltip(lines: [notice.text], anchor: frame, opacity: 1)
      return
    }
    guard item.is_hovered, !item.is_active, !text.isEmpty else {
      if state.hover?.id == id { state.hover = nil }
      return
    }
    // A press hides it until the pointer comes again.
    let since = state.hover?.id == id ? state.hover?.since ?? time : time
    state.hover = (id, item.was_released ? .distantFuture : since)
    guard since < .distantFuture else { return }
    let start = since.advanced(by: Self.tooltipDelay)
    let elapsed = time.seconds(since: start)
    guard elapsed >= 0 else {
      wakeTime = min(wakeTime ?? start, start)
      return
    }
    let opacity = reducesMotion ? 1 : easedOut(elapsed / Self.fadeTime)
    if opacity < 1 { needsFrame = true }
    let lines = text.split(separator: "\n").map(String.init)
    tooltip = Tooltip(lines: lines, anchor: frame, opacity: opacity)
  }

  /// The quadratic ease-out of a part of a motion.
  func easedOut(_ part: Double) -> Double {
    let rest = 1 - min(max(part, 0), 1)
    return 1 - rest * rest
  }

  /// Draws the tooltip of this frame, over all windows.
  func showTooltip() {
    // Dear ImGui shows a new window one frame later.
    if tooltip != nil, !state.showsTooltip { needsFrame = true }
    state.showsTooltip = tooltip != nil
    guard let tooltip else { return }
    let lines = tooltip.lines.flatMap { wrapped($0, width: 240) }
    let width = (lines.map { self.width(of: $0, .small) }.max() ?? 0) + 16
    let height = Double(lines.count) * 16 + 8
    let anchor = tooltip.anchor
    // Beneath the item, or above it if there is no room.
    let isBelow = anchor.maxY + 4 + height <= bounds.maxY || anchor.origin.y < height + 4
    let frame = Rectangle(
      x: max(4, min(anchor.origin.x, bounds.maxX - 4 - width)),
      y: isBelow ? anchor.maxY + 4 : anchor.origin.y - 4 - height,
      width: width,
      height: height
    )
    imgui_begin_overlay("tooltip", box(frame))
    fill(frame, theme.tooltip.faded(to: tooltip.opacity), radius: 6)
    for (index, line) in lines.enumerated() {
      let row = Rectangle(
        x: frame.origin.x + 8,
        y: frame.origin.y + 4 + Double(index) * 16,
        width: width,
        height: 16
      )
      text(line, in: row, .small, theme.onTooltip.faded(to: tooltip.opacity))
    }
    imgui_end_window()
  }

  /// Breaks a line at spaces.
  func wrapped(_ line: String, width limit: Double, _ style: TextStyle = .small) -> [String] {
    if width(of: line, style) <= limit { return [line] }
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, width(of: "\(last) \(word)", style) <= limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
