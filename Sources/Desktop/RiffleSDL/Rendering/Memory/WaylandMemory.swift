import CSDL2
import CWayland
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// A window's memory on Wayland: buffers of our own, attached to the surface of SDL's window.
///
/// SDL (2.26) has no memory for windows there, except by way of OpenGL. It looks after all else of the
/// surface: its role, its scale and the answers to the compositor's wishes.
///
/// A compositor on a GPU releases a buffer as soon as it has copied it, and the next frame is drawn
/// into the same one. Others read a buffer until they get the next: then two take turns, and what
/// changed in the one and is not drawn anew is copied to the other.
final class WaylandMemory: WindowMemory {
  private let window: Window
  private let connection: WaylandConnection
  /// The buffers, the one that was shown longest ago first.
  private var buffers: [WaylandBuffer] = []
  /// The buffer with the latest frame; nil before the first.
  private var latest: WaylandBuffer?

  /// The largest number of buffers: one more than any compositor needs.
  private static let mostBuffers = 4

  /// Makes the memory of a window; nil if the desktop is not Wayland.
  ///
  /// - Throws: ``SDLError`` if the compositor has no shared memory.
  init?(window: Window) throws(SDLError) {
    guard let connection = try WaylandConnection(window: window) else { return nil }
    self.window = window
    self.connection = connection
  }

  var size: PixelSize {
    let (width, height) = window.sizeInPixels
    return PixelSize(width: width, height: height)
  }

  func update(_ draw: (_ canvas: Canvas, _ isKept: Bool) -> Damage) throws(SDLError) {
    let size = size
    guard size.width > 0, size.height > 0 else { return }
    connection.dispatch()
    let kept = latest?.size == size ? latest : nil
    let buffer = try freeBuffer(size: size)
    let damage = draw(buffer.canvas, kept != nil)
    if let kept, kept !== buffer { buffer.update(from: kept, outside: damage) }
    buffer.markLatest()
    for other in buffers where other !== buffer { other.addStale(damage.rectangles) }
    latest = buffer
  }

  func present(_ rectangles: [PixelRectangle]?) throws(SDLError) {
    guard let latest, let surface = wayland_window(window.handle).surface else { return }
    latest.attach(to: surface)
    if let rectangles, wl_surface_get_version(surface) >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION {
      for rectangle in rectangles {
        wl_surface_damage_buffer(
          surface,
          Int32(rectangle.columns.lowerBound),
          Int32(rectangle.rows.lowerBound),
          Int32(rectangle.columns.count),
          Int32(rectangle.rows.count)
        )
      }
    } else {
      wl_surface_damage(surface, 0, 0, .max, .max)
    }
    wl_surface_commit(surface)
    connection.flush()
    buffers.removeAll { $0 === latest }
    buffers.append(latest)
  }

  /// Returns a buffer that the compositor does not read: the latest if possible, which needs no copy.
  private func freeBuffer(size: PixelSize) throws(SDLError) -> WaylandBuffer {
    buffers.removeAll { $0.isFree && $0.size != size }
    if let latest, latest.isFree, latest.size == size { return latest }
    if let free = buffers.first(where: \.isFree) { return free }
    // A compositor that shows nothing may release nothing; it loses the oldest, which it has no use
    // for.
    if buffers.count == Self.mostBuffers { buffers.removeFirst() }
    let buffer = try WaylandBuffer(size: size, connection: connection)
    buffers.append(buffer)
    return buffer
  }
}
