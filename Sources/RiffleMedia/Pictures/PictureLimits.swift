import Glibc

/// The limits on picture files, checked before anything is decoded.
///
/// At most one picture of many pixels is decoded at a time, and each of the workers holds no more than
/// ``smallBytes`` besides: with two workers, all pictures being decoded take ``workingBytes`` and 64 MB
/// at most.
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
  /// in passes, are decoded whole. Defaults to ``workingBytes(ofMachineWith:)`` of this machine.
  package var workingBytes = machineBytes
  /// The memory that decoding a file may take beside others, in bytes: a picture of 16 megapixels.
  ///
  /// Files that take more are decoded one at a time. Defaults to 64 MB.
  package var smallBytes = 64 << 20

  private static let machineBytes = workingBytes(
    ofMachineWith: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
  )

  /// Returns the memory for decoding one file on a machine: an eighth of its own, 512 MB to 1536 MB.
  ///
  /// That is enough for a JPEG XL file without loss, which takes the most, of 18 to 56
  /// megapixels.
  ///
  /// - Parameter memory: The machine's memory in bytes.
  /// - Returns: The number of bytes.
  package static func workingBytes(ofMachineWith memory: Int) -> Int {
    min(max(memory / 8, 512 << 20), 1536 << 20)
  }

  /// Makes the default limits.
  package init() {}
}
