import CSDL2
import CWayland
import RiffleMedia

/// Our part of SDL's connection to Wayland, with its own queue of events.
///
/// SDL reads the connection while it waits for events and leaves ours in their queue, so neither sees the
/// other's.
final class WaylandConnection {
  /// The shared memory's factory (`wl_shm`), whose events and whose buffers' are in our queue.
  let sharedMemory: OpaquePointer
  private let window: Window
  private let display: OpaquePointer
  private let queue: OpaquePointer

  /// Keeps the window alive, and SDL with it; nil if the desktop is not Wayland.
  init?(window: Window) throws(SDLError) {
    guard let display = wayland_window(window.handle).display else { return nil }
    guard let queue = wl_display_create_queue(display) else {
      throw SDLError("wl_display_create_queue", reason: "out of memory")
    }
    guard let sharedMemory = Self.bindSharedMemory(display, queue) else {
      wl_event_queue_destroy(queue)
      throw SDLError("Wayland", reason: "the compositor offers no wl_shm")
    }
    self.window = window
    self.display = display
    self.queue = queue
    self.sharedMemory = sharedMemory
  }

  deinit {
    wl_shm_destroy(sharedMemory)
    wl_event_queue_destroy(queue)
  }

  func dispatch() { wl_display_dispatch_queue_pending(display, queue) }

  /// Sends what has been requested (`wl_display_flush`).
  ///
  /// If the connection cannot take it at once, SDL sends the rest while it waits for events; if the
  /// connection is broken, SDL asks the program to quit.
  func flush() { wl_display_flush(display) }

  private static func bindSharedMemory(
    _ display: OpaquePointer,
    _ queue: OpaquePointer
  ) -> OpaquePointer? {
    // The registry has to be in our queue before its first event can come.
    guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else {
      return nil
    }
    wl_proxy_set_queue(OpaquePointer(wrapper), queue)
    let registry = wl_display_get_registry(OpaquePointer(wrapper))
    wl_proxy_wrapper_destroy(wrapper)
    guard let registry else { return nil }
    defer { wl_registry_destroy(registry) }

    var found: OpaquePointer?
    var listener = wl_registry_listener(
      global: { context, registry, name, interface, _ in
        guard let context, let registry, let interface else { return }
        let found = context.assumingMemoryBound(to: OpaquePointer?.self)
        guard found.pointee == nil, String(cString: interface) == "wl_shm" else { return }
        found.pointee = wayland_bind_shm(registry, name)
      },
      global_remove: { _, _, _ in }
    )
    return withUnsafeMutablePointer(to: &found) { found in
      withUnsafePointer(to: &listener) { listener in
        wl_registry_add_listener(registry, listener, found)
        guard wl_display_roundtrip_queue(display, queue) >= 0 else { return nil }
        return found.pointee
      }
    }
  }
}
