import Glibc
import RiffleCore
import RiffleDecks
package import RiffleFormats
import RiffleRaster
import SystemPackage

package struct PhotographSet {
  private let sources: [Bitmap]

  enum Kind {
    case camera
    /// Pictures of 1.6 megapixels.
    case screen

    /// Three to two, as cameras have them.
    fileprivate var sizes: [PixelSize] {
      switch self {
      case .camera:
        [
          PixelSize(width: 4272, height: 2848), PixelSize(width: 6000, height: 4000),
          PixelSize(width: 8256, height: 5504), PixelSize(width: 9504, height: 6336),
          PixelSize(width: 12_288, height: 8192),
        ]
      case .screen: [PixelSize(width: 1536, height: 1024)]
      }
    }
  }

  /// The others are hard links, which the program cannot distinguish.
  private static let differentCount = 25
  private static let sourceSize = PixelSize(width: 1536, height: 1024)

  /// - Parameter path: A folder of pictures or a deck file; nil for the sample deck.
  package init(of path: String?) throws(RiffleError) {
    let path = if let path { FilePath(escaped: path) } else { try SampleDeck.path() }
    let images = try Deck.open(path).cards.compactMap(\.image)
    guard !images.isEmpty else {
      throw .badFile(
        "\(path.string.elidedPath): no card has a picture that photographs could show. Give a folder "
          + "of pictures."
      )
    }
    var sources: [Bitmap] = []
    for image in images.prefix(Self.differentCount) {
      sources.append(try Bitmap(loading: Picture(path: image.bytes), for: Self.sourceSize))
    }
    self.sources = sources
  }

  /// Writes files whose sizes alternate in the order of their names.
  func write(_ count: Int, of kind: Kind, to folder: FilePath) throws(RiffleError) {
    let sizes = kind.sizes
    for number in 0..<count {
      let path = Self.path(number, in: folder)
      guard number >= Self.differentCount else {
        let size = sizes[number % sizes.count]
        try Self.enlarged(sources[number % sources.count], to: size).writeJPEG(to: path)
        continue
      }
      guard link(Self.path(number % Self.differentCount, in: folder), path) == 0 else {
        throw .unwritable("\(path): cannot be linked: \(String(cString: strerror(errno)))")
      }
    }
  }

  private static func path(_ number: Int, in folder: FilePath) -> String {
    folder.appending("IMG_\(10_000 + number).JPG").string
  }

  /// Enlarges a picture by bilinear interpolation and adds a sensor's noise, so that its file is
  /// about as large as a camera's.
  private static func enlarged(_ source: Bitmap, to size: PixelSize) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
    let columns = (0..<size.width).map { place(of: $0, in: size.width, from: source.size.width) }
    // Xorshift (Marsaglia 2003, whose seed this is).
    var noise: UInt32 = 2_463_534_242
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      source.pixels.withUnsafeBufferPointer { texels in
        for y in 0..<size.height {
          let row = place(of: y, in: size.height, from: source.size.height)
          let upper = row.index * source.size.width
          let lower = upper + source.size.width
          for x in 0..<size.width {
            let (left, part) = columns[x]
            noise ^= noise << 13
            noise ^= noise >> 17
            noise ^= noise << 5
            let above = mixed(texels[upper + left], texels[upper + left + 1], part)
            let below = mixed(texels[lower + left], texels[lower + left + 1], part)
            // Darker by a sixteenth, so that noise of up to 15 fits in a byte.
            let light = mixed(0xFF00_0000, mixed(above, below, row.part), 240)
            pixels[y * size.width + x] = 0xFF00_0000 | light + noise & 0x0F_0F0F
          }
        }
      }
    }
    return bitmap
  }

  /// Where a row or column comes from: the first of two neighbors, and the part of the second in
  /// 256ths.
  private static func place(
    of target: Int,
    in targetLength: Int,
    from sourceLength: Int
  ) -> (index: Int, part: UInt32) {
    let place = Double(target) * Double(sourceLength - 2) / Double(targetLength)
    return (Int(place), UInt32((place - place.rounded(.down)) * 256))
  }

  /// Mixes two colors; a part of 256 is all of the second.
  private static func mixed(_ first: UInt32, _ second: UInt32, _ part: UInt32) -> UInt32 {
    func channels(_ mask: UInt32, _ shift: UInt32) -> UInt32 {
      let (a, b) = (first >> shift & mask, second >> shift & mask)
      return (a &* (256 - part) &+ b &* part) >> 8 & mask
    }
    return channels(0xFF_00FF, 0) | channels(0xFF, 8) << 8
  }
}

/// A synthetic photograph: slow changes of light and color with the noise of a sensor, so that its
/// files are about as large as a camera's.
enum BenchPhotograph {
  /// Equal sizes make equal pictures.
  static func bitmap(of size: PixelSize) -> Bitmap {
    // The waves reach from 40 to 200, so that noise of up to 15 fits in a byte.
    let columns = wave(size.width, cycles: 5)
    let rows = wave(size.height, cycles: 3)
    var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
    // Xorshift (Marsaglia 2003, whose seed this is): good enough for noise, and it takes a nanosecond.
    var noise: UInt32 = 2_463_534_242
    for y in 0..<size.height {
      let start = y * size.width
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        for x in 0..<size.width {
          noise ^= noise << 13
          noise ^= noise >> 17
          noise ^= noise << 5
          let red = (columns[x] + rows[y]) / 2 + noise & 15
          let green = rows[y] + noise >> 8 & 15
          let blue = columns[x] + noise >> 16 & 15
          pixels[start + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
      }
    }
    return bitmap
  }

  private static func wave(_ length: Int, cycles: Double) -> [UInt32] {
    (0..<length).map { index in
      UInt32(120 + 80 * sin(2 * .pi * cycles * Double(index) / Double(length)))
    }
  }
}
