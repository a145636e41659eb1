import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Pictures")
  struct PictureTests {
    /// Writes a deck file with all pictures of a folder, which looks as its preset has it.
    private func deck(of folder: TemporaryFolder) throws -> String {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
      let cards = names.map { name in
        "{\"image\": \"\(name)\", \"title\": \"\(name.prefix { $0 != "." })\"}"
      }
      let deck =
        "{\"riffle\": \"deck\", \"version\": 1, \"cards\": [\(cards.joined(separator: ", "))]}"
      return try folder.write(deck, to: "deck.json")
    }

    @Test("a broken picture among good ones is a card with an error, and can be swiped")
    func broken() async throws {
      let folder = try TemporaryFolder()
      let (red, blue) = (Pixel(0xC0_2030), Pixel(0x20_40C0))
      try folder.write(BitmapFile.data(width: 300, height: 400) { _, _ in red }, to: "1 red.bmp")
      try folder.write("This is no JPEG.", to: "2 broken.jpg")
      try folder.write(BitmapFile.data(width: 300, height: 400) { _, _ in blue }, to: "3 blue.bmp")
      try await RiffleProgram.run(deck(of: folder)) { program in
        let stage = program.stage
        // The lower half bears the file's name.
        let upperHalf = [stage.spot(0, 0), stage.spot(-140, -100), stage.spot(140, -180)]
        try await program.screen.wait(for: Sight.of(red, at: upperHalf))
        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(260, 0))
        try await program.events.wait(for: .didLeave)

        // Light letters on a dark ground: 24 letters and a sign are thousands of pixels.
        let (corner, otherCorner) = (stage.spot(-145, -195), stage.spot(145, 195))
        let shot = try await program.screen.wait(for: "letters on the broken card") { shot in
          shot.count(from: corner, to: otherCorner) { $0.brightness > 190 } > 1000
        }
        #expect(shot[stage.spot(-140, -100)].brightness < 90)
        let errors = try program.errors()
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.contains("2 broken.jpg") == true, "\(errors)")

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(-230, 0))

        let events = try await program.events.wait(for: .didLeave, times: 2)
        #expect(events.swiped("right") == [0])
        #expect(events.swiped("left") == [1])
        try await program.screen.wait(for: Sight.of(blue, at: upperHalf))
        #expect(try program.errors() == errors)
      }
    }

    @Test("a photograph fills its card", arguments: Renderer.allCases)
    func photograph(with renderer: Renderer) async throws {
      let folder = Repository.file("Assets/sample").path
      try await RiffleProgram.run(folder, renderer: renderer) { program in
        let stage = program.stage
        try await program.screen.wait(for: "a photograph's many colors") { shot in
          var colors: Set<Pixel> = []
          _ = shot.count(from: stage.spot(-140, -190), to: stage.spot(140, 100)) { pixel in
            colors.insert(pixel).inserted
          }
          return colors.count > 3000
        }

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(260, 0))

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped("right") == [0])
        #expect(try program.errors() == [])
      }
    }
  }
}
