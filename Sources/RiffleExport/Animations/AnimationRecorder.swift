package import RiffleRaster

/// Fits pictures that are seen at any times into a film that has units of its own.
///
/// The error of each rounding is made good by the next, so that a film never runs ahead of its
/// pictures or behind them by more than half a unit. A picture like the one before makes that one
/// last longer.
package struct AnimationRecorder {
  private let writer: any AnimationWriter
  /// The picture that is shown until another one comes.
  private var shown: (frame: Bitmap, start: Int)?
  /// The latest picture, where the one before it could not give way so soon.
  private var waiting: Bitmap?
  /// How many pictures came too soon after others to be shown.
  package private(set) var leftOut = 0

  /// Begins a film.
  package init(_ writer: any AnimationWriter) {
    self.writer = writer
  }

  /// Takes in the next picture.
  ///
  /// - Parameters:
  ///   - frame: The picture, opaque, of the film's size.
  ///   - seconds: When it is seen, from the film's beginning; 0 for the first, and then more from
  ///     one to the next.
  /// - Throws: ``EncodingError`` where it cannot be written.
  package mutating func add(_ frame: Bitmap, at seconds: Double) throws {
    guard let (last, start) = shown else {
      shown = (frame, 0)
      return
    }
    if waiting != nil { leftOut += 1 }
    let unit = unit(at: seconds)
    guard unit >= start + writer.minimumFrameDuration else {
      waiting = frame
      return
    }
    waiting = nil
    guard frame != last else { return }
    try writer.write(last, from: start, to: unit)
    shown = (frame, unit)
  }

  /// Ends the film.
  ///
  /// - Parameter seconds: How long it is; a last picture is shown for a unit or two at least.
  /// - Throws: ``EncodingError`` where it cannot be written.
  package mutating func finish(at seconds: Double) throws {
    guard let (last, start) = shown else { return }
    var (final, from) = (last, start)
    if let waiting, waiting != last {
      from = start + writer.minimumFrameDuration
      try writer.write(last, from: start, to: from)
      final = waiting
    }
    try writer.write(final, from: from, to: max(unit(at: seconds), from + writer.minimumFrameDuration))
    try writer.close()
  }

  private func unit(at seconds: Double) -> Int {
    Int((seconds * writer.timescale).rounded())
  }
}
