import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

package enum PanelSectionStart: Hashable, Sendable {
  case open, closed
  /// The section is open, as during a search.
  case always
}

extension Panel {
  /// Shows a head with the number of changed values, and its rows unless it is closed; returns whether the
  /// user asks for a reset.
  package func section(
    _ title: String,
    changes: Int = 0,
    start: PanelSectionStart = .open,
    _ content: () -> Void
  ) -> Bool {
    separator()
    return fold(title, as: title, changes, start, .head, content)
  }

  /// Shows rows that are rarely needed, at the end of the section that is called `title`.
  package func more(
    of title: String,
    changes: Int = 0,
    start: PanelSectionStart = .closed,
    _ content: () -> Void
  ) -> Bool {
    fold("More", as: "More of \(title)", changes, start, .label, content)
  }

  private func fold(
    _ title: String,
    as words: String,
    _ changes: Int,
    _ start: PanelSectionStart,
    _ style: TextStyle,
    _ content: () -> Void
  ) -> Bool {
    let frame = takeRow()
    push(title)
    defer { pop() }
    let id = id("")
    let isOpen = start == .always || state.openSections[id] ?? (start == .open)
    let answer = head(title, as: words, changes, isOpen: isOpen, style, frame)
    if answer.toggles {
      state.openSections[id] = !isOpen
      wake()
    }
    if isOpen { content() }
    return answer.resets
  }

  private func head(
    _ title: String,
    as spoken: String,
    _ changes: Int,
    isOpen: Bool,
    _ style: TextStyle,
    _ frame: Rectangle
  ) -> (toggles: Bool, resets: Bool) {
    let count = changes > 0 ? "\(changes) changed" : ""
    let countWidth = changes > 0 ? width(of: count, .small) + 22 : 0
    let reset = Rectangle(
      x: frame.maxX - countWidth,
      y: frame.origin.y,
      width: countWidth,
      height: frame.size.height
    )
    let button = changes > 0 ? item("reset", reset) : nil
    var name = frame
    name.size.width -= countWidth + (changes > 0 ? 8 : 0)
    let head = item("head", name)
    tell(head, .toggle, spoken, name, value: count, actions: [.press, .reset]) {
      $0.isExpanded = isOpen
    }
    let (_, key) = focus(head.id, frame, space: .presses)
    var isToggled = head.wasClicked
    switch key?.key {
    case .enter, .space: isToggled = true
    case .left: isToggled = isOpen
    case .right: isToggled = !isOpen
    default: break
    }
    let isErased = key?.key == .backspace && changes > 0
    guard isSeen(frame) else { return (isToggled, isErased) }
    chevron(
      Point(x: frame.origin.x + 2, y: frame.center.y),
      isOpen: isOpen,
      head.isHovered ? theme.text : theme.secondary
    )
    var words = name
    words.origin.x += RowParts.dotWidth
    words.size.width -= RowParts.dotWidth
    text(title, in: words, style, style == .head ? theme.text : theme.secondary)
    guard let button else { return (isToggled, isErased) }
    let color = button.isHovered ? theme.accent : theme.secondary
    var counted = reset
    counted.size.width -= 18
    text(count, in: counted, .small, color)
    resetArrow(Point(x: reset.maxX - 6, y: reset.center.y), color)
    offerTooltip("Reset all of \(spoken)", at: reset, button)
    return (isToggled, button.wasClicked || isErased)
  }

  private func chevron(_ middle: Point, isOpen: Bool, _ color: Color) {
    let points: [(Double, Double)] =
      isOpen ? [(-3.5, -1.5), (0, 2), (3.5, -1.5)] : [(-1.5, -3.5), (2, 0), (-1.5, 3.5)]
    line(points.map { Point(x: middle.x + $0.0, y: middle.y + $0.1) }, color, width: 1.5)
  }

  private func resetArrow(_ middle: Point, _ color: Color) {
    let arc = (0...10).map { step in
      let angle = Angle(radians: -1.9 + Double(step) / 10 * 4.9)
      return Point(x: middle.x + 4 * angle.cos, y: middle.y + 4 * angle.sin)
    }
    line(arc, color, width: 1.2)
    guard let tip = arc.first else { return }
    polygon(
      [
        Point(x: tip.x - 3, y: tip.y - 0.2), Point(x: tip.x + 1, y: tip.y - 2.6),
        Point(x: tip.x + 1, y: tip.y + 2),
      ],
      color
    )
  }

  package func title(_ words: String) {
    let row = takeRow(32)
    tell(PanelItem(id: id(words)), .heading, words, row, actions: [])
    text(words, in: row, .title, theme.text)
  }

  package func remark(_ words: String, indent: Double = RowParts.dotWidth) {
    let lines = wrapped(words, width: rowWidth - indent)
    for (index, line) in lines.enumerated() {
      // As close as the lines of one text.
      var frame = takeRow(index == 0 ? 18 : 15)
      frame.origin.x += indent
      frame.size.width -= indent
      if isSeen(frame) { text(line, in: frame, .small, theme.secondary) }
    }
    if lines.isEmpty { _ = takeRow(18) }
  }

  package func heading(_ words: String) {
    let frame = takeRow(28)
    var room = frame
    room.origin.x += RowParts.dotWidth
    room.size.width -= RowParts.dotWidth
    room.origin.y += 6
    room.size.height -= 6
    if isSeen(frame) { text(words, in: room, .head, theme.secondary) }
  }

  package func choice(_ name: String, _ words: String, isChosen: Bool, isFaint: Bool) -> Bool {
    let frame = takeRow()
    let (item, wasPressed) = press(name, frame, as: words, .listItem, isChecked: isChosen)
    if isSeen(frame) {
      if isChosen || item.isHovered {
        fill(frame, isChosen ? theme.control : theme.control.faded(to: 0.6), radius: 6)
      }
      if isChosen {
        dot(Point(x: frame.origin.x + 8, y: frame.center.y), radius: 2.5, theme.accent)
      }
      var room = frame.insetBy(dx: 8, dy: 0)
      room.origin.x += 10
      room.size.width -= 10
      text(words, in: room, .label, isFaint ? theme.secondary : theme.text)
    }
    return wasPressed
  }
}
