import Foundation
import PictureTestSupport
import RiffleApp
import RiffleCommand
import RiffleDrawing
import RiffleMotion
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
      var request = try fixture.request("\(title).png")
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

  @Test("the empty view is seen beside the last card as it moves away, of a trace and of poses")
  func emptyView() throws {
    let fixture = try RenderFixture()
    let deck = try fixture.folder.write(
      ##"{"riffle": "deck", "version": 1, "cards": [{"id": "a", "color": "#202020"}]}"##,
      to: "one.json"
    )
    let trace = RenderFixture.swipe.replacingOccurrences(
      of: #""cards": 3"#,
      with: #""cards": 1"#
    )
    let poses = try fixture.simulate(50, trace: trace)
    try fixture.folder.write(trace, to: "swipe")

    /// Returns the number of red pixels of a frame, and the picture.
    func redPixels(at seconds: Double, ofPoses: Bool) throws -> (Int, Bitmap) {
      var request = ofPoses ? try fixture.request("one.png") : try fixture.swipe("one.png")
      if ofPoses { request.poses = poses }
      request.deck = deck
      request.time = seconds
      request.windowSize = Size(width: 400, height: 480)
      request.stack.changed.texts = ["appearance.emptyView.color=#FF0000"]
      try fixture.run(request)
      let picture = try readPicture(fixture.folder.path(of: "one.png"))
      let red = picture.pixels.count { $0.channels[2] > 180 && $0.channels[0] < 120 }
      return (red, picture)
    }

    #expect(try redPixels(at: 0, ofPoses: false).0 == 0)
    let (red, picture) = try redPixels(at: 0.14, ofPoses: false)
    #expect(red > 5)
    #expect(try redPixels(at: 2, ofPoses: false).0 > 2 * red)
    #expect(try redPixels(at: 0, ofPoses: true).0 == 0)
    #expect(try redPixels(at: 0.14, ofPoses: true).1 == picture)
  }
}
