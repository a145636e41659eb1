/// The language whose forms of Chinese characters a line needs: Unicode gives one code to shapes that
/// differ between languages.
package enum TextLanguage: String, Sendable {
  case japanese = "ja"
  case korean = "ko"
  case simplifiedChinese = "zh-cn"

  /// Guesses a line's language by the characters that only one language has; nil if the line has no
  /// Chinese characters, or the user's own language is as good a guess as any.
  ///
  /// - Parameters:
  ///   - characters: The line.
  ///   - users: The user's languages by their codes in RFC 3066.
  package init?(of characters: [Character], users: [String]) {
    let scripts = Set(characters.compactMap { TextScript(of: $0)?.code })
    if !scripts.isDisjoint(with: ["Hira", "Kana"]) {
      self = .japanese
    } else if scripts.contains("Hang") {
      self = .korean
    } else if scripts.contains("Hani"),
      !users.contains(where: { ["zh", "ja", "ko"].contains($0.prefix(2)) })
    {
      self = .simplifiedChinese
    } else {
      return nil
    }
  }
}
