package import RiffleDecks
import RiffleSystem
import Synchronization

/// Saves decisions that could not be written yet when a signal ends the program.
package final class SignalRescue: Sendable {
  private let steps = Mutex<UnsavedSteps?>(nil)

  package init() {}

  package var unsaved: UnsavedSteps? {
    get { steps.withLock { $0 } }
    set { steps.withLock { $0 = newValue } }
  }

  /// Waits for signals from now on; see ``EndingSignals/handle(_:)``.
  package func begin() {
    EndingSignals.handle { [self] _ in
      if let problem = unsaved?.saveInHaste() { StandardError.printError("\(problem)") }
    }
  }
}
