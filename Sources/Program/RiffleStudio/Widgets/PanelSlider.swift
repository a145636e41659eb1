import CImGui
import RiffleCore

extension Panel {
  /// Shows a dot if the value is not the standard one, a label, a slider, and the value.
  ///
  /// Drag the label or the value to scrub, click the value to type it or a sum, click the dot or double-click
  /// either to reset; with the focus, arrows change it by steps, Return types it, Backspace resets it.
  package func row(_ row: PanelRow, value: inout Double) -> PanelChange {
    let frame = takeRow()
    let id = imgui_id(row.name)
    guard isSeen(frame) || state.focus.item == id || state.drag?.id == id else {
      _ = state.focus.offer(id)
      return .none
    }
    push(row.name)
    defer { pop() }
    let parts = RowParts(frame, words: width(of: row.label))
    let former = value
    let dot = item("dot", parts.dot)
    let label = item("label", parts.label)
    let slider = item("slider", parts.slider)
    let isTyping = state.editing?.id == id
    let number = isTyping ? nil : item("value", parts.value)
    let wasPressed =
      label.state.was_pressed || slider.state.was_pressed || number?.state.was_pressed == true
    let (hasFocus, key) = focus(id, frame, wasPressed: wasPressed)

    var change = PanelChange.none
    let isDotClicked = dot.state.was_clicked && row.isChanged(value)
    if isDotClicked || label.state.was_double_clicked || key?.key == .backspace {
      state.drag = nil
      value = row.standard
      change = .reset
    } else if let key {
      change = press(key, row, &value, id)
    }
    let pulled = number.map { pull($0.state, row, value, id) } ?? imgui_item()
    change = max(change, drag(label.state, slider.state, pulled, parts, row, &value, id))
    if isTyping { change = max(change, type(id, row, parts, &value)) }
    if [label.state, number?.state].contains(where: {
      $0?.is_hovered == true || $0?.is_active == true
    }) {
      show(.horizontal)
    }

    draw(row, value, parts, isHot: slider.state.is_hovered || slider.state.is_active || hasFocus)
    if !isTyping { drawValue(row, value, parts) }
    if dot.state.is_hovered, row.isChanged(value) {
      offerTooltip(dot.id, "Reset to \(row.text(of: row.standard))", at: parts.dot, dot.state)
    }
    offerTooltip(label.id, row.tooltip, at: parts.label, label.state)
    if state.notice?.id == id { offerTooltip(id, "", at: parts.value, slider.state) }
    if change != .none, former == value, change == .changing { change = .none }
    return change
  }

  private func press(
    _ press: KeyPress,
    _ row: PanelRow,
    _ value: inout Double,
    _ id: PanelState.ID
  ) -> PanelChange {
    switch press.key {
    case .left: value = row.stepped(value, by: -press.stepFactor)
    case .right: value = row.stepped(value, by: press.stepFactor)
    case .home: value = row.range.lowerBound
    case .end: value = row.range.upperBound
    case .enter:
      edit(id, row.text(of: value))
      return .none
    default: return .none
    }
    return .changed
  }

  /// Begins typing after a click on the value; returns its state once it is dragged instead.
  private func pull(
    _ number: imgui_item,
    _ row: PanelRow,
    _ value: Double,
    _ id: PanelState.ID
  ) -> imgui_item {
    let pointer = Double(imgui_pointer().x) / scale
    if number.was_pressed { state.grip = (id, pointer) }
    guard let grip = state.grip, grip.id == id else { return number }
    if number.is_active {
      guard abs(pointer - grip.x) >= Self.leastPull else { return imgui_item() }
      state.drag = (id, row.part(of: value))
      state.grip = nil
      return number
    }
    state.grip = nil
    if number.was_clicked { edit(id, row.text(of: value)) }
    return imgui_item()
  }

  /// How far the pointer moves before a press of a value is a drag, in points.
  private static let leastPull = 3.0
  /// Between the two clicks that reset a value, in seconds.
  private static let resetTime = 0.5

  /// Dragging the label or the value scrubs; pressing the slider moves the knob to the pointer.
  private func drag(
    _ label: imgui_item,
    _ slider: imgui_item,
    _ pull: imgui_item,
    _ parts: RowParts,
    _ row: PanelRow,
    _ value: inout Double,
    _ id: PanelState.ID
  ) -> PanelChange {
    let pointer = Double(imgui_pointer().x) / scale
    if label.was_pressed || slider.was_pressed {
      let place = (pointer - parts.track.lowerBound) / parts.trackLength
      let knob = row.part(of: value)
      let isOnKnob =
        label.was_pressed
        || abs(place - knob) * parts.trackLength <= RowParts.knobRadius + 2
      state.drag = (id, isOnKnob ? knob : place)
      if isOnKnob { return .none }
    }
    guard let drag = state.drag, drag.id == id else { return .none }
    guard label.is_active || slider.is_active || pull.is_active else {
      state.drag = nil
      return .changed
    }
    let delta = Double(imgui_pointer_delta().x) / scale * modifiers.stepFactor
    let isFirst = label.was_pressed || slider.was_pressed
    let step = slider.is_active ? 1 / parts.trackLength : PanelRow.scrubStep
    // As far beyond the ends as the pointer, so that the knob waits for it to come back.
    let part = drag.value + (isFirst ? 0 : delta * step)
    state.drag = (id, part)
    if isFirst || delta != 0 { value = row.value(at: part) }
    return .changing
  }

  private func edit(_ id: PanelState.ID, _ text: String) {
    state.notice = nil
    wake()
    state.editing = PanelState.Editing(id: id, text: PanelText(text), since: time)
  }

  private func type(
    _ id: PanelState.ID,
    _ row: PanelRow,
    _ parts: RowParts,
    _ value: inout Double
  ) -> PanelChange {
    guard var editing = state.editing else { return .none }
    let frame = parts.field
    fill(frame, theme.control, radius: 4)
    outline(frame, theme.accent, radius: 4)
    let edit = imgui_text_field(
      "field",
      box(frame),
      &editing.text.bytes,
      Int32(PanelText.capacity),
      editing.isNew,
      ImGuiContext.Typeface.label.rawValue
    )
    let hasBegun = edit.is_editing || !editing.isNew
    if edit.was_changed { state.notice = nil }
    if edit.is_hovered { show(.text) }
    editing.isNew = !hasBegun
    state.editing = editing
    if editing.isNew { wake() }
    if edit.was_double_clicked, time.seconds(since: editing.since) < Self.resetTime {
      state.editing = nil
      value = row.standard
      return .reset
    }
    guard edit.was_accepted || edit.was_left else { return .none }
    state.editing = nil
    switch row.read(editing.text.string) {
    case .success(let typed):
      guard row.text(of: typed) != row.text(of: value) else { return .none }
      value = typed
      return .changed
    case .failure(let error):
      state.notice = (id, error.message)
      // Keep what was typed, so that it can be corrected.
      if edit.was_accepted {
        state.editing = PanelState.Editing(id: id, text: editing.text, since: .zero)
        wake()
      }
      return .none
    }
  }

  private func draw(_ row: PanelRow, _ value: Double, _ parts: RowParts, isHot: Bool) {
    let isChanged = row.isChanged(value)
    if isChanged { dot(parts.dot.center, radius: 2.5, theme.accent) }
    text(row.label, in: parts.label, .label, theme.text)
    let y = parts.slider.center.y
    let knob = parts.track.lowerBound + row.part(of: value) * parts.trackLength
    let mark = parts.track.lowerBound + row.part(of: row.standard) * parts.trackLength
    bar(parts.track.lowerBound, parts.track.upperBound, y, theme.track.faded(to: 0.55))
    bar(min(knob, mark), max(knob, mark), y, isChanged ? theme.accent : theme.track)
    fill(Rectangle(x: mark - 0.5, y: y - 4, width: 1, height: 9), theme.track)
    dot(Point(x: knob, y: y + 0.5), radius: RowParts.knobRadius, theme.panel)
    let radius = RowParts.knobRadius - (isHot ? 1 : 1.5)
    dot(Point(x: knob, y: y + 0.5), radius: radius, isHot ? theme.accent : theme.secondary)
  }

  private func drawValue(_ row: PanelRow, _ value: Double, _ parts: RowParts) {
    var room = parts.value
    if let label = row.upperLabel { return text(label, in: room, .label, theme.text) }
    if width(of: row.unit, .small) <= RowParts.unitWidth, !row.unit.isEmpty {
      let unit = Rectangle(
        x: room.maxX - RowParts.unitWidth,
        y: room.origin.y,
        width: RowParts.unitWidth,
        height: room.size.height
      )
      text(row.unit, in: unit, .small, theme.secondary)
    }
    room.size.width -= RowParts.unitWidth + 3
    text(row.text(of: value), in: room, .label, theme.text, alignment: .right)
  }

  /// Two points high.
  private func bar(_ from: Double, _ to: Double, _ y: Double, _ color: Color) {
    fill(Rectangle(x: from, y: y - 0.5, width: to - from, height: 2), color)
  }
}

extension PanelChange {
  fileprivate var rank: Int {
    switch self {
    case .none: 0
    case .changing: 1
    case .changed: 2
    case .reset: 3
    }
  }
}

private func max(_ first: PanelChange, _ second: PanelChange) -> PanelChange {
  first.rank >= second.rank ? first : second
}
