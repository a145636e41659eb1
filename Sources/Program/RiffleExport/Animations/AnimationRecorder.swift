package import RiffleRaster

/// Records pictures at any times in an animation with its own timescale.
///
/// Each time is rounded separately, so that errors do not add up: the animation is never ahead of its
/// pictures or behind them by more than half a unit. A picture equal to the one before makes that one
/// last longer.
package struct AnimationRecorder {
  private let writer: any AnimationWriter
  private var shown: (frame: Bitmap, start: Int)?
  /// The latest picture, if the shown one has not had its shortest duration yet.
  private var waiting: Bitmap?
  /// Pictures that came too soon after others to be shown.
  package private(set) var leftOut = 0
  /// The number of pictures in the file, in which equal ones are one that is shown for longer.
  package private(set) var count = 0

  package init(_ writer: any AnimationWriter) { self.writer = writer }

  /// Adds the next picture at its time from the start, which is 0 for the first and then increases.
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
    try write(last, from: start, to: unit)
    shown = (frame, unit)
  }

  /// Ends the animation; the last picture is shown for at least the shortest duration.
  package mutating func finish(at seconds: Double) throws {
    guard let (last, start) = shown else { return }
    var (final, from) = (last, start)
    if let waiting, waiting != last {
      from = start + writer.minimumFrameDuration
      try write(last, from: start, to: from)
      final = waiting
    }
    try write(final, from: from, to: max(unit(at: seconds), from + writer.minimumFrameDuration))
    try writer.close()
  }

  private mutating func write(_ frame: Bitmap, from start: Int, to end: Int) throws {
    try writer.write(frame, from: start, to: end)
    count += writer.repeatsPictures ? end - start : 1
  }

  private func unit(at seconds: Double) -> Int {
    Int((seconds * writer.timescale).rounded())
  }
}

package protocol AnimationWriter: AnyObject {
  /// Units per second.
  var timescale: Double { get }

  /// The shortest duration of a frame, in units.
  var minimumFrameDuration: Int { get }

  /// Whether a picture that is shown for several units is as many pictures in the file.
  var repeatsPictures: Bool { get }

  /// Writes the next picture; `start` is the end of the one before.
  func write(_ frame: Bitmap, from start: Int, to end: Int) throws

  func close() throws
}

extension AnimationWriter {
  package var repeatsPictures: Bool { false }
}
