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
  /// lock, or end the program itself under one. Threads that there are already hand a signal back.
  ///
  /// If the system has no thread or no descriptor to give, the signals keep their default action.
  package static func handle(_ work: @escaping @Sendable (_ end: () -> Never) -> Void) {
    let caught = all.filter { !isIgnored($0) }
    guard !caught.isEmpty else { return }
    var signals = set(of: caught)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    for number in caught { handBack(number) }
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

  /// Has a thread that catches the signal send it again, and be deaf to it from then on: it may be older
  /// than the mask, even the one that reads the descriptor, or a library's that opens itself to signals
  /// (swift-subprocess waits with epoll_pwait and an empty mask).
  private static func handBack(_ number: Int32) {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_RESTART
    action.__sigaction_handler.sa_sigaction = { number, _, context in
      // The thread continues with this mask.
      let thread = context?.assumingMemoryBound(to: ucontext_t.self)
      if let thread { sigaddset(&thread.pointee.uc_sigmask, number) }
      kill(getpid(), number)
    }
    sigaction(number, &action, nil)
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
