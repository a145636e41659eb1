import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleStudio
import SystemPackage
import TestSupport
import Testing

extension StudioSuites {
  /// Which cards are on the stage, at a start and after something was dropped.
  @Suite("The studio's deck")
  @MainActor
  struct StudioDeckTests {
    private static let deck =
      #"{"riffle": "deck", "version": 1, "title": "Holiday", "cards": [{"id": "a"}]}"#

    /// Asks for a film, and returns its deck.
    private func exportedDeck(_ rig: StudioRig) async throws -> FilePath? {
      rig.key(.character("e"))
      try rig.click("sheet/kind/Film")
      try rig.click("sheet/Make the film")
      try await rig.wait("a job") { !rig.jobs.isEmpty }
      return try #require(rig.jobs.first).deck
    }

    @Test(
      "A deck that is gone at the next start gives way to the sample, also in films, and that is told"
    )
    func gone() async throws {
      let home = try TemporaryFolder()
      let path = try home.write(Self.deck, to: "holiday.json")
      func request(_ path: String?) -> StudioRequest {
        var request = StudioRequest()
        request.path = path
        return request
      }
      try { try StudioRig(home: home, request(path)).session.end() }()
      do {
        let rig = try StudioRig(home: home, request(nil))
        #expect(try await exportedDeck(rig) == FilePath(path).resolved)
        rig.session.end()
      }
      try FileManager.default.removeItem(atPath: path)
      let rig = try StudioRig(home: home, request(nil))
      #expect(try await exportedDeck(rig) == nil)
      let line = try #require(rig.text("told"))
      #expect(line.contains("holiday.json") && line.hasSuffix("The sample is shown."))
    }

    @Test("A deck that is named from the present folder is found from any other one")
    func relative() async throws {
      let home = try TemporaryFolder()
      let path = try home.write(Self.deck, to: "holiday.json")
      let present = FileManager.default.currentDirectoryPath.split(separator: "/")
      var request = StudioRequest()
      request.path = present.map { _ in "../" }.joined() + path.dropFirst()
      let rig = try StudioRig(home: home, request)
      let deck = try #require(try await exportedDeck(rig))
      #expect(deck.isAbsolute && deck.resolved == FilePath(path).resolved)
    }

    @Test("A folder whose name is not UTF-8 can be dropped, and comes back at the next start")
    func bytes() async throws {
      let home = try TemporaryFolder()
      let folder = FilePath(bytes: Array(home.path(of: "caf").utf8) + [0xE9])
      try #require(folder.makeFolder())
      let picture = folder.appending("a.png")
      try FileDescriptor.open(picture, .writeOnly, options: .create, permissions: [.ownerRead])
        .close()
      let path = try await {
        let rig = try StudioRig(home: home)
        rig.drop(folder.bytes)
        #expect(rig.text("told") == "caf\u{FFFD}")
        rig.session.end()
        return try await exportedDeck(rig)
      }()
      #expect(path?.bytes == folder.bytes)
      let rig = try StudioRig(home: home, StudioRequest())
      #expect(try await exportedDeck(rig)?.bytes == folder.bytes)
      let arguments = try #require(rig.jobs.first).arguments(preset: "p.json", trace: "t.jsonl")
      #expect(arguments.contains(folder.bytes))
    }

    @Test(
      "A preset that is dropped is opened, a gesture is played, a file that is neither is refused"
    )
    func drop() throws {
      let rig = try StudioRig()
      rig.drop(try rig.folder.write(try PresetFile.encode(.qi).data, to: "soft.riffle.json"))
      #expect(rig.text("a.preset") == "qi")
      let trace = #"""
        {"riffle": "trace", "version": 1, "window": [800, 600], "cards": 5}
        {"t": 0.5, "type": "command", "name": "swipe", "direction": "left"}
        {"t": 3, "type": "end"}

        """#
      rig.drop(try rig.folder.write(trace, to: "press.jsonl"))
      #expect(rig.text("stage") == "playing" && rig.text("next") == "press")
      rig.drop(try rig.folder.write("words", to: "words.txt"))
      #expect(rig.text("told")?.contains("words.txt") == true)
      #expect(rig.text("stage") == "playing" && rig.text("a.preset") == "qi")
    }
  }
}

extension [UInt8] {
  fileprivate var data: Data { Data(self) }
}
