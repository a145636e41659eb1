import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleMotion
import RiffleShell
import Testing

@Suite("The page after the last card")
struct EndPageTests {
  @Test("a key is pressed where it is drawn, and nowhere else", arguments: 1...3)
  func keys(count: Int) throws {
    let size = Size(width: 960, height: 640)
    let hints = (0..<count).map { KeyHint("\($0)", "Does \($0)") }
    let page = EndPage("All 3 decided", [], commands: ["riffle apply"], keys: hints)
    let colors = StageColors(Appearance(cornerRadius: 1, shadow: .none))
    let texts = page.commands(in: size, scale: 1, colors: colors).compactMap { command in
      if case .text(let line) = command { line } else { nil }
    }

    for (index, hint) in hints.enumerated() {
      for words in [hint.key, hint.action] {
        let place = try #require(texts.first { $0.string == words }).baseline
        #expect(page.target(at: place, in: size) == .key(index), "\(words)")
      }
    }
    let title = try #require(texts.first { $0.string == "All 3 decided" }).baseline
    #expect(page.target(at: title, in: size) == nil)
    #expect(page.target(at: Point(x: 5, y: 5), in: size) == nil)
  }

  @Test(
    "the cards in a fan are upright if all are, and clear of the words",
    arguments: [false, true]
  )
  func fans(isUpright: Bool) throws {
    let heap = EndPage.Heap(
      .keep,
      count: 4,
      latest: (0..<3).map { CardContent(title: "\($0)", color: .black) }
    )
    let page = EndPage("All", [heap], isUpright: isUpright, commands: [], keys: [])
    let commands = page.commands(
      in: Size(width: 960, height: 640),
      scale: 1,
      colors: StageColors(Appearance(cornerRadius: 1, shadow: .none))
    )
    let frames = commands.compactMap { command in
      if case .shape(let shape) = command { shape.frame } else { nil }
    }
    let words = commands.compactMap { command in
      if case .text(let line) = command { line.baseline.y } else { nil }
    }
    #expect(frames.count == 3)
    for frame in frames {
      #expect((frame.size.height > frame.size.width) == isUpright)
      // The outer ones are turned by 7 degrees.
      let half = frame.size.height / 2 + 0.13 * frame.size.width / 2
      #expect(words.allSatisfy { $0 < frame.center.y - half || $0 - 12 > frame.center.y + half })
    }
  }

  @Test(
    "in a narrow window the fans take more rows, or are smaller: each is there",
    arguments: [700.0, 460]
  )
  func rows(height: Double) {
    let size = Size(width: 500, height: height)
    let heaps = ["Like", "Super", "Later", "Nope"].map {
      EndPage.Heap($0, count: 1, latest: [CardContent(title: $0, color: .black)])
    }
    let page = EndPage("All", heaps, commands: [], keys: [KeyHint("R", "Start again")])
    let commands = page.commands(
      in: size,
      scale: 1,
      colors: StageColors(Appearance(cornerRadius: 1, shadow: .none))
    )
    let words = commands.compactMap { command in
      if case .text(let line) = command { line.string } else { nil }
    }
    let names = words.filter { $0.hasSuffix(" 1") }
    #expect(names == ["Like 1", "Super 1", "Later 1", "Nope 1"])
    let feet = commands.compactMap { command in
      if case .text(let line) = command { line.baseline.y } else { nil }
    }
    #expect(feet.allSatisfy { $0 < height })
  }

  @Test("a word is stronger, and the key above it outlined, while the pointer is on them")
  func pointedAt() {
    let page = EndPage("All", [], commands: [], keys: [KeyHint("R", "Start again")])
    let colors = StageColors(Appearance(cornerRadius: 1, shadow: .none))
    func ink(_ target: EndPage.Target?) -> Color? {
      let size = Size(width: 960, height: 640)
      return page.commands(in: size, scale: 1, colors: colors, pointedAt: target).lazy
        .compactMap { command in
          if case .text(let line) = command, line.string == "Start again" {
            line.color
          } else {
            nil
          }
        }.first
    }
    #expect(ink(nil) == colors.faint)
    #expect(ink(.key(0)) == colors.strong)
  }
}
