import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

extension Panel {
  /// Shows a dot if the value is not the standard one, a label and the value, and a slider beneath them.
  ///
  /// Drag the label or the value to move the knob as far, click the value to type it or a sum, click the dot or double-click
  /// either to reset; with the focus, arrows change it by steps, Return types it, Backspace resets it.
  package func row(_ row: PanelRow, value: inout Double) -> PanelChange {
    let frame = takeRow(SliderParts.height)
    let id = id(row.name)
    guard isSeen(frame) || state.focus.item == id || state.drag?.id == id else {
      _ = state.focus.offer(id)
      return .none
    }
    push(row.name)
    defer { pop() }
    let parts = SliderParts(frame, words: width(of: row, value))
    let former = value
    let dot = item("dot", parts.dot)
    let label = item("label", parts.label)
    let slider = item("slider", parts.slider)
    // A field that opens after a click on the value lies where it was.
    let isTyping = state.field?.id == self.id("value")
    let number = item("value", isTyping ? parts.field : parts.value)
    let wasPressed = label.wasPressed || slider.wasPressed || number.wasPressed && !isTyping
    tell(
      PanelItem(id: id),
      .slider,
      row.label,
      frame,
      value: row.upperLabel ?? row.text(of: value) + (row.unit.isEmpty ? "" : " \(row.unit)"),
      actions: PanelAction.ofNumber
    ) { $0.value = AccessibleElement.Value(value, in: row.limits, step: row.keyStep) }
    let (hasFocus, key) = focus(id, frame, wasPressed: wasPressed)

    var change = PanelChange.none
    if let asked = state.asked, asked.id == id {
      value = min(max(asked.value, row.limits.lowerBound), row.limits.upperBound)
      change = .changed
    }
    let isDotClicked = dot.wasClicked && row.isChanged(value)
    if isDotClicked || label.wasDoubleClicked || key?.key == .backspace {
      state.drag = nil
      value = row.standard
      change = .reset
    } else if let key {
      change = max(change, press(key, row, &value, number.id))
    }
    let pulled = isTyping ? nil : pull(number, row, value, id)
    change = max(change, drag(label, slider, pulled, parts, row, &value, id))
    if isTyping { change = max(change, type(number, row, parts, &value)) }
    let scrubs = isTyping ? [label] : [label, number]
    if scrubs.contains(where: { $0.isHovered || $0.isHeld }) { show(.horizontal) }

    draw(row, value, parts, isHot: slider.isHovered || slider.isHeld || hasFocus)
    if !isTyping { drawValue(row, value, parts) }
    if dot.isHovered, row.isChanged(value) {
      offerTooltip("Reset to \(row.text(of: row.standard))", at: parts.dot, dot)
    }
    offerTooltip(row.tooltip, at: parts.label, label)
    if state.notice?.id == number.id { offerTooltip("", at: parts.value, number) }
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
    _ number: PanelItem,
    _ row: PanelRow,
    _ value: Double,
    _ id: PanelState.ID
  ) -> PanelItem? {
    let pointer = input.pointer?.x ?? 0
    if number.wasPressed { state.grip = (id, pointer) }
    guard let grip = state.grip, grip.id == id else { return state.drag?.id == id ? number : nil }
    if number.isHeld {
      guard abs(pointer - grip.x) >= Self.leastPull else { return nil }
      state.drag = (id, row.part(of: value))
      state.grip = nil
      return number
    }
    state.grip = nil
    if number.wasClicked { edit(number.id, row.text(of: value)) }
    return nil
  }

  /// How far the pointer moves before a press of a value is a drag, in points.
  private static let leastPull = 3.0
  /// The time between the two clicks that reset a value, in seconds.
  private static let resetTime = 0.5

  /// Dragging the label or the value scrubs; pressing the slider moves the knob to the pointer.
  private func drag(
    _ label: PanelItem,
    _ slider: PanelItem,
    _ pulled: PanelItem?,
    _ parts: SliderParts,
    _ row: PanelRow,
    _ value: inout Double,
    _ id: PanelState.ID
  ) -> PanelChange {
    let isFirst = label.wasPressed || slider.wasPressed
    if isFirst, let pointer = input.pointer {
      let place = (pointer.x - parts.track.lowerBound) / parts.trackLength
      let knob = row.part(of: value)
      let isOnKnob =
        label.wasPressed || abs(place - knob) * parts.trackLength <= SliderParts.knobRadius + 2
      state.drag = (id, isOnKnob ? knob : place)
      if isOnKnob { return .none }
    }
    guard let drag = state.drag, drag.id == id else { return .none }
    guard label.isHeld || slider.isHeld || pulled?.isHeld == true else {
      state.drag = nil
      return .changed
    }
    let delta = input.delta.dx * modifiers.stepFactor
    // As far beyond the ends as the pointer, so that the knob waits for it to come back.
    let part = drag.value + (isFirst ? 0 : delta / parts.trackLength)
    state.drag = (id, part)
    if isFirst || delta != 0 { value = row.value(at: part) }
    return .changing
  }

  private func edit(_ id: PanelState.ID, _ text: String) {
    state.notice = nil
    state.field = PanelState.Field(id, text, since: time)
    _ = state.focus.offer(id)
    wake()
  }

  private func type(
    _ number: PanelItem,
    _ row: PanelRow,
    _ parts: SliderParts,
    _ value: inout Double
  ) -> PanelChange {
    guard let field = state.field else { return .none }
    _ = state.focus.offer(number.id)
    if number.wasDoubleClicked, time.seconds(since: field.since) < Self.resetTime {
      state.field = nil
      value = row.standard
      return .reset
    }
    fill(parts.field, theme.control, radius: 4)
    var text = field.editor.text
    let event = edit(&text, number, in: parts.field)
    if event == .changed { state.notice = nil }
    guard event == .accepted || event == .left else { return .none }
    switch row.read(text) {
    case .success(let typed):
      guard row.text(of: typed) != row.text(of: value) else { return .none }
      value = typed
      return .changed
    case .failure(let error):
      state.notice = (number.id, error.message)
      // Keep what was typed, so that it can be corrected.
      if event == .accepted {
        state.field = field
        wake()
      }
      return .none
    }
  }

  private func draw(_ row: PanelRow, _ value: Double, _ parts: SliderParts, isHot: Bool) {
    let isChanged = row.isChanged(value)
    if isChanged { dot(parts.dot.center, radius: 2.5, theme.accent) }
    text(row.label, in: parts.label, .label, theme.text)
    let y = parts.slider.center.y
    let knob = parts.track.lowerBound + row.part(of: value) * parts.trackLength
    let mark = parts.track.lowerBound + row.part(of: row.standard) * parts.trackLength
    // The line ends under the label's first letter and the value's last, the knob as far out as it can be.
    bar(parts.slider.origin.x, parts.slider.maxX, y, theme.track.faded(to: 0.55))
    bar(min(knob, mark), max(knob, mark), y, isChanged ? theme.accent : theme.track)
    fill(Rectangle(x: mark - 0.5, y: y - 4, width: 1, height: 9), theme.track)
    dot(Point(x: knob, y: y + 0.5), radius: SliderParts.knobRadius, theme.panel)
    let radius = SliderParts.knobRadius - (isHot ? 1 : 1.5)
    dot(Point(x: knob, y: y + 0.5), radius: radius, isHot ? theme.accent : theme.secondary)
  }

  /// The gap between a number and its unit.
  private static let unitGap = 4.0

  private func width(of row: PanelRow, _ value: Double) -> Double {
    if let label = row.upperLabel { return width(of: label) }
    let unit = row.unit.isEmpty ? 0 : width(of: row.unit, .small) + Self.unitGap
    return width(of: row.text(of: value)) + unit
  }

  private func drawValue(_ row: PanelRow, _ value: Double, _ parts: SliderParts) {
    var room = parts.value
    if let label = row.upperLabel {
      return text(label, in: room, .label, theme.text, alignment: .right)
    }
    if !row.unit.isEmpty {
      text(row.unit, in: room, .small, theme.secondary, alignment: .right)
      room.size.width -= width(of: row.unit, .small) + Self.unitGap
    }
    figures(row.text(of: value), in: room)
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
