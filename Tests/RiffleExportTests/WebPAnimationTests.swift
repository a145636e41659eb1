import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleExport
import RiffleRaster
import TestSupport
import Testing

@Suite("WebP")
struct WebPFilmTests {
  private func film(of pictures: [Bitmap], at times: [Double], length: Double) throws
    -> (film: ReadFilm, bytes: Data)
  {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "film.webp")
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try WebPAnimation(size: pictures[0].size, descriptor: descriptor)
      )
      for (picture, time) in zip(pictures, times) { try recorder.add(picture, at: time) }
      try recorder.finish(at: length)
    }
    return (try ReadFilm.webp(path), bytes)
  }

  @Test("pictures read back nearly as they were, to the millisecond, and loop for ever")
  func roundTrip() throws {
    let pictures = (1...4).map { FilmPictures.photograph(seed: $0) }

    let film = try film(of: pictures, at: [0, 1.0 / 60, 2.0 / 60, 0.5], length: 0.6).film

    #expect(film.starts == [0, 17, 33, 500])
    #expect(film.length == 600)
    #expect(film.loops == 0)
    for (show, picture) in zip(film.shows, pictures) {
      #expect(show.picture.distance(to: picture, inSquaresOf: 1) < 24)
      #expect(show.picture.distance(to: picture, inSquaresOf: 8) < 3)
    }
  }

  @Test("more than the format's 16383 pixels are refused")
  func tooLarge() {
    #expect(throws: EncodingError.self) {
      try WebPAnimation(size: PixelSize(width: 16_384, height: 1), descriptor: -1)
    }
  }
}
