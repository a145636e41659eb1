import CMemoryFile
import CSDL2
import CWayland
import Glibc
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// A window's memory on Wayland: our own buffers, attached to the surface of SDL's window.
///
/// SDL (2.26) has no memory for windows there, except by way of OpenGL; it keeps the surface's role and
/// scale, and answers the compositor's wishes.
///
/// A compositor on a GPU releases a buffer as soon as it has copied it, and the next frame is drawn
/// into the same one. Others read a buffer until they get the next: then two take turns, and what
/// changed in one and is not drawn again is copied to the other.
final class WaylandMemory: WindowMemory {
  private let window: Window
  private let connection: WaylandConnection
  /// The one that was shown longest ago first.
  private var buffers: [WaylandBuffer] = []
  private var latest: WaylandBuffer?

  /// It is one more than any compositor needs.
  private static let mostBuffers = 4

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

/// Pixels that are shared with the compositor (`wl_buffer`).
final class WaylandBuffer {
  let size: PixelSize
  private(set) var isFree = true
  /// They are older than the latest frame; it is nil for all pixels.
  private var stale: [PixelRectangle]?
  private let pixels: UnsafeMutablePointer<UInt32>
  private let buffer: OpaquePointer
  private let connection: WaylandConnection
  private let listener = UnsafeMutablePointer<wl_buffer_listener>.allocate(capacity: 1)

  init(size: PixelSize, connection: WaylandConnection) throws(SDLError) {
    let bytes = size.width * size.height * MemoryLayout<UInt32>.stride
    let file = memfd_create("riffle", Self.closesOnExec)
    defer { if file >= 0 { close(file) } }
    // wl_shm counts in 32 bits.
    guard file >= 0, bytes <= Int(Int32.max), ftruncate(file, bytes) == 0,
      let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { throw SDLError("mmap", reason: String(cString: strerror(errno))) }
    let pool = wl_shm_create_pool(connection.sharedMemory, file, Int32(bytes))
    defer { if let pool { wl_shm_pool_destroy(pool) } }
    let buffer = pool.flatMap { pool in
      wl_shm_pool_create_buffer(
        pool,
        0,
        Int32(size.width),
        Int32(size.height),
        Int32(size.width * MemoryLayout<UInt32>.stride),
        UInt32(WL_SHM_FORMAT_XRGB8888.rawValue)
      )
    }
    guard let buffer else {
      munmap(memory, bytes)
      throw SDLError("wl_shm_pool_create_buffer", reason: "out of memory")
    }
    self.size = size
    self.connection = connection
    self.buffer = buffer
    pixels = memory.bindMemory(to: UInt32.self, capacity: size.width * size.height)
    listener.initialize(
      to: wl_buffer_listener(release: { context, _ in
        guard let context else { return }
        Unmanaged<WaylandBuffer>.fromOpaque(context).takeUnretainedValue().isFree = true
      })
    )
    wl_buffer_add_listener(buffer, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    wl_buffer_destroy(buffer)
    listener.deallocate()
    munmap(pixels, size.width * size.height * MemoryLayout<UInt32>.stride)
  }

  /// `MFD_CLOEXEC` of memfd_create(2).
  private static let closesOnExec: UInt32 = 1

  /// Draw into it only while the buffer is free.
  var canvas: Canvas {
    Canvas(first: pixels, width: size.width, height: size.height, stride: size.width)
  }

  /// The rectangles are those in which another buffer's newer frame differs from the one before it.
  func addStale(_ rectangles: [PixelRectangle]) {
    guard let known = stale else { return }
    // More would take longer to copy one by one than the whole.
    stale = known.count + rectangles.count > 64 ? nil : known + rectangles
  }

  func markLatest() { stale = [] }

  /// Copies the stale pixels that have not been drawn since from the frame before, of the same size.
  func update(from latest: WaylandBuffer, outside drawn: Damage) {
    let all = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    for rectangle in stale ?? [all] {
      drawn.forEachGap(in: rectangle) { row, columns in
        let start = row * size.width + columns.lowerBound
        (pixels + start).update(from: latest.pixels + start, count: columns.count)
      }
    }
  }

  /// Gives the pixels to a surface (`wl_surface_attach`), to be shown by its next commit.
  func attach(to surface: OpaquePointer) {
    wl_surface_attach(surface, buffer, 0, 0)
    isFree = false
  }
}
