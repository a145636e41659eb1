import RiffleCards
import RiffleMotion

/// A reader of the lines of a trace.
struct TraceReader {
  private let catalog: Catalog
  private var trace = Trace()
  private var pointers = TracePointers()
  private var time = Timestamp.zero
  /// The line being read, counted from 1.
  private var line = 0

  /// Reads a trace; the keys of its `set` lines are those of a catalog.
  static func trace(
    _ bytes: [UInt8],
    name: String,
    catalog: Catalog
  ) throws(RiffleError) -> Trace {
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

  private init(catalog: Catalog) {
    self.catalog = catalog
  }

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
