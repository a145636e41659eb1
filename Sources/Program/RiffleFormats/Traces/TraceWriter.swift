import RiffleCards
import RiffleGestures
import RiffleMotion

/// A writer of the lines of a trace, each of which it returns in bytes, without its end.
struct TraceWriter {
  /// The pointers that are down, each of which a cancel takes away.
  private var held: [PointerID] = []

  /// Returns the lines of an input: none for a pointer that hovers over the stack, and one for each
  /// pointer that is down for a cancel.
  mutating func lines(for input: StackInput, at time: Timestamp) -> [[UInt8]] {
    switch input {
    case .pointer(let event):
      guard let line = TracePointers.line(of: event) else { return loss(of: event, at: time) }
      follow(event)
      return [Self.line(line.type, at: time, line.fields)]
    case .cancel:
      defer { held = [] }
      return held.map { Self.cancel($0, at: time) }
    case .command(let command):
      return [Self.line(.command, at: time) { command.writeFields(to: &$0) }]
    case .key(let command):
      return [
        Self.line(.command, at: time) { writer in
          command.writeFields(to: &writer)
          writer.field(TraceKey.source, CommandSource.key.rawValue)
        }
      ]
    case .set(let key, let value):
      return [
        Self.line(.set, at: time) { writer in
          writer.field(TraceKey.key, key)
          writer.field(TraceKey.value, value)
        }
      ]
    case .restore(let state):
      return [Self.line(.restore, at: time) { state.writeField(to: &$0) }]
    case .resize(let window):
      return [
        Self.line(.resize, at: time) { writer in
          writer.field(TraceKey.width, window.width)
          writer.field(TraceKey.height, window.height)
        }
      ]
    }
  }

  /// Returns the last line of a trace.
  func end(at time: Timestamp) -> [UInt8] {
    Self.line(.end, at: time) { _ in }
  }

  /// Returns the line of an event by which a stack sees that a button was released before: a trace
  /// does not record which buttons are held, so it is the cancel that the stack makes of it.
  private mutating func loss(of event: PointerEvent, at time: Timestamp) -> [[UInt8]] {
    guard case .move = event.phase, held.contains(event.pointer) else { return [] }
    held.removeAll { $0 == event.pointer }
    return [Self.cancel(event.pointer, at: time)]
  }

  private static func cancel(_ pointer: PointerID, at time: Timestamp) -> [UInt8] {
    line(.cancel, at: time) { $0.field(TraceKey.pointer, pointer.rawValue) }
  }

  private mutating func follow(_ event: PointerEvent) {
    switch event.phase {
    case .down: if !held.contains(event.pointer) { held.append(event.pointer) }
    case .up: if event.buttons.isEmpty { held.removeAll { $0 == event.pointer } }
    case .move: break
    case .cancel: held.removeAll { $0 == event.pointer }
    }
  }

  private static func line(
    _ type: TraceLineType,
    at time: Timestamp,
    _ fields: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field(TraceKey.time, time.seconds)
      writer.field(TraceKey.type, type.rawValue)
      fields(&writer)
    }
    return writer.bytes
  }
}
