import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

extension Panel {
  /// Shows the chosen option, over the whole width without a label, and all in a menu after a press.
  ///
  /// - Parameter more: The option that does not close the menu, since it adds options to it.
  package func menu(
    _ name: String,
    label: String = "",
    options: [String],
    selection: inout Int?,
    placeholder: String = "",
    summary: String = "",
    staysOpenAt more: Int? = nil
  ) -> Bool {
    let shown =
      selection.flatMap { options.indices.contains($0) ? options[$0] : nil } ?? placeholder
    let least = width(of: shown) + Self.choiceMargin
    return choiceRow(name, "button", label: label, least: least) { id, place in
      let (button, wasPressed) = press(
        "button",
        place,
        as: label.isEmpty ? name.sentenceCased : label,
        .comboBox,
        value: shown,
        isExpanded: state.popup == id
      )
      let isOpen = state.popup == button.id
      drawChoice(shown, in: place, isHovered: button.isHovered || isOpen)
      if !isOpen { offerTooltip(summary, at: place, button) }
      guard isOpen else {
        if wasPressed {
          if button.wasClicked { state.focus.press(button.id) }
          openPopup(of: button.id)
          state.menuChoice = selection ?? 0
        }
        return false
      }
      let isChosen = input.key.map { choose($0, options, &selection, more) } ?? false
      return showMenu(button.id, beneath: place, options, &selection, more) || isChosen
    }
  }

  /// The margin around the words of the chosen option, and for the sign beside them.
  private static let choiceMargin = 32.0

  private func drawChoice(_ words: String, in place: Rectangle, isHovered: Bool) {
    fill(place, isHovered ? theme.hoveredControl : theme.control, radius: 6)
    var room = place.insetBy(dx: 8, dy: 0)
    room.size.width -= 14
    text(words, in: room)
    let middle = Point(x: place.maxX - 12, y: place.center.y + 0.5)
    let points = [(-3.5, -1.5), (0, 2), (3.5, -1.5)]
    line(points.map { Point(x: middle.x + $0.0, y: middle.y + $0.1) }, theme.secondary, width: 1.5)
  }

  private func choose(
    _ press: KeyPress,
    _ options: [String],
    _ selection: inout Int?,
    _ more: Int?
  ) -> Bool {
    let choice = state.menuChoice
    var isChosen = false
    switch press.key {
    case .down: state.menuChoice = min(choice + 1, options.count - 1)
    case .up: state.menuChoice = max(choice - 1, 0)
    case .home: state.menuChoice = 0
    case .end: state.menuChoice = options.count - 1
    case .enter, .space:
      isChosen = selection != choice && options.indices.contains(choice)
      if isChosen { selection = choice }
      if choice != more { closePopup() }
    case .escape, .tab: closePopup()
    default: break
    }
    wake()
    return isChosen
  }

  private func showMenu(
    _ id: PanelState.ID,
    beneath place: Rectangle,
    _ options: [String],
    _ selection: inout Int?,
    _ more: Int?
  ) -> Bool {
    // As wide as its longest option, around a scroll bar.
    let widest = (options.map { width(of: $0) }.max() ?? 0) + 40
    let size = Size(
      width: min(max(place.size.width, widest), bounds.size.width - 8),
      height: min(Double(options.count) * Self.rowHeight + 8, 320)
    )
    var chosen: Int?
    popup(of: id, in: popupFrame(of: size, at: place), radius: 6, margin: 4) {
      for (index, option) in options.enumerated() {
        let row = takeRow()
        let item = item("\(index)", row)
        tell(item, .menuItem, option, row) {
          $0.isSelected = index == selection
          $0.focus = index == state.menuChoice ? .here : .possible
        }
        if item.wasClicked || state.asked?.id == item.id { chosen = index }
        guard isSeen(row) else { continue }
        if item.isHovered, input.delta != .zero { state.menuChoice = index }
        if index == state.menuChoice { fill(row, theme.hoveredControl, radius: 4) }
        if index == selection {
          dot(Point(x: row.origin.x + 8, y: row.center.y), radius: 2.5, theme.accent)
        }
        var room = row
        room.origin.x += 16
        room.size.width -= 20
        text(option, in: room)
      }
    }
    guard let chosen else { return false }
    if chosen != more { closePopup() }
    wake()
    defer { selection = chosen }
    return selection != chosen
  }

  /// Beneath a place, or above it if there is no room; within the program's window.
  func popupFrame(of size: Size, at place: Rectangle) -> Rectangle {
    let isBelow = place.maxY + 4 + size.height <= bounds.maxY
    return Rectangle(
      x: max(4, min(place.origin.x, bounds.maxX - 4 - size.width)),
      y: isBelow ? place.maxY + 4 : max(4, place.origin.y - 4 - size.height),
      width: size.width,
      height: size.height
    )
  }
}
