import CLCMS
import RiffleDrawing
import RiffleRaster
import RiffleSystem
import Synchronization

extension PictureLibrary<lcms_functions> {
  static var lcms: Self {
    Self(file: "liblcms2.so.2", package: "liblcms2-2", names: lcms_functions_names) { library in
      let version = library.cmsGetEncodedCMMversion()
      return "Little CMS \(version / 1000).\(version % 1000 / 10)"
    }
  }
}

/// Converts decoded pictures to the colors of screens, sRGB, with Little CMS.
///
/// It works on the bitmap of a card, which is smaller than the picture, and on the thread that decoded it.
/// The library is loaded for the first picture that has other colors than screens.
final class ColorConverter: Sendable {
  private let libraries: PictureLibraries
  /// Those used last, the latest at the end: a folder's pictures come from a few cameras.
  private let transforms = Mutex<[(colors: PictureColors, transform: ColorTransform)]>([])

  /// A transform takes some 100 kB.
  private static let limit = 8

  init(libraries: PictureLibraries) { self.libraries = libraries }

  /// Converts a picture, or leaves its colors as if its file said nothing of them and says why.
  func convert(_ picture: inout DecodedPicture) {
    guard picture.colors != .standard else { return }
    var bitmap = picture.bitmap
    // Else the pixels would be copied.
    picture.bitmap = Bitmap(size: PixelSize(width: 1, height: 1))
    do throws(ColorProblem) {
      try transform(for: picture.colors).apply(to: &bitmap)
    } catch {
      if case .inks = picture.colors { InkPixel.dry(&bitmap) }
      picture.warning = picture.warning ?? .colors(error.reason)
    }
    picture.bitmap = bitmap
    picture.colors = .standard
  }

  private func library() throws(ColorProblem) -> lcms_functions {
    do throws(MissingLibrary) {
      return try libraries.functions(of: .lcms)
    } catch {
      throw ColorProblem(reason: "they need \(error.package): apt install \(error.package)")
    }
  }

  private func transform(for colors: PictureColors) throws(ColorProblem) -> ColorTransform {
    let known = transforms.withLock { transforms -> ColorTransform? in
      guard let index = transforms.firstIndex(where: { $0.colors == colors }) else { return nil }
      transforms.append(transforms.remove(at: index))
      return transforms.last?.transform
    }
    if let known { return known }
    let new = try ColorTransform(from: colors, library())
    transforms.withLock { transforms in
      transforms.append((colors, new))
      if transforms.count > Self.limit { transforms.removeFirst() }
    }
    return new
  }
}

/// The end of a sentence about a picture's colors.
struct ColorProblem: Error {
  let reason: String
}

/// Any number of threads may use it at once: without its memory of the last color, a transform of
/// Little CMS changes nothing of its own.
private final class ColorTransform: @unchecked Sendable {
  private let library: lcms_functions
  private let handle: cmsHTRANSFORM
  private let kind: Kind

  private enum Kind {
    case colors, inks
    /// The pixel of each of 256 shades.
    case gray([UInt32])
  }

  init(from colors: PictureColors, _ library: lcms_functions) throws(ColorProblem) {
    let source =
      switch colors {
      case .standard: library.cmsCreate_sRGBProfile()
      case .profile(let profile), .inks(let profile):
        library.cmsOpenProfileFromMem(profile.bytes, UInt32(profile.bytes.count))
      case .primaries(let primaries):
        lcms_rgb_profile(library, primaries.places, primaries.gamma ?? 0)
      }
    guard let source else { throw ColorProblem(reason: "its color profile is damaged") }
    defer { _ = library.cmsCloseProfile(source) }
    let layout: UInt32
    switch (library.cmsGetColorSpace(source), colors) {
    case (cmsSigCmykData, .inks): layout = lcms_ink_layout()
    case (cmsSigRgbData, .profile), (cmsSigRgbData, .primaries): layout = lcms_pixel_layout()
    case (cmsSigGrayData, .profile): layout = lcms_gray_layout()
    default: throw ColorProblem(reason: "its color profile is for another kind of picture")
    }
    let target = library.cmsCreate_sRGBProfile()
    defer { _ = target.map(library.cmsCloseProfile) }
    // Perceptual, as most viewers do: for profiles without tables it is the exact color, cut to what
    // screens show.
    let handle = library.cmsCreateTransform(
      source,
      layout,
      target,
      lcms_pixel_layout(),
      UInt32(INTENT_PERCEPTUAL),
      UInt32(cmsFLAGS_NOCACHE)
    )
    guard let handle else { throw ColorProblem(reason: "its color profile is damaged") }
    self.library = library
    self.handle = handle
    switch layout {
    case lcms_ink_layout(): kind = .inks
    case lcms_gray_layout():
      var table = [UInt32](repeating: 0, count: 256)
      library.cmsDoTransform(handle, (0...255).map(UInt8.init), &table, 256)
      kind = .gray(table)
    default: kind = .colors
    }
  }

  deinit {
    library.cmsDeleteTransform(handle)
  }

  func apply(to bitmap: inout Bitmap) {
    switch kind {
    case .gray(let table):
      for index in bitmap.pixels.indices where bitmap.pixels[index] != 0 {
        let pixel = bitmap.pixels[index]
        let shade = Int(StraightPixel.color(pixel) & 255)
        bitmap.pixels[index] = StraightPixel.premultiplied(table[shade], like: pixel)
      }
    case .inks:
      convert(&bitmap.pixels)
      for index in bitmap.pixels.indices { bitmap.pixels[index] |= 0xFF00_0000 }
      bitmap.isOpaque = true
    case .colors where bitmap.isOpaque: convert(&bitmap.pixels)
    case .colors:
      for start in stride(from: 0, to: bitmap.pixels.count, by: bitmap.size.width) {
        let row = start..<start + bitmap.size.width
        var pixels = bitmap.pixels[row].map(StraightPixel.color)
        convert(&pixels)
        for (index, pixel) in zip(row, pixels) {
          bitmap.pixels[index] = StraightPixel.premultiplied(pixel, like: bitmap.pixels[index])
        }
      }
    }
  }

  /// `cmsDoTransform` leaves the highest byte of each pixel as it is.
  private func convert(_ pixels: inout [UInt32]) {
    pixels.withUnsafeMutableBytes { bytes in
      library.cmsDoTransform(handle, bytes.baseAddress, bytes.baseAddress, UInt32(bytes.count / 4))
    }
  }
}

/// Pixels whose color is not multiplied by their alpha, as tables of colors need them.
private enum StraightPixel {
  static func color(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  static func premultiplied(_ color: UInt32, like pixel: UInt32) -> UInt32 {
    Pixel.scaled(color | 0xFF00_0000, by: pixel >> 24)
  }
}

/// Pixels of four inks, of which 255 is none, as all files of Adobe's programs and of others like them
/// have them.
enum InkPixel {
  /// Returns the opaque pixel of cyan, magenta, yellow and black, without a profile of the inks.
  static func color(_ inks: UInt32) -> UInt32 {
    let opaque = Pixel.scaled(inks & 0xFF_FFFF, by: inks >> 24)
    return 0xFF00_0000 | opaque >> 16 & 0xFF | opaque & 0xFF00 | (opaque & 0xFF) << 16
  }

  static func dry(_ bitmap: inout Bitmap) {
    for index in bitmap.pixels.indices { bitmap.pixels[index] = color(bitmap.pixels[index]) }
    bitmap.isOpaque = true
  }
}
