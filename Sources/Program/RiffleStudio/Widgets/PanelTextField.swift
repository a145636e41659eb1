import CImGui
import RiffleCore

package enum PanelTextEvent: Hashable, Sendable {
  case none, changed
  /// Return was pressed.
  case accepted
  /// Escape was pressed: the text is what it was when typing began.
  case canceled
}

extension Panel {
  /// - Parameter text: At most 255 bytes.
  package func textField(
    _ name: String,
    placeholder: String,
    text: inout String,
    takesFocus: Bool = false
  ) -> PanelTextEvent {
    let frame = takeRow()
    let place = frame.insetBy(dx: 0, dy: 2)
    let id = imgui_id(name)
    note(name, place)
    let (_, key) = focus(id, place, wasPressed: false)
    guard isSeen(frame) || takesFocus else { return .none }
    fill(place, theme.control, radius: 6)
    if text.isEmpty {
      self.text(placeholder, in: place.insetBy(dx: 8, dy: 0), .label, theme.secondary)
    }
    // Return ends typing; in a focused field, it starts it.
    let wasTyping = state.typing == id
    let begins = takesFocus || key?.key == .enter && !wasTyping
    var edited = PanelText(text)
    let edit = imgui_text_field(
      name,
      box(place),
      &edited.bytes,
      Int32(PanelText.capacity),
      begins,
      ImGuiContext.Typeface.label.rawValue
    )
    if begins { wake() }
    if edit.is_hovered { show(.text) }
    if edit.is_editing {
      state.typing = id
      state.focus.press(id)
      outline(place, theme.accent, radius: 6, width: 1.5)
    }
    if !edit.is_editing, !begins, state.typing == id { state.typing = nil }
    let isChanged = edited.string != PanelText(text).string
    if isChanged { text = edited.string }
    if wasTyping, !edit.is_editing, input.key?.key == .escape { return .canceled }
    return edit.was_accepted ? .accepted : isChanged ? .changed : .none
  }
}

package enum PanelFieldEvent: Hashable, Sendable {
  case none, changed
  case accepted
  case canceled
  /// The dot was pressed, which restores the standard value.
  case reset
}

extension Panel {
  /// - Parameter text: At most 255 bytes.
  package func labeledField(
    _ name: String,
    label: String,
    text: inout String,
    isChanged: Bool,
    summary: String
  ) -> PanelFieldEvent {
    let frame = takeRow()
    let parts = RowParts(frame)
    push(name)
    defer { pop() }
    let dot = item("dot", parts.dot)
    let room = labelPlace(label, parts, least: 90)
    let words = item("label", room)
    if isSeen(frame) {
      if isChanged { self.dot(parts.dot.center, radius: 2.5, theme.accent) }
      self.text(label, in: room, .label, theme.text)
      offerTooltip(words.id, summary, at: room, words.state)
    }
    let control = controlPlace(label, parts, least: 90)
    let place = Rectangle(
      x: control.origin.x,
      y: frame.origin.y,
      width: control.size.width,
      height: frame.size.height
    )
    let event = showRows(in: place) { textField("field", placeholder: "", text: &text) }
    if dot.state.was_clicked && isChanged || words.state.was_double_clicked { return .reset }
    switch event {
    case .none: return .none
    case .changed: return .changed
    case .accepted: return .accepted
    case .canceled: return .canceled
    }
  }
}
