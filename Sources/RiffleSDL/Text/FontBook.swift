import RiffleDrawing

/// The fonts in use: finds them, opens them once a size, and picks one for each letter.
final class FontBook {
  private let library: TextLibrary
  private let finder: FontFinder
  // 48: three weights at half a dozen sizes with room for fallbacks; one takes some 100 kB.
  private var fonts = RecencyCache<Key, OpenFont>(costLimit: 48)
  /// What went wrong since somebody last looked, each once.
  private(set) var problems: [String] = []
  private var reported: Set<String> = []

  private struct Key: Hashable {
    var face: FontFace
    var size: Double
  }

  /// Makes a book of some families and what fontconfig offers behind them.
  init(families: [String], configuration: String?, library: TextLibrary) {
    self.library = library
    finder = FontFinder(families: families, configuration: configuration)
  }

  /// Opens the font that a line asks for, or nil, with a problem noted, where there is none.
  func font(_ font: Font) -> OpenFont? {
    guard let face = finder.face(weight: font.weight) else {
      report("no font is installed, so no text is shown; a package such as fonts-inter would do")
      return nil
    }
    return open(face, size: font.size)
  }

  /// Opens a face that a run asks for.
  func open(_ face: FontFace, size: Double) -> OpenFont? {
    let key = Key(face: face, size: size)
    if let font = fonts.value(for: key) { return font }
    do throws(SDLError) {
      let font = try OpenFont(face, size: size, library: library)
      fonts.store(font, for: key, cost: 1)
      return font
    } catch {
      report("\(face.path): the font cannot be opened, its text is not shown")
      return nil
    }
  }

  /// Guesses whose forms of letters a line wants.
  func language(of letters: [Character]) -> TextLanguage? {
    TextLanguage(of: letters, users: finder.languages)
  }

  /// Picks the font for a letter: the one before it for what goes with its neighbours, else the
  /// line's own, else the first that fontconfig offers.
  func face(
    for letter: Character,
    font: Font,
    own: OpenFont,
    previous: FontFace?,
    language: TextLanguage?
  ) -> FontFace {
    let needed = letter.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    func has(_ font: OpenFont) -> Bool { needed.allSatisfy(font.contains) }
    if let previous, previous != own.face, !previous.isColored, TextScript(of: letter) == nil,
      !letter.unicodeScalars.contains(where: \.properties.isEmojiPresentation),
      let font = open(previous, size: font.size), has(font)
    {
      return previous
    }
    // U+FE0F asks for the coloured form of what many fonts have as a plain sign.
    if letter.unicodeScalars.contains("\u{FE0F}"), let scalar = needed.first,
      let face = finder.face(for: scalar, weight: font.weight, isEmoji: true), face.isColored
    {
      return face
    }
    if has(own) { return own.face }
    for scalar in needed where !own.contains(scalar) {
      if let face = finder.face(for: scalar, weight: font.weight, language: language) {
        return face
      }
    }
    return own.face
  }

  /// Hands over the problems noted so far.
  func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private func report(_ problem: String) {
    if reported.insert(problem).inserted { problems.append(problem) }
  }
}
