import Foundation
import RiffleBench
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Photographs of a bench")
struct PhotographSetTests {
  /// A PNG of 2 by 2 pixels, as another program wrote it.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR4nGNg"
    + "YPgPRmAKABf2A/1+6zfzAAAAAElFTkSuQmCC"
  @Test("are made of the pictures in a folder, also if its name is not UTF-8")
  func foreignFolder() throws {
    let folder = try TemporaryFolder()
    let bytes = Array(folder.path(of: "caf").utf8) + [0xE9]
    let place = FilePath(bytes: bytes)
    #expect(place.makeFolder())
    let picture = try #require(Data(base64Encoded: Self.picture))
    try place.appending("a.png").replaceContents(with: Array(picture))

    #expect(throws: Never.self) { try PhotographSet(of: String(escaping: bytes)) }
  }

  @Test("are refused in one line if there is no picture")
  func refusal() throws {
    let folder = try TemporaryFolder()
    let deck = try folder.write(
      #"{"riffle": "deck", "version": 1, "cards": [{"title": "a"}]}"#,
      to: "deck.json"
    )

    #expect(
      throws: RiffleError.badFile(
        "\(deck): no card has a picture that photographs could show. Give a folder of pictures."
      )
    ) { try PhotographSet(of: deck) }
  }
}
