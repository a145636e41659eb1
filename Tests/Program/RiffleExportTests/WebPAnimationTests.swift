import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleExport
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("WebP")
struct WebPAnimationTests {
  private func animation(
    of pictures: [Bitmap],
    at times: [Double],
    length: Double,
    coding: FilmCoding = FilmCoding()
  ) throws -> (animation: ReadAnimation, bytes: Data) {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "animation.webp")
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try WebPAnimation(size: pictures[0].size, coding: coding, descriptor: descriptor)
      )
      for (picture, time) in zip(pictures, times) { try recorder.add(picture, at: time) }
      try recorder.finish(at: length)
    }
    return (try ReadAnimation.webp(path), bytes)
  }

  @Test(
    "a WebP's pictures read back nearly unchanged, with times to the millisecond, and loop for ever"
  )
  func roundTrip() throws {
    let pictures = (1...4).map { AnimationPictures.photograph(seed: $0) }

    let animation = try animation(of: pictures, at: [0, 1.0 / 60, 2.0 / 60, 0.5], length: 0.6)
      .animation

    #expect(animation.starts == [0, 17, 33, 500])
    #expect(animation.length == 600)
    #expect(animation.loops == 0)
    for (show, picture) in zip(animation.shows, pictures) {
      #expect(show.picture.distance(to: picture, inSquaresOf: 1) < 24)
      #expect(show.picture.distance(to: picture, inSquaresOf: 8) < 3)
    }
  }

  @Test("a transparent WebP has every pixel's opacity exactly, and its color without the opacity")
  func transparency() throws {
    let size = AnimationPictures.size
    let pictures = [0, 20].map { shift in
      let pixels = (0..<size.width * size.height).map { index -> UInt32 in
        // Green, ever more opaque to the right; premultiplied.
        let alpha = UInt32((index % size.width * 4 + shift) % 256)
        return alpha << 24 | ((alpha * 180 + 127) / 255) << 8
      }
      return Bitmap(size: size, pixels: pixels)
    }
    var coding = FilmCoding()
    coding.isTransparent = true

    let shows = try animation(of: pictures, at: [0, 0.1], length: 0.2, coding: coding).animation
      .shows

    try #require(shows.count == 2)
    for (show, picture) in zip(shows, pictures) {
      let isExact = zip(show.picture.pixels, picture.pixels).allSatisfy { $0 >> 24 == $1 >> 24 }
      #expect(isExact)
      for pixel in show.picture.pixels where pixel >> 24 > 32 {
        #expect(abs(Int(pixel >> 8 & 255) - 180) < 24)
      }
    }
  }

  @Test("a WebP plays as often as asked", arguments: [(FilmLoop.forever, 0), (.times(3), 3)])
  func loops(loop: FilmLoop, count: Int) throws {
    var coding = FilmCoding()
    coding.loop = loop

    let pictures = [0, 9].map(AnimationPictures.block)
    let animation = try animation(of: pictures, at: [0, 1], length: 2, coding: coding).animation

    #expect(animation.loops == count)
  }

  @Test("a WebP of more than 16383 pixels is an error")
  func tooLarge() {
    #expect(throws: PictureEncodingError.self) {
      try WebPAnimation(size: PixelSize(width: 16_384, height: 1), descriptor: -1)
    }
  }
}
