import RiffleDrawing

/// A picture file whose header has been read, ready to be decoded with its format's library.
///
/// It knows from the header alone how much memory the library will take, as far as that depends on the
/// file: nothing is decoded before the number has been checked. Where a library can say what it will do
/// it is asked, since a second reader of the same header may understand it otherwise.
protocol FormatDecoder {
  /// The stored picture's size.
  var size: PixelSize { get }
  /// The size of the largest picture that is decoded on the way, such as a frame larger than the whole.
  var decodedSize: PixelSize { get }
  /// The orientation of the stored picture.
  var orientation: PictureOrientation { get }
  /// The block of Exif data, with its mark; empty if there is none, or the format's library does not
  /// find it.
  var exif: [UInt8] { get }

  /// Returns the memory that ``decode(filling:)`` takes, in bytes, with the file if it is read whole.
  func memory(filling target: PixelSize) -> Int

  /// Decodes the file, crops the picture to the shape of a size and scales it to that size.
  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture
}

extension FormatDecoder {
  var decodedSize: PixelSize { size }
  var exif: [UInt8] { [] }
}
