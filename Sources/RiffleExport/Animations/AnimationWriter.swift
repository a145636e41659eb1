package import RiffleRaster

/// Writes a film, picture by picture, in whole units of time of its own.
package protocol AnimationWriter: AnyObject {
  /// How many units make a second.
  var timescale: Double { get }

  /// The fewest units that a picture may be shown.
  var minimumFrameDuration: Int { get }

  /// Takes in the next picture.
  ///
  /// - Parameters:
  ///   - frame: The picture, opaque, of the film's size.
  ///   - start: When it is first shown, in units from the film's beginning; where the picture before
  ///     it ended.
  ///   - end: When it is shown no more.
  /// - Throws: ``EncodingError`` where it cannot be written.
  func write(_ frame: Bitmap, from start: Int, to end: Int) throws

  /// Writes what is still to be written, after the last picture.
  func close() throws
}
