import RiffleCore
import RiffleFormats
import RiffleTuning

/// The handles on the stage, and the pointer that pulls them.
@MainActor
struct StageEditor {
  /// It is under the pointer, or held by it.
  private(set) var hot: StageHandle?
  private var pull: Pull?
  /// They are those of a window, until the preset changes.
  private var known: (handles: StageHandles, window: Size)?

  private struct Pull {
    let handle: StageHandle
    let handles: StageHandles
    let start: Point
  }

  var isPulling: Bool { pull != nil }

  /// The preset has changed.
  mutating func forget() { known = nil }

  /// Hides the handles, and ends a pull where it is.
  mutating func leave() { (hot, pull) = (nil, nil) }

  /// Returns whether the event was for a handle; `place` is the pointer's, in points of the stack's window,
  /// and `zoom` the points of the program's window per point of the stage.
  mutating func handle(
    _ event: PointerEvent,
    at place: Point,
    zoom: Double,
    _ stack: CardStack,
    _ rows: [TunableRow],
    _ answer: Answer
  ) -> Bool {
    guard let pull else {
      let handles = handles(of: stack, rows)
      let near = handles.handle(at: place, zoom: zoom)
      if case .down(.primary) = event.phase, let near {
        (hot, self.pull) = (near, Pull(handle: near, handles: handles, start: place))
        return true
      }
      // A pointer that holds a card passes by.
      hot = event.buttons.isEmpty ? near : nil
      return false
    }
    let isOver = !event.buttons.contains(.primary)
    if isOver { self.pull = nil }
    let change = pull.handles.value(pulling: pull.handle, from: pull.start, to: place)
    guard let (key, value) = change else { return true }
    answer(
      .tweak(isOver ? .changed : .changing) { (workbench) throws(RiffleError) in
        // A press without a pull changes nothing, not even to a rounder value.
        if place != pull.start { try workbench.set(key, to: value) }
      }
    )
    return true
  }

  mutating func places(of stack: CardStack, _ rows: [TunableRow]) -> [(name: String, place: Point)]
  {
    handles(of: stack, rows).places.map { ($0.handle.name, $0.place) }
  }

  private mutating func handles(of stack: CardStack, _ rows: [TunableRow]) -> StageHandles {
    if let known, known.window == stack.stage.window { return known.handles }
    let handles = StageHandles(of: stack, rows)
    known = (handles, stack.stage.window)
    return handles
  }

  mutating func commands(
    of stack: CardStack,
    _ rows: [TunableRow],
    scale: Double,
    origin: Point
  ) -> [DrawCommand] {
    handles(of: stack, rows).commands(hot: hot, scale: scale, origin: origin)
  }
}
