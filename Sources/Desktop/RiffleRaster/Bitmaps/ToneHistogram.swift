import RiffleDrawing

/// How many opaque pixels of a picture have each level of red, green, blue and luminance.
package struct ToneHistogram: Hashable, Sendable {
  package private(set) var red, green, blue, luminance: [Int]
  package private(set) var count = 0
  /// The number of pixels that have burnt out in at least one color.
  package private(set) var highlightCount = 0
  /// The number of pixels that are black in all colors.
  package private(set) var shadowCount = 0

  package init(of bitmap: Bitmap, in area: PixelRectangle? = nil) {
    let area = area ?? PixelRectangle(columns: 0..<bitmap.size.width, rows: 0..<bitmap.size.height)
    // Four times 256 numbers in a row: of red, green, blue and luminance.
    var levels = [Int](repeating: 0, count: 4 * 256)
    var (count, highlights, shadows) = (0, 0, 0)
    let width = bitmap.size.width
    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        for y in area.rows {
          for x in area.columns {
            let tone = Tone(unsafe pixels[y * width + x])
            guard tone.isOpaque else { continue }
            unsafe levels[tone.red] &+= 1
            unsafe levels[256 + tone.green] &+= 1
            unsafe levels[512 + tone.blue] &+= 1
            unsafe levels[768 + tone.luminance] &+= 1
            count &+= 1
            if tone.isHighlight { highlights &+= 1 }
            if tone.isShadow { shadows &+= 1 }
          }
        }
      }
    }
    red = Array(levels[..<256])
    green = Array(levels[256..<512])
    blue = Array(levels[512..<768])
    luminance = Array(levels[768...])
    (self.count, highlightCount, shadowCount) = (count, highlights, shadows)
  }
}

struct Tone {
  private let pixel: UInt32

  init(_ pixel: UInt32) { self.pixel = pixel }

  var isOpaque: Bool { pixel >> 24 == 255 }
  var red: Int { Int(pixel >> 16 & 255) }
  var green: Int { Int(pixel >> 8 & 255) }
  var blue: Int { Int(pixel & 255) }

  /// Weighs the levels, as they are stored, like screens do (ITU-R BT.709).
  var luminance: Int { (54 * red + 183 * green + 19 * blue) >> 8 }

  /// Whether at least one color has burnt out; JPEG files may miss the last level.
  var isHighlight: Bool { max(red, green, blue) >= 254 }
  var isShadow: Bool { max(red, green, blue) <= 1 }
}
