import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleShell
import Testing

@Suite("Status of a deck")
struct DeckStatusTests {
  private let size = Size(width: 960, height: 720)

  private func lines(_ status: DeckStatus) -> [TextLine] {
    let colors = StageColors(Preset.riffle.appearance)
    let commands =
      status.commands(in: size, scale: 1, colors: colors)
      + status.noticeCommands(in: size, scale: 1, colors: colors)
    return commands.compactMap { command in
      if case .text(let line) = command { line } else { nil }
    }
  }

  @Test("a long problem is said whole, in two lines over the one about the picture")
  func problem() {
    let problem =
      "~/.local/share/riffle/decisions.sqlite: you may not write it. Decisions wait in memory; "
      + "make it and its folder writable, and they are saved. 1,234 not on disk yet."
    var status = DeckStatus(DeckStatus.Lines(footHeight: 112))
    status.details = ["IMG_0001.jpg"]
    status.problem = problem

    let said = lines(status).filter { problem.contains($0.string) && !$0.string.isEmpty }
      .sorted { $0.baseline.y < $1.baseline.y }

    #expect(said.map(\.string).joined(separator: " ") == problem)
    #expect(said.count == 2)
    for line in said { #expect(line.font.estimatedWidth(of: line.string) <= size.width - 40) }
    let details = lines(status).first { $0.string == "IMG_0001.jpg" }
    #expect(said.allSatisfy { $0.baseline.y < (details?.baseline.y ?? 0) - 18 })
  }
}
