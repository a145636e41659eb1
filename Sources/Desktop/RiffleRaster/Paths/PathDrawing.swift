package import RiffleDrawing
import RiffleMotion

struct PathDrawing: Drawing {
  private let mask: PathMask
  private let paint: any Paint
  /// The premultiplied color of a paint that has only one.
  private let color: UInt32?

  init(_ mask: PathMask, paint: any Paint, color: UInt32?) {
    self.mask = mask
    self.paint = paint
    self.color = color
  }

  var touched: RowSpans { mask.touched }

  // Few paths hide much.
  var opaque: RowSpans { RowSpans() }

  func draw(_ columns: Range<Int>, of row: Row) {
    if let color {
      mask.forEach(in: columns, of: row.y) { x, coverage in
        row[x] = Pixel.over(Pixel.scaled(color, by: coverage), row[x])
      }
      return
    }
    Scratch<UInt32>.with(count: row.width) { memory in
      let filled = unsafe Row(y: row.y, width: row.width, first: memory.memory(count: row.width))
      filled.fill(columns, with: 0)
      paint.paint(columns, inside: columns, of: filled)
      mask.forEach(in: columns, of: row.y) { x, coverage in
        row[x] = Pixel.over(Pixel.scaled(filled[x], by: coverage), row[x])
      }
    }
  }
}

extension Rasterizer {
  func drawing(of drawn: DrawnPath, _ bitmap: Bitmap?, canvas: PixelSize) -> (any Drawing)? {
    let outline = PathOutline(drawn)
    guard let bounds = outline.bounds,
      let mask = PathMask(outline, bounds: bounds, canvas: canvas)
    else { return nil }
    // A paint takes a box that has a size, which what is drawn here does.
    let box = RoundedBox(frame: bounds, rotation: .zero, cornerRadius: 0)
    guard !box.isEmpty else { return nil }
    var color: UInt32?
    if bitmap == nil {
      switch drawn.fill {
      case .color(let fill), .picture(_, size: _, placeholder: let fill):
        color = Pixel.premultiplied(fill.faded(to: min(drawn.alpha, 1)))
      case .gradient, .linearGradient, .layer: break
      }
    }
    let paint = paint(drawn.fill, bitmap, box: box, alpha: min(drawn.alpha, 1))
    return PathDrawing(mask, paint: paint, color: color)
  }

  /// Draws one command on a bitmap of its own, for renderers that copy it.
  package func bitmap(
    of command: DrawCommand,
    on canvas: PixelSize,
    from bitmaps: any BitmapProvider
  ) -> (bitmap: Bitmap, x: Int, y: Int)? {
    guard let resolved = ResolvedCommand(command, from: bitmaps),
      let touched = drawing(of: resolved, canvas: canvas)?.touched
    else { return nil }
    let runs = touched.rows.map { (row: $0, columns: touched[$0]) }.filter { !$0.columns.isEmpty }
    guard let top = runs.first?.row, let bottom = runs.last?.row,
      let left = runs.map(\.columns.lowerBound).min(),
      let right = runs.map(\.columns.upperBound).max()
    else { return nil }
    var bitmap = Bitmap(size: PixelSize(width: right - left, height: bottom + 1 - top))
    let move = Vector(dx: -Double(left), dy: -Double(top))
    draw([command.moved(by: move)], into: &bitmap, from: bitmaps)
    return (bitmap, left, top)
  }
}
