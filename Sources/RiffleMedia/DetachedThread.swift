import CSDL2

/// Threads that end by themselves and are never joined.
package enum DetachedThread {
  /// A function that starts a thread as ``start(_:_:)`` does; tests pass one that fails.
  package typealias Starter = (
    _ name: String,
    _ work: @escaping @Sendable () -> Void
  ) throws(SDLError) -> Void

  /// A thread's work, as an object that a C pointer can refer to.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread that runs a closure to its end (`SDL_CreateThread`).
  ///
  /// - Parameters:
  ///   - name: The thread's name in debuggers; Linux keeps 15 bytes.
  ///   - work: The closure.
  /// - Throws: ``SDLError`` if the system has no thread to give; the closure is then not called.
  package static func start(
    _ name: String,
    _ work: @escaping @Sendable () -> Void
  ) throws(SDLError) {
    let work = Unmanaged.passRetained(Work(work))
    let thread = SDL_CreateThread(
      { pointer in
        guard let pointer else { preconditionFailure("a thread without work") }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return 0
      },
      name,
      work.toOpaque()
    )
    guard let thread else {
      let error = SDLError("SDL_CreateThread")
      work.release()
      throw error
    }
    SDL_DetachThread(thread)
  }
}
