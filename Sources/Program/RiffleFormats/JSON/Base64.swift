package import SystemPackage

/// RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { bits, index in
        bits << 8 | (index < group.count ? Int(group[start + index]) : 0)
      }
      for index in 0..<4 {
        text.append(
          index <= group.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns nil if the text is not Base64 with its padding.
  package static func bytes(of text: String) -> [UInt8]? {
    let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.utf8.count.isMultiple(of: 4), padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text.utf8.dropLast(padding) {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }
}

extension JSONWriter {
  /// Writes a path as text, or in Base64 under another key if it is not UTF-8.
  package mutating func field<Key: RawRepresentable<String>>(
    _ key: Key,
    orBase64 base64: Key,
    _ path: FilePath
  ) {
    if let text = String(validating: path) {
      field(key, text)
    } else {
      field(base64, Base64.text(of: path.bytes))
    }
  }
}

extension JSONObject {
  package func path(_ key: Key, orBase64 base64: Key) throws(JSONError) -> FilePath? {
    if let text = try text(base64) {
      guard let bytes = Base64.bytes(of: text), !bytes.contains(0) else {
        throw typeMismatch(base64, wanted: "a path in Base64")
      }
      return FilePath(bytes: bytes)
    }
    return try text(key).map { FilePath($0) }
  }
}
