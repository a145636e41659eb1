import COpenJPEG
import RiffleDrawing
import RiffleRaster

/// The samples of a decoded JPEG 2000 picture: gray or color, with or without alpha, each component with
/// a size and a depth of its own.
struct JPEG2000Samples {
  /// The size of the largest component, in pixels.
  let size: PixelSize
  private let components: [Component]
  private let isYCC: Bool

  private struct Component {
    let samples: UnsafeMutablePointer<Int32>
    let size: PixelSize
    /// How much is added to a sample so that none is below 0.
    let offset: Int
    let depth: Int

    init?(_ component: opj_image_comp_t) {
      guard let data = component.data, component.w > 0, component.h > 0,
        (1...31).contains(component.prec)
      else { return nil }
      samples = data
      size = PixelSize(width: Int(component.w), height: Int(component.h))
      depth = Int(component.prec)
      offset = component.sgnd != 0 ? 1 << (depth - 1) : 0
    }

    /// Returns a sample as a byte, of a component that may be smaller than the picture.
    func value(_ x: Int, _ y: Int, of picture: PixelSize) -> Int {
      let column = x * size.width / picture.width
      let row = y * size.height / picture.height
      let sample = Int(samples[row * size.width + column]) + offset
      let byte = depth > 8 ? sample >> (depth - 8) : sample * 255 / (1 << depth - 1)
      return min(max(0, byte), 255)
    }
  }

  /// Makes a reader of an image that outlives it; nil if a component is missing.
  init?(_ image: opj_image_t) {
    let count = Int(image.numcomps)
    let components = (0..<count).compactMap { Component(image.comps[$0]) }
    guard let first = components.first, components.count == count else { return nil }
    size = components.reduce(first.size) { size, component in
      PixelSize(
        width: max(size.width, component.size.width),
        height: max(size.height, component.size.height)
      )
    }
    self.components = components
    isYCC = image.color_space == OPJ_CLRSPC_SYCC && count >= 3
  }

  /// Copies a row into `row`, which is at least as long.
  func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    let hasAlpha = components.count == 2 || components.count >= 4
    let alpha = hasAlpha ? components[components.count >= 4 ? 3 : 1] : nil
    for x in 0..<size.width {
      let first = components[0].value(x, y, of: size)
      var (red, green, blue) = (first, first, first)
      if components.count >= 3 {
        green = components[1].value(x, y, of: size)
        blue = components[2].value(x, y, of: size)
      }
      if isYCC { (red, green, blue) = Self.color(red, green, blue) }
      let pixel = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      let opacity = alpha.map { UInt32($0.value(x, y, of: size)) } ?? 255
      row[x] = Pixel.scaled(pixel, by: opacity)
    }
  }

  /// Returns red, green and blue of a brightness and two differences of color (ITU-R BT.601, full range).
  private static func color(_ y: Int, _ cb: Int, _ cr: Int) -> (Int, Int, Int) {
    let (y, blue, red) = (Double(y), Double(cb - 128), Double(cr - 128))
    func byte(_ value: Double) -> Int { Int(min(max(0, value.rounded()), 255)) }
    return (
      byte(y + 1.402 * red), byte(y - 0.344136 * blue - 0.714136 * red), byte(y + 1.772 * blue)
    )
  }
}
