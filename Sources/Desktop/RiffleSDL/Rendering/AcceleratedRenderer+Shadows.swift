import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster

extension AcceleratedRenderer {
  /// Draws a shadow around its caster.
  func draw(_ shadow: Shadow) throws(SDLError) {
    let box = RoundedBox(shadow)
    guard !box.isEmpty, shadow.color.alpha > 0 else { return }
    let drawn = ShadowTexture(shadow, box: box)
    guard drawn.isSmall else { return try drawWithoutStretching(shadow) }
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

  /// Draws a shadow on a bitmap of its own, in its place and size: one whose corners or offset are huge
  /// beside its blur would take more memory if it was stretched.
  private func drawWithoutStretching(_ shadow: Shadow) throws(SDLError) {
    var bitmap = Bitmap(size: sizeInPixels)
    layers.rasterizer.draw([.shadow(shadow)], into: &bitmap, from: layers)
    let texture = try Texture(bitmap, context: context)
    guard SDL_RenderCopy(context.pointer, texture.pointer, nil, nil) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
  }
}

/// The six columns or rows that divide a shadow's bitmap: its ends, the ends of its corners, and its
/// middle twice, between which it is stretched.
struct ShadowLines {
  /// The positions of the lines, from the box's middle.
  let positions: [Double]
  private let textures: [Double]

  /// Finds the lines.
  ///
  /// - Parameters:
  ///   - half: Half the caster's length.
  ///   - radius: The radius of its corners.
  ///   - drawn: The bitmap's length.
  ///   - drawnHalf: Half the length of the caster drawn in it.
  ///   - scale: The number of pixels on the screen per pixel of the bitmap.
  init(half: Double, radius: Double, drawn: Int, drawnHalf: Double, scale: Double) {
    let middle = Double(drawn) / 2 * scale
    let margin = (Double(drawn) / 2 - drawnHalf) * scale
    let end = half + margin
    // Two pixels farther in than the corner, the hole's outline has no more bends.
    let corner = min(margin + radius + 2, middle)
    positions = [-end, corner - end, middle - end, end - middle, end - corner, end]
    let part = corner / (2 * middle)
    textures = [0, part, 0.5, 0.5, 1 - part, 1]
  }

  /// Returns the coordinate in the bitmap, from 0 to 1, of a position.
  func texture(_ position: Double) -> Float {
    let cell = positions.indices.dropLast().last { positions[$0] < position } ?? 0
    let length = positions[cell + 1] - positions[cell]
    let part = length > 0 ? (position - positions[cell]) / length : 0
    let texture = textures[cell] + (textures[cell + 1] - textures[cell]) * part
    return Float(min(max(texture, 0), 1))
  }
}
