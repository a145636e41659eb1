import CExempi
package import RiffleSystem
import Synchronization
import SystemPackage

/// Reads and writes XMP through exempi, which is loaded on first use.
package enum XMPPacket {
  private static let library = LoadedLibrary<exempi_functions>(
    "libexempi.so.8",
    package: "libexempi8",
    exempi_functions_names()
  )
  /// Held for each use, since all packets share exempi's tables; whether it is set up.
  private static let isSetUp = Mutex(false)

  /// Reads the marks of a sidecar; none if it does not exist.
  static func marks(in path: FilePath) throws(RiffleError) -> XMPMarks {
    guard let bytes = try bytes(of: path) else { return XMPMarks() }
    return try marks(in: bytes)
  }

  static func marks(in bytes: [UInt8]) throws(RiffleError) -> XMPMarks {
    try using(bytes) { library, packet in marks(of: packet, library) }
  }

  /// Returns a sidecar with other marks and everything else unchanged.
  ///
  /// Where that is possible, only their values are replaced in the text; else exempi writes all of it
  /// anew, as UTF-8.
  ///
  /// - Parameter bytes: The present contents; nil for a new sidecar.
  /// - Throws: Also if exempi would have to write it and lose a text.
  package static func setting(_ marks: XMPMarks, in bytes: [UInt8]?) throws(RiffleError) -> [UInt8]
  {
    if let bytes, let edited = edited(bytes, marks) { return edited }
    return try using(bytes) { (library, packet) throws(RiffleError) in
      let present = Self.marks(of: packet, library)
      for ((property, value), (_, old)) in zip(marks.properties, present.properties)
      where value != old {
        let isSet =
          if let value {
            library.xmp_set_property(packet, property.namespace, property.name, value, 0)
          } else {
            library.xmp_delete_property(packet, property.namespace, property.name)
          }
        guard isSet else { throw unsettable(library) }
      }
      guard Self.marks(of: packet, library) == marks, let xml = text(of: packet, library) else {
        throw unsettable(library)
      }
      let new = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + xml
      guard let bytes else { return new }
      guard TranslatedTexts(in: bytes).areAll(in: TranslatedTexts(in: new)) else {
        throw .badFile("a text that it has in two languages would be lost, so it is left as it is")
      }
      return new
    }
  }

  private static func unsettable(_ library: exempi_functions) -> RiffleError {
    .unwritable("exempi cannot set the rating (error \(library.xmp_get_error()))")
  }

  /// Returns the text with the values replaced; nil if that says anything else to exempi than it
  /// should.
  private static func edited(_ bytes: [UInt8], _ marks: XMPMarks) -> [UInt8]? {
    guard var text = XMPText(bytes), let before = try? contents(of: bytes) else { return nil }
    for ((property, value), (_, old)) in zip(marks.properties, before.marks.properties)
    where value != old {
      guard
        text.set(property.name, of: property.namespace, prefix: property.prefix, to: value)
      else { return nil }
    }
    guard let after = try? contents(of: text.bytes), after.marks == marks,
      let rest = after.remainder, rest == before.remainder
    else { return nil }
    return text.bytes
  }

  /// Whether nothing but marks differs.
  static func isSame(_ one: [UInt8], as other: [UInt8]) throws(RiffleError) -> Bool {
    let (rest, otherRest) = (try contents(of: one).remainder, try contents(of: other).remainder)
    return rest != nil && rest == otherRest
  }

  private static func contents(
    of bytes: [UInt8]
  ) throws(RiffleError) -> (marks: XMPMarks, remainder: [UInt8]?) {
    try using(bytes) { library, packet in
      let marks = Self.marks(of: packet, library)
      for (property, _) in XMPMarks().properties {
        _ = library.xmp_delete_property(packet, property.namespace, property.name)
      }
      return (marks, text(of: packet, library))
    }
  }

  private static func text(of packet: XmpPtr, _ library: exempi_functions) -> [UInt8]? {
    let text = library.xmp_string_new()
    defer { library.xmp_string_free(text) }
    // Without the wrapper for packets in other files, like darktable and Adobe's programs.
    let options = UInt32(XMP_SERIAL_OMITPACKETWRAPPER) | UInt32(XMP_SERIAL_USECOMPACTFORMAT)
    guard library.xmp_serialize(packet, text, options, 0) else { return nil }
    let start = UnsafeRawPointer(library.xmp_string_cstr(text))
    return Array(UnsafeRawBufferPointer(start: start, count: library.xmp_string_len(text)))
  }

  static func bytes(of path: FilePath) throws(RiffleError) -> [UInt8]? {
    guard path.exists else { return nil }
    if let size = FileStamp(of: path)?.size, size > XMPExtent.sizeLimit {
      throw .badFile("\(XMPExcess.size(Int(clamping: size)))")
    }
    do {
      return try InputFile(path).read(atMost: XMPExtent.sizeLimit)
    } catch {
      throw .unreadable("it cannot be read")
    }
  }

  static func load() throws(RiffleError) { try using(nil) { _, _ in () } }

  private static func marks(of packet: XmpPtr, _ library: exempi_functions) -> XMPMarks {
    func value(_ property: XMPProperty) -> String? {
      let text = library.xmp_string_new()
      defer { library.xmp_string_free(text) }
      guard
        library.xmp_get_property(packet, property.namespace, property.name, text, nil),
        let start = library.xmp_string_cstr(text)
      else { return nil }
      return String(cString: start)
    }
    // Some programs write 3.0.
    func number(_ property: XMPProperty) -> Int? {
      value(property).flatMap(Double.init).flatMap { Int(exactly: $0.rounded()) }
    }
    var marks = XMPMarks(
      rating: number(.rating),
      label: value(.label).flatMap { $0.isEmpty ? nil : $0 },
      orientation: number(.orientation)
    )
    for (property, _, _) in XMPProperty.flags { marks.flags[property] = value(property) }
    return marks
  }

  /// The packet is valid only in the closure.
  private static func using<Result: Sendable>(
    _ bytes: [UInt8]?,
    _ body: (exempi_functions, XmpPtr) throws(RiffleError) -> Result
  ) throws(RiffleError) -> Result {
    try isSetUp.withLock { (isSetUp) throws(RiffleError) in
      let library: exempi_functions
      do {
        library = try Self.library.functions()
      } catch {
        throw .unavailable("Ratings need exempi: \(error).")
      }
      if !isSetUp {
        isSetUp = library.xmp_init()
        // It writes a line about each that it does not know.
        for (property, _, _) in XMPProperty.flags {
          _ = library.xmp_register_namespace(property.namespace, property.prefix, nil)
        }
      }
      guard isSetUp else { throw .unavailable("exempi cannot start. Install libexempi8 anew.") }
      // Whatever else it is, it has no metadata.
      if let bytes, !bytes.isEmpty, try !extent(of: bytes).hasRDF { throw Self.noXMP }
      let packet =
        bytes.map { bytes in
          bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap {
              library.xmp_new($0.assumingMemoryBound(to: CChar.self), buffer.count)
            }
          }
        } ?? library.xmp_new_empty()
      guard let packet else { throw Self.noXMP }
      defer { _ = library.xmp_free(packet) }
      return try body(library, packet)
    }
  }

  private static func extent(of bytes: [UInt8]) throws(RiffleError) -> XMPExtent {
    do {
      return try XMPExtent(of: bytes)
    } catch {
      throw .badFile("\(error)")
    }
  }

  private static let noXMP = RiffleError.badFile("it is not XMP that can be read")
}

/// The texts of a sidecar that have a language.
///
/// If a text has two languages, Adobe's XMP toolkit, on which exempi is based, replaces the second
/// text with the default one. The XMP Specification (Part 1, section 8.2.2.4) wants them equal, but
/// users may have written two.
struct TranslatedTexts {
  private var counts: [[UInt8]: Int] = [:]

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

  /// Resolves the escapes that writers use differently.
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
