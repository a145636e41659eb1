import Riffle
import RiffleFormats
import RiffleMotion
import RiffleSDL

/// Remembering how a person has left the window of a deck.
extension AppSession {
  /// How the window is now.
  private var windowNow: DeckMemory {
    var now = DeckMemory()
    now.window = loop.window.windowedSize
    now.isFullscreen = loop.window.isFullscreen
    return now
  }

  /// Begins to remember, with the window open.
  func beginRemembering() {
    keeper?.begin(with: windowNow)
    printMemoryProblems()
  }

  /// Notes that the window has another size.
  func noteResize(at time: Timestamp) {
    keeper?.noteResize(to: loop.window.windowedSize, at: time)
  }

  /// Writes what has changed, if it is time.
  ///
  /// - Returns: The time of the next writing; nil if there is nothing to write.
  func advanceMemory(to now: Timestamp) -> Timestamp? {
    guard let time = keeper?.nextWrite else { return nil }
    guard time <= now else { return time }
    writeMemory()
    return nil
  }

  /// Writes what has changed.
  func writeMemory() {
    keeper?.write(windowNow)
    printMemoryProblems()
  }

  private func printMemoryProblems() {
    for problem in keeper?.takeProblems() ?? [] { StandardError.printError(problem) }
  }
}
