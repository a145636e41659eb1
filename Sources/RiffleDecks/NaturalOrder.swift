/// The order in which people expect file names: numbers by value, letters without regard to case.
///
/// A key is made once a name, so that sorting compares plain values: comparing 100,000 names
/// through Foundation's localized comparison takes seconds.
struct NaturalOrder: Comparable {
  private let parts: [Part]
  private let name: [UInt8]

  /// Makes the key of a name.
  init(_ name: [UInt8]) {
    self.name = name
    var parts: [Part] = []
    var rest = name[...]
    while let first = rest.first {
      let isDigit = Self.isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isDigit }
      rest = rest.dropFirst(run.count)
      if isDigit {
        parts.append(.number(Array(run.drop { $0 == UInt8(ascii: "0") })))
      } else {
        parts.append(.text(String(decoding: run, as: UTF8.self).lowercased()))
      }
    }
    self.parts = parts
  }

  static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    for (one, other) in zip(left.parts, right.parts) where one != other { return one < other }
    guard left.parts.count == right.parts.count else {
      return left.parts.count < right.parts.count
    }
    return left.name.lexicographicallyPrecedes(right.name)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A run of digits or of anything else.
  private enum Part: Comparable {
    /// The digits without leading zeros, so that the longer one is the larger.
    case number([UInt8])
    case text(String)

    static func < (left: Part, right: Part) -> Bool {
      switch (left, right) {
      case (.number(let one), .number(let other)):
        one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
      case (.text(let one), .text(let other)): one < other
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }
}
