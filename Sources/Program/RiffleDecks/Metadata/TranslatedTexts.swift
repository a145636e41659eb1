/// The texts of a sidecar that say which language they are in.
///
/// Of a text in two languages, the first of which is the default, Adobe's XMP toolkit, which exempi is
/// made of, takes the default for the other one too when it reads them. The XMP Specification (Part 1,
/// section 8.2.2.4) wants them equal, but a person may have written two.
struct TranslatedTexts {
  /// The number of times that each text is there.
  private var counts: [[UInt8]: Int] = [:]

  /// Finds the texts in XML.
  init(in xml: [UInt8]) {
    var start = xml.startIndex
    while let tag = xml[start...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = xml[tag...].firstIndex(of: UInt8(ascii: ">")) else { return }
      start = end + 1
      guard Self.hasLanguage(xml[tag..<end]), xml[end - 1] != UInt8(ascii: "/") else { continue }
      let text = xml[start...].prefix { $0 != UInt8(ascii: "<") }
      counts[Self.unescaped(text), default: 0] += 1
    }
  }

  /// Whether another sidecar has all of these texts, as often.
  func areAll(in other: TranslatedTexts) -> Bool {
    counts.allSatisfy { text, count in other.counts[text, default: 0] >= count }
  }

  private static func hasLanguage(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = Array("xml:lang".utf8)
    return tag.indices.contains { tag[$0...].starts(with: name) }
  }

  /// Returns a text with its letters in place of the escapes that writers differ in.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    var letters: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let escape = byte == UInt8(ascii: "&") ? escapes.first { rest.starts(with: $0.0.utf8) } : nil
      letters += escape.map { Array($0.1.utf8) } ?? [byte]
      rest = rest.dropFirst(escape?.0.utf8.count ?? 1)
    }
    return letters
  }
}
