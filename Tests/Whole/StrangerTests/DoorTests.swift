import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// The examples in other languages, with the library of the debug build.
  @Suite("The examples in C and Python")
  struct DoorTests {
    /// A place on the card on top.
    private static let card = Spot(x: 400, y: 300)
    /// Nothing that the machine at hand may have or lack.
    private static let environment = [
      "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GDK_BACKEND": "x11", "GDK_SCALE": "1",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "SDL_VIDEODRIVER": "x11",
      "SDL_RENDER_DRIVER": "software", "PYTHONDONTWRITEBYTECODE": "1",
    ]

    @Test("a deck in a window of SDL2 is swiped by a hand and a key, and undone")
    func c() async throws {
      let folder = try TemporaryFolder()
      let library = try await Self.makeLibrary(in: folder)
      let example = Repository.file("Documentation/Examples/C")
      let place = URL(fileURLWithPath: folder.path(of: "C"))
      try FileManager.default.copyItem(at: example, to: place)
      let make =
        "PKG_CONFIG_PATH='\(library)/lib/pkgconfig' make -C '\(place.path)' CC='cc -Werror'"
      let outcome = try await Tool.outcome(of: "sh", ["-c", make])
      try #require(outcome.status == 0, "\(outcome.errors)")
      let deck = place.appendingPathComponent("deck").path
      try await Self.swipe("deck", [], path: deck, cards: ("card 0", "card 1"), [:])
    }

    @Test("a deck in a window of GTK 4 is swiped by a hand and a key, and undone")
    func python() async throws {
      let folder = try TemporaryFolder()
      let library = try await Self.makeLibrary(in: folder)
      let deck = Repository.file("Documentation/Examples/Python/deck.py").path
      try await Self.swipe(
        "deck.py",
        [deck],
        path: "/usr/bin/python3",
        cards: ("Apple", "Banana"),
        ["RIFFLE_LIBRARY": "\(library)/lib/libriffle.so.1"]
      )
    }

    @Test("the program in the head of riffle.h swipes a card, and C++ takes the header")
    func head() async throws {
      let folder = try TemporaryFolder()
      let library = try await Self.makeLibrary(in: folder)
      let header = try Repository.text(of: "Sources/C/CRiffle/riffle.h")
      let head = header.prefix(upTo: try #require(header.range(of: "*/")).lowerBound)
      let program = head.split(separator: "\n").filter { $0.hasPrefix("    ") }
      try folder.write(program.joined(separator: "\n"), to: "throw.c")
      try folder.write(
        "#include <riffle.h>\nint main() { return riffle_stack_close(0) + 1; }",
        to: "a.cc"
      )
      let flags = "-Wall -Wextra -Werror -I'\(library)/include'"
      let link = "-L'\(library)/lib' -Wl,-rpath,'\(library)/lib' -lriffle"
      let outcome = try await Tool.outcome(
        of: "sh",
        [
          "-ec",
          """
          cd '\(folder.path(of: "."))'
          cc -std=c99 -pedantic \(flags) throw.c \(link) -o throw
          c++ -std=c++11 -pedantic \(flags) a.cc \(link) -o a
          ./a && ./throw
          """,
        ]
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("card 0 was swiped"))
    }

    private static func swipe(
      _ name: String,
      _ arguments: [String],
      path: String,
      cards: (first: String, second: String),
      _ environment: [String: String]
    ) async throws {
      try await WindowManager.run {
        try await Stranger.run(
          name,
          arguments,
          path: path,
          environment: Self.environment.merging(environment) { $1 }
        ) { stranger in
          let before = try await stranger.screen.wait(for: "the card") { $0[card] != $0[8, 8] }
          try await stranger.mouse.drag(from: card, to: card + Spot(x: 250, y: 0))
          try await stranger.screen.wait(for: "the card in the hand") { $0 != before }
          #expect(try stranger.output.lines() == [])
          try await stranger.mouse.perform(Mouse.Step.letGo)
          try await stranger.wait(for: "\(cards.first) went right")
          try await Keyboard.press("u")
          try await stranger.wait(for: "\(cards.first) is back")
          // Edges of cards may differ by a shade.
          try await stranger.screen.wait(for: "the card where it was") { shot in
            Self.surface(of: shot, like: before) == Self.surface(of: before, like: before)
          }
          try await Keyboard.press("Left", "Right")
          try await stranger.wait(for: "\(cards.first) went left")
          try await stranger.wait(for: "\(cards.second) went right")
          #expect(try stranger.output.lines().count == 4)
        }
      }
    }

    /// The pixels that have the first card's color.
    private static func surface(of shot: Screenshot, like before: Screenshot) -> Int {
      shot.count(from: Spot(x: 0, y: 0), to: Spot(x: 800, y: 600)) { $0 == before[card] }
    }

    static func makeLibrary(in folder: TemporaryFolder) async throws -> String {
      let place = folder.path(of: "riffle")
      let script = Repository.file("scripts/make-library").path
      let build = "RIFFLE_BUILD=\(BuildFolder.url.path)"
      let outcome = try await Tool.outcome(of: "env", [build, script, "--debug", place])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return place
    }
  }
}
