import Glibc
import SystemPackage

/// Threads that end by themselves and are never joined.
package enum DetachedThread {
  /// A function that starts a thread as ``start(_:_:)`` does; tests pass one that fails.
  package typealias Starter = (
    _ name: String,
    _ work: @escaping @Sendable () -> Void
  ) throws(MissingThread) -> Void

  /// A thread's work, as an object that a C pointer can refer to.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread that runs a closure to its end (`pthread_create`).
  ///
  /// - Parameters:
  ///   - name: The thread's name in debuggers; Linux keeps 15 bytes.
  ///   - work: The closure.
  /// - Throws: ``MissingThread`` if the system has no thread to give; the closure is then not called.
  package static func start(
    _ name: String,
    _ work: @escaping @Sendable () -> Void
  ) throws(MissingThread) {
    let work = Unmanaged.passRetained(
      Work {
        nameThread(name)
        work()
      }
    )
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let result = pthread_create(
      &thread,
      &attributes,
      { pointer in
        guard let pointer else { preconditionFailure("a thread without work") }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      },
      work.toOpaque()
    )
    guard result == 0 else {
      work.release()
      throw MissingThread(code: result)
    }
  }

  /// Names the calling thread; one that cannot be named runs all the same.
  ///
  /// Glibc's module lacks `pthread_setname_np`, which writes the same file.
  private static func nameThread(_ name: String) {
    guard let file = try? FileDescriptor.open("/proc/thread-self/comm", .writeOnly) else { return }
    _ = try? file.closeAfter { try file.writeAll(Array(name.utf8)) }
  }
}

/// The reason why the system has no thread to give.
package struct MissingThread: Error, Hashable, CustomStringConvertible {
  /// The error number of `pthread_create`.
  let code: Int32

  /// Makes the error; tests do.
  ///
  /// - Parameter code: The error number. Defaults to EAGAIN.
  package init(code: Int32 = EAGAIN) {
    self.code = code
  }

  /// The system's words.
  package var description: String { "no thread: \(Errno(rawValue: code))" }
}
