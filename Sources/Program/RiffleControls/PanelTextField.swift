import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

package enum PanelTextEvent: Hashable, Sendable {
  case none, changed
  /// Return was pressed.
  case accepted
  /// Escape was pressed: the text is what it was when typing began.
  case canceled
  /// The keyboard went elsewhere.
  case left
  /// The dot was pressed, which restores the standard value.
  case reset
}

extension Panel {
  private static let padding = 8.0

  package func textField(
    _ name: String,
    placeholder: String,
    label: String? = nil,
    text: inout String,
    takesFocus: Bool = false
  ) -> PanelTextEvent {
    let frame = takeRow()
    let place = frame.insetBy(dx: 0, dy: 2)
    let item = item(name, place)
    tell(item, .entry, label ?? placeholder, place, value: text)
    let key = focus(item.id, place).key?.key
    guard isSeen(frame) || takesFocus || state.field?.id == item.id else { return .none }
    fill(place, theme.control, radius: 6)
    let event = edit(&text, item, in: place, opens: takesFocus || key == .enter)
    if text.isEmpty, state.field?.editor.composition.isEmpty != false {
      self.text(placeholder, in: place.insetBy(dx: Self.padding, dy: 0), .label, theme.secondary)
    }
    return event
  }

  /// Shows text that is edited after a press, or once `opens` is true, with all of it selected.
  func edit(
    _ text: inout String,
    _ item: PanelItem,
    in place: Rectangle,
    opens: Bool = false
  ) -> PanelTextEvent {
    if item.isHovered { show(.text) }
    let isOpen = state.field?.id == item.id
    if !isOpen, opens || item.wasPressed {
      state.field = PanelState.Field(item.id, text, since: time)
      state.focus.press(item.id)
      wake()
    }
    guard var field = state.field, field.id == item.id else {
      self.text(text, in: place.insetBy(dx: Self.padding, dy: 0))
      return .none
    }
    let event = isOpen ? change(&field, item, in: place) : .none
    if event != .none { text = event == .canceled ? field.original : field.editor.text }
    switch event {
    case .none, .changed: state.field = field
    case .accepted, .canceled, .left, .reset:
      state.field = nil
      wake()
    }
    outline(place, theme.accent, radius: 6, width: 1.5)
    draw(&field, in: place.insetBy(dx: Self.padding, dy: 0))
    if state.field != nil { state.field = field }
    if state.notice?.id == item.id { offerTooltip("", at: place, item) }
    return event
  }

  private func change(
    _ field: inout PanelState.Field,
    _ item: PanelItem,
    in place: Rectangle
  ) -> PanelTextEvent {
    if input.isPressed, !item.wasPressed { return .left }
    if item.wasDoubleClicked {
      field.editor.selectWord(at: index(of: field, in: place))
    } else if item.wasPressed || field.selects && input.delta.dx != 0 {
      let extends = !item.wasPressed || modifiers.contains(.shift)
      field.editor.place(index(of: field, in: place), extending: extends)
    }
    field.selects = item.isHeld && (item.wasPressed || field.selects)
    var event = PanelTextEvent.none
    if let composition = input.composition { field.editor.composition = composition }
    if !input.text.isEmpty {
      event = note(field.editor.insert(input.text) ? .changed : .refused, item)
    }
    guard let press = input.key, field.editor.composition.isEmpty else { return event }
    switch press.key {
    case .enter: return .accepted
    case .escape: return .canceled
    case .tab: return .left
    default:
      let answer = field.editor.press(press, copy: clipboard.copy) { self.clipboard.text }
      return note(answer, item) == .changed ? .changed : event
    }
  }

  private func note(_ answer: TextEditor.Answer, _ item: PanelItem) -> PanelTextEvent {
    if answer == .refused {
      state.notice = (item.id, "A field holds \(TextEditor.limit) characters at most.")
    }
    return answer == .changed ? .changed : .none
  }

  /// The text with what an input method has not made final, and where that begins.
  private func shown(_ field: PanelState.Field) -> (text: String, start: Int, count: Int) {
    let editor = field.editor
    let text =
      editor.characters.prefix(editor.caret) + editor.composition
      + editor.characters.dropFirst(editor.caret)
    return (String(text), editor.caret, editor.composition.count)
  }

  /// Where carets stand before each character and at the end, from the left end of the text.
  private func carets(_ extents: [(begin: Double, end: Double)]) -> [Double] {
    extents.map(\.begin) + [extents.last?.end ?? 0]
  }

  /// How far the text's left end is from that of its place.
  private func start(of field: PanelState.Field, width: Double, room: Double) -> Double {
    guard width <= room else { return -field.offset }
    return field.editor.isRightToLeft ? room - width : 0
  }

  private func index(of field: PanelState.Field, in place: Rectangle) -> Int {
    guard let pointer = input.pointer else { return field.editor.caret }
    let text = field.editor.text
    let room = place.size.width - 2 * Self.padding
    let left =
      place.origin.x + Self.padding
      + start(of: field, width: width(of: text), room: room)
    let places = carets(letters.extents(of: text, .label)).enumerated()
    return places.min { abs($0.element + left - pointer.x) < abs($1.element + left - pointer.x) }?
      .offset ?? 0
  }

  private func draw(_ field: inout PanelState.Field, in place: Rectangle) {
    let (text, start, count) = shown(field)
    let extents = letters.extents(of: text, .label)
    let carets = carets(extents)
    let width = width(of: text)
    let caret = carets[min(start + count, carets.count - 1)]
    // The caret stays in sight, and no room is left free behind the end.
    let room = place.size.width - 2
    field.offset = min(max(field.offset, caret - room), caret)
    field.offset = min(max(0, field.offset), max(0, width - room))
    let left = place.origin.x + self.start(of: field, width: width, room: place.size.width)
    let (top, height) = (place.center.y - 9, 18.0)
    clip(to: place.insetBy(dx: -2, dy: 0)) {
      func mark(_ range: Range<Int>, _ color: Color, y: Double, height: Double) {
        for extent in extents[range.clamped(to: extents.indices)] {
          let (from, to) = (min(extent.begin, extent.end), max(extent.begin, extent.end))
          fill(Rectangle(x: left + from, y: y, width: to - from, height: height), color)
        }
      }
      mark(field.editor.selection, theme.accent.faded(to: 0.3), y: top, height: height)
      let line = Rectangle(x: left, y: place.origin.y, width: width + 4, height: place.size.height)
      self.text(text, in: line)
      mark(start..<start + count, theme.text, y: top + height - 2, height: 1)
      let bar = Rectangle(x: left + caret, y: top, width: max(1, 1 / scale), height: height)
      fill(bar, theme.text)
      textArea = bar
    }
  }
}

extension Panel {
  package func labeledField(
    _ name: String,
    label: String,
    text: inout String,
    isChanged: Bool,
    summary: String
  ) -> PanelTextEvent {
    labeledRow(name, label: label, least: 90, isChanged: isChanged, summary: summary) { place in
      showRows(in: place) { textField("field", placeholder: "", label: label, text: &text) }
    } ?? .reset
  }

  /// Shows a label, with a dot if the value is not the standard one, beside a control that needs at least a
  /// width; nil if the dot was pressed or the label double-clicked, which restores the standard value.
  func labeledRow<Result>(
    _ name: String,
    label: String,
    least: Double,
    isChanged: Bool,
    summary: String,
    _ control: (Rectangle) -> Result
  ) -> Result? {
    let frame = takeRow()
    let parts = RowParts(frame)
    push(name)
    defer { pop() }
    let dot = item("dot", parts.dot)
    let room = labelPlace(label, parts, least: least)
    let words = item("label", room)
    if isSeen(frame) {
      if isChanged { self.dot(parts.dot.center, radius: 2.5, theme.accent) }
      text(label, in: room)
      offerTooltip(summary, at: room, words)
    }
    var place = controlPlace(label, parts, least: least)
    (place.origin.y, place.size.height) = (frame.origin.y, frame.size.height)
    let result = control(place)
    return dot.wasClicked && isChanged || words.wasDoubleClicked ? nil : result
  }
}
