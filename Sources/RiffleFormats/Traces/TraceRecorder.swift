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
  ///   - stack: The stack as it is now, just begun.
  ///   - seed: What its random numbers are drawn from.
  /// - Throws: ``RiffleError`` where the file cannot be written.
  package init(path: String, stack: CardStack, seed: UInt64 = 0) throws(RiffleError) {
    log = try LineLog(path: path)
    let window = stack.stage.window
    let base = Preset.all.first { $0.name == stack.preset.name } ?? .container
    try log.write(
      "{\"riffle\": \"trace\", \"version\": 1, \"window\": [\(window.width), \(window.height)], "
        + "\"preset\": \"\(base.name)\", \"cards\": \(stack.count), \"seed\": \(seed)}"
    )
    for change in base.changes(to: stack.preset) {
      try record(.set(key: change.key, value: change.value), at: .zero)
    }
  }

  /// Writes an input; a pointer that hovers over the stack is left out.
  ///
  /// - Throws: ``RiffleError`` where the disk refuses.
  package func record(_ input: StackInput, at time: Timestamp) throws(RiffleError) {
    for line in lines(for: input) {
      try log.write("{\"t\": \(time.seconds), \"type\": \(line)}")
    }
  }

  /// Ends the trace.
  ///
  /// - Throws: ``RiffleError`` where the disk refuses.
  package func end(at time: Timestamp) throws(RiffleError) {
    try log.write("{\"t\": \(time.seconds), \"type\": \"end\"}")
  }

  private func lines(for input: StackInput) -> [String] {
    switch input {
    case .pointer(let event):
      return line(for: event).map { [$0] } ?? []
    case .cancel:
      defer { held = [] }
      return held.map { "\"cancel\", \"pointer\": \($0.rawValue)" }
    case .command(let command):
      return ["\"command\", \"name\": \(words(for: command))"]
    case .set(let key, let value):
      return ["\"set\", \"key\": \"\(key)\", \"value\": \(value.json)"]
    case .resize(let window):
      return ["\"resize\", \"width\": \(window.width), \"height\": \(window.height)"]
    }
  }

  private func words(for command: StackCommand) -> String {
    switch command {
    case .swipe(let direction): "\"swipe\", \"direction\": \"\(direction.rawValue)\""
    case .undo: "\"undo\""
    case .redo: "\"redo\""
    case .next: "\"next\""
    case .previous: "\"previous\""
    case .pause: "\"pause\""
    case .resume: "\"resume\""
    case .reload(.some(let count), _): "\"reload\", \"count\": \(count)"
    case .reload(nil, _): "\"reload\""
    case .insert(let at, let count): "\"insert\", \"at\": \(at), \"count\": \(count)"
    case .delete(let at, let count): "\"delete\", \"at\": \(at), \"count\": \(count)"
    case .move(let from, let to): "\"move\", \"from\": \(from), \"to\": \(to)"
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
    case .move where !event.buttons.isEmpty:
      return "\"move\", \(place)"
    case .move where !held.contains(event.pointer):
      return nil
    case .move, .cancel:
      // A trace has no masks: a release that was never delivered is the cancel that it leads to.
      held.removeAll { $0 == event.pointer }
      return "\"cancel\", \(pointer)"
    }
  }
}
