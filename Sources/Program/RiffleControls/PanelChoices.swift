import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

extension Panel {
  package enum ButtonStyle: Sendable {
    case plain
    /// The button has the accent color: it is the main action of a page.
    case primary
  }

  package func button(
    _ title: String,
    _ style: ButtonStyle = .plain,
    summary: String = ""
  ) -> Bool {
    buttons([title], style, summaries: [summary]) != nil
  }

  /// Shows buttons of equal width; nil for `names` is the titles.
  package func buttons(
    _ titles: [String],
    _ style: ButtonStyle = .plain,
    names: [String]? = nil,
    summaries: [String] = []
  ) -> Int? {
    let (ground, hovered, words) =
      switch style {
      case .plain: (theme.control, theme.hoveredControl, theme.text)
      case .primary: (theme.accent, theme.hoveredAccent, theme.onAccent)
      }
    let frame = takeRow()
    var pressed: Int?
    for (index, title) in titles.enumerated() {
      let gap = 6.0
      let width = (frame.size.width + gap) / Double(titles.count) - gap
      let place = Rectangle(
        x: frame.origin.x + Double(index) * (width + gap),
        y: frame.origin.y + 2,
        width: width,
        height: frame.size.height - 4
      )
      let (item, wasPressed) = press(names?[index] ?? title, place, as: title)
      if isSeen(place) {
        fill(place, item.isHovered ? hovered : ground, radius: 6)
        text(title, in: place.insetBy(dx: 6, dy: 0), .label, words, alignment: .center)
        offerTooltip(index < summaries.count ? summaries[index] : "", at: place, item)
      }
      if wasPressed { pressed = index }
    }
    return pressed
  }

  package func checkbox(_ title: String, isOn: Bool, summary: String = "") -> Bool {
    let frame = takeRow()
    let (item, wasPressed) = press(title, frame, .checkBox, isChecked: isOn)
    if isSeen(frame) {
      let side = 16.0
      let box = Rectangle(
        x: frame.origin.x + 4,
        y: frame.center.y - side / 2,
        width: side,
        height: side
      )
      let ground = item.isHovered ? theme.hoveredControl : theme.control
      fill(box, isOn ? theme.accent : ground, radius: 4)
      if isOn {
        let mark = [(-4.0, 0.5), (-1.5, 3), (4, -3)]
        line(
          mark.map { Point(x: box.center.x + $0.0, y: box.center.y + $0.1) },
          theme.onAccent,
          width: 2
        )
      } else {
        outline(box, theme.track, radius: 4)
      }
      let words = Rectangle(
        x: box.maxX + 6,
        y: frame.origin.y,
        width: frame.maxX - box.maxX - 6,
        height: frame.size.height
      )
      text(title, in: words)
      offerTooltip(summary, at: frame, item)
    }
    return wasPressed
  }

  /// Shows a choice between a few words; without a label, they take the whole width.
  package func segments(
    _ name: String,
    label: String = "",
    options: [String],
    selection: inout Int,
    summary: String = ""
  ) -> Bool {
    let least = options.map { width(of: $0) + 8 }.reduce(0, +)
    return choiceRow(name, label: label, least: least) { id, place in
      let former = selection
      tell(
        PanelItem(id: id),
        .list,
        label.isEmpty ? name.sentenceCased : label,
        place,
        value: options[selection],
        actions: [.increase, .decrease]
      )
      let (_, key) = focus(id, place)
      switch key?.key {
      case .left: selection = max(0, selection - 1)
      case .right: selection = min(options.count - 1, selection + 1)
      default: break
      }
      fill(place, theme.control, radius: 6)
      for (index, (option, segment)) in zip(options, segments(for: options, in: place)).enumerated()
      {
        let item = item(option, segment)
        tell(item, .toggle, option, segment, isChecked: index == selection, actions: [])
        if item.wasClicked { selection = index }
        if index == selection {
          fill(segment, theme.accent, radius: 6)
        } else if item.isHovered {
          fill(segment, theme.hoveredControl, radius: 6)
        }
        let color = index == selection ? theme.onAccent : theme.text
        text(option, in: segment.insetBy(dx: 4, dy: 0), .label, color, alignment: .center)
        offerTooltip(summary, at: segment, item)
      }
      return selection != former
    }
  }

  /// Divides a place so that all words have the same room at both sides.
  private func segments(for options: [String], in place: Rectangle) -> [Rectangle] {
    let words = options.map { width(of: $0) }
    let rest = (place.size.width - words.reduce(0, +)) / Double(max(options.count, 1))
    var left = place.origin.x
    return words.map { word in
      let width = max(0, word + rest)
      defer { left += width }
      return Rectangle(x: left, y: place.origin.y, width: width, height: place.size.height)
    }
  }

  /// The room of a label beside a control: what is left of the row, if the usual room is too small.
  func labelPlace(_ label: String, _ parts: RowParts, least: Double) -> Rectangle {
    var place = parts.label
    place.size.width = max(
      0,
      controlPlace(label, parts, least: least).origin.x - 8 - place.origin.x
    )
    return place
  }

  /// The room of a control beside a label: the usual, or more if only the control needs it, or less if only
  /// the label does.
  func controlPlace(_ label: String, _ parts: RowParts, least: Double) -> Rectangle {
    var place = parts.control
    let end = place.maxX
    let afterLabel = (parts.label.origin.x + width(of: label) + 9).rounded(.up)
    // Where the control may begin, and where it has to for its own words.
    let (earliest, latest) = (afterLabel, end - least)
    let start = min(max(place.origin.x, earliest), max(latest, earliest))
    place.origin.x = start
    place.size.width = max(0, end - start)
    return place
  }

  /// Shows a row with a choice, over the whole width without a label; keys reach it even out of sight;
  /// returns false if the row is neither visible nor focused.
  ///
  /// - Parameter part: What has the focus in the row; nil for the row itself.
  func choiceRow(
    _ name: String,
    _ part: String? = nil,
    label: String,
    least: Double = 0,
    _ show: (_ id: PanelState.ID, _ place: Rectangle) -> Bool
  ) -> Bool {
    let frame = takeRow()
    let parts = RowParts(frame)
    let row = id(name)
    push(name)
    defer { pop() }
    let id = part.map(id) ?? row
    guard isSeen(frame) || state.focus.item == id else {
      _ = state.focus.offer(id)
      return false
    }
    var place = controlPlace(label, parts, least: least)
    if label.isEmpty {
      place.origin.x = frame.origin.x
      place.size.width = frame.size.width
    } else {
      text(label, in: labelPlace(label, parts, least: least))
    }
    return show(id, place)
  }

  /// Shows a switch, with a dot if its value is not the `standard` one, which a reset restores.
  package func toggle(
    _ name: String,
    label: String,
    standard: Bool,
    isOn: inout Bool,
    summary: String = ""
  ) -> PanelChange {
    let frame = takeRow()
    let parts = RowParts(frame)
    push(name)
    defer { pop() }
    let dotItem = item("dot", parts.dot)
    let switched = item("switch", frame)
    tell(switched, .checkBox, label, frame, isChecked: isOn, actions: [.press, .reset])
    let (_, key) = focus(switched.id, frame, space: .presses)
    var change = PanelChange.none
    if dotItem.wasClicked && isOn != standard || key?.key == .backspace {
      isOn = standard
      change = .reset
    } else if switched.wasClicked || key?.key == .space || key?.key == .enter {
      isOn.toggle()
      change = .changed
    }
    guard isSeen(frame) else { return change }
    if isOn != standard { dot(parts.dot.center, radius: 2.5, theme.accent) }
    var room = parts.label
    room.size.width = frame.maxX - 36 - room.origin.x
    text(label, in: room)
    let place = Rectangle(x: frame.maxX - 28, y: frame.origin.y + 5, width: 28, height: 16)
    fill(place, isOn ? theme.accent : theme.track, radius: 8)
    let knob = Point(x: isOn ? place.maxX - 8 : place.origin.x + 8, y: place.center.y)
    dot(knob, radius: 6, theme.panel)
    offerTooltip(summary, at: frame, switched)
    return change
  }
}
