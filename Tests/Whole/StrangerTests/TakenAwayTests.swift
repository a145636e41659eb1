import Foundation
import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

extension StrangerTests.DoorTests {
  /// In C's and Python's texts, the name could end the text or say something else.
  @Test("a preset that is taken away to C and Python has its cards where ours are")
  func takenAway() async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.makeLibrary(in: folder)
    var tuned = Preset.riffle.withMuseum
    tuned.name = "a \"quoted\" \\n name */ %d {0} '''"
    try tuned.set("layout.kind", to: .text("steps"))
    for preset in [tuned, .koloda, .qiAsRun] {
      // The stage is fitted into the window.
      let zoom = StageZoom.factor(for: preset, in: Size(width: 800, height: 600))
      let stage = Size(width: 800 / zoom, height: 600 / zoom)
      let cards = CardStack(preset: preset, window: stage, count: 10).snapshots(at: 0).map { card in
        (card.index, zoom * card.pose.center.x, zoom * card.pose.center.y)
      }
      try folder.write(try CodeExport(of: preset).text(for: .c), to: "stack.c")
      try folder.write(try CodeExport(of: preset).text(for: .python), to: "stack.py")
      let inC = try await Tool.outcome(
        of: "sh",
        [
          "-c",
          """
          cd '\(folder.path(of: ""))' && export PKG_CONFIG_PATH='\(library)/lib/pkgconfig' &&
          cc -Wall -Wextra -Werror stack.c $(pkg-config --cflags --libs riffle) -o stack &&
          LD_LIBRARY_PATH='\(library)/lib' ./stack
          """,
        ]
      )
      let inPython = try await Tool.outcome(
        of: "env",
        [
          "RIFFLE_LIBRARY=\(library)/lib/libriffle.so.1", "PYTHONDONTWRITEBYTECODE=1",
          "PYTHONPATH=\(Repository.file("Documentation/Examples/Python").path)", "python3",
          folder.path(of: "stack.py"),
        ]
      )
      for outcome in [inC, inPython] {
        #expect(outcome.status == 0, "\(preset.name): \(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == cards.count, "\(preset.name): \(outcome.output)")
        for (line, card) in zip(lines, cards) {
          let match = try #require(
            line.firstMatch(of: /^card (\d+) is at (\S+), (\S+)$/),
            "\(line)"
          )
          #expect(Int(match.1) == card.0)
          // Both print six digits.
          for (text, wanted) in [(match.2, card.1), (match.3, card.2)] {
            #expect(abs(try #require(Double(text)) - wanted) < 0.01, "\(preset.name): \(line)")
          }
        }
      }
    }
  }
}
