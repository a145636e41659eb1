import CSDL2

/// Threads that nobody waits for.
package enum DetachedThread {
  /// What a thread does, as an object that a C pointer can stand for.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs a closure to its end on a thread of its own (`SDL_CreateThread`).
  ///
  /// - Parameters:
  ///   - name: What debuggers call the thread; Linux keeps 15 bytes.
  ///   - run: What it does.
  package static func start(_ name: String, _ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run)).toOpaque()
    let thread = SDL_CreateThread(
      { work in
        guard let work else { preconditionFailure("a thread without work") }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return 0
      },
      name,
      work
    )
    guard let thread else {
      preconditionFailure("no thread \"\(name)\": \(SDLError("SDL_CreateThread"))")
    }
    SDL_DetachThread(thread)
  }
}
