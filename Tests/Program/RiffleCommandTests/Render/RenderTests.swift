import Foundation
import PictureTestSupport
import RiffleApp
import RiffleCommand
import RiffleDrawing
import RiffleExport
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Rendering")
struct RenderTests {
  private let fixture: RenderFixture

  init() throws {
    fixture = try RenderFixture()
  }

  @Test(
    "a picture has the window's size in points times the scale, in pixels",
    arguments: [(Size(width: 400, height: 480), 0.5), (Size(width: 333, height: 301), 0.35)]
  )
  func pictureSize(window: Size, scale: Double) throws {
    var request = try fixture.request("rest.png")
    request.windowSize = window
    request.scale = scale
    request.time = 0

    try fixture.run(request)

    let size = try readPicture(fixture.folder.path(of: "rest.png")).size
    #expect(size.width == Int((window.width * scale).rounded()))
    #expect(size.height == Int((window.height * scale).rounded()))
  }

  @Test(
    "frame k of an animation shows the time from + k * speed / fps, the end included",
    arguments: [(1, 0.2, 3), (0.25, 0.1, 4)]
  )
  func frameTimes(speed: Double, end: Double, last: Int) throws {
    var animation = try fixture.swipe("f-%02d.png")
    (animation.fps, animation.speed) = (20, speed)
    (animation.from, animation.to) = (0.05, end)
    try fixture.run(animation)

    #expect(try fixture.names() == (0...last).map { "f-0\($0).png" })
    for frame in 0...last {
      var still = try fixture.swipe("still.png")
      still.time = 0.05 + Double(frame) * speed / 20
      try fixture.run(still)
      #expect(try fixture.bytes("still.png") == fixture.bytes("f-0\(frame).png"))
    }
    #expect(try fixture.bytes("f-0\(last - 1).png") != fixture.bytes("f-0\(last).png"))
  }

  @Test(
    "an animation ends with the simulation, once all cards are at rest, unless --to gives another end"
  )
  func animationEnd() throws {
    let poses = try fixture.simulate(10)
    let frames = try String(contentsOfFile: poses, encoding: .utf8)
      .split(separator: "\n").filter { $0.contains("\"frame\"") }.count
    var animation = try fixture.swipe("f-%d.png")
    animation.fps = 10
    try fixture.run(animation)
    #expect(try fixture.names().count == frames)

    animation.to = 3
    try fixture.run(animation)
    #expect(try fixture.names().count == 31)
  }

  @Test(
    "the poses of a trace make the same animation as the trace, stamps included",
    arguments: [("animation.gif", 10.0), ("animation.webp", 10), ("f-%d.png", 12)]
  )
  func posesAndTrace(output: String, rate: Double) throws {
    var animation = try fixture.swipe(output)
    animation.fps = rate
    try fixture.run(animation)
    let names = try fixture.names()
    let traced = try names.map(fixture.bytes)

    var poses = try fixture.request(output)
    poses.poses = try fixture.simulate(rate)
    poses.stack.preset = "riffle"
    poses.windowSize = Size(width: 400, height: 480)
    try fixture.run(poses)

    #expect(try fixture.names() == names)
    #expect(try names.map(fixture.bytes) == traced)
  }

  @Test("--time shows the last frame of a log of poses up to it")
  func momentOfPoses() throws {
    let poses = try fixture.simulate(10)
    func picture(at time: Double) throws -> Data {
      var request = try fixture.request("still.png")
      request.poses = poses
      request.windowSize = Size(width: 400, height: 480)
      request.time = time
      try fixture.run(request)
      return try fixture.bytes("still.png")
    }

    #expect(try picture(at: 0.2) == picture(at: 0.29))
    #expect(try picture(at: 0.2) != picture(at: 0.3))
  }

  @Test("--hold makes an animation longer, and its line says so")
  func hold() throws {
    var request = try fixture.swipe("a.webp")
    (request.fps, request.to, request.hold) = (10, 0.2, 1.5)

    let line = try request.run(in: AtomicOutput()) { _ in }

    #expect(line.contains("a.webp: 3 frames, 1.8 s, "), "\(line)")
  }

  @Test("an animation is made small enough, and its line says how", arguments: ["a.gif", "a.webp"])
  func maximumSize(output: String) throws {
    var request = try fixture.swipe(output)
    (request.fps, request.to) = (10, 0.2)
    try fixture.run(request)
    let size = try fixture.bytes(output).count
    request.maxSize = "\(size / 2)"

    let line = try request.run(in: AtomicOutput()) { _ in }

    #expect(try fixture.bytes(output).count <= size / 2)
    #expect(line.contains(#/ of [\d.]+ kB \(\d+ × \d+ pixels, 10 frames per second: /#), "\(line)")
    #expect(line.contains(#/: --scale 0\.\d+.* --quality (60|75)\)$/#), "\(line)")
  }

  @Test("poses are made small enough although they are read only once")
  func maximumSizeOfPoses() throws {
    var request = try fixture.request("a.gif")
    request.poses = try fixture.simulate(4)
    request.windowSize = Size(width: 400, height: 480)
    try fixture.run(request)
    let size = try fixture.bytes("a.gif").count
    request.maxSize = "\(size / 2)"
    try fixture.run(request)

    #expect(try fixture.bytes("a.gif").count <= size / 2)
  }

  @Test("a transparent picture over the background's color is the opaque picture")
  func transparent() throws {
    func picture(isTransparent: Bool) throws -> Bitmap {
      var request = try fixture.swipe("still.png")
      (request.time, request.transparent) = (0.14, isTransparent)
      try fixture.run(request)
      return try readPicture(fixture.folder.path(of: "still.png"))
    }

    let (opaque, clear) = (
      try picture(isTransparent: false), try picture(isTransparent: true)
    )

    let background = opaque[0, 0]
    #expect(clear[0, 0] == 0)
    var (farthest, soft) = (0.0, 0)
    for (mine, wanted) in zip(clear.pixels, opaque.pixels) {
      let alpha = Double(mine >> 24) / 255
      if mine >> 24 > 0 && mine >> 24 < 255 { soft += 1 }
      for shift in [UInt32(0), 8, 16] {
        func channel(_ pixel: UInt32) -> Double { Double(pixel >> shift & 255) }
        let shown = channel(mine) * alpha + (1 - alpha) * channel(background)
        farthest = max(farthest, abs(shown - channel(wanted)))
      }
    }
    // Where the shadows of several cards overlap, each rounds its opacity.
    #expect(farthest <= 6)
    // The shadows.
    #expect(soft > 1000)
  }

  @Test("--pointer shows a light disc where the pointer is, in pixels of the picture")
  func pointer() throws {
    func picture(showsPointer: Bool) throws -> Bitmap {
      var request = try fixture.swipe("still.png")
      (request.time, request.pointer) = (0.13, showsPointer)
      try fixture.run(request)
      return try readPicture(fixture.folder.path(of: "still.png"))
    }

    let (without, with) = (try picture(showsPointer: false), try picture(showsPointer: true))

    // The latest move is to (280, 246), at half a pixel per point.
    #expect(with[140, 123] == 0xFFFF_FFFF)
    #expect(without[140, 123] != 0xFFFF_FFFF)
    let changed = with.pixels.indices.filter { with.pixels[$0] != without.pixels[$0] }
    let columns = changed.map { $0 % with.size.width }
    #expect((columns.min() ?? 0) > 120 && (columns.max() ?? 0) < 160)
  }

  @Test("a change of the preset in a trace is shown from its time on")
  func presetChange() throws {
    try fixture.folder.write(
      """
      {"t": 0.5, "type": "set", "key": "appearance.background", "value": "#102030"}
      {"t": 1, "type": "end"}
      """,
      to: "swipe"
    )
    func corner(at time: Double) throws -> UInt32 {
      var request = try fixture.swipe("still.png")
      request.stack.preset = "container"
      request.windowSize = Size(width: 400, height: 480)
      request.time = time
      try fixture.run(request)
      return try readPicture(fixture.folder.path(of: "still.png"))[0, 0]
    }

    #expect(try corner(at: 0.4) == 0xFFEE_F0F4)
    #expect(try corner(at: 0.6) == 0xFF10_2030)
  }

  @Test("no placeholder is ever shown, and a broken picture is noted and shown as an error")
  func pictures() throws {
    let blue = try #require(Data(base64Encoded: RenderTests.bluePNG))
    try fixture.folder.write(blue, to: "blue.png")
    try fixture.folder.write("no picture", to: "broken.png")
    let deck = try fixture.folder.write(
      """
      {"riffle": "deck", "version": 1, "cards": [
        {"id": "a", "color": "#FF0000", "image": "blue.png"},
        {"id": "b", "color": "#FF0000", "image": "broken.png"}
      ]}
      """,
      to: "pictures.json"
    )
    func picture(card: String) throws -> (notes: [String], middle: UInt32) {
      var request = try fixture.request("card.png")
      request.deck = deck
      request.time = 3
      request.windowSize = Size(width: 400, height: 480)
      request.trace = try fixture.folder.write(card, to: "swipe")
      let notes = try fixture.run(request)
      return (notes, try readPicture(fixture.folder.path(of: "card.png"))[100, 60])
    }

    let whole = try picture(card: #"{"t": 0, "type": "end"}"#)
    let next = try picture(
      card: #"{"t": 0, "type": "command", "name": "swipe", "direction": "right"}"#
    )

    // So small a picture lies on a mat: two parts of the card's red, one of its own blue.
    #expect(whole.middle == 0xFFAA_0055)
    #expect(next.middle != 0xFFFF_0000)
    #expect(next.middle != 0xFFAA_0055)
    #expect(next.notes.count == 1)
    #expect(next.notes.first?.contains("broken.png: ") == true)
  }

  /// A blue PNG of 2 by 2 pixels, as another program wrote it.
  private static let bluePNG =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR4nGNg"
    + "YPgPRmAKABf2A/1+6zfzAAAAAElFTkSuQmCC"
}
