package import RiffleCards
import RiffleGestures
import RiffleMotion

/// A trace file (.trace.jsonl) being read: every refusal names the file, the line and the key.
package struct TraceFile {
  /// The file's name, for people.
  private let name: String
  private var trace = Trace()
  private var pointers: [PointerID: PointerState] = [:]
  private var time = Timestamp.zero
  /// The line being read, counted from 1.
  private var line = 0

  /// Which pointer it is and what it holds, since a line says only what is new.
  private struct PointerState {
    var kind: PointerKind
    var held: PointerButtons = []
    var position = Point.zero
  }

  /// Reads the trace that an argument names; "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError``, one line with the place.
  package static func read(_ argument: String) throws(RiffleError) -> Trace {
    try read(InputFile.read(argument), name: InputFile.title(argument))
  }

  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - name: What the file is called.
  /// - Returns: The trace.
  /// - Throws: ``RiffleError``, one line with the place.
  package static func read(_ bytes: [UInt8], name: String) throws(RiffleError) -> Trace {
    var file = TraceFile(name: name)
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    .enumerated() where !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 13 }) {
      file.line = index + 1
      do throws(JSONError) {
        try file.take(JSONValue(parsing: Array(line)), isFirst: index == 0)
      } catch {
        throw .badFile("\(name):\(index + 1): \(error)")
      }
    }
    return file.trace
  }

  private init(name: String) {
    self.name = name
  }

  private mutating func take(_ value: JSONValue, isFirst: Bool) throws(JSONError) {
    guard case .object(let fields) = value else {
      throw JSONError("a line must be an object, not \(value.kind).")
    }
    if isFirst && fields["riffle"] != nil {
      trace.header = try Self.header(value)
      return
    }
    guard trace.end == nil else { throw JSONError("there is a line after \"end\".") }
    guard case .string(let type) = fields["type"], let keys = Self.keys[type] else {
      let found = fields["type"]?.kind ?? "missing"
      throw JSONError("\"type\" must be one of \(Self.types), not \(found).")
    }
    let line = try JSONObject(value, keys: ["t", "type"] + keys)
    try takeTime(of: line)
    switch type {
    case "command": add(.command(try Self.command(line)))
    case "resize": add(.resize(try Self.size(line)))
    case "set": add(try Self.change(line, value: fields["value"]))
    case "end": trace.end = time
    default: add(.pointer(try pointerEvent(type, line)))
    }
  }

  private mutating func add(_ input: StackInput) {
    trace.steps.append(Trace.Step(input, at: time, line: line))
  }

  /// The keys of each type of line besides its time.
  private static let keys: [String: [String]] = [
    "down": ["x", "y", "pointer", "device", "button"],
    "move": ["x", "y", "pointer"],
    "up": ["x", "y", "pointer", "button"],
    "cancel": ["pointer"],
    "command": ["name", "direction", "at", "count", "from", "to"],
    "set": ["key", "value"],
    "resize": ["width", "height"],
    "end": [],
  ]

  private static let types = keys.keys.sorted().joined(separator: ", ")

  private mutating func takeTime(of line: JSONObject) throws(JSONError) {
    // 10^9 s are 31 years; a number beyond is a slip.
    guard let seconds = try line.number("t"), (0...1e9).contains(seconds) else {
      throw line.wrong("t", wanted: "seconds from 0 to 1e9")
    }
    let next = Timestamp(seconds: seconds)
    guard next >= time else {
      throw JSONError("\"t\" is \(seconds), before the line above (\(time.seconds)).")
    }
    time = next
  }

  private mutating func pointerEvent(
    _ type: String,
    _ line: JSONObject
  ) throws(JSONError) -> PointerEvent {
    let id = PointerID(
      rawValue: Int64(try line.integer("pointer", in: 0...Int.max) ?? 0)
    )
    var pointer = pointers[id] ?? PointerState(kind: .mouse)
    let button = try line.choice("button", of: PointerButtons.names) ?? .primary
    let phase: PointerEvent.Phase
    switch type {
    case "down":
      pointer.kind = try line.choice("device", of: PointerKind.names) ?? .mouse
      pointer.held.insert(button)
      phase = .down(button)
    case "up":
      pointer.held.remove(button)
      phase = .up(button)
    case "cancel":
      pointer.held = []
      phase = .cancel(.captureLost)
    default:
      phase = .move
    }
    if type != "cancel" {
      guard let x = try line.number("x") else { throw line.wrong("x", wanted: "a number") }
      guard let y = try line.number("y") else { throw line.wrong("y", wanted: "a number") }
      pointer.position = Point(x: x, y: y)
    }
    pointers[id] = pointer
    return PointerEvent(
      time: time,
      pointer: id,
      kind: pointer.kind,
      phase: phase,
      position: pointer.position,
      buttons: pointer.held
    )
  }

  private static func header(_ value: JSONValue) throws(JSONError) -> Trace.Header {
    let header = try JSONObject(
      value,
      keys: ["riffle", "version", "window", "preset", "cards", "seed"]
    )
    try header.demand(kind: "trace")
    var window: Size?
    if let extents = try header.list("window") {
      guard extents.count == 2, case .number(let width) = extents[0],
        case .number(let height) = extents[1], width > 0, height > 0
      else { throw header.wrong("window", wanted: "width and height above 0, as [1280, 800]") }
      window = Size(width: width, height: height)
    }
    return Trace.Header(
      window: window,
      preset: try header.text("preset"),
      cards: try header.integer("cards", in: 0...Int.max),
      seed: try header.integer("seed", in: 0...Int.max).map(UInt64.init)
    )
  }

  private static func size(_ line: JSONObject) throws(JSONError) -> Size {
    guard let width = try line.number("width"), width > 0 else {
      throw line.wrong("width", wanted: "a number above 0")
    }
    guard let height = try line.number("height"), height > 0 else {
      throw line.wrong("height", wanted: "a number above 0")
    }
    return Size(width: width, height: height)
  }

  private static func change(
    _ line: JSONObject,
    value: JSONValue?
  ) throws(JSONError) -> StackInput {
    guard let key = try line.text("key") else {
      throw line.wrong("key", wanted: "the key path of a tunable")
    }
    guard let value, let read = ParameterValue(value) else {
      throw line.wrong("value", wanted: "a value or a list")
    }
    guard Catalog().domain(of: key) != nil else {
      throw JSONError(PresetError.unknownKey(key).explanation)
    }
    return .set(key: key, value: read)
  }

  private static func command(_ line: JSONObject) throws(JSONError) -> StackCommand {
    func index(_ key: String) throws(JSONError) -> Int {
      guard let index = try line.integer(key, in: 0...Int.max) else {
        throw line.wrong(key, wanted: "a whole number from 0")
      }
      return index
    }
    func count() throws(JSONError) -> Int {
      try line.integer("count", in: 0...100_000_000) ?? 1
    }
    let name = try line.text("name") ?? ""
    guard let keys = commandKeys[name] else {
      let names = commandKeys.keys.sorted().joined(separator: ", ")
      throw line.wrong("name", wanted: "one of \(names)")
    }
    try line.allow(["t", "type", "name"] + keys)
    switch name {
    case "swipe":
      let names = Dictionary(uniqueKeysWithValues: Direction.allCases.map { ($0.rawValue, $0) })
      guard let direction = try line.choice("direction", of: names) else {
        throw line.wrong("direction", wanted: "where the card is swiped to")
      }
      return .swipe(direction)
    case "undo": return .undo
    case "redo": return .redo
    case "next": return .next
    case "previous": return .previous
    case "pause": return .pause
    case "resume": return .resume
    case "insert": return .insert(at: try index("at"), count: try count())
    case "delete": return .delete(at: try index("at"), count: try count())
    case "move": return .move(from: try index("from"), to: try index("to"))
    default: return .reload(count: try line.integer("count", in: 0...100_000_000))
    }
  }

  /// The keys of each command besides its name.
  private static let commandKeys: [String: [String]] = [
    "swipe": ["direction"], "undo": [], "redo": [], "next": [], "previous": [], "pause": [],
    "resume": [], "reload": ["count"], "insert": ["at", "count"], "delete": ["at", "count"],
    "move": ["from", "to"],
  ]
}

extension JSONObject {
  /// Returns what a key's word stands for, nil where the key is missing.
  fileprivate func choice<Value>(
    _ key: String,
    of names: [String: Value]
  ) throws(JSONError) -> Value? {
    guard let word = try text(key) else { return nil }
    guard let value = names[word] else {
      throw wrong(key, wanted: "one of \(names.keys.sorted().joined(separator: ", "))")
    }
    return value
  }
}
