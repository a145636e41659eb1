import RiffleMedia

/// The files of a folder that are one card: the one that is shown, and its companions.
///
/// The rule, for files in one folder with the same name, letter for letter, up to the suffix:
///
/// - A picture is a card. Two pictures (a.jpg, a.png) are two cards.
/// - Raw photographs, films (.mov, .mp4) and a sidecar (a.xmp) belong to the picture; of several
///   pictures, to the first in natural order.
/// - Without a picture, the first raw photograph in natural order is the card, and the others
///   belong to it.
/// - A sidecar with the whole name of a file before its own suffix (a.jpg.xmp) belongs to that
///   file.
/// - Films and sidecars without a photograph are not cards. Hidden files are ignored.
struct FileGroup: Hashable, Sendable {
  var shown: [UInt8]
  /// In natural order.
  var companions: [[UInt8]] = []

  /// Groups the files of a folder; the groups are in no order.
  ///
  /// - Parameter others: The raw photographs, films and sidecars.
  static func groups(
    pictures: [[UInt8]],
    others: [(name: [UInt8], kind: FileKind)]
  ) -> (groups: [FileGroup], unused: Int) {
    guard !others.isEmpty else { return (pictures.map { FileGroup(shown: $0) }, 0) }
    var grouping = FileGrouping()
    for name in pictures { grouping.files[name.stem, default: .init()].pictures.append(name) }
    var sidecars: [[UInt8]] = []
    for (name, kind) in others {
      switch kind {
      case .raw: grouping.files[name.stem, default: .init()].raws.append(name)
      case .film: grouping.files[name.stem, default: .init()].rest.append(name)
      default: sidecars.append(name)
      }
    }
    return grouping.groups(with: sidecars)
  }
}

private struct FileGrouping {
  struct Namesakes {
    var pictures: [[UInt8]] = []
    var raws: [[UInt8]] = []
    /// Films and sidecars.
    var rest: [[UInt8]] = []

    func contains(_ name: [UInt8]) -> Bool {
      pictures.contains(name) || raws.contains(name) || rest.contains(name)
    }
  }

  /// By name without suffix.
  var files: [[UInt8]: Namesakes] = [:]

  mutating func groups(with sidecars: [[UInt8]]) -> (groups: [FileGroup], unused: Int) {
    // By the name of the file that each belongs to.
    var ofWholeNames: [[UInt8]: [[UInt8]]] = [:]
    var unused = 0
    for sidecar in sidecars {
      let owner = sidecar.stem
      if files[owner.stem]?.contains(owner) == true {
        ofWholeNames[owner, default: []].append(sidecar)
      } else if files[owner] != nil {
        files[owner]?.rest.append(sidecar)
      } else {
        unused += 1
      }
    }
    var groups: [FileGroup] = []
    for namesakes in files.values {
      let pictures = namesakes.pictures.inNaturalOrder
      let raws = namesakes.raws.inNaturalOrder
      guard let shown = pictures.first ?? raws.first else {
        unused += namesakes.rest.count
        unused += namesakes.rest.reduce(0) { $0 + (ofWholeNames[$1]?.count ?? 0) }
        continue
      }
      var first = FileGroup(shown: shown)
      first.companions = (pictures.isEmpty ? Array(raws.dropFirst()) : raws) + namesakes.rest
      var own = [first]
      own += pictures.dropFirst().map { FileGroup(shown: $0) }
      if !ofWholeNames.isEmpty {
        for index in own.indices {
          let names = [own[index].shown] + own[index].companions
          own[index].companions += names.flatMap { ofWholeNames[$0] ?? [] }
        }
      }
      groups += own
    }
    for index in groups.indices {
      groups[index].companions = groups[index].companions.inNaturalOrder
    }
    return (groups, unused)
  }
}

extension [[UInt8]] {
  var inNaturalOrder: [[UInt8]] {
    guard count > 1 else { return self }
    return map { ($0, NaturalOrder($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The role of a file in a deck, by its suffix.
enum FileKind: Sendable {
  case picture
  /// A raw photograph, which is a card if no picture has its name.
  case raw
  /// A film, which belongs to the photograph with its name.
  case film
  /// An XMP file beside a photograph.
  case sidecar
  case other

  /// Ignores case.
  init(name: [UInt8]) {
    self = Self.suffix(of: name).flatMap { Self.kinds[$0] } ?? .other
  }

  /// By packed suffix, so that no text is made for each of 100,000 names.
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

  /// The packed suffix in lower case; nil without one or with more than eight letters.
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
  var stem: [UInt8] {
    guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return self }
    return Array(self[..<dot])
  }

  var isHidden: Bool { first == UInt8(ascii: ".") }
}
