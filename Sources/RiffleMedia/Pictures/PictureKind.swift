/// A kind of picture file that can be read.
enum PictureKind: String {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case qoi = "QOI"
  case tga = "TGA"

  /// Recognizes a kind by a file's first bytes, whatever the file's name; nil for any other kind.
  ///
  /// - Parameters:
  ///   - head: The first 32 bytes, or all if there are fewer.
  ///   - suffix: The end of the file's name, in lower case, by which TGA files are recognized: they
  ///     have no mark.
  init?(head: [UInt8], suffix: String) {
    func begins(with text: String) -> Bool { head.starts(with: text.utf8) }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if begins(with: "GIF8") {
      self = .gif
    } else if begins(with: "RIFF"), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if begins(with: "BM") {
      self = .bmp
    } else if begins(with: "II*\0") || begins(with: "MM\0*") {
      self = .tiff
    } else if begins(with: "qoif") {
      self = .qoi
    } else if suffix == "tga" {
      self = .tga
    } else {
      return nil
    }
  }

  /// Returns the reason why a file of no known kind cannot be read, from its first bytes.
  static func error(head: [UInt8]) -> String {
    // The brands in the file type box (ISO 14496-12) of pictures from phones and browsers.
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    let isBoxed = head.dropFirst(4).starts(with: "ftyp".utf8)
    let name = ["heic": "HEIC", "heix": "HEIC", "mif1": "HEIF", "avif": "AVIF"][brand]
    if isBoxed, let name {
      return "it is a \(name) picture, which cannot be read; a JPEG copy could"
    }
    return "it is not a picture that can be read: \(names)"
  }

  /// All kinds, for messages.
  private static let names = "JPEG, PNG, GIF, WebP, BMP, TIFF, QOI or TGA"
}
