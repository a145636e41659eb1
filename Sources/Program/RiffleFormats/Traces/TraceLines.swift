import RiffleCards
import RiffleGestures
import RiffleMotion

struct TraceReader {
  private let catalog: Catalog
  private var trace = Trace()
  private var pointers = TracePointers()
  private var time = Timestamp.zero
  /// The line being read, counted from 1.
  private var line = 0

  static func trace(_ bytes: [UInt8], name: String, catalog: Catalog) throws(RiffleError) -> Trace {
    var reader = TraceReader(catalog: catalog)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isBlank {
      reader.line = index + 1
      do throws(JSONError) {
        try reader.read(JSONValue(parsing: line))
      } catch {
        throw .badFile(error, in: name, line: reader.line)
      }
    }
    return reader.trace
  }

  private init(catalog: Catalog) { self.catalog = catalog }

  private mutating func read(_ value: JSONValue) throws(JSONError) {
    guard case .object(let fields) = value.content else {
      throw JSONError("a line must be an object, not \(value).")
    }
    if line == 1 && Trace.Header.isHeader(fields) {
      trace.header = try Trace.Header(value)
      return
    }
    guard trace.end == nil else { throw JSONError("there is a line after \"end\".") }
    let type = try Self.type(of: fields)
    let object = try JSONObject<TraceKey>(value, keys: [.time, .type] + type.keys)
    time = try time(of: object)
    switch type {
    case .end: trace.end = time
    case .command:
      let command = try StackCommand(object)
      add(try CommandSource(object) == .key ? .key(command) : .command(command))
    case .resize: add(.resize(try Self.size(object)))
    case .restore: add(.restore(try StackState(object)))
    case .set: add(try change(object))
    case .down, .move, .up, .cancel:
      add(.pointer(try pointers.event(object, of: type, at: time)))
    }
  }

  private mutating func add(_ input: StackInput) {
    trace.steps.append(Trace.Step(input, at: time, line: line))
  }

  private static func type(of fields: [String: JSONValue]) throws(JSONError) -> TraceLineType {
    let key = TraceKey.type.rawValue
    guard let type = fields[key]?.text.flatMap(TraceLineType.init) else {
      let types = TraceLineType.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONError(
        "\"\(key)\" must be one of \(types), not \(fields[key]?.description ?? "missing")."
      )
    }
    return type
  }

  private func time(of line: JSONObject<TraceKey>) throws(JSONError) -> Timestamp {
    let seconds = try line.seconds(.time)
    let next = Timestamp(seconds: seconds)
    guard next >= time else {
      throw line.error(.time, "is \(seconds), before the line above (\(time.seconds)).")
    }
    return next
  }

  private static func size(_ line: JSONObject<TraceKey>) throws(JSONError) -> Size {
    func side(_ key: TraceKey) throws(JSONError) -> Double {
      let side = try line.number(key, in: StackLimits.lengths)
      guard side > 0 else { throw line.typeMismatch(key, wanted: "a number above 0") }
      return side
    }
    return Size(width: try side(.width), height: try side(.height))
  }

  private func change(_ line: JSONObject<TraceKey>) throws(JSONError) -> StackInput {
    guard let key = try line.text(.key) else {
      throw line.typeMismatch(.key, wanted: "the key path of a tunable")
    }
    guard let value = line.value(.value).flatMap(ParameterValue.init) else {
      throw line.typeMismatch(.value, wanted: "a value or a list")
    }
    guard catalog.hasTunable(key) else {
      throw JSONError(PresetError.unknownKey(key).explanation(of: catalog))
    }
    return .set(key: key, value: value)
  }
}

/// Returns the lines of a trace as bytes, without line ends.
struct TraceWriter {
  private var held: [PointerID] = []

  /// No lines for a hovering pointer; for a cancel one line for each pointer that is down.
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

  func end(at time: Timestamp) -> [UInt8] { Self.line(.end, at: time) { _ in } }

  /// Returns a cancel for a move that shows that a button was released earlier: the stack makes the
  /// same of it, and traces do not record held buttons.
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

/// The pointers of a trace, whose lines omit what has not changed.
struct TracePointers {
  private var pointers: [PointerID: Pointer] = [:]

  private struct Pointer {
    var kind = PointerKind.mouse
    var buttons: PointerButtons = []
    var position = Point.zero
  }

  private static let buttons: [(word: String, value: PointerButtons)] = [
    ("back", .back), ("forward", .forward), ("middle", .middle), ("primary", .primary),
    ("secondary", .secondary),
  ]

  /// Returns the type and the fields of an event's line; nil for what a trace does not record: a
  /// move without a button, or several buttons at once.
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

  /// The type must be down, move, up or cancel.
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
