import RiffleMedia
import Testing

@Suite("Text language") struct TextLanguageTests {
  @Test(
    "letters of a single language tell a text's language, else the reader's locale does",
    arguments: [
      ("日本の春", ["en"], TextLanguage.japanese), ("カメラ", ["zh-cn"], .japanese),
      ("서울 北", ["ja"], .korean), ("北京故宫", ["en", "de"], .simplifiedChinese),
      ("東京 Tokyo", [], .simplifiedChinese), ("東京", ["ja-jp"], nil), ("臺北", ["zh-tw"], nil),
      ("Café Привет שלום", ["en"], nil), ("", ["en"], nil),
    ] as [(String, [String], TextLanguage?)]
  )
  func language(line: String, users: [String], language: TextLanguage?) {
    #expect(TextLanguage(of: Array(line), users: users) == language)
  }
}
