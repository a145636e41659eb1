import CSDL2
import RiffleDrawing
import RiffleRaster

extension Bitmap {
  /// Copies a surface of SDL's, or returns nil where its pixels are of another kind.
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
        // SDL2_ttf leaves white without opacity around coloured letters.
        if pixel >> 24 == 0 { continue }
        pixels[y * size.width + x] =
          isPremultiplied ? pixel : Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24)
      }
    }
  }

  /// Returns the bitmap shrunk by a factor, or as it is for a factor of 1.
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

  /// Lays letters over the bitmap.
  ///
  /// - Parameters:
  ///   - letters: White letters, or coloured pictures.
  ///   - x: Where the letters' left edge goes; what lies outside is cut.
  ///   - y: Where their top edge goes.
  ///   - color: What white becomes.
  ///   - keepsColors: Whether only the colour's opacity counts.
  mutating func draw(_ letters: Bitmap, x: Int, y: Int, color: Color, keepsColors: Bool) {
    let ink = Pixel.premultiplied(color)
    for line in max(0, -y)..<max(0, min(letters.size.height, size.height - y), -y) {
      for column in max(0, -x)..<max(0, min(letters.size.width, size.width - x), -x) {
        let letter = letters.pixels[line * letters.size.width + column]
        let source =
          keepsColors ? Pixel.scaled(letter, by: ink >> 24) : Pixel.scaled(ink, by: letter >> 24)
        let place = (y + line) * size.width + x + column
        pixels[place] = Pixel.over(source, pixels[place])
      }
    }
  }
}
