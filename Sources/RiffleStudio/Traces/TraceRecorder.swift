package import RiffleCards
import RiffleGestures
package import RiffleMotion

/// Writes what is done to a stack as a trace, line by line, so that a kill loses nothing.
package final class TraceRecorder {
  private let log: LineLog
  /// The pointers that are down, each of which a cancel takes away.
  private var held: [PointerID] = []

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - stack: The stack as it is now.
  /// - Throws: ``StudioError`` where the file cannot be written.
  package init(path: String, stack: CardStack) throws(StudioError) {
    log = try LineLog(path: path)
    let window = stack.stage.window
    try log.write(
      "{\"riffle\": \"trace\", \"version\": 1, \"window\": [\(window.width), \(window.height)], "
        + "\"preset\": \"\(stack.preset.name)\", \"cards\": \(stack.count)}"
    )
  }

  /// Writes an input; a pointer that hovers over the stack is left out.
  ///
  /// - Throws: ``StudioError`` where the disk refuses.
  package func record(_ input: StackInput, at time: Timestamp) throws(StudioError) {
    for line in lines(for: input) {
      try log.write("{\"t\": \(time.seconds), \"type\": \(line)}")
    }
  }

  /// Ends the trace.
  ///
  /// - Throws: ``StudioError`` where the disk refuses.
  package func end(at time: Timestamp) throws(StudioError) {
    try log.write("{\"t\": \(time.seconds), \"type\": \"end\"}")
  }

  private func lines(for input: StackInput) -> [String] {
    switch input {
    case .pointer(let event):
      return line(for: event).map { [$0] } ?? []
    case .cancel:
      defer { held = [] }
      return held.map { "\"cancel\", \"pointer\": \($0.rawValue)" }
    case .command(.swipe(let direction)):
      return ["\"command\", \"name\": \"swipe\", \"direction\": \"\(direction.rawValue)\""]
    case .command(.undo):
      return ["\"command\", \"name\": \"undo\""]
    case .command(.reload):
      return ["\"command\", \"name\": \"reload\""]
    case .command, .set: return []
    case .resize(let window):
      return ["\"resize\", \"width\": \(window.width), \"height\": \(window.height)"]
    }
  }

  private func line(for event: PointerEvent) -> String? {
    let pointer = "\"pointer\": \(event.pointer.rawValue)"
    let place = "\"x\": \(event.position.x), \"y\": \(event.position.y), \(pointer)"
    switch event.phase {
    case .down(let button):
      guard let name = button.name else { return nil }
      if !held.contains(event.pointer) { held.append(event.pointer) }
      return "\"down\", \(place), \"device\": \"\(event.kind.rawValue)\", \"button\": \"\(name)\""
    case .up(let button):
      guard let name = button.name else { return nil }
      if event.buttons.isEmpty { held.removeAll { $0 == event.pointer } }
      return "\"up\", \(place), \"button\": \"\(name)\""
    case .move:
      return event.buttons.isEmpty ? nil : "\"move\", \(place)"
    case .cancel:
      held.removeAll { $0 == event.pointer }
      return "\"cancel\", \(pointer)"
    }
  }
}
