import RiffleDrawing
import RiffleMedia

/// Reads pictures from bytes in memory, which may be damaged, on the calling thread.
///
/// A suffix is the end of the file's name, in lower case.
enum PictureProbe {
  /// Returns the stored size of a picture, read from its header; decodes nothing.
  static func size(of bytes: [UInt8], suffix: String = "") throws(PictureError) -> PixelSize {
    try decoder(of: bytes, suffix: suffix).size
  }

  /// Returns the memory that decoding a picture takes, in bytes, read from its header.
  static func memory(
    of bytes: [UInt8],
    suffix: String = "",
    filling size: PixelSize
  ) throws(PictureError) -> Int {
    try decoder(of: bytes, suffix: suffix).memory(filling: size)
  }

  /// Decodes a picture as a card of a size needs it.
  static func decode(
    _ bytes: [UInt8],
    suffix: String = "",
    filling size: PixelSize,
    placing: PicturePlacing = PicturePlacing(),
    limits: PictureLimits = PictureLimits(),
    libraries: PictureLibraries = PictureLibraries()
  ) throws(PictureError) -> DecodedPicture {
    let picture = Picture(path: "").placed(placing)
    let request = PictureRequest(picture, size: size, placeholder: .black)
    let decoder = PictureDecoder(limits: limits, libraries: libraries)
    return try decoder.decode(PictureFile(bytes), suffix, for: request)
  }

  private static func decoder(
    of bytes: [UInt8],
    suffix: String
  ) throws(PictureError) -> any FormatDecoder {
    try PictureFormat.decoder(
      of: PictureFile(bytes),
      suffix: suffix,
      limits: PictureLimits(),
      libraries: PictureLibraries()
    )
  }
}
