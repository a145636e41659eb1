import RiffleCards
import RiffleGestures
import RiffleMotion

/// The pointers of a trace: a line says only what is new about one.
struct TracePointers {
  private var pointers: [PointerID: Pointer] = [:]

  private struct Pointer {
    var kind = PointerKind.mouse
    var buttons: PointerButtons = []
    var position = Point.zero
  }

  /// The buttons by their words.
  private static let buttons: [(word: String, value: PointerButtons)] = [
    ("back", .back), ("forward", .forward), ("middle", .middle), ("primary", .primary),
    ("secondary", .secondary),
  ]

  /// Writes the fields of an event's line.
  ///
  /// - Returns: The type of the line, and its fields; nil for an event that a trace does not record:
  ///   a move without a button, or several buttons at once.
  static func line(
    of event: PointerEvent
  ) -> (type: TraceLineType, fields: (inout JSONWriter) -> Void)? {
    func writePosition(_ writer: inout JSONWriter) {
      writer.field(TraceKey.x, event.position.x)
      writer.field(TraceKey.y, event.position.y)
      writer.field(TraceKey.pointer, event.pointer.rawValue)
      if event.delay > 0 { writer.field(TraceKey.delay, event.delay) }
    }
    func word(_ button: PointerButtons) -> String? { buttons.first { $0.value == button }?.word }
    switch event.phase {
    case .down(let button):
      guard let word = word(button) else { return nil }
      return (
        .down,
        { writer in
          writePosition(&writer)
          writer.field(TraceKey.device, event.kind.rawValue)
          writer.field(TraceKey.button, word)
        }
      )
    case .up(let button):
      guard let word = word(button) else { return nil }
      return (
        .up,
        { writer in
          writePosition(&writer)
          writer.field(TraceKey.button, word)
        }
      )
    case .move:
      return event.buttons.isEmpty ? nil : (.move, writePosition)
    case .cancel:
      return (.cancel, { $0.field(TraceKey.pointer, event.pointer.rawValue) })
    }
  }

  /// Reads an event.
  ///
  /// - Parameter type: The type of the line: down, move, up or cancel.
  /// - Throws: ``JSONError`` if a key is missing or has a wrong value.
  mutating func event(
    _ line: JSONObject<TraceKey>,
    of type: TraceLineType,
    at time: Timestamp
  ) throws(JSONError) -> PointerEvent {
    let id = PointerID(rawValue: try line.integer(.pointer, in: 0...Int64.max) ?? 0)
    var pointer = pointers[id] ?? Pointer()
    let button = try line.choice(.button, of: Self.buttons) ?? .primary
    let phase: PointerEvent.Phase
    switch type {
    case .down:
      pointer.kind = try line.choice(.device, of: PointerKind.self) ?? .mouse
      pointer.buttons.insert(button)
      phase = .down(button)
    case .up:
      pointer.buttons.remove(button)
      phase = .up(button)
    case .cancel:
      pointer.buttons = []
      phase = .cancel(.captureLost)
    default:
      phase = .move
    }
    if type != .cancel {
      pointer.position = Point(
        x: try line.number(.x, in: StackLimits.coordinates),
        y: try line.number(.y, in: StackLimits.coordinates)
      )
    }
    pointers[id] = pointer
    let isDelayed = try line.number(.delay) != nil
    let delay = isDelayed ? try line.number(.delay, in: StackLimits.seconds) : 0
    return PointerEvent(
      time: time,
      pointer: id,
      kind: pointer.kind,
      phase: phase,
      position: pointer.position,
      buttons: pointer.buttons,
      delay: delay
    )
  }
}
