package import RiffleDecks
import RiffleExport
import RiffleSystem

/// How far an apply is, on a terminal.
package final class ProgressLine {
  private var bar: ProgressBar?
  private var shown = 0

  /// Makes a line that shows nothing yet.
  package init() {}

  /// Shows how many files are done.
  package func show(_ progress: ApplyProgress) {
    var bar = self.bar ?? ProgressBar(count: progress.allFiles)
    while shown < progress.files {
      bar.step()
      shown += 1
    }
    if progress.files == progress.allFiles { bar.remove() }
    self.bar = bar
  }
}
