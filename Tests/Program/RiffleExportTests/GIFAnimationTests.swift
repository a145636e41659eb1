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
    length: Double,
    coding: FilmCoding = FilmCoding()
  ) throws -> (animation: ReadAnimation, bytes: Data) {
    let path = try #require(folder).path(of: "animation.gif")
    let bytes = try written(to: path) { descriptor in
      var recorder = AnimationRecorder(
        try GIFAnimation(size: pictures[0].size, coding: coding, descriptor: descriptor)
      )
      for (picture, time) in zip(pictures, times) { try recorder.add(picture, at: time) }
      try recorder.finish(at: length)
    }
    return (try ReadAnimation.gif(path), bytes)
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

  @Test("a soft shadow in a GIF has no bands")
  func softShadow() throws {
    let picture = AnimationPictures.shadow()

    let shown = try animation(of: [picture], at: [0], length: 1).animation.shows[0].picture

    // Each column of a square is another grey: one flat tone would be 2 off at both ends.
    for x in 1..<31 {
      let column = (4..<44).map { Double(shown[x, $0].channels[0]) }
      #expect(abs(column.reduce(0, +) / 40 - Double(200 + x)) <= 1.5)
    }
  }

  /// A photograph with a soft shadow, at a column of a flat background; nil for the background alone.
  private func card(at x: Int?, seed: UInt64 = 3) -> Bitmap {
    let (size, background) = (PixelSize(width: 160, height: 120), UInt32(0xFFE8_EBF1))
    var picture = Bitmap(size: size, filledWith: background)
    guard let x else { return picture }
    let photograph = AnimationPictures.photograph(seed: seed)
    for row in 0..<44 {
      for column in 0..<56 where (0..<size.width).contains(x + column) {
        let (u, v) = (column - 12, row - 12)
        let isInside = (0..<32).contains(u) && (0..<20).contains(v)
        // The shadow grows darker toward the photograph, by a level for each pixel.
        let outside = max(max(-u, u - 31, 0), max(-v, v - 19, 0))
        let darkness = UInt32(max(0, 12 - outside))
        picture.pixels[(row + 24) * size.width + x + column] =
          isInside ? photograph[u, v] : background - darkness * 0x0001_0101
      }
    }
    return picture
  }

  @Test("the background of a GIF is exact in every picture, and nothing remains of what has left")
  func background() throws {
    let places = [20, 24, 31, 45, 66, 90, 120, 150, nil, nil]
    let pictures = places.map { card(at: $0) }

    let shows = try animation(
      of: pictures,
      at: pictures.indices.map { Double($0) / 25 },
      length: 0.5
    )
    .animation.shows

    // The last two are equal and become one.
    try #require(shows.count == places.count - 1)
    for (index, show) in shows.enumerated() {
      let flat = pictures[index].pixels.indices.filter { pictures[index].pixels[$0] == 0xFFE8_EBF1 }
      let specks = flat.filter { show.picture.pixels[$0] != 0xFFE8_EBF1 }
      #expect(specks.isEmpty, "picture \(index): \(specks.count) of \(flat.count) pixels are off")
    }
    let isClean = shows.last?.picture.pixels == pictures.last?.pixels
    #expect(isClean)
  }

  @Test(
    "no pixel of a GIF is far from its true color, however often it changes",
    arguments: [1, 2]
  )
  func largestError(seed: UInt64) throws {
    let pictures = (0..<3).map { card(at: 10 + $0 * 3, seed: seed) }

    let shows = try animation(of: pictures, at: pictures.indices.map { Double($0) / 25 }, length: 1)
      .animation.shows

    try #require(shows.count == pictures.count)
    for (show, picture) in zip(shows, pictures) {
      #expect(show.picture.distance(to: picture, inSquaresOf: 1) <= 30)
      #expect(show.picture.distance(to: picture, inSquaresOf: 8) <= 2)
    }
  }

  @Test("a GIF of many strings reads back exactly", arguments: [2, 16, 255])
  func longCode(colors: Int) throws {
    // Noise has no repetitions: the table of strings is full again and again.
    var random = SeededGenerator(seed: UInt64(colors))
    var picture = Bitmap(size: PixelSize(width: 200, height: 150), filledWith: 0xFF00_0000)
    for index in picture.pixels.indices {
      picture.pixels[index] += UInt32.random(in: 0..<UInt32(colors), using: &random) * 0x010000
    }

    let show = try animation(of: [picture], at: [0], length: 1).animation.shows[0]

    let isExact = show.picture.pixels == picture.pixels
    #expect(isExact)
  }

  @Test("a lower quality makes a smaller GIF")
  func quality() throws {
    let pictures = (0..<2).map { card(at: 10 + $0 * 5) }
    let sizes = try [100, 80, 40, 1].map { quality in
      var coding = FilmCoding()
      coding.quality = quality
      return try animation(
        of: pictures,
        at: pictures.indices.map { Double($0) / 25 },
        length: 1,
        coding: coding
      )
      .bytes.count
    }

    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 > $1 }, "\(sizes)")
  }

  @Test(
    "a GIF plays as often as asked: without a number once, and with n of them n more",
    arguments: [
      (FilmLoop.forever, 0 as Int?), (.times(1), nil), (.times(2), 1), (.times(65_535), 65_534),
    ]
  )
  func loops(loop: FilmLoop, repetitions: Int?) throws {
    var coding = FilmCoding()
    coding.loop = loop

    let pictures = [0, 9].map(AnimationPictures.block)
    let animation = try animation(of: pictures, at: [0, 1], length: 2, coding: coding).animation

    #expect(animation.loops == repetitions)
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
