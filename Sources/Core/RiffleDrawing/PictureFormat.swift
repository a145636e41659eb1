/// A format of picture files that can be shown: the one list for the reader of folders, the decoders
/// and every message.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case qoi = "QOI"
  case tga = "TGA"
  case heic = "HEIC"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case svg = "SVG"
  case ico = "ICO"
  case raw = "RAW"

  /// The name that people know it by.
  package var title: String { rawValue }

  /// Whether it is what a camera's sensor has recorded, of which the preview is shown.
  package var isRaw: Bool { self == .raw }

  /// The ends of its files' names, in lower case, without the dot.
  package var suffixes: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .png: ["png"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .bmp: ["bmp"]
    case .tiff: ["tif", "tiff"]
    case .qoi: ["qoi"]
    case .tga: ["tga"]
    case .heic: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .jpegXL: ["jxl"]
    case .jpeg2000: ["jp2", "j2k", "jpf", "jpx"]
    case .svg: ["svg"]
    case .ico: ["ico"]
    case .raw: ["dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef", "srw"]
    }
  }

  /// The names of all formats, as a message lists them.
  package static var list: String {
    let names = allCases.map(\.title)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }
}
