import RiffleDrawing
import RiffleMotion

extension AcceleratedRenderer {
  /// Draws a shadow around the rectangle that throws it.
  func draw(_ shadow: Shadow) throws(SDLError) {
    let box = RoundedBox(
      frame: shadow.frame,
      rotation: shadow.rotation,
      cornerRadius: shadow.cornerRadius
    )
    guard !box.isEmpty, shadow.color.alpha > 0 else { return }
    let drawn = ShadowTexture(shadow, box: box)
    let texture = try texture(.shadow(drawn.key)) {
      drawn.bitmap(layers.rasterizer, sources: layers)
    }
    let scale = max(shadow.standardDeviation, 0.5) / drawn.standardDeviation
    let columns = Lines(
      half: box.halfWidth,
      radius: box.radius,
      drawn: drawn.size.width,
      drawnHalf: Double(drawn.key.halfWidth) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let rows = Lines(
      half: box.halfHeight,
      radius: box.radius,
      drawn: drawn.size.height,
      drawnHalf: Double(drawn.key.halfHeight) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let color = Pixel.channels(of: shadow.color)
    for row in 0..<5 {
      // Behind the rectangle's middle there is nothing to draw.
      for column in 0..<5 where !(1...3).contains(row) || !(1...3).contains(column) {
        mesh.addCell(
          of: box,
          u: columns.places(column),
          v: rows.places(row),
          s: columns.texture(column),
          t: rows.texture(row),
          color: color
        )
      }
    }
    try drawMesh(texture)
  }

  /// The six lines, of columns or rows, between which a shadow's bitmap is laid: its ends, where
  /// the corners end, and twice its middle, between which it is stretched.
  private struct Lines {
    private let places: [Double]
    private let textures: [Float]

    init(half: Double, radius: Double, drawn: Int, drawnHalf: Double, scale: Double) {
      let middle = Double(drawn) / 2 * scale
      let margin = (Double(drawn) / 2 - drawnHalf) * scale
      let end = half + margin
      // Two pixels deeper than the corner no pixel of the hole's outline is left.
      let corner = min(margin + radius + 2, middle)
      places = [-end, corner - end, middle - end, end - middle, end - corner, end]
      let part = Float(corner / (2 * middle))
      textures = [0, part, 0.5, 0.5, 1 - part, 1]
    }

    func places(_ cell: Int) -> (Double, Double) { (places[cell], places[cell + 1]) }

    func texture(_ cell: Int) -> (Float, Float) { (textures[cell], textures[cell + 1]) }
  }
}
