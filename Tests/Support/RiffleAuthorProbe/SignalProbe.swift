import Glibc
import Riffle

/// Gets a signal while a window is open, and tells what comes of it.
@MainActor
enum SignalProbe {
  /// - Parameter isOwn: Whether the program handles the signal itself.
  static func run(_ number: CInt, isOwn: Bool) throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    // Tests are started with some signals blocked.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(number, SIG_DFL)
    if isOwn { signal(number, handle) }

    let cards = Cards()
    let window = try CardWindow(title: "signal", dataSource: cards)
    Task {
      try await Task.sleep(for: .milliseconds(50))
      kill(getpid(), number)
      guard isOwn else { return }
      try await Task.sleep(for: .milliseconds(50))
      write("still open\n")
      window.close()
    }
    try window.run()
    if window.stackView.state.count == 50 { write("saved 50\n") }
  }
}

private func handle(_ number: CInt) {
  write("own handler\n")
}

/// Ends at once, also from a handler of signals.
private func write(_ line: StaticString) {
  _ = Glibc.write(STDOUT_FILENO, line.utf8Start, line.utf8CodeUnitCount)
}
