import RiffleCards
import RiffleMotion

/// A reader of JSON as RFC 8259 has it: no comments, no trailing commas, no key twice.
///
/// Foundation's reader accepts the latter two, and reports no lines.
struct JSONReader {
  let bytes: [UInt8]
  /// The index of the next byte to read.
  var index = 0
  /// The line of that byte, counted from 1.
  var line = 1
  /// The keys and indices that lead to the value being read.
  private var path: [Step] = []

  private enum Step {
    case key(String)
    case item(Int)
  }

  /// Reads a document.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The document.
  /// - Throws: ``JSONError`` with the line if the bytes are not JSON.
  static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.document()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    // The byte order marks of UTF-8 and of UTF-16, either end first.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw error("it begins with a byte order mark; save it as UTF-8 without one")
    }
    skipSpace()
    guard index < bytes.count else { throw error("it is empty") }
    let line = line
    let value = JSONValue(try content(), line: line)
    skipSpace()
    guard index == bytes.count else { throw error("there is more after its end") }
    return value
  }

  private mutating func content() throws(JSONError) -> JSONValue.Content {
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    case nil: throw error("it ends before it is complete")
    default: return try word()
    }
  }

  private mutating func object() throws(JSONError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    try list(until: UInt8(ascii: "}")) { (reader, _) throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else {
        throw reader.error("a key in quotation marks is missing")
      }
      let line = reader.line
      let key = try reader.string()
      reader.path.append(.key(key))
      guard fields[key] == nil else {
        throw JSONError("\"\(reader.keyPath.elided())\" is there twice. Keep one.", line: line)
      }
      reader.skipSpace()
      guard reader.consume(UInt8(ascii: ":")) else {
        throw reader.error("a colon is missing after \"\(key.elided())\"")
      }
      reader.skipSpace()
      fields[key] = JSONValue(try reader.content(), line: line)
      reader.path.removeLast()
    }
    return fields
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { (reader, count) throws(JSONError) in
      let line = reader.line
      reader.path.append(.item(count))
      values.append(JSONValue(try reader.content(), line: line))
      reader.path.removeLast()
    }
    return values
  }

  /// Reads the items between brackets, with commas between them.
  private mutating func list(
    until end: UInt8,
    _ item: (inout JSONReader, _ count: Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    // As deep as other readers go; each level takes space on the stack.
    guard path.count < 512 else { throw error("it is nested more than 512 deep") }
    index += 1
    skipSpace()
    if consume(end) { return }
    var count = 0
    while true {
      try item(&self, count)
      count += 1
      skipSpace()
      if consume(end) { return }
      guard consume(UInt8(ascii: ",")) else {
        throw error(
          peek == nil
            ? "it ends before it is complete"
            : "a comma or \(String(UnicodeScalar(end))) is missing"
        )
      }
      skipSpace()
      if peek == end { throw error("there is a comma after the last item") }
    }
  }

  /// The path of the value that is being read, such as `cards[3].title`.
  private var keyPath: String {
    path.reduce(into: "") { path, step in
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .item(let index): path += "[\(index)]"
      }
    }
  }
}
