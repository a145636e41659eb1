import CEvents
import Glibc
import SystemPackage

/// The signals that end a program and may be caught: a closed terminal (SIGHUP), Ctrl+C (SIGINT), Ctrl+\
/// (SIGQUIT) and a polite kill (SIGTERM).
package enum EndingSignals {
  private static let all = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Calls `work` on a separate thread when a signal comes, before the program ends by it.
  ///
  /// A signal that the program was started to ignore (nohup, a job in the background) stays ignored. The
  /// others are blocked, here and in all threads to come, and read from a descriptor, so `work` may take a
  /// lock, or end the program itself under one. Call this before there are other threads.
  ///
  /// If the system has no thread or no descriptor to give, the signals keep their default action.
  package static func handle(_ work: @escaping @Sendable (_ end: () -> Never) -> Void) {
    let caught = all.filter { !isIgnored($0) }
    guard !caught.isEmpty else { return }
    var signals = set(of: caught)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A library's thread may open itself to signals (swift-subprocess waits with epoll_pwait and an
    // empty mask): it hands back the signals that it catches, and then is not the one to get them.
    for number in caught { signal(number) { kill(getpid(), $0) } }
    let descriptor = signalfd(-1, &signals, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    do throws(WatchError) {
      guard descriptor >= 0 else { throw WatchError(reason: Errno(rawValue: errno)) }
      try DescriptorWatch.shared.add(descriptor) {
        guard let number = nextSignal(in: descriptor) else { return }
        work { end(by: number) }
        end(by: number)
      }
    } catch {
      close(descriptor)
      for number in caught { signal(number, SIG_DFL) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  private static func nextSignal(in descriptor: CInt) -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Lets the program's parent learn the cause.
  private static func end(by number: Int32) -> Never {
    var signals = set(of: [number])
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // In case that the signal had no effect: the status that a shell would show.
    _exit(128 + number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
