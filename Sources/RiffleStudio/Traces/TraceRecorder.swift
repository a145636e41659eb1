import RiffleCards
import RiffleGestures
import RiffleMotion

/// Writes what is done to a stack as a trace, line by line, so that a kill loses nothing.
final class TraceRecorder {
  private let log: LineLog

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - stack: The stack as it is now.
  /// - Throws: ``StudioError`` where the file cannot be written.
  init(path: String, stack: CardStack) throws(StudioError) {
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
  func record(_ input: StackInput, at time: Timestamp) throws(StudioError) {
    guard let line = Self.line(for: input) else { return }
    try log.write("{\"t\": \(time.seconds), \"type\": \(line)}")
  }

  /// Ends the trace.
  ///
  /// - Throws: ``StudioError`` where the disk refuses.
  func end(at time: Timestamp) throws(StudioError) {
    try log.write("{\"t\": \(time.seconds), \"type\": \"end\"}")
  }

  private static func line(for input: StackInput) -> String? {
    switch input {
    case .pointer(let event): line(for: event)
    case .cancel: "\"cancel\", \"pointer\": 0"
    case .command(.swipe(let direction)):
      "\"command\", \"name\": \"swipe\", \"direction\": \"\(direction.rawValue)\""
    case .command(.undo): "\"command\", \"name\": \"undo\""
    case .command(.reload): "\"command\", \"name\": \"reload\""
    case .resize(let window):
      "\"resize\", \"width\": \(window.width), \"height\": \(window.height)"
    }
  }

  private static func line(for event: PointerEvent) -> String? {
    let pointer = "\"pointer\": \(event.pointer.rawValue)"
    let place = "\"x\": \(event.position.x), \"y\": \(event.position.y), \(pointer)"
    switch event.phase {
    case .down(let button):
      guard let name = button.name else { return nil }
      return "\"down\", \(place), \"device\": \"\(event.kind.rawValue)\", \"button\": \"\(name)\""
    case .up(let button):
      guard let name = button.name else { return nil }
      return "\"up\", \(place), \"button\": \"\(name)\""
    case .move: return event.buttons.isEmpty ? nil : "\"move\", \(place)"
    case .cancel: return "\"cancel\", \(pointer)"
    }
  }
}
