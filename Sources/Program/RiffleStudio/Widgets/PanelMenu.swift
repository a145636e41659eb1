import CImGui
import RiffleCore

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
    return choiceRow(name, label: label, least: width(of: shown) + Self.choiceMargin) { id, place in
      let isOpen = imgui_is_popup_open("menu")
      let pressed = item("button", place)
      let (_, key) = focus(id, place, wasPressed: false, space: .presses)
      drawChoice(shown, in: place, isHovered: pressed.state.is_hovered || isOpen)
      if !isOpen { offerTooltip(pressed.id, summary, at: place, pressed.state) }
      let isAsked = key?.key == .enter || key?.key == .space
      if pressed.state.was_clicked || isAsked, !isOpen {
        if pressed.state.was_clicked { state.focus.press(id) }
        imgui_open_popup("menu")
        noteMenu()
        state.menuChoice = selection ?? 0
        wake()
      } else if isOpen, state.menuChoice != nil, let press = input.key {
        noteMenu()
        let isChosen = choose(press, options, &selection, more)
        return showMenu(beneath: place, options, &selection, more) || isChosen
      }
      return showMenu(beneath: place, options, &selection, more)
    }
  }

  /// Around the words of the chosen option, and for the sign beside them.
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
    let choice = state.menuChoice ?? 0
    var isChosen = false
    switch press.key {
    case .down: state.menuChoice = min(choice + 1, options.count - 1)
    case .up: state.menuChoice = max(choice - 1, 0)
    case .home: state.menuChoice = 0
    case .end: state.menuChoice = options.count - 1
    case .enter, .space:
      isChosen = selection != choice && options.indices.contains(choice)
      if isChosen { selection = choice }
      if choice != more { state.menuChoice = nil }
    case .escape, .tab: state.menuChoice = nil
    default: break
    }
    wake()
    return isChosen
  }

  private func showMenu(
    beneath place: Rectangle,
    _ options: [String],
    _ selection: inout Int?,
    _ more: Int?
  ) -> Bool {
    let height = min(Double(options.count) * Self.rowHeight + 8, 320)
    let isBelow = place.maxY + 4 + height <= bounds.maxY || place.origin.y - 4 - height < 0
    // As wide as its longest option, around a scroll bar.
    let widest = (options.map { width(of: $0) }.max() ?? 0) + 40
    let menuWidth = min(max(place.size.width, widest), bounds.size.width - 8)
    let frame = Rectangle(
      x: max(4, min(place.origin.x, bounds.maxX - 4 - menuWidth)),
      y: isBelow ? place.maxY + 4 : place.origin.y - 4 - height,
      width: menuWidth,
      height: height
    )
    let ground = ground(theme.menu, radius: 6, rim: theme.track.faded(to: 0.6))
    guard imgui_begin_popup("menu", box(frame), ground) else {
      return false
    }
    defer { imgui_end_popup() }
    guard let choice = state.menuChoice else {
      imgui_close_popup()
      wake()
      return false
    }
    noteMenu()
    // Any press belongs to the menu: outside, it closes it.
    state.areas.append(Rectangle(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    var chosen: Int?
    showPopup(in: frame, margin: 4, ground: theme.menu) {
      for (index, option) in options.enumerated() {
        let row = takeRow()
        let item = item("\(index)", row)
        guard isSeen(row) else { continue }
        if item.state.is_hovered, imgui_pointer_delta().x != 0 || imgui_pointer_delta().y != 0 {
          state.menuChoice = index
        }
        if index == choice { fill(row, theme.hoveredControl, radius: 4) }
        if index == selection {
          dot(Point(x: row.origin.x + 8, y: row.center.y), radius: 2.5, theme.accent)
        }
        var room = row
        room.origin.x += 16
        room.size.width -= 20
        text(option, in: room)
        if item.state.was_clicked { chosen = index }
      }
    }
    guard let chosen else { return false }
    if chosen != more {
      imgui_close_popup()
      state.menuChoice = nil
    }
    wake()
    defer { selection = chosen }
    return selection != chosen
  }
}
