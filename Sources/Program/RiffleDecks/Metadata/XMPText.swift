/// The text of an XMP sidecar, in which single values can be changed and all else stays byte for byte:
/// comments, line ends, the wrapper of the packet, the order of attributes.
///
/// It knows as much XML as the way to a simple property takes: an attribute or an element of an
/// rdf:Description (XMP Specification Part 1, section 7). What it makes is to be compared with what a
/// full parser makes of it.
struct XMPText {
  private(set) var bytes: [UInt8]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Nil for what is not in UTF-8, too much, or not well-formed as far as that is looked at.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard (try? XMPExtent(of: bytes)) != nil,
      !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil,
      descriptions() != nil
    else { return nil }
  }

  /// Sets or removes a property; false if there is no place for it, or more than one.
  ///
  /// - Parameter prefix: The usual one of the namespace.
  mutating func set(
    _ name: String,
    of namespace: String,
    prefix: String,
    to value: String?
  ) -> Bool {
    guard let descriptions = descriptions() else { return false }
    let places = descriptions.flatMap { $0.values(of: name, in: namespace) }
    switch (places.count, value) {
    case (0, nil): return true
    case (1, let value?): bytes.replaceSubrange(places[0].value, with: Self.escaped(value))
    case (1, nil): bytes.removeSubrange(withBlanks(before: places[0].whole))
    case (0, let value?):
      guard let first = descriptions.first else { return false }
      let known = first.prefixes.first { $0.value == namespace && !$0.key.isEmpty }?.key
      var text = ""
      var short = known ?? prefix
      if known == nil {
        while first.prefixes[short] != nil { short += "x" }
        text = " xmlns:\(short)=\"\(namespace)\""
      }
      text += " \(short):\(name)=\"\(String(decoding: Self.escaped(value), as: UTF8.self))\""
      bytes.insert(contentsOf: Array(text.utf8), at: first.end)
    default: return false
    }
    return true
  }

  /// The marks that it says; of a property that is there twice the first.
  var marks: XMPMarks {
    let descriptions = descriptions() ?? []
    func value(_ property: XMPProperty) -> String? {
      descriptions.lazy.flatMap { $0.values(of: property.name, in: property.namespace) }.first
        .map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }
    func number(_ property: XMPProperty) -> Int? {
      value(property).flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
    }
    return XMPMarks(
      rating: number(.rating),
      label: value(.label),
      orientation: number(.orientation)
    )
  }

  private func withBlanks(before range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, XMLScanner.isBlank(bytes[start - 1]) { start -= 1 }
    return start..<range.upperBound
  }

  private static func escaped(_ value: String) -> [UInt8] {
    value.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      default: [byte]
      }
    }
  }

  // MARK: Reading

  private struct Place {
    let whole: Range<Int>
    let value: Range<Int>
  }

  private struct Description {
    let prefixes: [String: String]
    /// Where another attribute can be inserted.
    let end: Int
    /// The simple properties by namespace and name, each as often as it is there.
    var properties: [(namespace: String, name: String, place: Place)] = []

    func values(of name: String, in namespace: String) -> [Place] {
      properties.filter { $0.name == name && $0.namespace == namespace }.map(\.place)
    }
  }

  /// The descriptions that are children of rdf:RDF; nil if the text is not well-formed.
  private func descriptions() -> [Description]? {
    var scanner = XMLScanner(bytes)
    var found: [Description] = []
    var open: [(name: String, prefixes: [String: String], start: Int, end: Int)] = []
    while let event = scanner.next() {
      switch event {
      case .broken: return nil
      case .start(let tag):
        var prefixes = open.last?.prefixes ?? [:]
        for attribute in tag.attributes {
          let value = text(attribute.value)
          if attribute.name.hasPrefix("xmlns:") {
            prefixes[String(attribute.name.dropFirst(6))] = value
          } else if attribute.name == "xmlns" {
            prefixes[""] = value
          }
        }
        if isDescription(tag.name, prefixes), let parent = open.last,
          isRDF(parent.name, parent.prefixes)
        {
          var description = Description(prefixes: prefixes, end: tag.attributesEnd)
          for attribute in tag.attributes {
            guard let (namespace, name) = resolved(attribute.name, prefixes, isAttribute: true)
            else { continue }
            let place = Place(whole: attribute.whole, value: attribute.value)
            description.properties.append((namespace, name, place))
          }
          found.append(description)
        }
        if !tag.isEmpty {
          open.append((tag.name, prefixes, tag.whole.lowerBound, tag.whole.upperBound))
        }
      case .end(let name, let whole):
        guard let element = open.popLast(), element.name == name else { return nil }
        // A property that holds text and no element.
        guard let parent = open.last, isDescription(parent.name, parent.prefixes), open.count > 1,
          isRDF(open[open.count - 2].name, open[open.count - 2].prefixes), !found.isEmpty,
          let (namespace, local) = resolved(name, element.prefixes)
        else { continue }
        let value = element.end..<whole.lowerBound
        guard !bytes[value].contains(UInt8(ascii: "<")) else { continue }
        let place = Place(whole: element.start..<whole.upperBound, value: value)
        found[found.count - 1].properties.append((namespace, local, place))
      }
    }
    return open.isEmpty && !found.isEmpty ? found : nil
  }

  private func isDescription(_ name: String, _ prefixes: [String: String]) -> Bool {
    resolved(name, prefixes) ?? ("", "") == (Self.rdf, "Description")
  }

  private func isRDF(_ name: String, _ prefixes: [String: String]) -> Bool {
    resolved(name, prefixes) ?? ("", "") == (Self.rdf, "RDF")
  }

  private func resolved(
    _ name: String,
    _ prefixes: [String: String],
    isAttribute: Bool = false
  ) -> (namespace: String, name: String)? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2 { return prefixes[parts[0]].map { ($0, parts[1]) } }
    return isAttribute ? nil : (prefixes[""] ?? "", name)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The tags of an XML text, one after the other.
private struct XMLScanner {
  private let bytes: [UInt8]
  private var index = 0

  struct Attribute {
    let name: String
    let whole: Range<Int>
    /// The text between the quotation marks.
    let value: Range<Int>
  }

  struct Tag {
    let name: String
    let attributes: [Attribute]
    let whole: Range<Int>
    let attributesEnd: Int
    /// Whether it is its own end.
    let isEmpty: Bool
  }

  enum Event {
    case start(Tag)
    case end(String, whole: Range<Int>)
    case broken
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  mutating func next() -> Event? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start
      if skip("<!--", to: "-->") || skip("<?", to: "?>") || skip("<![CDATA[", to: "]]>") {
        continue
      }
      // A document type could say anything.
      if starts(with: "<!") { return .broken }
      return starts(with: "</") ? end(start) : tag(start)
    }
    return nil
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Skips what begins and ends with these; false if it does not begin so.
  private mutating func skip(_ head: StaticString, to foot: StaticString) -> Bool {
    guard starts(with: head) else { return false }
    index += head.utf8CodeUnitCount
    while index < bytes.count, !starts(with: foot) { index += 1 }
    index = min(bytes.count, index + foot.utf8CodeUnitCount)
    return true
  }

  private mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
  }

  private mutating func name() -> String {
    let start = index
    let ends: [UInt8] = Array("=/><\"'".utf8)
    while index < bytes.count, !Self.isBlank(bytes[index]), !ends.contains(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func end(_ start: Int) -> Event {
    index += 2
    let name = name()
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return .broken }
    index += 1
    return .end(name, whole: start..<index)
  }

  private mutating func tag(_ start: Int) -> Event {
    index += 1
    let name = name()
    var attributes: [Attribute] = []
    var attributesEnd = index
    while true {
      skipBlanks()
      guard index < bytes.count, !name.isEmpty else { return .broken }
      let isEmpty = bytes[index] == UInt8(ascii: "/")
      if isEmpty { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
        index += 1
        return .start(
          Tag(
            name: name,
            attributes: attributes,
            whole: start..<index,
            attributesEnd: attributesEnd,
            isEmpty: isEmpty
          )
        )
      }
      guard !isEmpty, let attribute = attribute() else { return .broken }
      attributes.append(attribute)
      attributesEnd = index
    }
  }

  private mutating func attribute() -> Attribute? {
    let start = index
    let name = name()
    skipBlanks()
    guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipBlanks()
    guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]),
      let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
    else { return nil }
    let value = index + 1..<end
    index = end + 1
    return Attribute(name: name, whole: start..<index, value: value)
  }
}
