import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import Testing

@Suite("riffle list")
struct ListRequestTests {
  private let deck = Deck(
    title: "T",
    cards: [
      DeckCard(id: "a.png", title: "a\tb\n", image: FilePath("in/a.png")),
      DeckCard(id: "b"),
      DeckCard(id: "c\u{FFFD}E9.png", title: "c", image: FilePath(platformString: [0x63, -23, 0])),
    ]
  )

  private func output(_ format: ListRequest.Format) -> [UInt8] {
    var bytes: [UInt8] = []
    ListRequest(paths: [], format: format).write(deck) { bytes += $0 }
    return bytes
  }

  @Test("writes a line for each card")
  func text() {
    #expect(
      String(decoding: output(.text), as: UTF8.self)
        == "a.png\tin/a.png\ta\u{FFFD}b\u{FFFD}\nb\t\t\nc\u{FFFD}E9.png\tc\u{FFFD}\tc\n"
    )
  }

  @Test("writes JSON that others read")
  func json() throws {
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(output(.json))) as? [[String: String]]
    )

    #expect(
      list == [
        ["card": "a.png", "path": "in/a.png", "title": "a\tb\n"],
        ["card": "b"],
        ["card": "c\u{FFFD}E9.png", "pathBase64": "Y+k=", "title": "c"],
      ]
    )
  }

  @Test("writes the bytes of the paths")
  func nul() {
    #expect(output(.nul) == Array("in/a.png\0".utf8) + [0x63, 0xE9, 0])
  }
}
