import CFontconfig
import RiffleDrawing

struct FontFace: Hashable {
  var path: String
  /// The index of the face in the file; the upper 16 bits choose a variable font's named instance.
  var index: Int
  /// Whether the characters have their own colors, as emoji do.
  var isColored: Bool
}

final class FontFinder {
  private let families: [String]
  /// Read for the first text: reading takes about 10 ms, and pictures are decoded meanwhile.
  private lazy var configuration = Configuration(path: configurationPath)
  private let configurationPath: String?
  /// Codes from the environment.
  let languages: [String]
  private var fallbacks: [FallbackKey: FontFace?] = [:]

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
    var weight: Font.Weight
    var isEmoji: Bool
    var language: TextLanguage?
  }

  init(families: [String], configuration: String?) {
    self.families = families
    configurationPath = configuration
    languages = Self.userLanguages()
  }

  /// Nil if no font is installed at all.
  func face(weight: Font.Weight) -> FontFace? {
    match(weight: weight, containing: nil, isEmoji: false, language: nil)
  }

  /// Returns nil if no font has the character; the language is that whose forms of shared characters are
  /// preferred, by default the user's.
  func face(
    for scalar: Unicode.Scalar,
    weight: Font.Weight,
    isEmoji: Bool = false,
    language: TextLanguage? = nil
  ) -> FontFace? {
    let isEmoji = isEmoji || scalar.properties.isEmojiPresentation
    let key = FallbackKey(scalar: scalar, weight: weight, isEmoji: isEmoji, language: language)
    if let known = fallbacks[key] { return known }
    let face = match(weight: weight, containing: scalar, isEmoji: isEmoji, language: language)
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
    weight: Font.Weight,
    containing scalar: Unicode.Scalar?,
    isEmoji: Bool,
    language: TextLanguage?
  ) -> FontFace? {
    guard let config = configuration.pointer, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    let wanted = scalar.flatMap(Self.companion).map { [$0] } ?? []
    for family in isEmoji ? ["emoji"] : families.prefix(1) + wanted + families.dropFirst() {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    // Without a language, fontconfig takes the user's.
    if let language { FcPatternAddString(pattern, FC_LANG, language.rawValue) }
    FcPatternAddInteger(pattern, FC_WEIGHT, Self.number(of: weight))
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
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
    return Self.read(found, containing: scalar)
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
    return FontFace(
      path: String(cString: path),
      index: Int(index),
      isColored: isColored != 0
    )
  }

  private static func number(of weight: Font.Weight) -> Int32 {
    switch weight {
    case .regular: FC_WEIGHT_REGULAR
    case .medium: FC_WEIGHT_MEDIUM
    case .semibold: FC_WEIGHT_SEMIBOLD
    case .heavy: FC_WEIGHT_EXTRABOLD
    }
  }
}
