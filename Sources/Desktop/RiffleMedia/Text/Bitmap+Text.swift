import CSDL2
package import RiffleDrawing
package import RiffleRaster

extension Bitmap {
  /// Copies an SDL surface, or returns nil if its pixels are not 32-bit ARGB.
  init?(copying surface: UnsafeMutablePointer<SDL_Surface>, isPremultiplied: Bool) {
    guard let format = surface.pointee.format, let bytes = surface.pointee.pixels,
      format.pointee.format == SDL_PIXELFORMAT_ARGB8888.rawValue,
      surface.pointee.w > 0, surface.pointee.h > 0
    else { return nil }
    self.init(size: PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h)))
    for y in 0..<size.height {
      let row = (bytes + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width {
        let pixel = row[x]
        // SDL2_ttf leaves transparent white around colored characters.
        if pixel >> 24 == 0 { continue }
        pixels[y * size.width + x] =
          isPremultiplied ? pixel : Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24)
      }
    }
  }

  /// Returns the bitmap shrunk by a factor below 1, or unchanged for any other factor.
  func scaled(by factor: Double) -> Bitmap {
    guard factor < 1 else { return self }
    let target = PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded()))
    )
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
    }
  }

  /// Returns the bitmap shrunk to a largest size if it is larger, in its proportions.
  package func shrunk(toFit largest: PixelSize) -> Bitmap {
    guard size.width > largest.width || size.height > largest.height else { return self }
    let factor = min(
      Double(largest.width) / Double(size.width),
      Double(largest.height) / Double(size.height)
    )
    return scaled(by: factor)
  }

  /// Blends the pixels of a run of text over the bitmap, cut at the bitmap's edges.
  ///
  /// - Parameters:
  ///   - run: White characters, or colored pictures.
  ///   - x: The column of the run's left edge.
  ///   - y: The row of the run's top edge.
  ///   - color: The color that replaces white.
  ///   - keepsColors: Whether the run keeps its own colors and takes only the opacity of `color`.
  mutating func draw(_ run: Bitmap, x: Int, y: Int, color: Color, keepsColors: Bool) {
    let ink = Pixel.premultiplied(color)
    for row in max(0, -y)..<max(0, min(run.size.height, size.height - y), -y) {
      for column in max(0, -x)..<max(0, min(run.size.width, size.width - x), -x) {
        let pixel = run.pixels[row * run.size.width + column]
        let source =
          keepsColors ? Pixel.scaled(pixel, by: ink >> 24) : Pixel.scaled(ink, by: pixel >> 24)
        let index = (y + row) * size.width + x + column
        pixels[index] = Pixel.over(source, pixels[index])
      }
    }
  }
}
