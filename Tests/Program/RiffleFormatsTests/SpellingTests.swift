import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Suggestions for mistyped words")
struct SpellingTests {
  private static let presets = Preset.everything.map(\.name)
  private static let keys = Catalog.everything.keys

  @Test(
    "a near word is suggested",
    arguments: [
      ("contaner", "container"), ("rifle", "riffle"), ("Riffle", "riffle"), ("qi-dem", "qi-demo"),
      ("swipable", "swipeable"), ("baord", "board"), ("cont", "container"),
    ]
  )
  func nearPresets(word: String, meant: String) {
    #expect(nearest(to: word, in: Self.presets) == meant)
  }

  @Test(
    "names that are confused are suggested together, the nearest first",
    arguments: [
      ("swipable", ["swipable-stack", "swipeable", "swipeable-card-stack"]),
      ("swipeable-stack", ["swipable-stack", "swipeable-card-stack"]),
      ("swiper", ["deck-swiper", "swiper-list"]), ("tinder", ["tinder-card"]),
      ("kolada", ["koloda"]), ("swip", ["swipeable", "swipable-stack", "swiper-list"]),
      ("nope", []), ("", []), ("x", []), (String(repeating: "q", count: 99), []),
    ]
  )
  func confusedPresets(word: String, meant: [String]) {
    let names = [
      "swipeable", "riffle", "koloda", "swipable-stack", "deck-swiper", "tinder-card",
      "swiper-list", "swipeable-card-stack",
    ]
    #expect(nearNames(to: word, in: names) == meant)
  }

  @Test("a suggestion is a question in one line")
  func question() {
    #expect(Preset.suggestion(for: "rifle") == #"Did you mean "riffle"?"#)
    #expect(Preset.suggestion(for: "q") == nil)
    #expect(
      Preset.suggestion(for: "contaner")
        == #"Did you mean "container" or "container-as-run"?"#
    )
  }

  @Test(
    "a word of which a half or more is another one is not suggested",
    arguments: [("i", "id"), ("", "x"), ("x", "y"), ("at", "in"), ("abcd", "acdb")]
  )
  func farWords(word: String, other: String) {
    #expect(nearest(to: word, in: [other]) == nil)
  }

  @Test(
    "a near key path is suggested",
    arguments: [
      ("drag.maximumRotaton", "drag.maximumRotation"),
      ("layout.visiblecards", "layout.visibleCards"),
      ("drag.max", "drag.maximumRotation"), ("cornerRadius", "appearance.cornerRadius"),
      ("layout.kin", "layout.kind"), ("exit.duratoin", "exit.duration"),
    ]
  )
  func nearKeys(word: String, meant: String) {
    #expect(nearest(to: word, in: Self.keys) == meant)
  }

  @Test(
    "no word is suggested that has little in common",
    arguments: [
      "nope", "x", "", "zz", "container.size.of.it", "ab", String(repeating: "q", count: 99),
    ]
  )
  func farPresets(word: String) {
    #expect(nearest(to: word, in: Self.presets) == nil)
  }

  @Test("no key path is suggested for one that only shares its first word")
  func farKeys() {
    #expect(nearest(to: "return.weight", in: Self.keys) == nil)
    #expect(nearest(to: "layout.x", in: Self.keys) == nil)
  }

  @Test("a text of 100 MB takes no time")
  func long() {
    let text = String(repeating: "a", count: 100_000_000)

    #expect(nearest(to: text, in: Self.keys) == nil)
    #expect(text.elided() == "\(text.prefix(40))…\(text.prefix(39))")
  }

  @Test("a text is cut in its middle from its limit on, at Unicode scalars")
  func elision() {
    #expect("123456".elided(to: 6) == "123456")
    #expect("1234567".elided(to: 6) == "123…67")
    #expect(("e" + String(repeating: "\u{301}", count: 9)).elided(to: 4).unicodeScalars.count == 4)
  }
}
