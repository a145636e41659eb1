import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleExport
import RiffleRaster
import TestSupport
import Testing

@Suite("GIF")
struct GIFFilmTests {
  private let folder = try? TemporaryFolder()

  private func film(
    of pictures: [Bitmap],
    at times: [Double],
    length: Double
  ) throws -> (film: ReadFilm, bytes: Data, leftOut: Int) {
    let path = try #require(folder).path(of: "film.gif")
    var leftOut = 0
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try GIFAnimation(size: pictures[0].size, descriptor: descriptor)
      )
      for (picture, time) in zip(pictures, times) { try recorder.add(picture, at: time) }
      try recorder.finish(at: length)
      leftOut = recorder.leftOut
    }
    return (try ReadFilm.gif(path), bytes, leftOut)
  }

  @Test("pictures of few colours read back to the same pixels, at their times, and loop for ever")
  func exact() throws {
    let pictures = [0, 7, 30, 54].map(FilmPictures.block)

    let film = try film(of: pictures, at: [0, 0.02, 0.1, 0.5], length: 0.6).film

    let isExact = film.shows.map(\.picture.pixels) == pictures.map(\.pixels)
    #expect(isExact)
    #expect(film.starts == [0, 2, 10, 50])
    #expect(film.length == 60)
    #expect(film.loops == 0)
  }

  @Test("photographs come back with little noise and no wrong tone", arguments: [1, 2])
  func photographs(seed: UInt64) throws {
    let pictures = [FilmPictures.photograph(seed: seed), FilmPictures.photograph(seed: seed + 9)]

    let shows = try film(of: pictures, at: [0, 0.5], length: 1).film.shows

    #expect(shows.count == 2)
    for (show, picture) in zip(shows, pictures) {
      #expect(show.picture.distance(to: picture, inSquaresOf: 1) < 40)
      #expect(show.picture.distance(to: picture, inSquaresOf: 8) < 3)
    }
  }

  @Test("a soft shadow has no bands")
  func softShadow() throws {
    let picture = FilmPictures.shadow()

    let shown = try film(of: [picture], at: [0], length: 1).film.shows[0].picture

    // Each column of a square is another grey: one flat tone would be 2 off at both ends.
    for x in 1..<31 {
      let column = (4..<44).map { Double(shown[x, $0].channels[0]) }
      #expect(abs(column.reduce(0, +) / 40 - Double(200 + x)) <= 1)
    }
  }

  @Test("only what changes is written")
  func differences() throws {
    var changed = FilmPictures.photograph(seed: 4)
    let first = changed
    for x in 10..<15 { changed.pixels[30 * changed.size.width + x] ^= 0x00FF_FFFF }

    let film = try film(of: [first, changed], at: [0, 0.1], length: 0.2).film

    #expect(film.updates == [first.size, PixelSize(width: 5, height: 1)])
    let (before, after) = (film.shows[0].picture, film.shows[1].picture)
    let places = before.pixels.indices.filter { before.pixels[$0] != after.pixels[$0] }
    #expect(places == (10..<15).map { 30 * 64 + $0 })
  }

  @Test("times are rounded without drift, and what comes too soon is left out and counted")
  func sixtyFrames() throws {
    let pictures = (0..<45).map(FilmPictures.block)
    let times = (0..<45).map { Double($0) / 60 }

    let (film, _, leftOut) = try film(of: pictures, at: times, length: 0.75)

    // The last picture, too soon for its own time, is shown a hundredth later.
    #expect(film.length == 76)
    #expect(film.shows.count + leftOut == 45)
    #expect(leftOut > 0)
    var shown: [Int] = []
    for (show, start) in zip(film.shows, film.starts) {
      #expect(show.duration >= 2)
      let index = pictures.firstIndex { $0.pixels == show.picture.pixels } ?? -1
      shown.append(index)
      #expect(abs(Double(start) - Double(index) / 0.6) <= (index == 44 ? 1 : 0.5))
    }
    #expect(shown == shown.sorted())
    #expect(shown.last == 44)
  }

  @Test("a picture that stays as it was lasts longer, even beyond what the format can say at once")
  func longStill() throws {
    let pictures = [FilmPictures.block(at: 3), FilmPictures.block(at: 3)]

    let film = try film(of: pictures, at: [0, 700], length: 2000).film

    #expect(film.length == 200_000)
    let isStill = film.shows.allSatisfy { $0.picture.pixels == pictures[0].pixels }
    #expect(isStill)
  }

  @Test("more than the format's 65535 pixels are refused")
  func tooLarge() {
    #expect(throws: EncodingError.self) {
      try GIFAnimation(size: PixelSize(width: 65_536, height: 1), descriptor: -1)
    }
  }
}
