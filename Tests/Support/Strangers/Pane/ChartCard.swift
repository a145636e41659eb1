import Riffle

/// A card that shows numbers as bars.
final class ChartCard: CardView {
  var numbers: [Double] = [] { didSet { setNeedsDisplay() } }

  override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
    let bounds = canvas.bounds
    let unit = canvas.scale
    let step = (bounds.size.width - 40 * unit) / Double(max(1, numbers.count))
    let bars = numbers.enumerated().map { index, number in
      let height = number / 10 * (bounds.size.height - 100 * unit)
      let frame = Rectangle(
        x: (20 * unit + Double(index) * step).rounded(),
        y: (bounds.size.height - 20 * unit - height).rounded(),
        width: (step - 8 * unit).rounded(),
        height: height.rounded()
      )
      let blue = Color(rgb: 0x2F_6FDE)
      return DrawCommand.shape(Shape(frame: frame, cornerRadius: 4 * unit, fill: .color(blue)))
    }
    let title = TextLine(
      numbers.map { "\(Int($0))" }.joined(separator: " · "),
      font: Font(size: 22 * unit, weight: .semibold),
      color: Color(rgb: 0x1B_2233),
      baseline: Point(x: 20 * unit, y: 44 * unit)
    )
    return [.shape(Shape(frame: bounds, fill: .color(.white))), .text(title)] + bars
  }
}
