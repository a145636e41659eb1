import Riffle
import RiffleShell

/// The mark on the top card that it is one of a burst: a small pile, its place and their number.
struct BurstBadge: Hashable {
  /// The place in the burst, which counts from 1.
  let place: Int
  let count: Int

  private static let height = 26.0

  func layer(scale: Double) -> Layer {
    let words = "\(place) of \(count)"
    let font = Font(size: 12.5 * scale, weight: .semibold)
    let width = 36 + font.estimatedWidth(of: words) / scale + 12
    let size = PixelSize(rounding: Size(width: width, height: Self.height) * scale)
    let pen = OverlayPen(scale: scale)
    var commands: [DrawCommand] = [
      .shape(Shape(frame: size.bounds, fill: .color(CloseLook.ground.faded(to: 0.78))))
    ]
    // Three cards, the lower ones fainter and cut off by the ones above.
    for (offset, alpha) in [(5.0, 0.35), (2.5, 0.6), (0.0, 1.0)] {
      let (x, y) = (11 + offset, 7.5 + offset)
      if offset < 5 {
        commands.append(
          pen.box(x: x - 1, y: y - 1, width: 14, height: 10, cornerRadius: 2.5, CloseLook.ground)
        )
      }
      commands.append(
        pen.box(x: x, y: y, width: 12, height: 8, cornerRadius: 1.5, .white.faded(to: alpha))
      )
    }
    commands.append(
      pen.text(words, size: 12.5, weight: .semibold, .white, x: 36, y: Self.height / 2 + 4.5)
    )
    return Layer(size: size, commands: commands)
  }
}
