/// Base64 with padding (RFC 4648, section 4), for paths in JSON that are not UTF-8.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns bytes as text.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(group) + [0, 0]
      let bits = padded.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      for index in 0..<4 {
        let isData = index <= group.count
        text.append(
          isData ? letters[Int(bits >> (18 - 6 * UInt32(index)) & 63)] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil if it is no Base64.
  static func bytes(of text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (index, letter) in text.dropLast(padding).enumerated() {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      // Each four letters are three bytes.
      let count = 6 * (index % 4 + 1)
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count % 8))) }
    }
    return bytes
  }
}
