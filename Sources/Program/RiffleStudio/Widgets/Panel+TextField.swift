import CImGui
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// What the user did with a text field.
package enum PanelTextEvent: Hashable, Sendable {
  /// Nothing.
  case none
  /// The text is another one.
  case changed
  /// Return was pressed.
  case accepted
  /// Escape was pressed: the text is what it was when typing began.
  case canceled
}

extension Panel {
  /// Shows a field for text.
  ///
  /// - Parameters:
  ///   - placeholder: What it says while it is empty.
  ///   - text: The text, of at most 255 bytes.
  ///   - takesFocus: Whether typing begins in it now. Defaults to false.
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
    // Return ends typing; pressed on a field that waits, it begins it.
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
    if begins { needsFrame = true }
    if edit.is_hovered { cursor = .text }
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
