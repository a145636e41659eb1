package import RiffleRaster

/// Writes an animation, picture by picture, in whole units of its own timescale.
package protocol AnimationWriter: AnyObject {
  /// The number of units per second.
  var timescale: Double { get }

  /// The shortest duration of a picture, in units.
  var minimumFrameDuration: Int { get }

  /// Writes the next picture.
  ///
  /// - Parameters:
  ///   - frame: The picture, opaque, of the animation's size.
  ///   - start: The time at which it is first shown, in units from the start of the animation: the
  ///     end of the picture before.
  ///   - end: The time at which it is no longer shown.
  /// - Throws: ``PictureEncodingError`` if it cannot be written.
  func write(_ frame: Bitmap, from start: Int, to end: Int) throws

  /// Writes the rest of the file, after the last picture.
  func close() throws
}
