import RiffleDrawing

/// Small good files of every format that can be read.
package enum PictureSample: String, CaseIterable, Sendable {
  case jpeg, progressive, photograph, png, gif, bmp, tiff, qoi, tga, webp, animatedWebP
  case heic, avif, jpegXL, svg, ico, pngInICO, raw

  /// The whole file.
  package var bytes: [UInt8] {
    let size = PixelSize(width: 64, height: 48)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { UInt32(x * 4 << 16 | y * 5 << 8 | (x ^ y)) }
    switch self {
    case .jpeg: return PictureBytes.jpeg(size, pixel: pixel)
    case .progressive: return PictureBytes.jpeg(size, isProgressive: true, pixel: pixel)
    case .photograph:
      let exif = PictureBytes.exif(
        orientation: 6,
        thumbnail: PictureBytes.jpeg(PixelSize(width: 16, height: 12), pixel: pixel)
      )
      return PictureBytes.jpeg(PictureBytes.jpeg(size, pixel: pixel), with: exif)
    case .png: return PictureBytes.png(size) { 0xFF00_0000 | pixel($0, $1) }
    case .gif: return PictureBytes.gif(frames: 3, colors: [0xFF0000, 0x0000FF])
    case .bmp: return PictureBytes.bmp(size, hasAlpha: false, pixel: pixel)
    case .tiff: return PictureBytes.tiff(size, pixel: pixel)
    case .qoi: return PictureBytes.qoi(size, pixel: pixel)
    case .tga: return PictureBytes.tga(size, pixel: pixel)
    case .webp: return PictureBytes.webp(exif: PictureBytes.exif(orientation: 6))
    case .animatedWebP: return PictureBytes.webp(frames: 3)
    case .heic: return MadeFile.heic.bytes
    case .avif: return MadeFile.rotatedAVIF.bytes
    case .jpegXL: return MadeFile.rotatedJPEGXL.bytes
    case .svg: return Array(Self.drawing.utf8)
    case .ico:
      return PictureBytes.ico([(size, PictureBytes.icon(size) { 0xFF00_0000 | pixel($0, $1) })])
    case .pngInICO:
      return PictureBytes.ico([(size, PictureBytes.png(size) { 0xFF00_0000 | pixel($0, $1) })])
    case .raw:
      let preview = PictureBytes.jpeg(size, pixel: pixel)
      return PictureBytes.dng(preview: preview, size: size, orientation: 6)
    }
  }

  /// The end of the file's name.
  package var suffix: String {
    switch self {
    case .tga: ".tga"
    case .raw: ".dng"
    default: ".picture"
    }
  }

  /// A drawing with the four colors of ``MadeFile``.
  package static let drawing = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Four rectangles. -->
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 12">
    <path fill="#f00" d="M0 0h8v6h-8z"/><path fill="#0f0" d="M8 0h8v6h-8z"/>
    <path fill="#00f" d="M0 6h8v6h-8z"/><path fill="#fff" d="M8 6h8v6h-8z"/>
    </svg>
    """

  /// Whether the decoder recognizes that a part of a picture is missing.
  package var recognizesDamage: Bool { [.jpeg, .progressive, .photograph, .png].contains(self) }
}
