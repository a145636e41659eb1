import Foundation
import PictureTestSupport
import RiffleApp
import RiffleCommand
import RiffleDrawing
import RiffleExport
import RiffleRaster
import TestSupport
import Testing

@Suite("Rendering a Lottie document")
struct RenderLottieTests {
  private let fixture: RenderFixture

  init() throws { fixture = try RenderFixture() }

  private func document(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture.folder.path(of: name)))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  @Test("A swipe becomes a document with the cards' colors, and no other file is left")
  func swipe() throws {
    var request = try fixture.swipe("swipe.lottie.json")
    request.fps = 30
    let line = try request.run(in: AtomicOutput()) { Issue.record("\($0)") }
    let document = try document("swipe.lottie.json")
    let frames = try #require(document["op"] as? Int)
    #expect(document["fr"] as? Int == 30)
    #expect(document["w"] as? Int == 400)
    #expect(line.contains("swipe.lottie.json: \(frames) frames"))
    let assets = try #require(document["assets"] as? [[String: Any]])
    let identities = assets.compactMap { $0["id"] as? String }
    #expect(identities.filter { $0.hasPrefix("card") } == ["card 0", "card 1", "card 2"])
    #expect(identities.contains("shadow 0"))
    #expect(identities.contains { $0.hasPrefix("stamp") })
    let text = try String(
      contentsOfFile: fixture.folder.path(of: "swipe.lottie.json"),
      encoding: .utf8
    )
    // #3FD5A0.
    #expect(text.contains("[0.24705882352941178, 0.8352941176470589, 0.6274509803921569, 1]"))
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path)
    #expect(Set(files) == ["deck.json", "swipe", "swipe.lottie.json"])
  }

  @Test("--hold lets the last frame of a document stay")
  func hold() throws {
    func frames(_ hold: Double?) throws -> Int {
      var request = try fixture.swipe("hold.json")
      (request.fps, request.hold) = (30, hold)
      try request.run(in: AtomicOutput()) { Issue.record("\($0)") }
      return try #require(try document("hold.json")["op"] as? Int)
    }
    #expect(try frames(0.5) == frames(nil) + 15)
  }

  @Test("A picture is within the document, as large as the card's pixels")
  func picture() throws {
    let png = PictureBytes.png(PixelSize(width: 40, height: 30)) { x, _ in
      x < 20 ? 0xFF33_6699 : 0x8033_6699
    }
    try fixture.folder.write(Data(png), to: "a.png")
    try fixture.folder.write(
      "{\"riffle\": \"deck\", \"version\": 1, \"cards\": [{\"id\": \"a\", \"image\": \"a.png\"}]}",
      to: "deck.json"
    )
    var request = try fixture.swipe("picture.json")
    request.scale = 1
    try request.run(in: AtomicOutput()) { Issue.record("\($0)") }
    let assets = try #require(try document("picture.json")["assets"] as? [[String: Any]])
    let picture = try #require(assets.first { $0["id"] as? String == "picture 0" })
    #expect(picture["w"] as? Int == 320)
    let text = try #require(picture["p"] as? String)
    #expect(text.hasPrefix("data:image/"))
    let base64 = try #require(text.split(separator: ",").last)
    #expect(Data(base64Encoded: String(base64)) != nil)
  }

  @Test("A caption is below the picture, as in the window")
  func caption() throws {
    let png = PictureBytes.png(PixelSize(width: 300, height: 300)) { _, _ in 0xFF33_6699 }
    try fixture.folder.write(Data(png), to: "a.png")
    try fixture.folder.write(
      "{\"riffle\": \"deck\", \"version\": 1, \"cards\": [{\"id\": \"a\", \"image\": \"a.png\"}]}",
      to: "deck.json"
    )
    var request = try fixture.swipe("caption.json")
    request.scale = 1
    request.stack.preset = "swipeable"
    try request.run(in: AtomicOutput()) { Issue.record("\($0)") }
    let assets = try #require(try document("caption.json")["assets"] as? [[String: Any]])
    let asset = try #require(assets.first { $0["id"] as? String == "picture 0" })
    let base64 = try #require((asset["p"] as? String)?.split(separator: ",").last)
    let bytes = try #require(Data(base64Encoded: String(base64)))
    try fixture.folder.write(bytes, to: "face.jpg")
    let face = try readPicture(fixture.folder.path(of: "face.jpg"))

    // The card of 300 by 400 points, inset by 20.
    #expect(face.size == PixelSize(width: 260, height: 360))
    for (row, color) in [(2, 0xFF33_6699), (262, 0xFF33_6699), (280, .max), (357, .max)]
      as [(Int, UInt32)]
    {
      #expect(difference(face[130, row], color) <= 3, "row \(row)")
    }
  }

  @Test("A card whose picture is missing has its color, and one line says so")
  func missing() throws {
    try fixture.folder.write(
      "{\"riffle\": \"deck\", \"version\": 1, \"cards\": [{\"id\": \"a\", \"image\": \"no.png\"}]}",
      to: "deck.json"
    )
    let notes = try fixture.run(try fixture.swipe("missing.json"))
    #expect(notes.count == 1)
    #expect(notes.first?.contains("no.png") == true)
  }
}
