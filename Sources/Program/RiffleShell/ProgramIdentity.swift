import RiffleCore
package import RiffleRaster
package import RiffleSDL

package enum ProgramIdentity {
  /// X11's window class, Wayland's application id and the name of the desktop entry
  /// (Assets/desktop): all three must be equal for a desktop to see one program.
  package static let id = "io.github.riffle.Riffle"

  package static func mark(_ window: Window) {
    window.setIcon(ProgramIcon.bitmap(side: 64))
  }
}

/// The program's icon, drawn like Assets/icon/riffle.svg: three cards from back to front.
package enum ProgramIcon {
  private struct Card {
    var center: Point
    var degrees: Double
    var fill: Fill
    var (shadowAlpha, shadowOffset): (Double, Double)
  }

  private static let side = 256.0

  private static let cards = [
    Card(
      center: Point(x: 109, y: 122),
      degrees: -16,
      fill: .color(Color(rgb: 0x8F_AEF0)),
      shadowAlpha: 0.26,
      shadowOffset: 6
    ),
    Card(
      center: Point(x: 129, y: 123),
      degrees: -4,
      fill: .color(Color(rgb: 0xFF_C95C)),
      shadowAlpha: 0.28,
      shadowOffset: 6
    ),
    Card(
      center: Point(x: 155, y: 129),
      degrees: 9,
      fill: .gradient(top: Color(rgb: 0x4C_86FF), bottom: .accent),
      shadowAlpha: 0.34,
      shadowOffset: 7
    ),
  ]

  /// Returns the icon on a transparent ground.
  package static func bitmap(side: Int) -> Bitmap {
    let scale = Double(side) / self.side
    var bitmap = Bitmap(size: PixelSize(width: side, height: side))
    Rasterizer().draw(cards.flatMap { commands(of: $0, scale) }, into: &bitmap, from: NoBitmaps())
    return bitmap
  }

  private static func commands(of card: Card, _ scale: Double) -> [DrawCommand] {
    let frame = Rectangle(
      center: Point(x: card.center.x * scale, y: card.center.y * scale),
      size: Size(width: 150, height: 198) * scale
    )
    let shadow = Shadow(
      frame: frame,
      rotation: Angle(degrees: card.degrees),
      cornerRadius: 25 * scale,
      offset: Vector(dx: 0, dy: card.shadowOffset * scale),
      standardDeviation: 7 * scale,
      color: Color(rgb: 0, alpha: card.shadowAlpha)
    )
    let shape = Shape(
      frame: frame,
      rotation: Angle(degrees: card.degrees),
      cornerRadius: 25 * scale,
      fill: card.fill
    )
    return [.shadow(shadow), .shape(shape)]
  }
}
