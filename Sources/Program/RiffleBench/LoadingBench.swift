import Glibc
package import RiffleCore
package import RiffleFormats
import RiffleRaster
import RiffleSDL
import SystemPackage

/// The time and the memory from the request of a large picture to pixels of the card's size.
///
/// The files have just been written, so they are read from the system's cache.
package enum LoadingBench {
  package struct Sample: Sendable {
    package enum Kind: String, Sendable {
      case jpeg = "JPEG"
      case png = "PNG"
    }

    package let kind: Kind
    package let size: PixelSize

    package init(_ kind: Kind, width: Int, height: Int) {
      self.kind = kind
      size = PixelSize(width: width, height: height)
    }

    /// It is empty except for the largest photographs of cameras.
    var goal: String {
      kind == .jpeg && size.width * size.height > 100_000_000 ? "under 300 ms" : ""
    }

    var name: String {
      let megapixels = Int((Double(size.width * size.height) / 1e6).rounded())
      return "\(kind.rawValue), \(size.width) × \(size.height) (\(megapixels) megapixels)"
    }
  }

  /// Photographs from phones and cameras, up to the largest sensors, and a format that cannot be
  /// decoded at a smaller scale.
  package static let usual = [
    Sample(.jpeg, width: 4000, height: 3000), Sample(.jpeg, width: 8000, height: 6000),
    Sample(.jpeg, width: 11_648, height: 8736), Sample(.png, width: 4000, height: 4000),
  ]

  private static let cardSize = PixelSize(width: 420, height: 560)

  /// Makes the pictures, about 10 s for ``usual``, and measures median time and peak memory.
  package static func run(_ pictures: [Sample] = usual) throws(RiffleError) -> [BenchFigure] {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let memory = MemoryPeak()
    var figures: [BenchFigure] = []
    for (index, picture) in pictures.enumerated() {
      let path = folder.path.appending("\(index).\(picture.kind.rawValue)").string
      defer { unlink(path) }
      let bitmap = BenchPhotograph.bitmap(of: picture.size)
      switch picture.kind {
      case .jpeg: try bitmap.writeJPEG(to: path)
      case .png: try bitmap.writePNG(to: path)
      }
      figures.append(try measure(picture, at: path, memory))
    }
    return figures
  }

  /// Measures each time with an empty store.
  private static func measure(
    _ picture: Sample,
    at path: String,
    _ memory: MemoryPeak?
  ) throws(RiffleError) -> BenchFigure {
    let clock = MonotonicClock()
    var times: [Double] = []
    func work() throws(RiffleError) {
      for _ in 0..<3 {
        let start = clock.now()
        _ = try Bitmap(loading: Picture(path: path), for: cardSize)
        times.append(clock.now().seconds(since: start))
      }
    }
    var value = ""
    if let memory {
      value = try memory.megabytes(work).map { ", \($0.formatted(decimals: 0)) MB of memory" } ?? ""
    } else {
      try work()
    }
    value = "\((times.sorted()[1] * 1000).formatted(decimals: 0)) ms" + value
    return BenchFigure(name: picture.name, value: value, goal: picture.goal)
  }
}
