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
  private func animation(of pictures: [Bitmap], at times: [Double], length: Double) throws
    -> (animation: ReadAnimation, bytes: Data)
  {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "animation.webp")
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try WebPAnimation(size: pictures[0].size, descriptor: descriptor)
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

  @Test("a WebP of more than 16383 pixels is an error")
  func tooLarge() {
    #expect(throws: PictureEncodingError.self) {
      try WebPAnimation(size: PixelSize(width: 16_384, height: 1), descriptor: -1)
    }
  }
}
