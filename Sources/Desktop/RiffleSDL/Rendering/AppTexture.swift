import CSDL2
import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleRaster

/// A frame in memory, shown through a renderer that the app has made with SDL itself, whose state it
/// leaves as it finds it: no clip, color, viewport or hint changes.
package final class AppTexture {
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var size = PixelSize(width: 0, height: 0)
  /// Whether the renderer lacks the blend mode of premultiplied pixels, as SDL 2's software renderer
  /// does, so that the texture has straight ones.
  private var isStraight = false

  /// The renderer is an `SDL_Renderer *`, which must outlive this.
  package init(renderer: OpaquePointer) { self.renderer = renderer }

  deinit {
    if let texture { SDL_DestroyTexture(texture) }
  }

  /// The graphics driver has lost the texture's content.
  package func reset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  package func update(from frame: Bitmap, changed: [PixelRectangle]) throws(SDLError) {
    let isNew = texture == nil || size != frame.size
    let texture = try isNew ? makeTexture(frame.size) : texture
    self.texture = texture
    size = frame.size
    guard let texture else { return }
    try setBlendMode(of: texture, isOpaque: frame.isOpaque)
    let whole = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    for part in isNew ? [whole] : changed where !part.isEmpty {
      // Opaque pixels are the same either way.
      if isStraight, !frame.isOpaque {
        let pixels = frame.straightPixels(in: part)
        try pixels.withUnsafeBufferPointer { pixels throws(SDLError) in
          try upload(pixels.baseAddress, stride: part.columns.count, to: part, of: texture)
        }
      } else {
        let first = part.rows.lowerBound * size.width + part.columns.lowerBound
        try frame.pixels.withUnsafeBufferPointer { pixels throws(SDLError) in
          let start = pixels.baseAddress.map { $0 + first }
          try upload(start, stride: size.width, to: part, of: texture)
        }
      }
    }
  }

  private func setBlendMode(of texture: OpaquePointer, isOpaque: Bool) throws(SDLError) {
    guard !isOpaque else {
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      return
    }
    isStraight = SDL_SetTextureBlendMode(texture, .premultiplied) != 0
    // Every renderer has this mode.
    guard !isStraight || SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND) == 0 else {
      throw SDLError("SDL_SetTextureBlendMode")
    }
  }

  private func upload(
    _ pixels: UnsafePointer<UInt32>?,
    stride: Int,
    to part: PixelRectangle,
    of texture: OpaquePointer
  ) throws(SDLError) {
    var rectangle = part.frame
    guard SDL_UpdateTexture(texture, &rectangle, pixels, Int32(stride * 4)) == 0 else {
      throw SDLError("SDL_UpdateTexture")
    }
  }

  package func draw(at origin: Point, pixelsPerUnit: Double) throws(SDLError) {
    guard let texture else { return }
    var (across, down): (Float, Float) = (1, 1)
    SDL_RenderGetScale(renderer, &across, &down)
    // On whole pixels, so that each of the frame's is one of the window's.
    var target = SDL_FRect(
      x: Float((origin.x * pixelsPerUnit).rounded()) / across,
      y: Float((origin.y * pixelsPerUnit).rounded()) / down,
      w: Float(size.width) / across,
      h: Float(size.height) / down
    )
    guard SDL_RenderCopyF(renderer, texture, nil, &target) == 0 else {
      throw SDLError("SDL_RenderCopyF")
    }
  }

  private func makeTexture(_ size: PixelSize) throws(SDLError) -> OpaquePointer {
    reset()
    let texture = SDL_CreateTexture(
      renderer,
      SDL_PIXELFORMAT_ARGB8888.rawValue,
      Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(size.width),
      Int32(size.height)
    )
    guard let texture else { throw SDLError("SDL_CreateTexture") }
    // A pane is on whole pixels: nothing is between two of them.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    return texture
  }
}

extension Bitmap {
  /// A part's pixels in rows without gaps, their colors not multiplied by alpha.
  fileprivate func straightPixels(in part: PixelRectangle) -> [UInt32] {
    var straight: [UInt32] = []
    straight.reserveCapacity(part.area)
    for y in part.rows {
      for x in part.columns { straight.append(Pixel.straight(pixels[y * size.width + x])) }
    }
    return straight
  }
}
