import RiffleMedia

/// What a file is to a deck, by the end of its name.
enum FileKind: Sendable {
  /// A picture that can be a card.
  case picture
  /// A camera's raw photograph, which can be a card where no other picture has its name.
  case raw
  /// A film, which belongs to the photograph that has its name.
  case film
  /// What programs say about a photograph: an XMP file beside it.
  case sidecar
  /// Anything else.
  case other

  /// Tells the kind of a file by the suffix of its name, in small or capital letters.
  init(name: [UInt8]) {
    self = Self.suffix(of: name).flatMap { Self.kinds[$0] } ?? .other
  }

  /// The kinds by suffix, which is packed into a number so that no text is made for each of 100,000
  /// names.
  private static let kinds: [UInt64: FileKind] = {
    var kinds: [UInt64: FileKind] = [:]
    func add(_ suffixes: [String], _ kind: FileKind) {
      for suffix in suffixes { kinds[packed(Array(suffix.utf8)[...])] = kind }
    }
    add(PictureFormat.allCases.flatMap(\.suffixes), .picture)
    add(PictureFormat.raw.suffixes, .raw)
    add(["mov", "mp4"], .film)
    add(["xmp"], .sidecar)
    return kinds
  }()

  /// Returns the suffix of a name in lower case, as a number; nil if it has none, or one of more than
  /// eight letters.
  private static func suffix(of name: [UInt8]) -> UInt64? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      (1...8).contains(name.count - dot - 1)
    else { return nil }
    return packed(name[(dot + 1)...])
  }

  private static func packed(_ suffix: ArraySlice<UInt8>) -> UInt64 {
    suffix.reduce(0) { number, byte in
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return number << 8 | UInt64(isCapital ? byte | 0x20 : byte)
    }
  }
}

extension [UInt8] {
  /// The name without its suffix.
  var stem: [UInt8] {
    guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return self }
    return Array(self[..<dot])
  }

  /// Whether the name is that of a hidden file.
  var isHidden: Bool { first == UInt8(ascii: ".") }
}
