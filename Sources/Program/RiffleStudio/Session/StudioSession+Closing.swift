import Riffle
import RiffleApp
package import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleTuning

/// How the studio runs, and how it ends.
extension StudioSession {
  /// How far the studio has been closed.
  package enum Closing: Hashable, Sendable {
    /// It is open.
    case no
    /// Its window is closed, and the film is finished that was being made.
    case finishesExport
    /// It is closed.
    case done
  }

  /// Runs until the window is closed.
  ///
  /// - Throws: ``RiffleError`` if a frame cannot be drawn.
  package func run() throws(RiffleError) {
    DisplayLoss.endsProgram()
    do throws(SDLError) {
      try loop.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    if hasCopied { Clipboard.leaveText(driverName: loop.window.session.driverName) }
    end()
  }

  /// Keeps how the studio is left, and what is not saved.
  package func end() {
    keeper.state = state
    keeper.end(with: workbench, hasChanges: hasUnsavedChanges)
  }

  /// Whether a preset has changes that no file has.
  private var hasUnsavedChanges: Bool {
    Workbench.Slot.allCases.contains { workbench[$0].present.isChanged }
  }

  /// Closes the studio.
  ///
  /// What is being made is finished first, without the window; a second wish to close does not wait for it.
  func close() {
    guard exporter.isWorking, closing == .no else {
      closing = .done
      return loop.stop()
    }
    closing = .finishesExport
    loop.window.hide()
    if let line = exporter.line { StandardError.printError(line) }
  }

  /// Notes that an export has begun or ended; the end is told if the page that shows it is closed.
  func noteExport() {
    isChanged = true
    if closing == .finishesExport, !exporter.isWorking {
      if let line = exporter.line { StandardError.printError(line) }
      return close()
    }
    guard view.sheet != .export else { return }
    switch exporter.state {
    case .idle, .working: break
    case .done, .failed: if let line = exporter.line { tell(line) }
    }
  }
}
