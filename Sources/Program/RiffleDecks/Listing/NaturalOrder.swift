import Glibc

/// The order in which people expect file names: numbers by value, letters without regard to case,
/// names that differ in nothing else by their bytes.
///
/// A name is a key of bytes, made once, so that sorting compares memory: comparing 100,000 names
/// through Foundation's localized comparison takes seconds. Letters other than ASCII are compared by
/// their scalar values in lower case; an accent that is a scalar of its own stays one.
package struct NaturalOrder: Comparable {
  /// The key: those of names that can be compared have the same order.
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

  /// Compares keys byte by byte; one that is the beginning of another comes first.
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

  /// Finds the place of a key among sorted ones.
  ///
  /// - Parameter sorted: Returns one of them, counted from 0.
  /// - Returns: The number of them that come before the key.
  static func place(
    of key: [UInt8],
    among count: Int,
    _ sorted: (Int) -> [UInt8]
  ) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        precedes(sorted(middle), key)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Stands between a key's parts and the name's own bytes: less than any part.
  private static let end: UInt8 = 0
  /// Stands before a number: less than any letter.
  private static let number: UInt8 = 2
  /// What bytes before the digits are raised by, above the marks; no text has the digits' bytes.
  private static let raise: UInt8 = 3
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Appends the key of a name that has no zero byte; what is appended after it cannot change the
  /// order of two different names.
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

  /// Appends a number: its length without leading zeros, then its digits, so that a longer one is the
  /// larger.
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
