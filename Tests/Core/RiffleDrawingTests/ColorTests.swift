import RiffleDrawing
import Testing

@Suite("Colors")
struct ColorTests {
  @Test(
    "are read and written as #RRGGBB",
    arguments: [
      ("#000000", 0x00_0000), ("#FFFFFF", 0xFF_FFFF), ("#3FD5A0", 0x3F_D5A0),
      ("#010203", 0x01_0203),
    ] as [(String, UInt32)]
  )
  func hex(text: String, rgb: UInt32) throws {
    let color = try #require(Color(hex: text))

    #expect(color == Color(rgb: rgb))
    #expect(color.hex == text)
    #expect(Color(hex: text.lowercased()) == color)
  }

  @Test("of every grey keep their eight bits", arguments: 0..<256 as Range<UInt32>)
  func grey(level: UInt32) {
    let color = Color(rgb: level << 16 | level << 8 | level)

    #expect(Color(hex: color.hex) == color)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "#", "3FD5A0", "#3FD5A", "#3FD5A00", "#3FD5AG", "#+FD5A0", "#-FD5A0", "# FD5A0", "red",
      "＃3FD5", "#３Ｆ",
    ]
  )
  func refusals(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test("beyond 0 to 1 are written as the nearest that can be")
  func beyond() {
    #expect(Color(red: 1.5, green: -1, blue: 0.5).hex == "#FF0080")
  }
}
