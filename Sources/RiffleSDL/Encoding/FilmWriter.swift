/// Writes a film, picture by picture, in whole units of time of its own.
package protocol FilmWriter: AnyObject {
  /// How many units make a second.
  var unitsPerSecond: Double { get }

  /// The fewest units that a picture may be shown.
  var shortestShow: Int { get }

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

/// Why a picture or film cannot be written.
package struct EncodingError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, as the end of a sentence that begins with the file's name.
  package let description: String

  /// Makes an error.
  package init(_ description: String) {
    self.description = description
  }
}
