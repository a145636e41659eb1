/// A JSON document being read as RFC 8259 has it: no comments, no trailing commas, no key twice.
///
/// Foundation's reader lets the latter two pass, and tells no lines.
struct JSONReader {
  let bytes: [UInt8]
  /// The next byte to read.
  var index = 0
  /// The line on which it stands, counted from 1.
  var line = 1
  /// Where the value that is being read stands.
  private var path: [Step] = []
  /// What is looked for, and the line on which it has been found.
  private var search: (place: String, line: Int?)?

  private enum Step {
    case key(String)
    case item(Int)
  }

  /// Reads a document.
  ///
  /// - Parameter bytes: What the file holds.
  /// - Returns: The document.
  /// - Throws: ``JSONError`` with the line where it is no JSON.
  static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.document()
  }

  /// Finds the line on which a key of a document stands, counted from 1.
  ///
  /// - Parameters:
  ///   - place: The key's place, as `cards[3].title`.
  ///   - bytes: What the file holds.
  /// - Returns: The line; nil where the key is missing.
  static func line(of place: String, in bytes: [UInt8]) -> Int? {
    var reader = JSONReader(bytes)
    reader.search = (place, nil)
    _ = try? reader.document()
    return reader.search?.line
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    // The marks of UTF-8 and of UTF-16, either end first.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw problem("it begins with a byte order mark; save it as UTF-8 without one")
    }
    skipSpace()
    guard index < bytes.count else { throw problem("there is nothing in it") }
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw problem("something follows its end") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return .number(try number())
    case nil: throw problem("it ends before it is complete")
    default: return try word()
    }
  }

  private mutating func object() throws(JSONError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    try list(until: UInt8(ascii: "}")) { (reader, _) throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else {
        throw reader.problem("a key between quotation marks is missing")
      }
      let key = try reader.string()
      reader.path.append(.key(key))
      if let search = reader.search, search.line == nil, search.place == reader.place {
        reader.search?.line = reader.line
      }
      guard fields[key] == nil else {
        throw JSONError("\"\(reader.place)\" is there twice. Keep one.", at: .line(reader.line))
      }
      reader.skipSpace()
      guard reader.take(UInt8(ascii: ":")) else {
        throw reader.problem("a colon is missing after \"\(key)\"")
      }
      reader.skipSpace()
      fields[key] = try reader.value()
      reader.path.removeLast()
    }
    return fields
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { (reader, count) throws(JSONError) in
      reader.path.append(.item(count))
      values.append(try reader.value())
      reader.path.removeLast()
    }
    return values
  }

  /// Reads what stands between brackets, with commas between.
  private mutating func list(
    until end: UInt8,
    _ item: (inout JSONReader, _ count: Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    // As deep as other readers go; each depth takes room on the stack.
    guard path.count < 512 else { throw problem("it is nested more than 512 deep") }
    index += 1
    skipSpace()
    if take(end) { return }
    var count = 0
    while true {
      try item(&self, count)
      count += 1
      skipSpace()
      if take(end) { return }
      guard take(UInt8(ascii: ",")) else {
        throw problem(
          peek == nil
            ? "it ends before it is complete"
            : "a comma or \(String(UnicodeScalar(end))) is missing"
        )
      }
      skipSpace()
      if peek == end { throw problem("nothing follows the last comma") }
    }
  }

  /// The place of the value that is being read.
  private var place: String {
    var place = ""
    for step in path {
      switch step {
      case .key(let key): place += place.isEmpty ? key : ".\(key)"
      case .item(let index): place += "[\(index)]"
      }
    }
    return place
  }
}
