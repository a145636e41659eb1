package import Riffle
package import RiffleFormats
import RiffleMotion

extension PresentedFrame: JSONWritable {
  private enum Key: String {
    /// The time at which it was presented, in seconds.
    case time = "t"
    /// The time since the frame before, in milliseconds; null after rest.
    case interval
    /// The time that making and presenting it took, in milliseconds.
    case draw
    /// Whether the frame before it was seen for more than one and a half periods.
    case missed
  }

  /// Writes the frame as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.time, time.seconds)
      writer.field(Key.interval, interval.map(Self.milliseconds))
      writer.field(Key.draw, Self.milliseconds(drawing))
      writer.field(Key.missed, isMissed)
    }
  }

  /// Returns seconds as milliseconds with three decimal places.
  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1000 * 1000).rounded() / 1000
  }
}
