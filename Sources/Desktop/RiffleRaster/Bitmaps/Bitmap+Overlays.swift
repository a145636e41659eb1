package import RiffleDrawing

/// The colors of overlays, as photographers know them.
package enum OverlayColor {
  package static let highlight = Color(rgb: 0xFF_2D2D)
  package static let shadow = Color(rgb: 0x2D_6BFF)
  package static let edge = Color(rgb: 0x39_FF14)
}

extension Bitmap {
  /// The difference in luminance, of 255, between a pixel and the mean of the nine around and with it
  /// from which it counts as sharp.
  ///
  /// A hard edge has a third of its contrast; one that is blurred over w pixels, about a third of its
  /// contrast by w.
  private static let sharpness = 10

  /// Draws overlays over the pixels, as the pixels were before.
  ///
  /// Pixels that are not opaque, and an edge of one pixel all around, have no sharpness.
  ///
  /// - Parameter area: The part of the bitmap that is a picture; nil for all of it.
  package mutating func draw(_ overlays: PictureOverlays, in area: PixelRectangle? = nil) {
    let area = area ?? PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    guard !overlays.isEmpty, !area.isEmpty else { return }
    if overlays.contains(.peaking) {
      drawEdges(in: area, withClipping: overlays.contains(.clipping))
    } else {
      drawClipping(in: area)
    }
  }

  private mutating func drawClipping(in area: PixelRectangle) {
    let width = size.width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for y in area.rows {
        for x in area.columns {
          let index = y * width + x
          guard let color = ClippingColor.of(Tone(unsafe pixels[index])) else { continue }
          unsafe pixels[index] = color
        }
      }
    }
  }

  private mutating func drawEdges(in area: PixelRectangle, withClipping: Bool) {
    let width = size.width
    let columns = area.columns
    // The luminance of three rows, as the pixels were; the row y in place y % 3.
    var rows = [[Int16]](repeating: [Int16](repeating: 0, count: columns.count), count: 3)
    let color = Pixel.premultiplied(OverlayColor.edge)
    let threshold = Int16(9 * Self.sharpness)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      func read(_ y: Int) {
        for x in columns {
          rows[y % 3][x - columns.lowerBound] =
            Int16(truncatingIfNeeded: Tone(unsafe pixels[y * width + x]).luminance)
        }
      }
      read(area.rows.lowerBound)
      if area.rows.count > 1 { read(area.rows.lowerBound + 1) }
      for y in area.rows {
        let isInner = y > area.rows.lowerBound && y + 1 < area.rows.upperBound
        if isInner { read(y + 1) }
        let (above, here, below) = (rows[(y + 2) % 3], rows[y % 3], rows[(y + 1) % 3])
        for x in columns {
          let index = y * width + x
          let tone = Tone(unsafe pixels[index])
          guard tone.isOpaque else { continue }
          let place = x - columns.lowerBound
          if isInner, place > 0, place + 1 < columns.count {
            let upper = above[place - 1] &+ above[place] &+ above[place + 1]
            let lower = below[place - 1] &+ below[place] &+ below[place + 1]
            let middle = here[place - 1] &+ here[place] &+ here[place + 1]
            if abs(9 &* here[place] &- upper &- middle &- lower) >= threshold {
              unsafe pixels[index] = color
              continue
            }
          }
          if withClipping, let color = ClippingColor.of(tone) { unsafe pixels[index] = color }
        }
      }
    }
  }
}

private enum ClippingColor {
  private static let highlight = Pixel.premultiplied(OverlayColor.highlight)
  private static let shadow = Pixel.premultiplied(OverlayColor.shadow)

  @inline(__always)
  static func of(_ tone: Tone) -> UInt32? {
    guard tone.isOpaque else { return nil }
    return tone.isHighlight ? highlight : tone.isShadow ? shadow : nil
  }
}
