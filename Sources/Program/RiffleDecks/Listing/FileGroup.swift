import RiffleMedia

/// The files of a folder that are one card: the one that is shown, and its companions.
///
/// The rule, for files in one folder with the same name, letter for letter, up to the suffix:
///
/// - A picture is a card. Two pictures (a.jpg, a.png) are two cards.
/// - Raw photographs, films (.mov, .mp4), a sidecar (a.xmp) and attachments (a.wav, a.pp3) belong to
///   the picture; of several pictures, to the first in natural order.
/// - Without a picture, the first raw photograph in natural order is the card, and the others
///   belong to it.
/// - A sidecar or an attachment with the whole name of a file before its own suffix (a.jpg.xmp)
///   belongs to that file.
/// - A sidecar of a numbered copy (a_01.jpg.xmp) belongs to a.jpg if no photograph and no film is
///   called a_01.
/// - The names of phones (``PhoneNames``) count as one: an edited picture is shown and its original
///   belongs to it, and a raw photograph belongs to its cover. It must be clear which is whose.
/// - An attachment may also lie in a folder that its program makes for it (``settingsFolders``).
/// - Films, sidecars and attachments without a photograph are not cards. Hidden files are ignored.
struct FileGroup: Hashable, Sendable {
  var shown: [UInt8]
  /// They are in natural order, and named from the folder of the card on, which is `NKSC_PARAM/a.nef.nksc`
  /// for a file in a subfolder.
  var companions: [[UInt8]] = []

  /// Folders in which programs keep attachments of the pictures beside them: NX Studio, and Capture
  /// One in subfolders of its own.
  static let settingsFolders: Set<[UInt8]> = [Array("NKSC_PARAM".utf8), Array("CaptureOne".utf8)]

  /// Groups the files of a folder, in no order; the others are those that are no pictures.
  static func groups(
    pictures: [[UInt8]],
    others: [(name: [UInt8], kind: FileKind)]
  ) -> (groups: [FileGroup], unused: Int) {
    guard !others.isEmpty || pictures.contains(where: PhoneNames.isEdit) else {
      return (pictures.map { FileGroup(shown: $0) }, 0)
    }
    var grouping = FileGrouping()
    for name in pictures { grouping.files[name.stem, default: .init()].pictures.append(name) }
    var attached: [[UInt8]] = []
    for (name, kind) in others {
      switch kind {
      case .raw: grouping.files[name.stem, default: .init()].raws.append(name)
      case .film: grouping.files[name.stem, default: .init()].rest.append(name)
      default: attached.append(name)
      }
    }
    return grouping.groups(with: attached)
  }
}

private struct FileGrouping {
  struct Namesakes {
    var pictures: [[UInt8]] = []
    var raws: [[UInt8]] = []
    var rest: [[UInt8]] = []
    /// The edited picture, which is shown instead of its original.
    var edit: [UInt8]?

    var hasPhotograph: Bool { !pictures.isEmpty || !raws.isEmpty }

    func contains(_ name: [UInt8]) -> Bool {
      pictures.contains(name) || raws.contains(name) || rest.contains(name)
    }

    /// Returns all files of a photograph and its edit; nil if there are several of either.
    func edited(_ edit: Namesakes) -> Namesakes? {
      guard hasPhotograph, pictures.count < 2, edit.pictures.count < 2, edit.raws.isEmpty else {
        return nil
      }
      var all = self
      all.edit = edit.pictures.first
      all.rest += edit.rest
      return all
    }

    /// Returns all files of a cover and its raw photograph; nil if either has a picture too many.
    func covering(_ original: Namesakes) -> Namesakes? {
      guard pictures.count == 1, original.pictures.isEmpty else { return nil }
      var all = self
      all.raws += original.raws
      all.rest += original.rest
      return all
    }
  }

  /// The files by name without suffix.
  var files: [[UInt8]: Namesakes] = [:]

  mutating func groups(with attached: [[UInt8]]) -> (groups: [FileGroup], unused: Int) {
    // By the name of the file that each belongs to.
    var ofWholeNames: [[UInt8]: [[UInt8]]] = [:]
    var unused = 0
    for name in attached {
      let owner = name.lastName.stem
      if files[owner.stem]?.contains(owner) == true {
        ofWholeNames[owner, default: []].append(name)
      } else if files[owner] != nil {
        files[owner]?.rest.append(name)
      } else if files[name.lastName] != nil {
        // A motion picture's film, a.MP of a.MP.jpg.
        files[name.lastName]?.rest.append(name)
      } else if let original = name.originalOfCopy, files[owner.stem] == nil,
        files[original.stem]?.contains(original) == true
      {
        ofWholeNames[original, default: []].append(name)
      } else if let original = PhoneNames.original(ofAttachment: name),
        files[original]?.hasPhotograph == true
      {
        files[original]?.rest.append(name)
      } else {
        unused += 1
      }
    }
    joinPhoneFiles()
    var groups: [FileGroup] = []
    for namesakes in files.values {
      let pictures = namesakes.pictures.inNaturalOrder
      let raws = namesakes.raws.inNaturalOrder
      let cards =
        namesakes.edit.map { [$0] } ?? (pictures.isEmpty ? Array(raws.prefix(1)) : pictures)
      guard !cards.isEmpty else {
        unused += namesakes.rest.count
        unused += namesakes.rest.reduce(0) { $0 + (ofWholeNames[$1]?.count ?? 0) }
        continue
      }
      var own = cards.map { FileGroup(shown: $0) }
      own[0].companions = (pictures + raws).filter { !cards.contains($0) } + namesakes.rest
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

  private mutating func joinPhoneFiles() {
    for (stem, namesakes) in files {
      let owner: [UInt8]
      let all: Namesakes?
      if let original = PhoneNames.original(ofEdit: stem) {
        (owner, all) = (original, files[original]?.edited(namesakes))
      } else if let cover = PhoneNames.covers(ofOriginal: stem).first(where: { files[$0] != nil }) {
        (owner, all) = (cover, files[cover]?.covering(namesakes))
      } else {
        continue
      }
      guard let all else { continue }
      files[owner] = all
      files[stem] = nil
    }
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
  /// What a camera or another program keeps beside a photograph, and Riffle does not read: a voice
  /// memo, a thumbnail, the settings of an edit.
  case attachment
  case other

  init(name: [UInt8]) {
    self = Self.suffix(of: name).flatMap { Self.kinds[$0] } ?? .other
  }

  static let attachments = [
    // Cameras: voice memos and thumbnails; Pixel phones: the films of motion pictures.
    "wav", "mp3", "m4a", "thm", "mp",
    // RawTherapee and ART, DxO, Canon, ON1, Nikon, Adobe, Apple.
    "pp3", "arp", "dop", "vrd", "dr4", "on1", "onphoto", "nksc", "ncf", "acr", "aae",
    // Capture One (support.captureone.com, 'Session sidecar files explained').
    "cos", "comask", "cop", "cof", "cot",
  ]

  /// The suffix is packed, so that no text is made for each of 100,000 names.
  private static let kinds: [UInt64: FileKind] = {
    var kinds: [UInt64: FileKind] = [:]
    func add(_ suffixes: [String], _ kind: FileKind) {
      for suffix in suffixes { kinds[packed(Array(suffix.utf8)[...])] = kind }
    }
    add(PictureFormat.allCases.flatMap(\.suffixes), .picture)
    add(PictureFormat.raw.suffixes, .raw)
    add(["mov", "mp4"], .film)
    add(["xmp"], .sidecar)
    add(attachments, .attachment)
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

  var lastName: [UInt8] {
    lastIndex(of: UInt8(ascii: "/")).map { Array(self[($0 + 1)...]) } ?? self
  }

  var isHidden: Bool { first == UInt8(ascii: ".") }

  /// The picture's name a.jpg for a_01.jpg.xmp, darktable's second version of it; nil for other names.
  ///
  /// darktable numbers with two digits at least (dt_image_path_append_version in its source).
  var originalOfCopy: [UInt8]? {
    guard case .sidecar = FileKind(name: self) else { return nil }
    let stem = lastName.stem
    let numbered = stem.stem
    let digits = numbered.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let start = numbered.count - digits.count
    let zero = UInt8(ascii: "0")
    guard (2...4).contains(digits.count), start > 1, numbered[start - 1] == UInt8(ascii: "_"),
      digits.count == 2 ? digits.contains(where: { $0 != zero }) : numbered[start] != zero,
      stem.count > numbered.count
    else { return nil }
    return Array(numbered[..<(start - 1)] + stem[numbered.count...])
  }
}
