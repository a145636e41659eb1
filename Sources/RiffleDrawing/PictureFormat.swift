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
    }
  }

  /// The names of all formats, as a message lists them.
  package static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }
}
