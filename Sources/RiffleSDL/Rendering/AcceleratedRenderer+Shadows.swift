import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster

extension AcceleratedRenderer {
  /// Draws a shadow around the rectangle that throws it.
  func draw(_ shadow: Shadow) throws(SDLError) {
    let box = RoundedBox(shadow)
    guard !box.isEmpty, shadow.color.alpha > 0 else { return }
    let drawn = ShadowTexture(shadow, box: box)
    let texture = try texture(.shadow(drawn.key)) {
      drawn.bitmap(layers.rasterizer)
    }
    let scale = drawn.scale(for: shadow)
    let columns = ShadowLines(
      half: box.halfWidth,
      radius: box.radius,
      drawn: drawn.size.width,
      drawnHalf: Double(drawn.key.halfWidth) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let rows = ShadowLines(
      half: box.halfHeight,
      radius: box.radius,
      drawn: drawn.size.height,
      drawnHalf: Double(drawn.key.halfHeight) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let hole = ShadowHole(box, alpha: shadow.casterAlpha)
    let color = Pixel.channels(of: shadow.color)
    if hole.box.isEmpty {
      mesh.addShadow(of: box, columns: columns, rows: rows, color: color)
    } else {
      mesh.addShadow(of: box, around: hole, columns: columns, rows: rows, color: color)
    }
    try drawMesh(texture)
  }
}

/// The six lines, of columns or rows, between which a shadow's bitmap is laid: its ends, where the
/// corners end, and twice its middle, between which it is stretched.
struct ShadowLines {
  /// Where the lines are, from the box's middle.
  let places: [Double]
  private let textures: [Double]

  /// Finds the lines.
  ///
  /// - Parameters:
  ///   - half: Half the caster's extent.
  ///   - radius: Its corners'.
  ///   - drawn: The bitmap's extent.
  ///   - drawnHalf: Half the extent of the caster drawn in it.
  ///   - scale: Pixels on the screen for each of the bitmap's.
  init(half: Double, radius: Double, drawn: Int, drawnHalf: Double, scale: Double) {
    let middle = Double(drawn) / 2 * scale
    let margin = (Double(drawn) / 2 - drawnHalf) * scale
    let end = half + margin
    // Two pixels deeper than the corner no bend of the hole's outline is left.
    let corner = min(margin + radius + 2, middle)
    places = [-end, corner - end, middle - end, end - middle, end - corner, end]
    let part = corner / (2 * middle)
    textures = [0, part, 0.5, 0.5, 1 - part, 1]
  }

  /// Returns where in the bitmap, from 0 to 1, a place lies.
  func texture(_ place: Double) -> Float {
    let cell = places.indices.dropLast().last { places[$0] < place } ?? 0
    let length = places[cell + 1] - places[cell]
    let part = length > 0 ? (place - places[cell]) / length : 0
    let texture = textures[cell] + (textures[cell + 1] - textures[cell]) * part
    return Float(min(max(texture, 0), 1))
  }
}
