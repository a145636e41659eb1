import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleShell
import TestSupport
import Testing

@Suite("Decision grid")
struct DecisionGridTests {
  private let size = Size(width: 960, height: 720)

  private func grid(_ counts: [Int]) -> DecisionGrid {
    let verdicts: [Verdict] = [.keep, .reject, .favorite, .skip]
    var next = 0
    let sections = zip(verdicts, counts).map { verdict, count in
      defer { next += count }
      return DecisionGrid.Section(verdict, cards: Array(next..<next + count))
    }
    return DecisionGrid(sections, verdicts: verdicts, size: size)
  }

  @Test("a bar at the right edge shows which part of a long grid is seen")
  func scrollBar() {
    func bar(_ grid: DecisionGrid) -> Rectangle? {
      let look = DecisionGrid.Look(
        colors: StageColors(Preset.riffle.appearance),
        title: "",
        color: { _ in .black },
        content: { CardContent(title: "\($0)") }
      )
      guard case .shape(let shape) = grid.commands(in: size, scale: 2, look: look).last,
        shape.frame.size.width == 8
      else { return nil }
      return shape.frame
    }
    var long = grid([500])
    let top = bar(long)
    long.selectLast()
    let bottom = bar(long)

    #expect(bar(grid([3])) == nil)
    #expect(top?.size == bottom?.size && bottom?.maxY == 2 * (size.height - 3))
    #expect((top?.origin.y ?? 0) < (bottom?.origin.y ?? 0))
  }

  @Test("the bar can be dragged, and a press beside it goes there; neither selects a card")
  func scrollBarDrag() {
    func event(_ phase: PointerEvent.Phase) -> PointerEvent {
      let isUp = if case .up = phase { true } else { false }
      return PointerEvent(
        time: .zero,
        phase: phase,
        position: .zero,
        buttons: isUp ? [] : .primary
      )
    }
    var long = grid([500])
    let selection = long.selection
    let last = long.contentHeight - size.height
    func drag(to y: Double, from start: Double) {
      let x = size.width - 5
      // The hand may leave the bar.
      let steps: [(PointerEvent.Phase, Point)] = [
        (.down(.primary), Point(x: x, y: start)), (.move, Point(x: x - 200, y: y)),
        (.up(.primary), Point(x: x - 200, y: y)),
      ]
      for (phase, place) in steps {
        let isDoubleClick = long.handle(event(phase), at: place)
        #expect(!isDoubleClick)
      }
    }
    drag(to: size.height + 50, from: 58)
    #expect(long.scroll == last)
    drag(to: 0, from: size.height - 10)
    #expect(long.scroll == 0)
    let middle = (52 + size.height) / 2
    drag(to: middle, from: middle)
    #expect(abs(long.scroll - last / 2) < 1)
    #expect(long.selection == selection)
    _ = long.handle(event(.move), at: Point(x: size.width - 5, y: 60))
    #expect(abs(long.scroll - last / 2) < 1)
  }

  @Test("a cell has the stars and the label of its card at the right of its name")
  func marks() {
    let all = [
      CardMarks(), CardMarks(stars: 3), CardMarks(label: .green), CardMarks(stars: 5, label: .red),
    ]
    let look = DecisionGrid.Look(
      colors: StageColors(Preset.riffle.appearance),
      title: "",
      color: { _ in .black },
      content: { CardContent(title: "picture \($0)") },
      marks: { all[$0] }
    )

    let cells = grid([4]).commands(in: size, scale: 1, look: look).compactMap { command -> Layer? in
      guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else {
        return nil
      }
      return layer
    }

    #expect(cells.count == 4)
    for (cell, marks) in zip(cells, all) {
      let lines = cell.commands.compactMap { command -> TextLine? in
        if case .text(let line) = command { line } else { nil }
      }
      #expect(lines.filter { $0.string == "\u{2605}" }.count == marks.stars)
      let name = lines.first { $0.string.hasPrefix("picture") }
      let end = (name?.baseline.x ?? 0) + (name?.maximumWidth ?? 0)
      #expect(lines.dropFirst().allSatisfy { $0.baseline.x > end })
      let colors = cell.commands.compactMap { command -> Color? in
        guard case .shape(let shape) = command, case .color(let color) = shape.fill else {
          return nil
        }
        return color
      }
      #expect(marks.label.map { colors.contains($0.color) } != false)
    }
  }

  @Test("cells are in rows, apart from each other and within the window's width")
  func layout() {
    let grid = grid([20, 0, 7])
    #expect(grid.sections.map(\.verdict) == [.keep, .favorite])
    let frames = (0..<20).map { grid.frame(of: DecisionGrid.Place(section: 0, index: $0)) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.origin.x >= 0 && frame.maxX <= size.width)
      for other in frames[..<index] {
        let isApart =
          frame.maxX <= other.origin.x || other.maxX <= frame.origin.x
          || frame.maxY <= other.origin.y || other.maxY <= frame.origin.y
        #expect(isApart)
      }
    }
  }

  @Test("only seen cells are looked at, with ten thousand cards too, and none is missing")
  func seen() {
    var grid = grid([6000, 3000, 1000])
    for _ in 0..<40 {
      let places = Set(grid.seenPlaces)
      #expect(places.count < 120)
      let cards = grid.sections.map(\.cards.count)
      let near = cards.enumerated().flatMap { section, count in
        stride(from: 0, to: count, by: 1).map { DecisionGrid.Place(section: section, index: $0) }
      }
      let visible = near.filter {
        let frame = grid.frame(of: $0)
        return frame.maxY > 0 && frame.origin.y < size.height
      }
      #expect(visible.allSatisfy(places.contains))
      grid.scroll(by: Vector(dx: 0, dy: 17))
    }
    #expect(grid.scroll <= grid.contentHeight - size.height)
  }

  @Test("keys reach every card, and what is chosen is seen")
  func keys() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var grid = grid([33, 5, 12])
    for _ in 0..<2000 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: grid.selectFirst()
      case 1: grid.selectLast()
      default: grid.move(Direction.plain.randomElement(using: &random) ?? .left)
      }
      guard let place = grid.selection else {
        Issue.record("nothing is chosen; seed \(seed)")
        return
      }
      let frame = grid.frame(of: place)
      #expect(frame.origin.y >= 0 && frame.maxY <= size.height, "\(place); seed \(seed)")
    }
    grid.selectFirst()
    var reached: Set<Int> = []
    for _ in 0..<50 {
      if let card = grid.selectedCard { reached.insert(card) }
      grid.move(.right)
    }
    #expect(reached == Set(0..<50))
  }

  @Test("a click selects, a second one soon after opens, and a drag only scrolls")
  func pointer() {
    var grid = grid([300])
    let place = DecisionGrid.Place(section: 0, index: 4)
    let middle = grid.frame(of: place).center
    func event(
      _ phase: PointerEvent.Phase,
      _ buttons: PointerButtons = [],
      at seconds: Double = 0
    ) -> PointerEvent {
      let time = Timestamp.zero.advanced(by: seconds)
      return PointerEvent(time: time, phase: phase, position: middle, buttons: buttons)
    }
    /// Whether it opens a card.
    func click(at seconds: Double) -> Bool {
      #expect(grid.handle(event(.down(.primary), .primary, at: seconds), at: middle) == false)
      return grid.handle(event(.up(.primary), at: seconds), at: middle)
    }
    #expect(!click(at: 0) && grid.selectedCard == 4)
    #expect(click(at: 0.3))
    // The third begins anew.
    #expect(!click(at: 0.5) && !click(at: 1) && click(at: 1.2))

    grid.selectFirst()
    #expect(grid.handle(event(.down(.primary), .primary), at: middle) == false)
    let higher = Point(x: middle.x, y: middle.y - 90)
    #expect(grid.handle(event(.move, .primary), at: higher) == false)
    #expect(grid.scroll == 90)
    #expect(grid.handle(event(.up(.primary)), at: higher) == false)
    #expect(grid.selectedCard == 0)
  }

  @Test("a card that is chosen is selected, and seen in the middle if it can be")
  func choosing() {
    var grid = grid([300, 200])
    grid.choose(card: 420)

    #expect(grid.selectedCard == 420)
    let middle = grid.selection.map { grid.frame(of: $0).center.y } ?? 0
    #expect(abs(middle - size.height / 2) < 1)
    grid.choose(card: 0)
    #expect(grid.scroll == 0)
    // One that is not there changes nothing.
    grid.choose(card: 1000)
    #expect(grid.selectedCard == 0)
  }

  @Test("a grid whose cards go keeps a valid choice, to the last one")
  func emptying() {
    var grid = grid([2, 1])
    grid.selectLast()
    grid.update([DecisionGrid.Section(.keep, cards: [0])])
    #expect(grid.selectedCard == 0)
    grid.update([])
    #expect(grid.selectedCard == nil)
    grid.move(.down)
    #expect(grid.selectedCard == nil)
  }
}
