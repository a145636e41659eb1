import RiffleDrawing
import RiffleGestures
package import RiffleMotion

/// A button of a bar, as wide as its title.
package struct ToolbarButton: Sendable {
  package var title: String
  package var summary: String
  package var style = Panel.ButtonStyle.plain
  /// Whether a press does something now; if not, its title is faint.
  package var isEnabled = true
  package var isOn = false
  /// If not all fit, those with the highest number are in the menu at the end.
  package var rank = 0
  package var isTrailing = false

  package init(_ title: String, summary: String = "") {
    (self.title, self.summary) = (title, summary)
  }
}

extension Panel {
  private static let buttonGap = 6.0
  private static let more = "More"

  /// Shows buttons in one row, and those that do not fit in a menu; returns the one that was pressed.
  package func toolbar(_ buttons: [ToolbarButton]) -> Int? {
    let row = takeRow()
    let widths = buttons.map { width(of: $0.title) + 20 }
    let menuWidth = width(of: Self.more) + 36
    var shown = Set(buttons.indices)
    func total() -> Double {
      let menu = shown.count < buttons.count ? menuWidth + Self.buttonGap : 0
      return shown.map { widths[$0] + Self.buttonGap }.reduce(0, +) - Self.buttonGap + menu
    }
    let byRank = buttons.indices.sorted { buttons[$0].rank > buttons[$1].rank }
    for index in byRank where total() > row.size.width { shown.remove(index) }

    var pressed: Int?
    var (left, right) = (row.origin.x, row.maxX)
    for index in buttons.indices where shown.contains(index) && !buttons[index].isTrailing {
      if show(buttons[index], in: place(at: left, widths[index], row)) { pressed = index }
      left += widths[index] + Self.buttonGap
    }
    for index in buttons.indices.reversed()
    where shown.contains(index) && buttons[index].isTrailing {
      right -= widths[index]
      if show(buttons[index], in: place(at: right, widths[index], row)) { pressed = index }
      right -= Self.buttonGap
    }
    let others = buttons.indices.filter { !shown.contains($0) }
    guard !others.isEmpty else { return pressed }
    var choice: Int?
    let place = Rectangle(x: left, y: row.origin.y, width: menuWidth, height: row.size.height)
    let isChosen = showRows(in: place) {
      menu(
        "more",
        options: others.map { buttons[$0].title },
        selection: &choice,
        placeholder: Self.more
      )
    }
    if isChosen, let choice { pressed = others[choice] }
    return pressed.flatMap { buttons[$0].isEnabled ? $0 : nil }
  }

  private func place(at x: Double, _ width: Double, _ row: Rectangle) -> Rectangle {
    Rectangle(x: x, y: row.origin.y + 1, width: width, height: row.size.height - 2)
  }

  private func show(_ button: ToolbarButton, in place: Rectangle) -> Bool {
    let (item, wasPressed) = press(button.title, place)
    let isHot = item.isHovered && button.isEnabled
    let ground =
      switch button.style {
      case .plain: isHot || button.isOn ? theme.hoveredControl : theme.control
      case .primary: isHot ? theme.hoveredAccent : theme.accent
      }
    let words =
      switch button.style {
      case .plain: button.isOn ? theme.accent : button.isEnabled ? theme.text : theme.faint.text
      case .primary: theme.onAccent
      }
    fill(place, button.isEnabled ? ground : ground.faded(to: 0.5), radius: 6)
    text(button.title, in: place, .label, words, alignment: .center)
    offerTooltip(button.summary, at: place, item)
    return button.isEnabled && wasPressed
  }

  /// Shows a cross at the top right of the current window; returns whether it was pressed.
  package func closeButton(summary: String) -> Bool {
    let side = 24.0
    let row = takeRow(0)
    let place = Rectangle(x: row.maxX - side, y: row.origin.y + 4, width: side, height: side)
    let (item, wasPressed) = press("close", place, as: "Close")
    if item.isHovered { fill(place, theme.hoveredControl, radius: 6) }
    for sign in [-1.0, 1] {
      line(
        [
          Point(x: place.center.x - 4, y: place.center.y - 4 * sign),
          Point(x: place.center.x + 4, y: place.center.y + 4 * sign),
        ],
        item.isHovered ? theme.text : theme.secondary,
        width: 1.5
      )
    }
    offerTooltip(summary, at: place, item)
    return wasPressed
  }

  /// Shows an edge that can be dragged sideways; returns where it is dragged to, in points.
  package func edge(_ name: String, in frame: Rectangle) -> Double? {
    var place: Double?
    window(name, in: frame, ground: .clear) {
      let item = item("drag", frame)
      guard item.isHovered || item.isHeld else { return }
      show(.horizontal)
      fill(
        Rectangle(x: frame.maxX - 2, y: frame.origin.y, width: 2, height: frame.size.height),
        theme.accent
      )
      if item.isHeld, !item.wasPressed { place = input.pointer.map { $0.x + frame.size.width / 2 } }
    }
    return place
  }
}
