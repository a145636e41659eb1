import CExempi
import RiffleSystem
import Synchronization
import SystemPackage

/// Reading and writing of XMP through exempi, which is loaded when it is first needed.
enum XMPPacket {
  private static let library = LoadedLibrary<exempi_functions>(
    "libexempi.so.8",
    package: "libexempi8",
    exempi_functions_names()
  )
  /// Held for each use, since exempi has tables that all packets share; whether it is set up.
  private static let isSetUp = Mutex(false)

  /// The namespace that the rating belongs to (XMP Specification Part 1, section 8.4).
  private static let namespace = "http://ns.adobe.com/xap/1.0/"
  private static let property = "Rating"
  /// A sidecar with the history of many edits has some hundred kilobytes.
  private static let sizeLimit = 64_000_000

  /// Returns the rating that a sidecar has.
  ///
  /// - Returns: The rating; nil if it has none or is not there.
  /// - Throws: ``RiffleError`` if it cannot be read or exempi is missing.
  static func rating(in path: FilePath) throws(RiffleError) -> Int? {
    guard let bytes = try bytes(of: path) else { return nil }
    return try using(bytes) { library, packet in rating(of: packet, library) }
  }

  /// Returns what a sidecar has with another rating and everything else kept.
  ///
  /// - Parameter bytes: What it has; nil for a new one.
  /// - Returns: What it is to have, in UTF-8.
  /// - Throws: ``RiffleError`` if it is no XMP, if exempi would lose a text, or if it is missing.
  static func setting(_ rating: Int, in bytes: [UInt8]?) throws(RiffleError) -> [UInt8] {
    try using(bytes) { (library, packet) throws(RiffleError) in
      let text = library.xmp_string_new()
      defer { library.xmp_string_free(text) }
      // Without the wrapper by which programs find a packet within other files, as darktable and
      // Adobe's programs write sidecars.
      let options =
        UInt32(XMP_SERIAL_OMITPACKETWRAPPER)
        | UInt32(XMP_SERIAL_USECOMPACTFORMAT)
      guard library.xmp_set_property(packet, namespace, property, String(rating), 0),
        library.xmp_serialize(packet, text, options, 0),
        Self.rating(of: packet, library) == rating
      else { throw .unwritable("exempi cannot set the rating (error \(library.xmp_get_error()))") }
      let start = UnsafeRawPointer(library.xmp_string_cstr(text))
      let xml = UnsafeRawBufferPointer(start: start, count: library.xmp_string_len(text))
      let new = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + xml
      guard let bytes else { return new }
      guard TranslatedTexts(in: bytes).areAll(in: TranslatedTexts(in: new)) else {
        throw .badFile("a text that it has in two languages would be lost, so it is left as it is")
      }
      return new
    }
  }

  /// Returns the bytes of a sidecar; nil if it is not there.
  static func bytes(of path: FilePath) throws(RiffleError) -> [UInt8]? {
    guard path.exists else { return nil }
    do {
      return try InputFile(path).read(atMost: sizeLimit)
    } catch {
      throw .unreadable("it cannot be read")
    }
  }

  /// Loads exempi.
  static func load() throws(RiffleError) {
    try using(nil) { _, _ in () }
  }

  private static func rating(of packet: XmpPtr, _ library: exempi_functions) -> Int? {
    let text = library.xmp_string_new()
    defer { library.xmp_string_free(text) }
    guard library.xmp_get_property(packet, namespace, property, text, nil),
      let start = library.xmp_string_cstr(text), let number = Double(String(cString: start))
    else { return nil }
    // Some programs write 3.0.
    return Int(exactly: number.rounded())
  }

  /// Calls a closure with a packet, which ends with it.
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
      if !isSetUp { isSetUp = library.xmp_init() }
      guard isSetUp else { throw .unavailable("exempi cannot start. Install libexempi8 anew.") }
      // Exempi writes a line of its own on standard error about what is no XML at all.
      if let bytes, !bytes.isEmpty, !Self.mentionsRDF(bytes) { throw Self.noXMP }
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

  private static let noXMP = RiffleError.badFile("it is not XMP that can be read")

  /// Whether a file can be XMP, which is RDF in XML (XMP Specification Part 1, section 7), in whatever
  /// Unicode it is written.
  private static func mentionsRDF(_ bytes: [UInt8]) -> Bool {
    let letters = bytes.filter { $0 != 0 }
    let name = Array("RDF".utf8)
    return letters.indices.contains { letters[$0...].starts(with: name) }
  }
}

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
