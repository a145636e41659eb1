import RiffleApp
import RiffleCards
import RiffleControls
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleShell
import Testing

@Suite("Stage buttons")
struct StageButtonsTests {
  private let size = Size(width: 960, height: 720)

  private func buttons(_ choices: VerdictChoices = .usual) -> StageButtons {
    StageButtons(choices) { _ in .black }
  }

  /// The commands' discs, which are the buttons' own shapes.
  private func event(_ phase: PointerEvent.Phase, _ buttons: PointerButtons = []) -> PointerEvent {
    PointerEvent(time: .zero, phase: phase, position: .zero, buttons: buttons)
  }

  /// Finds a button by where a press on it is taken, along the row.
  private func place(of action: Action, in row: StageButtons) -> Point? {
    for x in stride(from: 0.0, to: size.width, by: 2) {
      var copy = row
      let place = Point(x: x, y: size.height - 46)
      guard copy.handle(event(.down(.primary), .primary), at: place, in: size) == .taken else {
        continue
      }
      if copy.handle(event(.up(.primary)), at: place, in: size) == .clicked(action) { return place }
    }
    return nil
  }

  @Test("reject is left, keep is right, and undo and favorite lie between")
  func order() {
    #expect(
      buttons().buttons.map(\.action)
        == [.swipe(.left), .undo, .swipe(.up), .swipe(.right)]
    )
    let two = VerdictChoices([.left: .keep, .right: .reject])
    #expect(
      buttons(two).buttons.map(\.action) == [.swipe(.left), .undo, .swipe(.right)]
    )
  }

  @Test("a click is a press and a release on the same button")
  func click() throws {
    var row = buttons()
    row.canUndo = true
    let keep = try #require(place(of: .swipe(.right), in: row))
    let undo = try #require(place(of: .undo, in: row))

    #expect(row.handle(event(.down(.primary), .primary), at: keep, in: size) == .taken)
    #expect(row.handle(event(.move, .primary), at: undo, in: size) == .taken)
    #expect(row.handle(event(.up(.primary)), at: undo, in: size) == .taken)

    #expect(
      row.handle(event(.down(.primary), .primary), at: Point(x: 5, y: 5), in: size) == .ignored
    )
    #expect(row.handle(event(.up(.primary)), at: keep, in: size) == .ignored)
  }

  @Test("a second button during a press is taken, and the click still counts")
  func secondButton() throws {
    var row = buttons()
    let keep = try #require(place(of: .swipe(.right), in: row))
    let both: PointerButtons = [.primary, .secondary]
    #expect(row.handle(event(.down(.primary), .primary), at: keep, in: size) == .taken)
    #expect(row.handle(event(.down(.secondary), both), at: keep, in: size) == .taken)
    #expect(row.handle(event(.up(.secondary), .primary), at: keep, in: size) == .taken)
    #expect(
      row.handle(event(.up(.primary)), at: keep, in: size) == .clicked(.swipe(.right))
    )
  }

  @Test("without a card or a step a button does nothing")
  func disabled() {
    var row = buttons()
    row.hasCard = false
    #expect(place(of: .swipe(.right), in: row) == nil)
    #expect(place(of: .undo, in: row) == nil)
    row.canUndo = true
    #expect(place(of: .undo, in: row) != nil)
  }

  @Test("the keyboard goes through all buttons and out again, both ways")
  func focus() {
    for step in [1, -1] {
      var row = buttons()
      row.canUndo = true
      var seen: [Action] = []
      for _ in row.buttons {
        row.moveFocus(by: step)
        if let action = row.focusedAction { seen.append(action) }
      }
      let actions = row.buttons.map(\.action)
      #expect(seen == (step > 0 ? actions : actions.reversed()))
      row.moveFocus(by: step)
      #expect(row.focused == nil)
    }
  }

  @Test("the keyboard finds only buttons that can do something")
  func focusOnEnabled() {
    for step in [1, -1] {
      var row = buttons()
      row.hasCard = false
      row.moveFocus(by: step)
      #expect(row.focused == nil)
      row.canUndo = true
      row.moveFocus(by: step)
      #expect(row.focusedAction == .undo)
      row.moveFocus(by: step)
      #expect(row.focused == nil)
    }
  }

  @Test("all buttons are inside the smallest window, and apart from each other")
  func smallWindow() throws {
    let small = Size(width: 300, height: 400)
    let row = buttons()
    let colors = StageColors(Preset.riffle.appearance)
    let commands = row.commands(in: small, scale: 1, colors: colors)
    let frames = commands.compactMap { command -> Rectangle? in
      guard case .shadow(let shadow) = command else { return nil }
      return shadow.frame
    }
    try #require(frames.count == 4)
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX < right.origin.x) }
    #expect(frames.allSatisfy { $0.origin.x >= 0 && $0.maxX <= 300 && $0.maxY <= 400 })
  }

  @Test("if the desktop asks for more contrast, each disc has an outline")
  func outlines() {
    func strokes(_ increasesContrast: Bool) -> [Color] {
      let colors = StageColors(Preset.riffle.appearance, increasesContrast: increasesContrast)
      var row = buttons()
      row.canUndo = true
      return row.commands(in: size, scale: 1, colors: colors).compactMap { command in
        guard case .path(let drawn) = command, drawn.stroke != nil,
          case .color(let color) = drawn.fill, drawn.path.elements.last == .close
        else { return nil }
        return color
      }
    }
    #expect(strokes(false) == [])
    #expect(strokes(true) == Array(repeating: .black, count: 4))
  }

  @Test("a sign is drawn at one go, so that it is even where its lines meet, also while it fades")
  func evenSigns() {
    for row in [buttons(), StageButtons(.riffle)] {
      let commands = row.commands(
        in: size,
        scale: 1,
        colors: StageColors(Preset.riffle.appearance)
      )
      // A shadow, a disc and the sign.
      #expect(commands.count == 3 * row.buttons.count)
    }
  }
}
