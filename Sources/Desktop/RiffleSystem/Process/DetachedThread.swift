import Glibc
package import SystemPackage

/// Threads that are never joined.
package enum DetachedThread {
  /// Tests pass one that fails.
  package typealias Starter = (
    _ name: String,
    _ work: @escaping @Sendable () -> Void
  ) throws(MissingThread) -> Void

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Linux keeps 15 bytes of the name; without a thread `work` is not called.
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

  /// Glibc's module lacks `pthread_setname_np`, which writes the same file.
  private static func nameThread(_ name: String) {
    guard let file = try? FileDescriptor.open("/proc/thread-self/comm", .writeOnly) else { return }
    _ = try? file.closeAfter { try file.writeAll(Array(name.utf8)) }
  }
}

package struct MissingThread: Error, Hashable, CustomStringConvertible {
  /// The code of `pthread_create`.
  let code: Int32

  /// Makes the error that tests need.
  package init(code: Int32 = EAGAIN) { self.code = code }

  package var reason: Errno { Errno(rawValue: code) }

  package var description: String { "no thread: \(reason)" }
}
