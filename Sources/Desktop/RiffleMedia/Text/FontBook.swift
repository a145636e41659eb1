import RiffleDrawing
import RiffleRaster

/// The fonts in use: finds them, opens each at a few sizes, and chooses one for each character.
final class FontBook {
  private let library: TextLibrary
  private let finder: FontFinder
  // Four weights, and as many fallbacks.
  private var faces = LRUCache<FontFace, OpenFace>(costLimit: 8)
  private var problems: [String] = []
  private var reported: Set<String> = []

  /// Tries the families first, then the fallbacks that fontconfig offers.
  init(families: [String], configuration: String?, library: TextLibrary) {
    self.library = library
    finder = FontFinder(families: families, configuration: configuration)
  }

  func font(_ font: Font) -> OpenFont? {
    guard let face = finder.face(font.style) else {
      report("no font is installed, so no text is shown; a package such as fonts-inter would do")
      return nil
    }
    if let family = font.family, let other = finder.substitute(for: font.style) {
      report("no font family is called \"\(family)\"; text is shown in \(other) instead")
    }
    return open(face, size: font.size)
  }

  /// Opens a face at a size in pixels; records a problem and returns nil if it cannot be read.
  func open(_ face: FontFace, size: Double) -> OpenFont? {
    do throws(SDLError) {
      if let opened = faces.value(for: face) { return try opened.font(size: size) }
      let opened = OpenFace(face, library: library)
      faces.store(opened, for: face, cost: 1)
      return try opened.font(size: size)
    } catch {
      // Fonts have no letters smaller than a pixel; nothing is wrong with the file.
      if size >= 1 { report("\(face.path): the font cannot be opened, its text is not shown") }
      return nil
    }
  }

  func language(of characters: [Character]) -> TextLanguage? {
    TextLanguage(of: characters, users: finder.languages)
  }

  /// Chooses the font for a character: the previous character's if this one belongs to no script,
  /// else the line's own, else the first that fontconfig offers; the line's own if no font has it.
  func face(
    for character: Character,
    font: Font,
    own: OpenFont,
    previous: FontFace?,
    language: TextLanguage?
  ) -> FontFace {
    let needed = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    func has(_ font: OpenFont) -> Bool { needed.allSatisfy(font.contains) }
    if let previous, previous != own.face, !previous.isColored, TextScript(of: character) == nil,
      !character.unicodeScalars.contains(where: \.properties.isEmojiPresentation),
      let font = open(previous, size: font.size), has(font)
    {
      return previous
    }
    // U+FE0F asks for the colored form of a character that many fonts have as a plain sign.
    if character.unicodeScalars.contains("\u{FE0F}"), let scalar = needed.first,
      let face = finder.face(for: scalar, font.style, isEmoji: true), face.isColored
    {
      return face
    }
    if has(own) { return own.face }
    for scalar in needed where !own.contains(scalar) {
      if let face = finder.face(for: scalar, font.style, language: language) {
        return face
      }
    }
    return own.face
  }

  func drainProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private func report(_ problem: String) {
    if reported.insert(problem).inserted { problems.append(problem) }
  }
}
