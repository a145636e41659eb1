import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster

extension AcceleratedRenderer {
  /// Draws a rounded rectangle.
  ///
  /// - Parameters:
  ///   - shape: The rectangle.
  ///   - prepared: The bitmap of the layer that its fill names; nil for other fills.
  /// - Throws: ``SDLError`` if the GPU refuses.
  func draw(_ shape: Shape, as prepared: PreparedLayer?) throws(SDLError) {
    let box = RoundedBox(shape)
    guard !box.isEmpty, shape.alpha > 0 else { return }
    switch shape.fill {
    case .color(let color):
      try fill(box, with: color.faded(to: shape.alpha))
    case .gradient(let top, let bottom):
      let start = Pixel.channels(of: top.faded(to: shape.alpha))
      let change = Pixel.channels(of: bottom.faded(to: shape.alpha)) - start
      mesh.add(box, color: { start + change * Float($0) }, texture: { _, _ in (0, 0) })
      try drawMesh(nil)
    case .picture(let picture, let size, let placeholder):
      let bitmap = layers.bitmap(for: picture, size: size, placeholder: placeholder)
      guard let bitmap else {
        try fill(box, with: placeholder.faded(to: shape.alpha))
        return
      }
      let request = PictureRequest(picture, size: size, placeholder: placeholder)
      let isPlaceholder = layers.isPending(request)
      let key = TextureKey.picture(picture.key, size, placeholder: placeholder)
      let texture = try texture(key, revision: isPlaceholder ? 0 : 1) { bitmap }
      try fill(box, with: texture, as: shape)
    case .layer(let layer):
      guard let prepared else { preconditionFailure("a layer is prepared before it is drawn") }
      let texture = try texture(.layer(layer.key), revision: prepared.revision) { prepared.bitmap }
      try fill(box, with: texture, as: shape)
    }
  }

  private func fill(_ box: RoundedBox, with color: Color) throws(SDLError) {
    let channels = Pixel.channels(of: color)
    mesh.add(box, color: { _ in channels }, texture: { _, _ in (0, 0) })
    try drawMesh(nil)
  }

  private func fill(_ box: RoundedBox, with texture: Texture, as shape: Shape) throws(SDLError) {
    let ratio = shape.fill.bitmapFit.ratio(of: texture.size, in: box)
    let scale = (ratio.x / Double(texture.size.width), ratio.y / Double(texture.size.height))
    let channels = SIMD4<Float>(repeating: Float(min(max(shape.alpha, 0), 1) * 255))
    mesh.add(
      box,
      color: { _ in channels },
      texture: { u, v in (Float(u * scale.0 + 0.5), Float(v * scale.1 + 0.5)) }
    )
    try drawMesh(texture)
  }
}
