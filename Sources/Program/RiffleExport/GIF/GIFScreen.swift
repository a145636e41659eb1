import RiffleDrawing
import RiffleRaster

/// What a viewer of a GIF has on the screen, and how the next picture changes it.
///
/// A pixel is changed by comparing what it is to show with what the screen does show, its error
/// included, so that no error outlives its picture. Flat colors and pictures of few colors are shown exactly. Other
/// pixels get a color near enough, of which one that costs nothing is best: the one on the screen, or
/// one that continues with a string of ``LZWEncoder``.
struct GIFScreen {
  /// The shown color as 0xRRGGBB; ``nothing`` before the first picture.
  private(set) var shown: [UInt32]
  private var frame: Bitmap?
  private let tolerance: Float

  private static let nothing = UInt32.max

  /// The tolerance is the color distance beyond the nearest color's, of 255 for a channel, from 0.
  init(size: PixelSize, tolerance: Double) {
    shown = Array(repeating: Self.nothing, count: size.width * size.height)
    self.tolerance = Float(tolerance)
  }

  mutating func show(_ next: Bitmap) -> GIFPicture {
    let isChanged = changes(to: next)
    frame = next
    let area = PixelArea(of: isChanged, width: next.size.width)
    var census = ColorCensus(limit: GIFPicture.colorLimit, flatColors: Set(next.flatColors))
    area.forEachPlace { place in
      if isChanged[place] { census.count(next.pixels[place]) }
    }
    var palette = Palette(for: census, limit: GIFPicture.colorLimit)
    let code = code(area, of: next, isChanged, &palette)
    return GIFPicture(
      origin: (area.columns.lowerBound, area.rows.lowerBound),
      size: PixelSize(width: area.columns.count, height: area.rows.count),
      colors: palette.colors,
      code: code
    )
  }

  private func changes(to next: Bitmap) -> [Bool] {
    guard let frame else { return Array(repeating: true, count: shown.count) }
    precondition(next.size == frame.size, "a picture of \(next.size) after one of \(frame.size)")
    return next.pixels.indices.map { place in
      let pixel = next.pixels[place]
      return pixel != frame.pixels[place] && pixel & 0xFF_FFFF != shown[place]
    }
  }

  private mutating func code(
    _ area: PixelArea,
    of frame: Bitmap,
    _ isChanged: [Bool],
    _ palette: inout Palette
  ) -> [UInt8] {
    var encoder = LZWEncoder(indexBits: GIFPicture.indexBits(forColors: palette.colors.count))
    var errors = ErrorDiffusion(width: area.columns.count)
    let unchanged = UInt8(palette.colors.count)
    for y in area.rows {
      for x in area.columns {
        let place = y * frame.size.width + x
        let pixel = frame.pixels[place] & 0xFF_FFFF
        if !isChanged[place] {
          // The color on the screen may cost less than the code for an unchanged pixel.
          let same = encoder.isKnownNext(unchanged) ? nil : palette.exact[shown[place]]
          encoder.add(same.flatMap { encoder.isKnownNext($0) ? $0 : nil } ?? unchanged)
        } else if let index = palette.exact[pixel] {
          encoder.add(index)
          shown[place] = pixel
        } else {
          let column = x - area.columns.lowerBound
          let wanted = errors.adding(to: pixel.channels, at: column)
          let (index, color) = choice(for: wanted, at: place, of: &palette, encoder)
          encoder.add(index)
          if index != unchanged { shown[place] = color.pixel }
          errors.spread(wanted - color, from: column)
        }
      }
      errors.endRow()
    }
    return encoder.finish()
  }

  private func choice(
    for wanted: SIMD3<Float>,
    at place: Int,
    of palette: inout Palette,
    _ encoder: LZWEncoder
  ) -> (index: UInt8, color: SIMD3<Float>) {
    let colors = palette.colors
    let unchanged = UInt8(colors.count)
    let old = shown[place] == Self.nothing ? SIMD3(repeating: -.infinity) : shown[place].channels
    let (index, oldDistance) = (palette.index(near: wanted), distance(old, wanted))
    let nearest = distance(colors[Int(index)], wanted)
    let limit = min(nearest, oldDistance) + tolerance
    var best = oldDistance <= nearest + tolerance ? (unchanged, old) : (index, colors[Int(index)])
    var least = Float.infinity
    encoder.forEachKnownNext { candidate in
      guard candidate <= unchanged else { return }
      let color = candidate == unchanged ? old : colors[Int(candidate)]
      let candidateDistance = distance(color, wanted)
      if candidateDistance <= limit && candidateDistance < least {
        (best, least) = ((candidate, color), candidateDistance)
      }
    }
    return best
  }

  @inline(__always)
  private func distance(_ color: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
    let difference = color - other
    return (difference * difference).sum().squareRoot()
  }
}

struct PixelArea {
  let columns: Range<Int>
  let rows: Range<Int>
  private let width: Int

  /// The smallest area around all chosen pixels; the first pixel if there are none.
  init(of isChosen: [Bool], width: Int) {
    self.width = width
    let height = isChosen.count / width
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where isChosen[y * width + x] {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    columns = left < right ? left..<right : 0..<1
    rows = top < bottom ? top..<bottom : 0..<1
  }

  /// Calls a closure with the index of each pixel in the picture, row by row.
  @inline(__always)
  func forEachPlace(_ body: (Int) -> Void) {
    for y in rows {
      for x in columns { body(y * width + x) }
    }
  }
}
