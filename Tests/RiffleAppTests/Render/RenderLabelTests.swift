import PictureTestSupport
import RiffleApp
import RiffleDrawing
import RiffleRaster
import RiffleSDL
import TestSupport
import Testing

@Suite("Rendering labels")
struct RenderLabelTests {
  @Test(
    "a title starts at the side at which its language does",
    arguments: [("Dawn", 0), ("שקיעה", 1)]
  )
  func side(title: String, half: Int) throws {
    let fixture = try RenderFixture()
    func picture(title: String) throws -> Bitmap {
      var request = fixture.request("\(title).png")
      request.time = 0
      request.deck = try fixture.folder.write(
        """
        {"riffle": "deck", "version": 1, "cards": [
          {"id": "a", "color": "#202020", "title": "\(title)"}
        ]}
        """,
        to: "\(title).json"
      )
      try fixture.run(request)
      return try readPicture(fixture.folder.path(of: "\(title).png"))
    }

    let bare = try picture(title: " ")
    let titled = try picture(title: title)

    // White letters stand on a dark card.
    var brighter = [0, 0]
    for y in 0..<bare.size.height {
      for x in 0..<bare.size.width where titled[x, y] & 0xFF > bare[x, y] & 0xFF {
        brighter[x < bare.size.width / 2 ? 0 : 1] += 1
      }
    }
    #expect(brighter[half] > 20)
    #expect(brighter[1 - half] == 0)
  }
}
