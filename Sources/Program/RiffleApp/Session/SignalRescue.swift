package import RiffleDecks
import RiffleSystem
import Synchronization

/// Keeps what was decided and cannot be written when a signal ends the program.
package final class SignalRescue: Sendable {
  private let steps = Mutex<UnsavedSteps?>(nil)

  /// Makes one that keeps nothing.
  package init() {}

  /// What is kept; nil for nothing.
  package var unsaved: UnsavedSteps? {
    get { steps.withLock { $0 } }
    set { steps.withLock { $0 = newValue } }
  }

  /// Waits for signals from now on: see ``EndingSignals/handle(_:)``.
  package func begin() {
    EndingSignals.handle { [self] _ in
      if let problem = unsaved?.saveInHaste() { StandardError.printError("\(problem)") }
    }
  }
}
