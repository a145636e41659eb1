import Foundation
import PictureTestSupport
import RiffleControls
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSDL
import TestSupport
import Testing

@Suite("Panels") struct PanelTests {
  @Test("a panel draws itself, comes to rest, and then asks for nothing")
  func rest() throws {
    let rig = try PanelRig()
    #expect(try rig.settle() < 5)
    #expect(rig.frame.next == .atRest)
    let first = rig.frame.commands
    #expect(try rig.step().commands == first)
    #expect(!first.isEmpty)
  }

  @Test("scrubbing a label changes its value step by step, and ends with a change")
  func scrubbing() throws {
    let rig = try PanelRig()
    try rig.settle()
    let start = rig.place(row: 0, part: 0.2)
    rig.move(to: start)
    try rig.settle()
    #expect(rig.frame.cursor == .horizontal)
    #expect(rig.press(start))
    try rig.step()
    // 34 points of the track's 272 for the range of 2.
    rig.move(to: Point(x: start.x + 34, y: start.y), buttons: .primary)
    try rig.settle()
    #expect(abs(rig.values[0] - 0.75) < 0.011)
    rig.panels.modifiers = .alt
    rig.move(to: Point(x: start.x + 68, y: start.y), buttons: .primary)
    try rig.settle()
    #expect(abs(rig.values[0] - 0.775) < 0.011)
    // Outside of the panel the drag goes on, and the release is the panel's.
    #expect(rig.release(Point(x: 900, y: 900)))
    try rig.settle()
    #expect(rig.changes.last == .changed)
    #expect(rig.changes.dropLast().allSatisfy { $0 == .changing })
  }

  @Test("over a label and a number the cursor is for scrubbing, over a field for text")
  func cursors() throws {
    let rig = try PanelRig()
    try rig.settle()
    let field = Point(x: 160, y: 8 + 32 + 13)
    let places: [(Point, PanelCursor)] = [
      (field, .text), (rig.place(row: 0, part: 0.2), .horizontal),
      (rig.place(row: 0, track: 0.5), .arrow), (rig.place(row: 0, part: 0.9), .horizontal),
      (Point(x: 160, y: 24), .arrow),
    ]
    for (place, cursor) in places {
      rig.move(to: place)
      try rig.settle()
      #expect(rig.frame.cursor == cursor, "\(place)")
    }
    // Typing goes on, but the pointer is elsewhere.
    try rig.click(field)
    rig.move(to: rig.place(row: 0, track: 0.5))
    try rig.settle()
    #expect(rig.frame.cursor == .arrow)
  }

  @Test("the slider comes to the pointer, in steps; the dot and a double click reset it")
  func slider() throws {
    let rig = try PanelRig()
    try rig.settle()
    // Rows 12 … 308: the slider from 24 on, its knob's middle 6 from its ends.
    try rig.click(rig.place(row: 0, track: 0.75))
    #expect(abs(rig.values[0] - 1.5) < 0.011)
    #expect(rig.changes.contains(.changed))
    try rig.click(Point(x: 17, y: rig.place(row: 0, part: 0).y))
    #expect(rig.values[0] == 0.5)
    #expect(rig.changes.last == .reset)
  }

  @Test("A track takes the row at any width of the panel", arguments: [280.0, 360, 640])
  func tracks(width: Double) throws {
    let rig = try PanelRig(window: Size(width: width, height: 640))
    try rig.settle()
    for part in [0.02, 0.5, 0.98] {
      try rig.click(rig.place(row: 0, track: part))
      #expect(abs(rig.values[0] - 2 * part) < 0.011)
    }
  }

  @Test("A value follows the pointer, ten times as far with Shift; it is not typed then")
  func pullingValue() throws {
    let rig = try PanelRig()
    try rig.settle()
    let start = rig.place(row: 0, part: 0.95)
    for (keys, value) in [(KeyModifiers(), 0.25), (.alt, 0.475), (.shift, 0)] {
      rig.values[0] = 0.5
      rig.panels.modifiers = keys
      rig.move(to: start)
      rig.press(start)
      try rig.step()
      // 34 of the track's 272 points, an eighth of the range.
      for step in [1.0, 10, 34] {
        rig.move(to: Point(x: start.x - step, y: start.y), buttons: .primary)
        try rig.step()
      }
      rig.release(Point(x: start.x - 34, y: start.y))
      try rig.settle()
      #expect(abs(rig.values[0] - value) < 0.03, "\(keys)")
      #expect(rig.changes.last == .changed && !rig.panels.isEditing)
    }
  }

  @Test("All words of a choice have the same room at both sides", arguments: [240.0, 320, 480])
  func insets(width: Double) throws {
    let panels = PanelContext(theme: .light, text: TextRasterizer())
    panels.isInspected = true
    let words = ["One", "Side by side", "Overlaid"]
    var (choice, widths) = (0, [Double]())
    let size = Size(width: width, height: 100)
    _ = panels.frame(at: .zero, window: size, scale: 1) { panel in
      panel.window("bar", in: Rectangle(origin: .zero, size: size)) {
        _ = panel.segments("choice", options: words, selection: &choice)
        widths = words.map { panel.width(of: $0) }
      }
    }
    let rooms = zip(words, widths).map {
      (panels.controls["bar/choice/\($0)"]?.size.width ?? 0) - $1
    }
    #expect((rooms.min() ?? 0) > 8 && (rooms.max() ?? 0) - (rooms.min() ?? 0) < 0.001)
  }

  @Test("a value is typed; what is no number or out of range is refused with one line")
  func typing() throws {
    let rig = try PanelRig()
    try rig.settle()
    try rig.click(rig.place(row: 0, part: 0.85))
    #expect(rig.panels.isEditing)
    try rig.type("1.25")
    try rig.key(.enter)
    #expect(rig.values[0] == 1.25)
    #expect(!rig.panels.isEditing)

    try rig.click(rig.place(row: 0, part: 0.85))
    try rig.type("17")
    try rig.key(.enter)
    #expect(rig.values[0] == 1.25)
    #expect(rig.panels.isEditing, "what was typed stays to be mended")
    try rig.key(.escape)
    #expect(!rig.panels.isEditing)
    #expect(rig.values[0] == 1.25)
  }

  @Test("keys move the focus, change values by steps, and are left to others without focus")
  func keys() throws {
    let rig = try PanelRig()
    try rig.settle()
    #expect(try !rig.key(.right))
    try rig.click(rig.place(row: 1, part: 0.2))
    #expect(try rig.key(.up))
    try rig.key(.right)
    #expect(abs(rig.values[0] - 0.51) < 1e-9)
    try rig.key(.right, .shift)
    #expect(abs(rig.values[0] - 0.61) < 1e-9)
    try rig.key(.left, .alt)
    #expect(abs(rig.values[0] - 0.609) < 1e-9)
    try rig.key(.backspace)
    #expect(rig.values[0] == 0.5)
    #expect(try !rig.key(.character("s"), .control))
  }

  @Test("a menu is opened and chosen from, with the pointer and with keys")
  func menu() throws {
    let rig = try PanelRig()
    try rig.settle()
    let button = Point(x: 200, y: 8 + 32 + 26 + 4 + 13)
    try rig.click(button)
    #expect(rig.panels.handle(.scroll(Vector(dx: 0, dy: 1), at: button)))
    try rig.click(Point(x: 200, y: button.y + 13 + 4 + 4 + 26 + 13))
    #expect(rig.preset == 1)
    rig.panels.clearFocus()
    try rig.click(button)
    try rig.key(.down)
    try rig.key(.enter)
    #expect(rig.preset == 2)
    try rig.click(button)
    try rig.click(Point(x: 200, y: 600))
    #expect(rig.preset == 2)
    #expect(try rig.settle() < 5)
  }

  @Test("groups close, count their changes and ask to be reset")
  func sections() throws {
    let rig = try PanelRig()
    try rig.settle()
    let head = Point(x: 60, y: 8 + 32 + 26 + 4 + 4 * 26 + 8 + 13)
    let open = rig.frame.commands
    try rig.click(head)
    #expect(rig.frame.commands != open)
    try rig.click(Point(x: 302, y: head.y))
    #expect(rig.resets == 1)
  }

  @Test("a tooltip appears after 400 ms without input, and the frames end when it is there")
  func tooltip() throws {
    let rig = try PanelRig()
    rig.panels.reducesMotion = true
    try rig.settle()
    rig.move(to: rig.place(row: 0, part: 0.2))
    try rig.settle()
    let before = rig.frame.commands
    guard case .at(let due) = rig.frame.next else {
      Issue.record("no tooltip is due: \(rig.frame.next)")
      return
    }
    #expect(due.seconds(since: rig.time) < 0.401)
    rig.time = due
    try rig.step()
    try rig.settle()
    let words = rig.frame.commands.dropFirst(before.count)
    #expect(rig.frame.commands.starts(with: before))
    #expect(
      words.contains {
        if case .text(let line) = $0.unclipped {
          line.string.hasPrefix("How far the")
        } else {
          false
        }
      }
    )
    #expect(rig.frame.next == .atRest)
  }

  @Test("a press beside the panel is not the panel's, wherever it goes then")
  func elsewhere() throws {
    let rig = try PanelRig()
    try rig.settle()
    #expect(!rig.press(Point(x: 500, y: 100)))
    #expect(!rig.move(to: Point(x: 100, y: 100), buttons: .primary))
    #expect(!rig.release(Point(x: 100, y: 100)))
    #expect(rig.move(to: Point(x: 100, y: 100)))
    #expect(!rig.panels.handle(.scroll(Vector(dx: 0, dy: 1), at: Point(x: 500, y: 100))))
  }

  @Test("what has no effect is faint, says why at the pointer, and can be changed all the same")
  func idle() throws {
    let theme = PanelTheme.light
    var value = 0.5
    let row = PanelRow(
      name: "row",
      label: "Hand off",
      range: 0...1,
      standard: 0.5,
      summary: "Late."
    )
    func frame(_ reason: String?, _ panels: PanelContext, at seconds: Double) throws -> PanelFrame {
      panels.frame(
        at: Timestamp(seconds: seconds),
        window: Size(width: 320, height: 80),
        scale: 1
      ) { panel in
        panel.window("rows", in: Rectangle(x: 0, y: 0, width: 320, height: 80)) {
          panel.idle(because: reason) { _ = panel.row(row, value: &value) }
          #expect(panel.theme == theme, "what follows is not faint")
        }
      }
    }
    func alphas(_ frame: PanelFrame) -> Set<Double> {
      Set(
        frame.commands.compactMap {
          if case .text(let line) = $0.unclipped { line.color.alpha } else { nil }
        }
      )
    }
    let (plain, faint) = (
      PanelContext(theme: theme, text: TextRasterizer()),
      PanelContext(theme: theme, text: TextRasterizer())
    )
    #expect(try alphas(frame(nil, plain, at: 1)).contains(1))
    let before = try frame("Resampling is on.", faint, at: 1)
    #expect(alphas(before).contains(0.45))
    // Right in the row: its label.
    let label = Point(x: 40, y: 21)
    for seconds in [1.1, 1.2, 1.9, 2, 2.1] {
      _ = faint.handle(
        .pointer(
          PointerEvent(
            time: Timestamp(seconds: seconds),
            phase: .move,
            position: label,
            buttons: []
          )
        )
      )
      _ = try frame("Resampling is on.", faint, at: seconds)
    }
    let tip = try frame("Resampling is on.", faint, at: 3)
    #expect(tip.commands.count > before.commands.count, "a tooltip")
  }

  @Test(
    "words can be read on all that they lie on",
    arguments: [false, true],
    [PanelTheme.light, .dark]
  )
  func contrast(increased: Bool, theme: PanelTheme) {
    let theme = increased ? theme.withMoreContrast : theme
    let least = increased ? 7 : 4.5
    let grounds = [theme.panel, theme.menu, theme.control, theme.hoveredControl]
    for ground in grounds { #expect(theme.text.contrast(with: ground) >= least) }
    for ground in [theme.panel, theme.control] {
      #expect(theme.secondary.contrast(with: ground) >= least)
    }
    for color in [theme.accent, theme.number, theme.quote] {
      #expect(color.contrast(with: theme.panel) >= 4.5)
    }
    #expect(theme.onAccent.contrast(with: theme.accent) >= 4.5)
    #expect(theme.onTooltip.contrast(with: theme.tooltip) >= 4.5)
    for part in [theme.accent, theme.track, theme.secondary] {
      #expect(part.contrast(with: theme.panel) >= 3)
    }
  }

  @Test("a panel has its words and its accent in the picture, at two scales and in both themes")
  func picture() throws {
    let folder = ProcessInfo.processInfo.environment["PANEL_PICTURES"]
    for (name, theme) in [("light", PanelTheme.light), ("dark", .dark)] {
      for scale in [1.0, 2] {
        let rig = try PanelRig(theme: theme, scale: scale)
        rig.panels.reducesMotion = true
        try rig.settle()
        try rig.click(rig.place(row: 0, part: 0.2))
        try rig.key(.down)
        rig.move(to: rig.place(row: 3, part: 0.2))
        try rig.settle()
        if case .at(let due) = rig.frame.next { rig.time = due }
        try rig.settle()
        let picture = rig.picture()
        #expect(picture.pixels.contains(Pixel.premultiplied(theme.accent)))
        #expect(picture.pixels.contains(Pixel.premultiplied(theme.panel)))
        #expect(Set(picture.pixels).count > 100)
        guard let folder else { continue }
        let descriptor = open(
          "\(folder)/panel-\(name)-\(Int(scale)).png",
          O_WRONLY | O_CREAT,
          0o666
        )
        try PNGFile.write(picture, to: descriptor)
        close(descriptor)
      }
    }
  }

  @Test("moving one slider redraws that row's pixels, exactly")
  func damage() throws {
    let rig = try PanelRig(rowCount: 120)
    try rig.settle()
    _ = rig.picture()
    let whole = rig.renderer.drawnArea
    rig.values[2] = 180
    try rig.settle()
    let picture = rig.picture()
    #expect(rig.renderer.drawnArea < whole / 50)
    let other = BitmapRenderer(size: picture.size, layers: LayerStore {})
    other.show(DisplayList(background: Color(rgb: 0xE9_ECF1), commands: rig.frame.commands))
    let wrongCount = zip(other.bitmap.pixels, picture.pixels).count { $0 != $1 }
    #expect(wrongCount == 0)
  }

  @Test("The first rows of a panel stay where they are while the others scroll, also by keys")
  func head() throws {
    let panels = PanelContext(theme: .light, text: TextRasterizer())
    panels.isInspected = true
    let window = Size(width: 320, height: 500)
    var time = Timestamp(seconds: 1)
    func show(rows: Int, in window: Size) throws {
      for _ in 0..<5 {
        time = time.advanced(by: 0.02)
        _ = panels.frame(at: time, window: window, scale: 1) { panel in
          panel.window("panel", in: Rectangle(origin: .zero, size: window)) {
            _ = panel.button("Save")
          } _: {
            for number in 0..<rows { _ = panel.button("\(number)") }
          }
        }
      }
    }
    try show(rows: 60, in: window)
    #expect(panels.overflowing == ["panel"])
    let save = try #require(panels.controls["panel/Save"])
    let first = try #require(panels.controls["panel/0"])
    #expect(panels.controls["panel/59"] == nil)
    #expect(first.origin.y > save.maxY)
    for _ in 0..<60 {
      #expect(panels.handle(.scroll(Vector(dx: 0, dy: 3), at: first.center)))
      try show(rows: 60, in: window)
    }
    #expect(panels.controls["panel/Save"] == save)
    #expect(panels.controls["panel/0"] == nil)
    #expect(panels.controls["panel/59"] != nil)
    try show(rows: 3, in: window)
    #expect(panels.overflowing == [])
    // Too low for both: all rows scroll.
    try show(rows: 60, in: Size(width: 320, height: 120))
    #expect(panels.controls["panel/Save"] != nil)
    #expect(panels.overflowing == ["panel"])
  }

  @Test("Where there are more rows, the last one that is seen fades into the ground")
  func fading() throws {
    let many = try PanelRig(rowCount: 120)
    try many.settle()
    let few = try PanelRig(window: Size(width: 320, height: 640), rowCount: 1)
    try few.settle()
    #expect(many.panels.overflowing == ["tuning"] && few.panels.overflowing == [])
    // The accent of rows' dots and sliders, which are brightest two points above the edge.
    let picture = many.picture()
    let ground = Pixel.premultiplied(PanelTheme.light.panel)
    let lowest = (0..<280).map {
      picture.pixels[(picture.size.height - 1) * picture.size.width + $0]
    }
    #expect(lowest.allSatisfy { abs(Int($0 & 0xFF) - Int(ground & 0xFF)) < 16 })
  }
}
