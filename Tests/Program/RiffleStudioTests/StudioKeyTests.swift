import RiffleCards
import RiffleShell
import RiffleTuning
import Testing

@Suite("The studio's keys")
struct StudioKeyTests {
  @Test("Every action has a key")
  func actions() {
    let reached = ActionRow.rows(on: .studio).compactMap { row -> StudioAction? in
      if case .inStudio(let action) = row.action { action } else { nil }
    }
    #expect(Set(reached) == Self.actions)
  }

  /// All actions, as the compiler knows them: a new one does not compile until it is listed here.
  private static let actions: Set<StudioAction> = {
    let all: [StudioAction] = [
      .togglePanel, .toggleTimeline, .toggleGraph, .filter, .playOrPause, .loop, .stepBackward,
      .stepForward, .flip, .compareSideBySide, .compareOverlaid, .undo, .redo, .reset, .save,
      .saveAs,
      .copySwift, .copyJSON, .paste, .toggleOverlays, .toggleHandles, .toggleReleaseMap,
      .toggleTheme,
      .toggleMirrored, .toggleReducedMotion, .undoSwipe, .redoSwipe, .startAgain, .fullscreen,
      .cancel, .quit, .leave, .magnify, .reduce, .toggleActualSize,
      .swipe(.left), .swipe(.right), .swipe(.up), .swipe(.down),
    ]
    for action in all {
      switch action {
      case .togglePanel, .toggleTimeline, .toggleGraph, .toggleHandles, .filter, .playOrPause,
        .loop, .stepBackward,
        .stepForward, .flip, .compareSideBySide, .compareOverlaid, .undo, .redo, .reset, .save,
        .saveAs, .copySwift, .copyJSON, .paste, .toggleOverlays, .toggleReleaseMap, .toggleTheme,
        .toggleMirrored, .toggleReducedMotion, .undoSwipe, .redoSwipe, .startAgain, .fullscreen,
        .cancel, .quit, .leave, .magnify, .reduce, .toggleActualSize, .sheet, .swipe, .speed,
        .chooseSlot, .preset:
        continue
      }
    }
    return Set(
      all + PlaybackSpeed.allCases.map { .speed($0) }
        + Workbench.Slot.allCases.map { .chooseSlot($0) }
        + StudioSheet.allCases.map { .sheet($0) }
        + DigitPresets.digits.map { .preset($0) }
    )
  }()
}
