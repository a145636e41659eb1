import RiffleMedia
import Testing

@Suite("Text script") struct TextScriptTests {
  @Test(
    "a character's script is the one that Unicode gives it",
    arguments: [
      ("ಕ", "Knda"), ("മ", "Mlym"), ("ខ", "Khmr"), ("ລ", "Laoo"), ("မ", "Mymr"), ("හ", "Sinh"),
      ("ગ", "Gujr"), ("ଓ", "Orya"), ("བ", "Tibt"), ("አ", "Ethi"), ("Ꮳ", "Cher"), ("ޅ", "Thaa"),
      ("é", "Latn"), ("Ɐ", "Latn"), ("π", "Grek"), ("Ж", "Cyrl"), ("Ա", "Armn"), ("ש", "Hebr"),
      ("ش", "Arab"), ("ﷲ", "Arab"), ("ܐ", "Syrc"), ("अ", "Deva"), ("অ", "Beng"), ("ਅ", "Guru"),
      ("அ", "Taml"), ("అ", "Telu"), ("ก", "Thai"), ("ა", "Geor"), ("한", "Hang"), ("ひ", "Hira"),
      ("カ", "Kana"), ("漢", "Hani"), ("𠀀", "Hani"),
    ] as [(Character, String)]
  )
  func letter(character: Character, code: String) {
    #expect(TextScript(of: character)?.code == code)
  }

  @Test(
    "a character that goes with its neighbors has no script of its own",
    arguments: [" ", "7", "(", "…", "%", "👩‍👩‍👧", "🎉", "\u{301}", "،", "\u{E000}"] as [Character]
  )
  func shared(character: Character) {
    #expect(TextScript(of: character) == nil)
  }

  @Test(
    "an Arabic digit's script is Arabic, although Unicode shares it",
    arguments: ["٣", "۳"] as [Character]
  )
  func arabicDigit(character: Character) {
    #expect(TextScript(of: character)?.code == "Arab")
  }
}
