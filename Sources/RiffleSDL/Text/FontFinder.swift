import CFontconfig
import RiffleDrawing

/// Finds font files by asking fontconfig.
final class FontFinder {
  /// The families that are tried in order, before what fontconfig adds.
  private let families: [String]
  private let config: OpaquePointer?
  private var fallbacks: [FallbackKey: FontFace?] = [:]

  private struct FallbackKey: Hashable {
    var scalar: Unicode.Scalar
    var weight: Font.Weight
    var isEmoji: Bool
  }

  /// Makes a finder that looks for some families first.
  ///
  /// - Parameters:
  ///   - families: The families, in order.
  ///   - configuration: The path of a fontconfig file to use instead of the system's.
  init(families: [String], configuration: String?) {
    self.families = families
    if let configuration {
      config = FcConfigCreate()
      FcConfigParseAndLoad(config, configuration, FcBool(1))
      FcConfigBuildFonts(config)
    } else {
      config = FcInitLoadConfigAndFonts()
    }
  }

  deinit {
    if let config { FcConfigDestroy(config) }
  }

  /// Finds the font of a weight, or nil where no font is installed at all.
  func face(weight: Font.Weight) -> FontFace? {
    match(weight: weight, containing: nil, isEmoji: false)
  }

  /// Finds the first font that fontconfig offers for a letter, or nil where none has it.
  ///
  /// - Parameters:
  ///   - scalar: The letter.
  ///   - weight: How bold it should be.
  ///   - isEmoji: Whether to prefer a font of coloured pictures.
  /// - Returns: The font.
  func face(for scalar: Unicode.Scalar, weight: Font.Weight, isEmoji: Bool = false) -> FontFace? {
    let isEmoji = isEmoji || scalar.properties.isEmojiPresentation
    let key = FallbackKey(scalar: scalar, weight: weight, isEmoji: isEmoji)
    if let known = fallbacks[key] { return known }
    let face = match(weight: weight, containing: scalar, isEmoji: isEmoji)
    fallbacks[key] = .some(face)
    return face
  }

  private func match(
    weight: Font.Weight,
    containing scalar: Unicode.Scalar?,
    isEmoji: Bool
  ) -> FontFace? {
    guard let config, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in isEmoji ? ["emoji"] : families { FcPatternAddString(pattern, FC_FAMILY, family) }
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
    }
  }
}
