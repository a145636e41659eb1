/// The kinds of picture files that are read.
enum PictureKind: String {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case qoi = "QOI"
  case tga = "TGA"

  /// Tells a kind by a file's first bytes, whatever the file's name, or nil where it is none.
  ///
  /// - Parameters:
  ///   - head: The first 32 bytes, or all where there are fewer.
  ///   - suffix: The end of the file's name, in lower case; only TGA files have nothing else to be
  ///     told by.
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

  /// Tells why a file of no known kind is not read, judging by its first bytes.
  static func refusal(head: [UInt8]) -> String {
    // The brands of ISO 14496-12's file type box that telephones' and browsers' pictures bear.
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    let isBoxed = head.dropFirst(4).starts(with: "ftyp".utf8)
    let name = ["heic": "HEIC", "heix": "HEIC", "mif1": "HEIF", "avif": "AVIF"][brand]
    if isBoxed, let name {
      return "it is a \(name) picture, which cannot be read; a JPEG copy could"
    }
    return "it is no picture of a kind that can be read: \(names)"
  }

  /// All kinds, for people.
  private static let names = "JPEG, PNG, GIF, WebP, BMP, TIFF, QOI or TGA"
}
