import Glibc
import RiffleSystem

extension AtomicOutput {
  /// Leaves no incomplete file behind if SIGHUP, SIGINT, SIGQUIT or SIGTERM ends the program, which then
  /// ends by the signal (``EndingSignals``); and lets a write beyond the limit of a file's size (SIGXFSZ)
  /// fail instead of ending the program.
  ///
  /// Call it before there are other threads. If the system has no thread to give, an unfinished file
  /// remains.
  package func cleanUpOnSignals() {
    signal(SIGXFSZ, SIG_IGN)
    EndingSignals.handle { end in self.abandon(end) }
  }
}
