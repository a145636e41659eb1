import RiffleDrawing

/// Small good files of every format that can be read.
package enum PictureSample: String, CaseIterable, Sendable {
  case jpeg, progressive, photograph, png, gif, bmp, tiff, qoi, tga, webp, animatedWebP

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
    }
  }

  /// The end of the file's name.
  package var suffix: String { self == .tga ? ".tga" : ".picture" }

  /// Whether the decoder recognizes that a part of a picture is missing.
  package var recognizesDamage: Bool { [.jpeg, .progressive, .photograph, .png].contains(self) }
}
