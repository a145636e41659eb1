import PictureTestSupport
import RiffleApp
import RiffleCards
import RiffleCommand
import RiffleFormats
import RiffleMotion
import RiffleRaster
import RiffleTuning
import TestSupport
import Testing

@Suite("Overlays in films")
struct RenderOverlayTests {
  private let fixture: RenderFixture

  init() throws {
    fixture = try RenderFixture()
  }

  private func picture(_ overlays: String?, at seconds: Double) throws -> Bitmap {
    var request = try fixture.swipe("still.png")
    request.overlay = overlays
    request.time = seconds
    try fixture.run(request)
    return try readPicture(fixture.folder.path(of: "still.png"))
  }

  @Test("each overlay is seen over a dragged card", arguments: StageOverlay.names)
  func each(name: String) throws {
    #expect(try picture(name, at: 0.14) != picture(nil, at: 0.14))
    #expect(try StageOverlay(name, of: "--overlay").names == [name])
  }

  @Test("those of a drag go with the hand, those of the stage stay")
  func stages() throws {
    #expect(try picture("velocity", at: 0) == picture(nil, at: 0))
    #expect(try picture("grab-point", at: 3) == picture(nil, at: 3))
    #expect(try picture("thresholds", at: 0) != picture(nil, at: 0))
  }

  @Test("a frame of a film is the single picture of its time, trail included")
  func film() throws {
    var film = try fixture.swipe("f-%d.png")
    film.overlay = "thresholds,velocity,trail,projected-end"
    (film.fps, film.from, film.to) = (20, 0.1, 0.3)
    try fixture.run(film)
    for frame in 0..<5 {
      let single = try picture(film.overlay, at: 0.1 + Double(frame) / 20)
      #expect(try readPicture(fixture.folder.path(of: "f-\(frame).png")) == single, "\(frame)")
    }
  }

  @Test("names are read with commas between, and an unknown one is answered by all there are")
  func names() throws {
    #expect(try StageOverlay("pivot,projected-end", of: "--overlay") == [.pivot, .projectedEnd])
    let all = try StageOverlay(StageOverlay.names.joined(separator: ","), of: "--overlay")
    #expect(all.names == StageOverlay.names)
    for wrong in ["", "pivots", "pivot,", "Pivot", "pivot trail"] {
      do {
        _ = try StageOverlay(wrong, of: "--overlay")
        Issue.record("\"\(wrong)\" was read")
      } catch {
        #expect("\(error)".contains("--overlay") && "\(error)".contains("projected-end"))
      }
    }
  }

  @Test("poses have no hand")
  func refused() throws {
    var poses = try fixture.request("still.png")
    (poses.poses, poses.time, poses.overlay) = (try fixture.simulate(10), 0.1, "trail")
    #expect(throws: RiffleError.self) { try fixture.run(poses) }
  }
}
