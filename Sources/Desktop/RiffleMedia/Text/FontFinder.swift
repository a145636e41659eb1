import CFontconfig
import RiffleDrawing

struct FontFace: Hashable {
  var path: String
  /// The index of the face in the file; the upper 16 bits choose a variable font's named instance.
  var index: Int
  /// Whether the characters have their own colors, as emoji do.
  var isColored: Bool
  /// Whether upright characters are to be slanted, for want of italics.
  var isSlanted = false
}

struct FontStyle: Hashable {
  var family: String?
  var weight = Font.Weight.regular
  var isItalic = false
}

extension Font {
  var style: FontStyle { FontStyle(family: family, weight: weight, isItalic: isItalic) }
}

final class FontFinder {
  private let families: [String]
  /// Read for the first text: reading takes about 10 ms, and pictures are decoded meanwhile.
  private lazy var configuration = Configuration(path: configurationPath)
  private let configurationPath: String?
  /// Codes from the environment.
  let languages: [String]
  private var matches: [FontStyle: Match?] = [:]
  private var fallbacks: [FallbackKey: FontFace?] = [:]

  private struct Match {
    var face: FontFace
    /// All names of its family.
    var families: [String]
  }

  private final class Configuration {
    let pointer: OpaquePointer?

    /// Reads the system's file if the path is nil; in steps, since `FcInitLoadConfigAndFonts` writes to
    /// standard error if there is no file.
    init(path: String?) {
      pointer = FcConfigCreate()
      FcConfigParseAndLoad(pointer, path, FcBool(0))
      if path == nil, !isRead { FcConfigParseAndLoadFromMemory(pointer, Self.fallback, FcBool(0)) }
      FcConfigBuildFonts(pointer)
    }

    private var isRead: Bool {
      guard let files = FcConfigGetConfigFiles(pointer) else { return false }
      defer { FcStrListDone(files) }
      return FcStrListNext(files) != nil
    }

    /// The folders for fonts of the XDG directory specification.
    private static let fallback = """
      <fontconfig>
        <dir>/usr/share/fonts</dir>
        <dir>/usr/local/share/fonts</dir>
        <dir prefix="xdg">fonts</dir>
        <cachedir prefix="xdg">fontconfig</cachedir>
      </fontconfig>
      """

    deinit {
      if let pointer { FcConfigDestroy(pointer) }
    }
  }

  private struct FallbackKey: Hashable {
    var scalar: Unicode.Scalar
    var style: FontStyle
    var isEmoji: Bool
    var language: TextLanguage?
  }

  init(families: [String], configuration: String?) {
    self.families = families
    configurationPath = configuration
    languages = Self.userLanguages()
  }

  func face(_ style: FontStyle) -> FontFace? { ownMatch(style)?.face }

  /// Returns the family that stands in for one that is not installed; nil if it is, or if fontconfig knows
  /// the name as one that any family may stand for.
  func substitute(for style: FontStyle) -> String? {
    guard let family = style.family?.lowercased(), !Self.genericFamilies.contains(family),
      let match = ownMatch(style), !match.families.contains(where: { $0.lowercased() == family })
    else { return nil }
    return match.families.first
  }

  private static let genericFamilies: Set = [
    "serif", "sans-serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji",
    "math",
  ]

  private func ownMatch(_ style: FontStyle) -> Match? {
    if let known = matches[style] { return known }
    var match = match(style, containing: nil, isEmoji: false, language: nil)
    if let family = style.family?.lowercased(), !Self.genericFamilies.contains(family),
      match?.families.contains(where: { $0.lowercased() == family }) == false
    {
      var own = style
      own.family = nil
      match = ownMatch(own)
    }
    matches[style] = .some(match)
    return match
  }

  /// Returns nil if no font has the character; the language is that whose forms of shared characters are
  /// preferred, by default the user's.
  func face(
    for scalar: Unicode.Scalar,
    _ style: FontStyle,
    isEmoji: Bool = false,
    language: TextLanguage? = nil
  ) -> FontFace? {
    let isEmoji = isEmoji || scalar.properties.isEmojiPresentation
    let key = FallbackKey(scalar: scalar, style: style, isEmoji: isEmoji, language: language)
    if let known = fallbacks[key] { return known }
    let face = match(style, containing: scalar, isEmoji: isEmoji, language: language)?.face
    fallbacks[key] = .some(face)
    return face
  }

  private static func userLanguages() -> [String] {
    guard let set = FcGetDefaultLangs() else { return [] }
    defer { FcStrSetDestroy(set) }
    guard let list = FcStrListCreate(set) else { return [] }
    defer { FcStrListDone(list) }
    var languages: [String] = []
    while let language = FcStrListNext(list) { languages.append(String(cString: language)) }
    return languages
  }

  /// Returns the sans serif that goes well with others in a character's script, or nil if the one
  /// that most systems offer first, DejaVu, goes well enough.
  private static func companion(of scalar: Unicode.Scalar) -> String? {
    switch TextScript(of: Character(scalar))?.code {
    case "Arab": "Noto Sans Arabic"
    case "Hebr": "Noto Sans Hebrew"
    default: nil
    }
  }

  private func match(
    _ style: FontStyle,
    containing scalar: Unicode.Scalar?,
    isEmoji: Bool,
    language: TextLanguage?
  ) -> Match? {
    guard let config = configuration.pointer, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    let wanted = scalar.flatMap(Self.companion).map { [$0] } ?? []
    // Behind a family that is asked for, ours would come before what fontconfig has for `monospace`.
    let asked = style.family.map { [$0] }
    let text = (asked ?? Array(families.prefix(1))) + wanted + (asked ?? families).dropFirst()
    for family in isEmoji ? ["emoji"] : text {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    // Without a language, fontconfig takes the user's.
    if let language { FcPatternAddString(pattern, FC_LANG, language.rawValue) }
    FcPatternAddInteger(pattern, FC_WEIGHT, Self.number(of: style.weight))
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_OUTLINE, isEmoji ? FcBool(FcDontCare) : FcBool(FcTrue))
    if let scalar, let letters = FcCharSetCreate() {
      FcCharSetAddChar(letters, scalar.value)
      FcPatternAddCharSet(pattern, FC_CHARSET, letters)
      FcCharSetDestroy(letters)
    }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let found = FcFontMatch(config, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    guard var face = Self.read(found, containing: scalar) else { return nil }
    face.isSlanted = style.isItalic && Self.isUpright(found) && !face.isColored
    return Match(face: face, families: Self.families(of: found))
  }

  /// Whether the font itself is upright; fontconfig calls it oblique if its own rules would slant it.
  private static func isUpright(_ found: OpaquePointer) -> Bool {
    var slant = FC_SLANT_ROMAN
    FcPatternGetInteger(found, FC_SLANT, 0, &slant)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    let isPretended =
      FcPatternGetMatrix(found, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix?.pointee.xy != 0
    return slant == FC_SLANT_ROMAN || isPretended
  }

  private static func families(of found: OpaquePointer) -> [String] {
    var families: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(found, FC_FAMILY, Int32(families.count), &name) == FcResultMatch,
      let text = name
    {
      families.append(String(cString: text))
    }
    return families
  }

  private static func read(_ found: OpaquePointer, containing scalar: Unicode.Scalar?) -> FontFace?
  {
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(found, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    if let scalar {
      var letters: OpaquePointer?
      guard FcPatternGetCharSet(found, FC_CHARSET, 0, &letters) == FcResultMatch,
        FcCharSetHasChar(letters, scalar.value) != 0
      else { return nil }
    }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    var isColored = FcBool(0)
    FcPatternGetBool(found, FC_COLOR, 0, &isColored)
    return FontFace(path: String(cString: path), index: Int(index), isColored: isColored != 0)
  }

  private static func number(of weight: Font.Weight) -> Int32 {
    switch weight {
    case .thin: FC_WEIGHT_THIN
    case .light: FC_WEIGHT_LIGHT
    case .regular: FC_WEIGHT_REGULAR
    case .medium: FC_WEIGHT_MEDIUM
    case .semibold: FC_WEIGHT_SEMIBOLD
    case .bold: FC_WEIGHT_BOLD
    case .heavy: FC_WEIGHT_EXTRABOLD
    }
  }
}
