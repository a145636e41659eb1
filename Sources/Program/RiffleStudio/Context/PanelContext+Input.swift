import CImGui
import RiffleDrawing
import RiffleGestures
import RiffleMotion

extension PanelContext {
  /// Tells Dear ImGui how it looks, and what the user did.
  func begin(_ part: PanelInput.Part, seconds: Double, window: Size, scale: Double) {
    var look = imgui_look()
    look.text = theme.text.packed
    look.selection = theme.accent.faded(to: 0.3).packed
    look.scroll_bar = theme.track.packed
    look.scroll_bar_hovered = theme.secondary.packed
    // Dear ImGui leaves three pixels free on either side.
    look.scroll_bar_width = Float((4 * scale).rounded() + 6)
    look.text_padding_x = Float((8 * scale).rounded())
    imgui_set_look(&look)
    var told = imgui_input()
    told.size = imgui_point(x: Float(window.width * scale), y: Float(window.height * scale))
    told.seconds = Float(seconds)
    let place = part.pointer.map { ($0.x * scale, $0.y * scale) } ?? (.infinity, .infinity)
    told.pointer = imgui_point(x: Float(place.0), y: Float(place.1))
    let buttons: [PointerButtons] = [.primary, .secondary, .middle]
    for (bit, button) in buttons.enumerated() where part.buttons.contains(button) {
      told.buttons |= 1 << UInt32(bit)
    }
    told.wheel = imgui_point(x: Float(-part.wheel.dx), y: Float(-part.wheel.dy))
    if let press = part.key, state.editing != nil || imgui_wants_text() {
      told.control = press.modifiers.contains(.control)
      told.shift = press.modifiers.contains(.shift)
      told.alt = press.modifiers.contains(.alt)
      if let key = press.editingKey { told.keys = 1 << key.rawValue }
    }
    if part.text.isEmpty {
      imgui_begin_frame(&told)
    } else {
      part.text.withCString {
        told.text = $0
        imgui_begin_frame(&told)
      }
    }
  }
}
