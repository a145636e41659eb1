import Glibc
import RiffleSystem
import SystemPackage
import Testing

@Suite("Signals that end a program")
struct EndingSignalsTests {
  @Test("one ends it although the thread that reads signals is older than the wish to handle them")
  func olderWatch() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      // As in a program that a shell has started: threads of tests have signals blocked.
      var signals = sigset_t()
      sigemptyset(&signals)
      for number in [SIGTERM, SIGALRM] { sigaddset(&signals, number) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      try DescriptorWatch.shared.add(try FileDescriptor.pipe().readEnd.rawValue) {}
      // Ends the process if the other signal does not.
      alarm(20)

      EndingSignals.handle { _ in }
      kill(getpid(), SIGTERM)

      while true { pause() }
    }
  }
}
