package import RiffleDrawing

/// Reads pictures from bytes in memory, on the calling thread, as fuzzers and tests need it.
package enum PictureProbe {
  /// Returns the stored size of a picture, read from its header; decodes nothing.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes, which may be damaged.
  ///   - suffix: The end of the file's name, in lower case. Defaults to none.
  /// - Returns: The size.
  /// - Throws: ``PictureError`` if the kind is not known, or the header is damaged.
  package static func size(
    of bytes: [UInt8],
    suffix: String = ""
  ) throws(PictureError) -> PixelSize {
    try decoder(of: bytes, suffix: suffix).size
  }

  /// Returns the memory that decoding a picture takes, in bytes, read from its header.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - suffix: The end of the file's name, in lower case. Defaults to none.
  ///   - size: The size to which the picture is scaled.
  /// - Returns: The number of bytes.
  /// - Throws: ``PictureError`` if the kind is not known, or the header is damaged.
  package static func memory(
    of bytes: [UInt8],
    suffix: String = "",
    filling size: PixelSize
  ) throws(PictureError) -> Int {
    try decoder(of: bytes, suffix: suffix).memory(filling: size)
  }

  /// Decodes a picture as a card of a size needs it.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes, which may be damaged.
  ///   - suffix: The end of the file's name, in lower case. Defaults to none.
  ///   - size: The card's size in pixels.
  ///   - placing: The way in which it is prepared. Defaults to filling the size.
  ///   - limits: The limits on a single file.
  ///   - libraries: The libraries of the formats. Defaults to those of the system.
  /// - Returns: The picture.
  /// - Throws: ``PictureError`` if the file cannot be decoded or exceeds a limit.
  package static func decode(
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
