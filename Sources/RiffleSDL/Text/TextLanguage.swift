/// Whose forms of Chinese characters a line wants: one code stands for shapes that differ.
package enum TextLanguage: String, Sendable {
  case japanese = "ja"
  case korean = "ko"
  case simplifiedChinese = "zh-cn"

  /// Guesses a line's language by the letters that only one language has; nil where no letter is in
  /// question, or the reader's own language is as good a guess as any.
  ///
  /// - Parameters:
  ///   - letters: The line.
  ///   - users: The languages of the person who reads it, by their codes in RFC 3066.
  package init?(of letters: [Character], users: [String]) {
    let scripts = Set(letters.compactMap { TextScript(of: $0)?.code })
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
