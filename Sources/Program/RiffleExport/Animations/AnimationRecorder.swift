package import RiffleRaster

/// Records pictures at any times in an animation with its own timescale.
///
/// Each time is rounded on its own, so that errors do not add up: the animation is never ahead of its
/// pictures or behind them by more than half a unit. A picture equal to the one before makes that one
/// last longer.
package struct AnimationRecorder {
  private let writer: any AnimationWriter
  /// The picture that is shown until the next one.
  private var shown: (frame: Bitmap, start: Int)?
  /// The latest picture, if it came before the one on show had its shortest duration.
  private var waiting: Bitmap?
  /// The number of pictures that came too soon after others to be shown.
  package private(set) var leftOut = 0

  package init(_ writer: any AnimationWriter) {
    self.writer = writer
  }

  /// Adds the next picture.
  ///
  /// - Parameter seconds: The time at which it is seen, from the start of the animation; 0 for the first, and
  ///   later for each one than for the one before.
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

  /// Ends the animation.
  ///
  /// - Parameter seconds: Its length; the last picture is shown for the shortest duration at least.
  package mutating func finish(at seconds: Double) throws {
    guard let (last, start) = shown else { return }
    var (final, from) = (last, start)
    if let waiting, waiting != last {
      from = start + writer.minimumFrameDuration
      try writer.write(last, from: start, to: from)
      final = waiting
    }
    try writer.write(
      final,
      from: from,
      to: max(unit(at: seconds), from + writer.minimumFrameDuration)
    )
    try writer.close()
  }

  private func unit(at seconds: Double) -> Int {
    Int((seconds * writer.timescale).rounded())
  }
}

/// Writes an animation, picture by picture, in whole units of its timescale.
package protocol AnimationWriter: AnyObject {
  /// The number of units per second.
  var timescale: Double { get }

  /// The shortest duration of a picture, in units.
  var minimumFrameDuration: Int { get }

  /// Writes the next picture.
  ///
  /// - Parameters:
  ///   - start: The time at which it is first shown, in units from the start of the animation: the end of the
  ///     picture before.
  ///   - end: The time at which it is no longer shown.
  func write(_ frame: Bitmap, from start: Int, to end: Int) throws

  /// Writes the rest of the file, after the last picture.
  func close() throws
}
