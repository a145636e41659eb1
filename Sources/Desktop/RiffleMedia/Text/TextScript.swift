import CFriBidi
import CHarfBuzz

/// A script, whose rules a font follows to join and place letters.
package struct TextScript: Hashable, Sendable {
  /// The script's code by ISO 15924, such as "Latn".
  package let code: String

  /// Text without any letter, which needs no rules.
  package static let common = TextScript(code: "Zyyy")

  package init(code: String) { self.code = code }

  /// Finds a character's script with `hb_unicode_script`, or nil for a character that takes the
  /// script of its neighbors: a space, a digit, a sign, an emoji.
  package init?(of character: Character) {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value) {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN:
      // Unicode gives Arabic digits to several scripts; fonts for Arabic are those that have them.
      guard fribidi_get_bidi_type(scalar.value) == FRIBIDI_TYPE_AN else { return nil }
      code = "Arab"
    case let script:
      // HarfBuzz's tags are the four letters of the code, the first in the highest byte.
      code = withUnsafeBytes(of: script.rawValue.bigEndian) { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// The language whose forms of Chinese characters a line needs: Unicode gives one code to shapes that
/// differ between languages.
package enum TextLanguage: String, Sendable {
  case japanese = "ja"
  case korean = "ko"
  case simplifiedChinese = "zh-cn"

  /// Guesses a line's language by the characters that only one language has; nil if the line has no
  /// Chinese characters, or the user's own language is as good a guess as any.
  ///
  /// - Parameter users: The user's languages by their codes in RFC 3066.
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
