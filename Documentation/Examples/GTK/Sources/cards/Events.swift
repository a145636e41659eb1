import CGTK
import Riffle

extension Timestamp {
  /// The time of an event on the clock of the frames, of which a display has the milliseconds.
  init(of event: OpaquePointer?) {
    let now = Int64(g_get_monotonic_time())
    let age = UInt32(truncatingIfNeeded: now / 1000) &- gdk_event_get_time(event)
    // A display elsewhere has a clock of its own.
    self.init(microseconds: age < 1000 ? (now / 1000 - Int64(age)) * 1000 : now)
  }
}

extension PointerEvent {
  /// Translates an event of a mouse, a pen or a finger; nil for any other.
  init?(_ event: OpaquePointer?, at time: Timestamp, in widget: UnsafeMutablePointer<GtkWidget>?) {
    let phase: Phase
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS: phase = .down(Self.button(of: event))
    case GDK_BUTTON_RELEASE: phase = .up(Self.button(of: event))
    case GDK_TOUCH_BEGIN: phase = .down(.primary)
    case GDK_TOUCH_END: phase = .up(.primary)
    case GDK_MOTION_NOTIFY, GDK_TOUCH_UPDATE: phase = .move
    default: return nil
    }
    guard let position = Self.position(of: event, in: widget) else { return nil }
    let touch = gdk_event_get_event_sequence(event)
    let isPen = gdk_device_get_source(gdk_event_get_device(event)) == GDK_SOURCE_PEN
    let state = gdk_event_get_modifier_state(event).rawValue
    var buttons: PointerButtons = touch == nil ? [] : .primary
    if state & GDK_BUTTON1_MASK.rawValue != 0 { buttons.insert(.primary) }
    if state & GDK_BUTTON2_MASK.rawValue != 0 { buttons.insert(.middle) }
    if state & GDK_BUTTON3_MASK.rawValue != 0 { buttons.insert(.secondary) }
    // The state is that of before the event.
    if case .down(let button) = phase { buttons.insert(button) }
    if case .up(let button) = phase { buttons.remove(button) }
    self.init(
      time: time,
      pointer: PointerID(rawValue: Int64(Int(bitPattern: touch))),
      kind: touch != nil ? .touch : isPen ? .pen : .mouse,
      phase: phase,
      position: position,
      buttons: buttons
    )
  }

  private static func button(of event: OpaquePointer?) -> PointerButtons {
    switch gdk_button_event_get_button(event) {
    case 1: .primary
    case 2: .middle
    case 3: .secondary
    case 8: .back
    default: .forward
    }
  }

  /// An event has its place in the window with its shadow; a stack wants that in its own widget.
  private static func position(
    of event: OpaquePointer?,
    in widget: UnsafeMutablePointer<GtkWidget>?
  ) -> Point? {
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
    let native = gtk_widget_get_native(widget)
    gtk_native_get_surface_transform(native, &left, &top)
    let window = UnsafeMutableRawPointer(native)?.assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_translate_coordinates(window, widget, x - left, y - top, &x, &y)
    return Point(x: x, y: y)
  }
}

extension KeyPress {
  /// Translates a press of a key; nil if no stack has use for the key.
  init?(_ event: OpaquePointer?, at time: Timestamp, isRepeat: Bool) {
    let code = gdk_key_event_get_keyval(event)
    let key: Key
    switch CInt(bitPattern: code) {
    case GDK_KEY_Left: key = .left
    case GDK_KEY_Right: key = .right
    case GDK_KEY_Up: key = .up
    case GDK_KEY_Down: key = .down
    case GDK_KEY_BackSpace: key = .backspace
    case GDK_KEY_Escape: key = .escape
    default:
      let letter = UnicodeScalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(code)))
      guard let letter, letter != "\0" else { return nil }
      key = .character(Character(letter))
    }
    let state = gdk_event_get_modifier_state(event).rawValue
    var modifiers: KeyModifiers = []
    if state & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    if state & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
    self.init(time: time, key: key, modifiers: modifiers, isRepeat: isRepeat)
  }
}
