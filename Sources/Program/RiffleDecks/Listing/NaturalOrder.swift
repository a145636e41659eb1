import Glibc

/// The order in which people expect file names: numbers by value, ignoring case, otherwise by
/// bytes.
///
/// A name becomes a key once, so that sorting only compares memory: Foundation's localized
/// comparison takes seconds for 100,000 names. Letters other than ASCII are compared by their
/// lower-case scalar values; combining accents stay separate.
package struct NaturalOrder: Comparable {
  let key: [UInt8]

  package init(_ name: [UInt8]) {
    var key: [UInt8] = []
    key.reserveCapacity(2 * name.count + 8)
    Self.append(name, to: &key)
    self.key = key
  }

  package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    precedes(left.key, right.key)
  }

  /// Byte by byte; a prefix comes first.
  static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let one = left.baseAddress, let other = right.baseAddress else {
          return left.count < right.count
        }
        let difference = memcmp(one, other, min(left.count, right.count))
        return difference == 0 ? left.count < right.count : difference < 0
      }
    }
  }

  /// Finds the index at which a key belongs among `count` sorted ones.
  static func place(of key: [UInt8], among count: Int, _ sorted: (Int) -> [UInt8]) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        precedes(sorted(middle), key)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Ends a key before the name's own bytes: less than any part.
  private static let end: UInt8 = 0
  /// Precedes a number: less than any letter.
  private static let number: UInt8 = 2
  /// Added to bytes below the digits, so that they are above the marks; text has no digits.
  private static let raise: UInt8 = 3
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The name must not have a zero byte; appending more keeps the order of different names.
  static func append(_ name: [UInt8], to key: inout [UInt8]) {
    var index = 0
    while index < name.count {
      let start = index
      if digits.contains(name[index]) {
        while index < name.count, digits.contains(name[index]) { index += 1 }
        appendNumber(name[start..<index], to: &key)
      } else {
        var isASCII = true
        while index < name.count, !digits.contains(name[index]) {
          isASCII = isASCII && name[index] < 0x80
          index += 1
        }
        if isASCII {
          for byte in name[start..<index] { appendLetter(lowercased(byte), to: &key) }
        } else {
          let text = String(decoding: name[start..<index], as: UTF8.self).lowercased()
          for byte in text.utf8 { appendLetter(byte, to: &key) }
        }
      }
    }
    key.append(end)
    key += name
    key.append(end)
  }

  /// Appends the length without leading zeros, then the digits, so that longer numbers are larger.
  private static func appendNumber(_ run: ArraySlice<UInt8>, to key: inout [UInt8]) {
    let digits = run.drop { $0 == UInt8(ascii: "0") }
    key.append(number)
    var length = digits.count
    while length >= 0xFF {
      key.append(0xFF)
      length -= 0xFF
    }
    key.append(UInt8(length))
    key += digits
  }

  private static func appendLetter(_ byte: UInt8, to key: inout [UInt8]) {
    key.append(byte < digits.lowerBound ? byte + raise : byte)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
