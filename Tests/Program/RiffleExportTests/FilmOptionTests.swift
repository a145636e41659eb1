import Foundation
import RiffleExport
import RiffleFormats
import Testing

@Suite("Options of films")
struct FilmOptionTests {
  @Test(
    "a size is a number with a unit",
    arguments: [
      ("4MB", 4_000_000), ("4 mb", 4_000_000), ("500kB", 500_000), ("1.5MiB", 1_572_864),
      ("300000", 300_000), ("8KiB", 8192),
    ]
  )
  func size(text: String, bytes: Int) throws {
    #expect(try ByteSize(argument: text, of: "--max-size").bytes == bytes)
  }

  @Test(
    "a size that is none, or makes no sense, is an error",
    arguments: ["", "MB", "4 TB", "-4MB", "4M B", "999", "1e6", "nan", "0MB", "9999999MB"]
  )
  func badSize(text: String) throws {
    let error = #expect(throws: RiffleError.self) { try ByteSize(argument: text, of: "--max-size") }
    #expect(error?.kind == .wrongUsage)
    #expect(error?.description.hasPrefix("--max-size is \"\(text)\". Give a size") == true)
  }

  @Test("a number of times is forever or from 1 on")
  func loop() throws {
    #expect(try FilmLoop(argument: "forever") == .forever)
    #expect(try FilmLoop(argument: "65535") == .times(65_535))
    for text in ["0", "65536", "-1", "always", ""] {
      #expect(throws: RiffleError.self) { try FilmLoop(argument: text) }
    }
  }

  @Test("what was made is told in one line")
  func summary() {
    let film = FilmSummary(frames: 96, seconds: 3.21, bytes: 4_130_000)
    #expect(ByteSize(812).description == "812 bytes")
    #expect(ByteSize(999_499).description == "999 kB")
    #expect(ByteSize(999_500).description == "1.0 MB")
    #expect(film.line(for: "swipe.gif") == "swipe.gif: 96 frames, 3.2 s, 4.1 MB")
    let picture = FilmSummary(frames: 1, seconds: nil, bytes: 41_499)
    #expect(picture.line(for: "deck.png") == "deck.png: 1 frame, 41 kB")
    let long = FilmSummary(frames: 2, seconds: 3, bytes: 812)
    #expect(long.line(for: "a\nb.gif") == "a\u{FFFD}b.gif: 2 frames, 3.0 s, 812 bytes")
  }

  /// A model of a film: its size grows with the area, the quality and the rate.
  private func bytes(_ settings: FilmSettings) -> Int {
    let area = pow(settings.scale, 1.7)
    return Int(4e6 * area * Double(settings.quality) / 80 * (settings.rate ?? 25) / 25)
  }

  @Test(
    "the search ends below the limit, near it",
    arguments: [3_500_000, 1_000_000, 200_000, 60_000]
  )
  func fit(limit: Int) throws {
    var settings = FilmSettings(scale: 1, rate: 25, quality: 80)
    var fit = FilmFit(
      limit: limit,
      wanted: settings,
      format: .gif,
      keepsQuality: false,
      keepsRate: false
    )
    while bytes(settings) > limit {
      let next = fit.settings(after: settings, of: bytes(settings))
      settings = try #require(next)
    }

    #expect(bytes(settings) > limit / 3, "\(settings)")
    #expect(settings.quality == 60)
  }

  @Test("the search keeps what the user gave, and gives up on the impossible")
  func impossible() throws {
    let wanted = FilmSettings(scale: 1, rate: 30, quality: 90)
    var fit = FilmFit(
      limit: 1000,
      wanted: wanted,
      format: .gif,
      keepsQuality: true,
      keepsRate: true
    )
    var settings: FilmSettings? = wanted
    var smallest = 1.0
    while let some = settings {
      #expect(some.quality == 90)
      #expect(some.rate == 30)
      smallest = some.scale
      settings = fit.settings(after: some, of: bytes(some))
    }
    #expect(smallest == 0.1)
  }
}
