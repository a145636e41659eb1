import RiffleDrawing

/// A display list made ready for a canvas.
struct Scene: Sendable {
  /// A command that draws something.
  struct Part: Sendable {
    let command: ResolvedCommand
    let drawing: any Drawing
    // Kept here since every row asks for them.
    let touched: RowSpans
    let hidden: RowSpans

    init(_ command: ResolvedCommand, _ drawing: any Drawing) {
      self.command = command
      self.drawing = drawing
      touched = drawing.touched
      hidden = drawing.hidden
    }
  }

  let width: Int
  let height: Int
  /// The pixel that is everywhere before the first part is drawn.
  let background: UInt32
  /// What is drawn, back to front.
  private(set) var parts: [Part] = []

  /// Makes a list ready, taking over from an earlier scene of the same size what is in both.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - width: The canvas's width in pixels.
  ///   - height: The canvas's height in pixels.
  ///   - earlier: The scene before.
  ///   - damage: Becomes what may look different from the earlier scene.
  ///   - rasterizer: What makes commands ready.
  ///   - sources: What the list names.
  init(
    _ list: DisplayList,
    width: Int,
    height: Int,
    earlier: Scene?,
    damage: inout Damage,
    rasterizer: Rasterizer,
    sources: any DrawingSources
  ) {
    self.width = width
    self.height = height
    background = Pixel.premultiplied(list.background)
    let reusable = earlier.flatMap { $0.width == width && $0.height == height ? $0.parts : nil }
    var left = (reusable ?? [])[...]
    var changed: [RowSpans] = []
    for command in list.commands {
      guard let command = ResolvedCommand(command, from: sources) else { continue }
      // What is in both in the same order looks the same wherever nothing else has changed.
      if let index = left.firstIndex(where: { $0.command.isSame(as: command) }) {
        changed += left[..<index].map(\.touched)
        parts.append(left[index])
        left = left[(index + 1)...]
      } else if let drawing = rasterizer.drawing(of: command, width: width, height: height) {
        let part = Part(command, drawing)
        changed.append(part.touched)
        parts.append(part)
      }
    }
    changed += left.map(\.touched)
    let isComparable = reusable != nil && earlier?.background == background
    damage = isComparable ? Damage(of: changed) : Damage(width: width, height: height)
  }

  /// Draws some runs of pixels, of each drawing only what is seen.
  func draw(_ runs: ArraySlice<Damage.Run>, into canvas: Canvas) {
    RowPlan.withPlan(of: parts.count) { plan in
      for run in runs {
        let row = canvas.row(run.row)
        plan.plan(run.columns, row: run.row, parts: parts)
        for open in plan.open {
          (row + open.lowerBound).update(repeating: background, count: open.count)
        }
        for piece in plan.pieces.reversed() {
          parts[piece.drawing].drawing.draw(piece.columns, y: run.row, row: row)
        }
      }
    }
  }
}
