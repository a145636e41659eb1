/// The limits on picture files, checked before anything is decoded.
///
/// At most one picture of many pixels is decoded at a time, and each of the workers holds no more than
/// ``smallBytes`` besides: with two workers, all pictures being decoded take 576 MB at most.
package struct PictureLimits: Hashable, Sendable {
  /// The largest number of pixels, from 1.
  ///
  /// Defaults to 300 million.
  package var pixels = 300_000_000
  /// The largest size on disk of a file that is read whole, in bytes.
  ///
  /// Defaults to 256 MB.
  package var fileBytes = 256 << 20
  /// The largest memory for decoding one file, in bytes, with the file if it is read whole.
  ///
  /// JPEG files are decoded small, PNG row by row, TIFF strip by strip; all others, and those that come
  /// in passes, are decoded whole. Defaults to 512 MB.
  package var workingBytes = 512 << 20
  /// The memory that decoding a file may take beside others, in bytes: a picture of 16 megapixels.
  ///
  /// Files that take more are decoded one at a time. Defaults to 64 MB.
  package var smallBytes = 64 << 20

  /// Makes the default limits.
  package init() {}
}
