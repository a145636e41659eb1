import CGTK
import Riffle

/// A widget of GTK 4 that shows a stack of cards: a drawing area with the pixels of a memory renderer.
///
/// It must outlive its widget.
@MainActor
final class StackArea {
  let stackView: CardStackView
  let widget: UnsafeMutablePointer<GtkWidget>?
  private lazy var renderer = MemoryRenderer { [weak self] in
    Task { @MainActor in self?.takePictures() }
  }
  /// The pixels of the latest frame.
  private var surface: OpaquePointer?
  /// The latest time that the stack was told: that of a frame, or of an event.
  private var now = Timestamp(microseconds: Int64(g_get_monotonic_time()))
  private var isTicking = false
  private var heldKey: UInt32?
  private var cursor = CardCursor.arrow

  init(dataSource: any CardStackDataSource) {
    stackView = CardStackView(
      preset: .riffle,
      dataSource: dataSource,
      windowSize: WindowSize(size: Size(width: 1, height: 1), pixelsPerPoint: 1),
      at: now
    )
    widget = gtk_drawing_area_new()
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_focusable(widget, 1)
    let draw: GtkDrawingAreaDrawFunc = { _, cairo, width, height, data in
      StackArea.at(data)?.draw(cairo, Size(width: Double(width), height: Double(height)))
    }
    gtk_drawing_area_set_draw_func(cast(widget), draw, pointer, nil)
    let events = gtk_event_controller_legacy_new()
    on_event(events, { StackArea.at($2)?.handle($1) == true ? 1 : 0 }, pointer)
    gtk_widget_add_controller(widget, events)
  }

  isolated deinit { cairo_surface_destroy(surface) }

  /// What GTK gives to its callbacks, and what they make of it.
  var pointer: gpointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ pointer: gpointer?) -> StackArea? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Does something with the stack that no event of the area asked for.
  func change(_ body: (CardStackView) -> Void) {
    advance(to: Timestamp(microseconds: Int64(g_get_monotonic_time())))
    body(stackView)
    update()
  }

  private func takePictures() {
    change { for problem in renderer.takePictures(for: $0) { print(problem) } }
  }

  private func advance(to time: Timestamp) {
    now = max(now, time)
    stackView.advance(to: now)
  }

  // MARK: Frames

  /// Starts to draw if something has changed.
  private func update() {
    showCursor()
    guard stackView.needsFrame, !isTicking else { return }
    isTicking = true
    let tick: GtkTickCallback = { StackArea.at($2)?.tick($1) == true ? 1 : 0 }
    gtk_widget_add_tick_callback(widget, tick, pointer, nil)
  }

  /// Returns whether another tick is needed: at rest there is none.
  private func tick(_ clock: OpaquePointer?) -> Bool {
    advance(to: Timestamp(microseconds: Int64(gdk_frame_clock_get_frame_time(clock))))
    if stackView.needsFrame { gtk_widget_queue_draw(widget) }
    isTicking = stackView.needsFrame || stackView.stack.nextLanding != nil
    showCursor()
    return isTicking
  }

  private func draw(_ cairo: OpaquePointer?, _ size: Size) {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    let windowSize = WindowSize(size: size, pixelsPerPoint: scale)
    if windowSize != stackView.windowSize { stackView.resize(to: windowSize, at: now) }
    let pixels = PixelSize(width: Int(size.width * scale), height: Int(size.height * scale))
    if surface == nil || cairo_image_surface_get_width(surface) != pixels.width
      || cairo_image_surface_get_height(surface) != pixels.height
    {
      cairo_surface_destroy(surface)
      let (width, height) = (CInt(pixels.width), CInt(pixels.height))
      surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
      cairo_surface_set_device_scale(surface, scale, scale)
    }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let memory = UnsafeMutableRawBufferPointer(
      start: cairo_image_surface_get_data(surface),
      count: stride * pixels.height
    )
    renderer.draw(stackView, at: now, into: memory, stride: stride, size: pixels)
    cairo_surface_mark_dirty(surface)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint(cairo)
    update()
  }

  private func showCursor() {
    guard cursor != stackView.cursor else { return }
    cursor = stackView.cursor
    let names: [CardCursor: String] = [
      .openHand: "grab", .closedHand: "grabbing", .pointingHand: "pointer",
    ]
    gtk_widget_set_cursor_from_name(widget, names[cursor])
  }

  // MARK: Events

  /// Returns whether the stack has used an event of the area.
  private func handle(_ event: OpaquePointer?) -> Bool {
    let time = Timestamp(of: event)
    now = max(now, time)
    defer { update() }
    switch gdk_event_get_event_type(event) {
    case GDK_KEY_PRESS:
      let code = gdk_key_event_get_keyval(event)
      defer { heldKey = code }
      let press = KeyPress(event, at: time, isRepeat: code == heldKey)
      return press.map { stackView.handle($0) } ?? false
    case GDK_KEY_RELEASE: heldKey = nil
    case GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: stackView.cancelDrag(.captureLost, at: time)
    case GDK_LEAVE_NOTIFY: stackView.endHover()
    default:
      guard let event = PointerEvent(event, at: time, in: widget) else { return false }
      if case .down = event.phase { gtk_widget_grab_focus(widget) }
      return stackView.handle(event)
    }
    return false
  }
}
