import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleStudio
import RiffleTuning
import Testing

@Suite("The studio's keys")
struct StudioKeyTests {
  private let keys = StudioKey.groups.flatMap(\.keys)

  private func action(_ press: StudioKey.Press) -> StudioAction? {
    StudioKey.action(
      for: KeyPress(time: .zero, key: press.key, modifiers: press.modifiers)
    )
  }

  @Test("No press stands for two actions, and each does what its line says")
  func presses() {
    var seen: [StudioKey.Press: StudioAction] = [:]
    for key in keys {
      #expect(!key.presses.isEmpty, "\(key.name)")
      for press in key.presses {
        #expect(seen[press] == nil, "\(press): \(key.action), \(String(describing: seen[press]))")
        seen[press] = key.action
        #expect(action(press) == key.action)
      }
    }
  }

  @Test("Every action has a key")
  func actions() {
    let reached = Set(keys.map(\.action))
    for action in Self.actions { #expect(reached.contains(action), "\(action)") }
    #expect(reached.isSubset(of: Self.actions))
  }

  @Test("Every line has the key and words for it, but those that a range stands for")
  func words() {
    for key in keys {
      if case .preset(let number) = key.action, number > 1 {
        #expect(key.name.isEmpty && key.title.isEmpty)
      } else {
        #expect(!key.name.isEmpty && !key.title.isEmpty, "\(key.action)")
      }
    }
    #expect(StudioKey.groups.allSatisfy { !$0.title.isEmpty && !$0.keys.isEmpty })
    let names = keys.map(\.name).filter { !$0.isEmpty }
    #expect(Set(names).count == names.count)
  }

  @Test("There are keys for all built-in presets")
  func presets() {
    let numbers = keys.compactMap {
      if case .preset(let number) = $0.action { number } else { nil }
    }
    #expect(numbers == Array(1...Preset.all.count))
    #expect(keys.contains { $0.name == "1 – \(Preset.all.count)" })
  }

  /// All actions, as the compiler knows them: a new one does not compile until it is listed here.
  private static let actions: Set<StudioAction> = {
    let all: [StudioAction] = [
      .togglePanel, .toggleTimeline, .filter, .playOrPause, .loop, .stepBackward, .stepForward,
      .flip, .compareSideBySide, .compareOverlaid, .undo, .redo, .reset, .save, .saveAs,
      .copySwift, .copyJSON, .paste, .toggleOverlays, .toggleReleaseMap, .toggleTheme,
      .toggleMirrored, .toggleReducedMotion, .undoSwipe, .redoSwipe, .startAgain, .fullscreen,
      .cancel, .quit, .sheet(.help), .sheet(.history), .sheet(.export),
      .swipe(.left), .swipe(.right), .swipe(.up), .swipe(.down),
    ]
    for action in all {
      switch action {
      case .togglePanel, .toggleTimeline, .filter, .playOrPause, .loop, .stepBackward,
        .stepForward, .flip, .compareSideBySide, .compareOverlaid, .undo, .redo, .reset, .save,
        .saveAs, .copySwift, .copyJSON, .paste, .toggleOverlays, .toggleReleaseMap, .toggleTheme,
        .toggleMirrored, .toggleReducedMotion, .undoSwipe, .redoSwipe, .startAgain, .fullscreen,
        .cancel, .quit, .sheet(.help), .sheet(.history), .sheet(.export), .swipe, .speed,
        .chooseSlot, .preset:
        continue
      }
    }
    return Set(
      all + PlaybackSpeed.allCases.map { .speed($0) }
        + Workbench.Slot.allCases.map { .chooseSlot($0) }
        + (1...7).map { .preset($0) }
    )
  }()
}
