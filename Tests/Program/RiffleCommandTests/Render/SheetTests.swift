import Foundation
import PictureTestSupport
import RiffleApp
import RiffleCommand
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleRaster
import RiffleTuning
import TestSupport
import Testing

@Suite("Sheets of pictures")
struct SheetTests {
  private let fixture: RenderFixture

  init() throws {
    fixture = try RenderFixture()
  }

  private func request(_ sweep: String, trace: Bool = true) throws -> RenderCommand {
    var request = trace ? try fixture.swipe("sheet.png") : try fixture.request("sheet.png")
    request.sweep = sweep
    request.time = 0.14
    request.scale = 0.25
    return request
  }

  @Test("each cell is the picture of its value, in the order of the values")
  func cells() throws {
    try fixture.run(try request("drag.maximumRotation=0:4:3"))
    let sheet = try readPicture(fixture.folder.path(of: "sheet.png"))

    var places: [(x: Int, y: Int)] = []
    for value in [0, 2, 4] {
      var single = try fixture.swipe("single.png")
      single.stack.changed.texts = ["drag.maximumRotation=\(value)"]
      single.time = 0.14
      single.scale = 0.25
      try fixture.run(single)
      let picture = try readPicture(fixture.folder.path(of: "single.png"))
      let place = try #require(sheet.place(of: picture), "\(value)")
      places.append(place)
    }

    let reading = places.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    #expect(zip(places, reading).allSatisfy { $0 == $1 })
    // Each cell is whole and on its own: no two overlap.
    let pairs = zip(places, places.dropFirst())
    #expect(pairs.allSatisfy { abs($0.x - $1.x) >= 100 || abs($0.y - $1.y) >= 120 })
  }

  @Test("without a trace it shows a flick of the program's own")
  func standardGesture() throws {
    var sheet = try request("release.flickSpeed=200:4000:2", trace: false)
    sheet.time = 0.4
    sheet.windowSize = Size(width: 500, height: 600)
    try fixture.run(sheet)

    let picture = try readPicture(fixture.folder.path(of: "sheet.png"))
    #expect(picture.size.width > 125 && picture.size.height > 150)
    #expect(try fixture.names() == ["sheet.png"])
  }

  @Test("the letters of captions have room in the narrowest cells")
  func narrow() throws {
    var sheet = try request("release.flickSpeed=200:4000:1")
    sheet.windowSize = Size(width: 40, height: 300)
    try fixture.run(sheet)
    let picture = try readPicture(fixture.folder.path(of: "sheet.png"))

    // A column of pixels at either edge has nothing but the ground.
    for y in 0..<picture.size.height {
      #expect(picture[0, y] == 0xFFFF_FFFF && picture[picture.size.width - 1, y] == 0xFFFF_FFFF)
    }
  }

  @Test("a mistake is answered by one line that says what would do")
  func mistakes() async throws {
    try await Messages.check("render", "a sweep of values (SheetTests)") { words in
      let error = try #require(throws: RiffleError.self) {
        try fixture.run(try fixture.request(of: words))
      }
      #expect(try fixture.names().isEmpty)
      return fixture.line(of: error)
    }
  }
}

extension Bitmap {
  /// Finds a picture within this one.
  fileprivate func place(of other: Bitmap) -> (x: Int, y: Int)? {
    for y in 0...max(0, size.height - other.size.height) {
      for x in 0...max(0, size.width - other.size.width) {
        let isHere = (0..<other.size.height).allSatisfy { row in
          let (start, own) = ((y + row) * size.width + x, row * other.size.width)
          return pixels[start..<start + other.size.width]
            .elementsEqual(other.pixels[own..<own + other.size.width])
        }
        if isHere { return (x, y) }
      }
    }
    return nil
  }
}
