import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleExport
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("GIF")
struct GIFAnimationTests {
  private let folder = try? TemporaryFolder()

  private func animation(
    of pictures: [Bitmap],
    at times: [Double],
    length: Double
  ) throws -> (animation: ReadAnimation, bytes: Data, leftOut: Int) {
    let path = try #require(folder).path(of: "animation.gif")
    var leftOut = 0
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try GIFAnimation(size: pictures[0].size, descriptor: descriptor)
      )
      for (picture, time) in zip(pictures, times) { try recorder.add(picture, at: time) }
      try recorder.finish(at: length)
      leftOut = recorder.leftOut
    }
    return (try ReadAnimation.gif(path), bytes, leftOut)
  }

  @Test("a GIF's pictures of few colors read back exactly, at their times, and loop for ever")
  func exact() throws {
    let pictures = [0, 7, 30, 54].map(AnimationPictures.block)

    let animation = try animation(of: pictures, at: [0, 0.02, 0.1, 0.5], length: 0.6).animation

    let isExact = animation.shows.map(\.picture.pixels) == pictures.map(\.pixels)
    #expect(isExact)
    #expect(animation.starts == [0, 2, 10, 50])
    #expect(animation.length == 60)
    #expect(animation.loops == 0)
  }

  @Test("a GIF's photographs read back with little noise and the right tone", arguments: [1, 2])
  func photographs(seed: UInt64) throws {
    let pictures = [
      AnimationPictures.photograph(seed: seed), AnimationPictures.photograph(seed: seed + 9),
    ]

    let shows = try animation(of: pictures, at: [0, 0.5], length: 1).animation.shows

    #expect(shows.count == 2)
    for (show, picture) in zip(shows, pictures) {
      #expect(show.picture.distance(to: picture, inSquaresOf: 1) < 40)
      #expect(show.picture.distance(to: picture, inSquaresOf: 8) < 3)
    }
  }

  @Test("a soft shadow in a GIF has no bands")
  func softShadow() throws {
    let picture = AnimationPictures.shadow()

    let shown = try animation(of: [picture], at: [0], length: 1).animation.shows[0].picture

    // Each column of a square is another grey: one flat tone would be 2 off at both ends.
    for x in 1..<31 {
      let column = (4..<44).map { Double(shown[x, $0].channels[0]) }
      #expect(abs(column.reduce(0, +) / 40 - Double(200 + x)) <= 1)
    }
  }

  @Test("a GIF's picture contains only the changes")
  func differences() throws {
    var changed = AnimationPictures.photograph(seed: 4)
    let first = changed
    for x in 10..<15 { changed.pixels[30 * changed.size.width + x] ^= 0x00FF_FFFF }

    let animation = try animation(of: [first, changed], at: [0, 0.1], length: 0.2).animation

    #expect(animation.updates == [first.size, PixelSize(width: 5, height: 1)])
    let (before, after) = (animation.shows[0].picture, animation.shows[1].picture)
    let places = before.pixels.indices.filter { before.pixels[$0] != after.pixels[$0] }
    #expect(places == (10..<15).map { 30 * 64 + $0 })
  }

  @Test(
    "a GIF's times are rounded without drift, and pictures that come too soon are left out and counted"
  )
  func sixtyFrames() throws {
    let pictures = (0..<45).map(AnimationPictures.block)
    let times = (0..<45).map { Double($0) / 60 }

    let (animation, _, leftOut) = try animation(of: pictures, at: times, length: 0.75)

    // The last picture, too soon for its own time, is shown a hundredth later.
    #expect(animation.length == 76)
    #expect(animation.shows.count + leftOut == 45)
    #expect(leftOut > 0)
    var shown: [Int] = []
    for (show, start) in zip(animation.shows, animation.starts) {
      #expect(show.duration >= 2)
      let index = pictures.firstIndex { $0.pixels == show.picture.pixels } ?? -1
      shown.append(index)
      #expect(abs(Double(start) - Double(index) / 0.6) <= (index == 44 ? 1 : 0.5))
    }
    #expect(shown == shown.sorted())
    #expect(shown.last == 44)
  }

  @Test("an unchanged picture of a GIF lasts longer, even beyond the format's largest duration")
  func longStill() throws {
    let pictures = [AnimationPictures.block(at: 3), AnimationPictures.block(at: 3)]

    let animation = try animation(of: pictures, at: [0, 700], length: 2000).animation

    #expect(animation.length == 200_000)
    let isStill = animation.shows.allSatisfy { $0.picture.pixels == pictures[0].pixels }
    #expect(isStill)
  }

  @Test("a GIF of more than 65535 pixels is an error")
  func tooLarge() {
    #expect(throws: PictureEncodingError.self) {
      try GIFAnimation(size: PixelSize(width: 65_536, height: 1), descriptor: -1)
    }
  }
}
