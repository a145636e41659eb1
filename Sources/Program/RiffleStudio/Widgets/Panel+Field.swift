import CImGui
import RiffleDrawing
import RiffleMotion

/// What the user did with a value that is typed.
package enum PanelFieldEvent: Hashable, Sendable {
  /// Nothing.
  case none
  /// The text is another one.
  case changed
  /// Return was pressed.
  case accepted
  /// Escape was pressed.
  case canceled
  /// The dot was pressed: the value is to be the standard one again.
  case reset
}

extension Panel {
  /// Shows a row with a value that is typed as text.
  ///
  /// - Parameters:
  ///   - text: The text, of at most 255 bytes.
  ///   - isChanged: Whether the value is not the standard one.
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
    let words = item("label", parts.label)
    if isSeen(frame) {
      if isChanged { self.dot(parts.dot.center, radius: 2.5, theme.accent) }
      self.text(label, in: parts.label, .label, theme.text)
      offerTooltip(words.id, summary, at: parts.label, words.state)
    }
    let (room, below) = (columns, next)
    columns = parts.control.origin.x...parts.control.maxX
    next.y = frame.origin.y
    let event = textField("field", placeholder: "", text: &text)
    (columns, next) = (room, below)
    if dot.state.was_clicked, isChanged { return .reset }
    switch event {
    case .none: return .none
    case .changed: return .changed
    case .accepted: return .accepted
    case .canceled: return .canceled
    }
  }
}
