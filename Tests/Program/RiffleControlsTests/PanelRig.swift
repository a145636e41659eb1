import PictureTestSupport
import RiffleControls
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSDL

/// A panel with a few rows of every kind, the hand that uses it, and its picture.
final class PanelRig {
  let panels: PanelContext
  let window: Size
  let scale: Double
  let renderer: BitmapRenderer
  var time = Timestamp(seconds: 10)
  var frame = PanelFrame.empty
  var changes: [PanelChange] = []
  /// The keys that no item had a use for.
  var unusedKeys: [Key] = []

  // What the panel shows.
  var search = ""
  var preset: Int? = 0
  var isCycling = false
  var law = 1
  var damping = 0.78
  var values: [Double]
  let rows: [PanelRow]
  var resets = 0

  init(
    theme: PanelTheme = .light,
    window: Size = Size(width: 320, height: 640),
    scale: Double = 1,
    rowCount: Int = 8
  ) throws {
    panels = PanelContext(theme: theme, text: TextRasterizer())
    self.window = window
    self.scale = scale
    let size = Size(width: window.width * scale, height: window.height * scale)
    renderer = BitmapRenderer(size: PixelSize(rounding: size), layers: LayerStore {})
    let labels = ["Angle", "Response", "Threshold", "Offset across", "Speed", "Opacity"]
    let units = ["°", "s", "pt", "pt", "pt/s", ""]
    rows = (0..<rowCount).map { index in
      PanelRow(
        name: "row.\(index)",
        label: labels[index % labels.count],
        range: index % 3 == 2 ? -50...250 : 0...2,
        standard: index % 3 == 2 ? 100 : 0.5,
        step: index % 3 == 2 ? 1 : 0.01,
        digits: index % 3 == 2 ? 0 : 2,
        unit: units[index % units.count],
        summary: "How far the card turns while it is dragged."
      )
    }
    values = rows.enumerated().map { index, row in
      index % 2 == 0
        ? row.standard : row.range.lowerBound + 0.8 * (row.range.upperBound - row.range.lowerBound)
    }
  }

  func show(_ panel: Panel) {
    panel.window("tuning", in: Rectangle(origin: .zero, size: window)) {
      panel.title("Riffle")
      _ = panel.textField("search", placeholder: "Search tunables", text: &search)
      panel.space(4)
      _ = panel.menu(
        "preset",
        label: "Preset",
        options: ["riffle", "soft", "brisk"],
        selection: &preset
      )
      _ = panel.segments(
        "law",
        label: "Rotation",
        options: ["none", "lever", "spin"],
        selection: &law
      )
      _ = panel.toggle("cycling", label: "Cycling", standard: true, isOn: &isCycling)
      _ = panel.buttons(["Save", "Save as …", "Revert"])
      if panel.section("Return", changes: 2, { springPlot(panel) }) { resets += 1 }
      _ = panel.section("Drag", changes: 3) {
        for index in rows.indices {
          let change = panel.row(rows[index], value: &values[index])
          if change != .none { changes.append(change) }
        }
      }
    }
  }

  private func springPlot(_ panel: Panel) {
    panel.plot("curve", height: 96, x: 0...1.2, y: -0.1...1.4) { plot in
      let curve = (0...120).map { step in
        let time = Double(step) / 100
        let decay = (0...Int(time * 100)).reduce(1.0) { value, _ in value * 0.93 }
        return Point(x: time, y: 1 - decay * (1 - time * 6 * (1 - damping)))
      }
      plot.fill(x: 0...1.2, y: 0.98...1.02, panel.theme.accent.faded(to: 0.12))
      plot.line([Point(x: 0, y: 1), Point(x: 1.2, y: 1)], panel.theme.track, width: 1)
      plot.line(curve, panel.theme.accent, width: 2)
      plot.dot(0.31, 1.09, panel.theme.accent)
      plot.text("1.4 %", 0.31, 1.14)
    }
    panel.remark("settles in 0.37 s, overshoots by 1 %")
  }

  /// Shows a frame, 10 ms after the one before.
  @discardableResult
  func step() throws -> PanelFrame {
    time = time.advanced(by: 0.01)
    frame = panels.frame(at: time, window: window, scale: scale, show)
    if let press = frame.unusedKey { unusedKeys.append(press.key) }
    return frame
  }

  /// Shows frames until nothing changes without input; returns their number.
  @discardableResult
  func settle() throws -> Int {
    for count in 1...100 where try step().next != .nextFrame { return count }
    return 100
  }

  // MARK: The hand

  private func pointer(_ phase: PointerEvent.Phase, _ place: Point, _ buttons: PointerButtons)
    -> Bool
  {
    panels.handle(
      .pointer(PointerEvent(time: time, phase: phase, position: place, buttons: buttons))
    )
  }

  @discardableResult
  func move(to place: Point, buttons: PointerButtons = []) -> Bool {
    pointer(.move, place, buttons)
  }
  @discardableResult
  func press(_ place: Point) -> Bool { pointer(.down(.primary), place, .primary) }
  @discardableResult
  func release(_ place: Point) -> Bool { pointer(.up(.primary), place, []) }

  func click(_ place: Point) throws {
    move(to: place)
    press(place)
    release(place)
    try settle()
  }

  @discardableResult
  func key(_ key: Key, _ modifiers: KeyModifiers = []) throws -> Bool {
    let isTaken = panels.handle(.key(KeyPress(time: time, key: key, modifiers: modifiers)))
    try settle()
    return isTaken
  }

  /// Types text, letter by letter.
  func type(_ text: String) throws {
    for letter in text {
      _ = panels.handle(.text(String(letter)))
      try settle()
    }
  }

  /// Draws the latest frame.
  func picture(over background: Color = Color(rgb: 0xE9_ECF1)) -> Bitmap {
    renderer.show(DisplayList(background: background, commands: frame.commands))
    return renderer.bitmap
  }

  /// A place on a row's track: 0 where the knob is at the lower end.
  func place(row: Int, track part: Double) -> Point {
    Point(x: 30 + part * (window.width - 48), y: firstRow + 40 * Double(row) + 28)
  }

  /// The middle of a row's words: 0 at its left edge, 1 at its right.
  func place(row: Int, part: Double) -> Point {
    Point(x: 12 + part * (window.width - 24), y: firstRow + 40 * Double(row) + 10)
  }

  /// The upper edge of the first row of the last group: all rows above it.
  private var firstRow: Double {
    8 + 32 + 26 + 4 + 4 * 26 + (8 + 26) + 104 + 18 + (8 + 26)
  }
}
