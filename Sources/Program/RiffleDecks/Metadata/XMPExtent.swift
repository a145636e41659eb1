import RiffleSystem

/// How much an XMP text has of what exempi spends more and more time on, counted in one pass.
///
/// exempi compares each property with all others of its structure, indents each level anew, and reads
/// a tag again from its start after each byte in it that is not text: 20 kB can take seconds.
/// What is within these limits takes it a fifth of a second.
///
/// The pass counts at least as much as exempi would read, also in a text that is not well-formed and
/// that exempi gives up at some point. It knows the encodings that exempi knows.
package struct XMPExtent {
  /// Whether there is an element that holds the metadata (XMP Specification Part 1, section 7.4).
  package private(set) var hasRDF = false

  private let text: UnicodeUnits
  private var index = 0
  /// Where the tag, comment or instruction begins; nil in the text between them.
  private var markup: Int?
  private var open: [Element] = []
  private var nodes = 0
  private var comparisons = 0
  private var namespaces: Set<[UInt8]> = []
  private var strays = 0
  private var readAgain = 0

  private struct Element {
    /// The place in `open` of the element that the properties belong to: those of an rdf:Description
    /// belong to what it describes.
    let owner: Int
    var properties = 0
  }

  /// Sidecars with long histories and many masks have some hundred kilobytes; the limit counts bytes.
  package static let sizeLimit = 4_000_000
  /// Lightroom's masks are nested some 20 deep.
  package static let depthLimit = 100
  /// It counts elements, attributes, and line ends and entities in text, each of which is a piece of its
  /// own.
  package static let nodeLimit = 50_000
  /// So many are what 2,236 properties in one place take; Lightroom writes some 400 into one.
  package static let comparisonLimit = 2_500_000
  /// exiftool writes one for each of its groups of tags, some 50 in all.
  package static let namespaceLimit = 250
  /// The largest file that is read again, in bytes.
  package static let rereadingLimit = 10_000_000

  package init(of bytes: [UInt8]) throws(XMPExcess) {
    guard bytes.count <= Self.sizeLimit else { throw .size(bytes.count) }
    text = UnicodeUnits(bytes)
    while index < text.count {
      if text[index] == UInt32(ascii: "<") {
        try passMarkup()
      } else {
        try passCharacter()
      }
    }
  }

  // MARK: Counting

  private mutating func countNode() throws(XMPExcess) {
    nodes += 1
    guard nodes <= Self.nodeLimit else { throw .nodes }
  }

  private mutating func countProperty(of element: Int) throws(XMPExcess) {
    comparisons += open[element].properties
    open[element].properties += 1
    guard comparisons <= Self.comparisonLimit else {
      throw .properties(open[element].properties)
    }
  }

  private mutating func countStray() throws(XMPExcess) {
    strays += 1
    try countNode()
    guard let markup else { return }
    readAgain += index - markup
    guard readAgain <= Self.rereadingLimit else { throw .strays(strays, tag: index - markup) }
  }

  // MARK: Reading

  private mutating func passMarkup() throws(XMPExcess) {
    markup = index
    defer { markup = nil }
    if skip("<!--") {
      try pass(to: "-->")
    } else if skip("<?") {
      try pass(to: "?>")
    } else if skip("<![CDATA[") {
      markup = nil
      try pass(to: "]]>")
    } else if isAt("<!") {
      throw .documentType
    } else if skip("</") {
      try pass(to: ">")
      _ = open.popLast()
    } else {
      index += 1
      try passTag()
    }
  }

  private mutating func pass(to end: StaticString) throws(XMPExcess) {
    while index < text.count, !skip(end) { try passCharacter() }
  }

  private mutating func passTag() throws(XMPExcess) {
    let name = try passName()
    if name.isAt("RDF", in: text) { hasRDF = true }
    try countNode()
    // The items of a list are not told apart by their names.
    if let parent = open.last, !name.isAt("li", in: text) { try countProperty(of: parent.owner) }
    guard open.count < Self.depthLimit else { throw .depth }
    let owner = name.isAt("Description", in: text) ? open.last?.owner : nil
    open.append(Element(owner: owner ?? open.count))
    var isEmpty = false
    while index < text.count {
      switch text[index] {
      case UInt32(ascii: ">"):
        index += 1
        if isEmpty { open.removeLast() }
        return
      case UInt32(ascii: "/"):
        isEmpty = true
        index += 1
      case let unit where unit.isBlank: index += 1
      default:
        isEmpty = false
        try passAttribute()
      }
    }
  }

  private mutating func passName() throws(XMPExcess) -> Name {
    var name = Name(start: index, end: index)
    while index < text.count, !Self.endsName(text[index]) {
      if text[index] == UInt32(ascii: ":") { name.start = index + 1 }
      try passCharacter()
    }
    name.end = index
    return name
  }

  private mutating func passAttribute() throws(XMPExcess) {
    let start = index
    let isDeclaration = isAt("xmlns")
    _ = try passName()
    passBlanks()
    if skip("=") { passBlanks() }
    let quote = index < text.count ? text[index] : 0
    if quote == UInt32(ascii: "\"") || quote == UInt32(ascii: "'") {
      index += 1
      while index < text.count, text[index] != quote { try passCharacter() }
      index += 1
    }
    // A text that is not XML must come to its end too.
    if index == start { index += 1 }
    index = min(index, text.count)
    try countNode()
    guard isDeclaration else { return try countProperty(of: open[open.count - 1].owner) }
    // The same declaration can be there again and again.
    namespaces.insert(text.bytes(start..<index))
    guard namespaces.count <= Self.namespaceLimit else { throw .namespaces }
  }

  private mutating func passBlanks() {
    while index < text.count, text[index].isBlank { index += 1 }
  }

  private mutating func passCharacter() throws(XMPExcess) {
    let unit = text[index]
    let length = text.length(at: index)
    if length == 0 || unit == UInt32(ascii: "&") && isControlReference {
      try countStray()
    } else if markup == nil, unit.isLineEnd || unit == UInt32(ascii: "&") {
      try countNode()
    }
    index += max(length, 1)
  }

  /// Whether `&#x1;` or the like is here, which exempi replaces as it does the character itself.
  private var isControlReference: Bool {
    guard isAt("&#x") else { return false }
    var value: UInt32 = 0
    var end = index + 3
    while end < text.count, value < 0x20, let digit = Self.hexadecimal(text[end]) {
      value = value << 4 | digit
      end += 1
    }
    return value < 0x20 && !value.isBlank
  }

  private static func hexadecimal(_ unit: UInt32) -> UInt32? {
    Unicode.Scalar(unit).flatMap { Character($0).hexDigitValue }.map(UInt32.init)
  }

  private static func endsName(_ unit: UInt32) -> Bool {
    switch unit {
    case UInt32(ascii: "/"), UInt32(ascii: ">"), UInt32(ascii: "<"),
      UInt32(ascii: "="), UInt32(ascii: "\""), UInt32(ascii: "'"):
      true
    default: unit.isBlank
    }
  }

  private func isAt(_ words: StaticString) -> Bool { text.has(words, at: index) }

  private mutating func skip(_ words: StaticString) -> Bool {
    guard isAt(words) else { return false }
    index += words.utf8CodeUnitCount
    return true
  }

  private struct Name {
    var start: Int
    var end: Int

    func isAt(_ words: StaticString, in text: UnicodeUnits) -> Bool {
      end - start == words.utf8CodeUnitCount && text.has(words, at: start)
    }
  }
}

/// What an XMP text has too much of to be read, as in `A.xmp: it has ...`.
package enum XMPExcess: Error, Hashable {
  /// It has so many bytes.
  case size(Int)
  case depth, nodes
  /// So many in one structure.
  case properties(Int)
  case namespaces
  /// Bytes that are not text, the last of them so far from the beginning of its tag.
  case strays(Int, tag: Int)
  /// It could define what any word of the text stands for.
  case documentType
}

extension XMPExcess: CustomStringConvertible {
  package var description: String {
    switch self {
    case .size(let count): "it has \(count.grouped) bytes; \(most(XMPExtent.sizeLimit))"
    case .depth:
      "its elements are nested more than \(XMPExtent.depthLimit.grouped) deep, which is the most "
        + "that is read"
    case .nodes:
      "it has more than \(XMPExtent.nodeLimit.grouped) elements, attributes and lines, which is the "
        + "most that is read"
    case .properties(let count):
      "it has \(count.grouped) properties or more in one place; with all others, that is more than "
        + "\(XMPExtent.comparisonLimit.grouped) comparisons of their names, which is the most that is "
        + "made"
    case .namespaces:
      "it has more than \(XMPExtent.namespaceLimit.grouped) namespaces, which is the most that is read"
    case .strays(let count, let length):
      "it has \(count.grouped) bytes or more that are not text, the last within a tag of "
        + "\(length.grouped) bytes or more"
    case .documentType: "it has a document type, which is not read"
    }
  }

  private func most(_ limit: Int) -> String { "\(limit.grouped) is the most that is read" }
}

/// The code units of a text in UTF-8, UTF-16 or UTF-32, told by its first bytes as exempi tells them.
private struct UnicodeUnits {
  private let bytes: [UInt8]
  private let width: Int
  private let isBigEndian: Bool
  /// The number of whole units.
  let count: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let head = bytes.prefix(4) + repeatElement(1, count: max(0, 4 - bytes.count))
    (width, isBigEndian) =
      switch (head[0], head[1], head[2], head[3]) {
      case (0, 0, _, _): (4, true)
      case (0, _, _, _), (0xFE, 0xFF, _, _): (2, true)
      case (0xFF, 0xFE, 0, 0), (1..<0x80, 0, 0, 0): (4, false)
      case (0xFF, 0xFE, _, _), (1..<0x80, 0, _, _): (2, false)
      default: (1, true)
      }
    count = bytes.count / width
  }

  subscript(index: Int) -> UInt32 {
    if width == 1 { return UInt32(bytes[index]) }
    return (0..<width).reduce(0) { unit, place in
      unit << 8 | UInt32(bytes[index * width + (isBigEndian ? place : width - 1 - place)])
    }
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[(range.lowerBound * width)..<(range.upperBound * width)])
  }

  func has(_ words: StaticString, at index: Int) -> Bool {
    let length = words.utf8CodeUnitCount
    guard index + length <= count else { return false }
    return words.withUTF8Buffer { letters in
      letters.indices.allSatisfy { self[index + $0] == UInt32(letters[$0]) }
    }
  }

  /// Returns the length of the character at an index, in units; 0 for what is not a character of XML.
  func length(at index: Int) -> Int {
    let unit = self[index]
    if unit < 0x80 || width > 1 {
      return unit < 0x20 && !unit.isBlank || unit == 0x7F ? 0 : 1
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return 0 }
    return encoded.count
  }
}

extension UInt32 {
  fileprivate init(ascii letter: Unicode.Scalar) { self = letter.value }

  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  fileprivate var isBlank: Bool { isLineEnd || self == 0x20 || self == 0x09 }
}
