/// A speed of playback; the raw value is the number of real seconds for each second of the stage.
package enum PlaybackSpeed: Int64, CaseIterable, Hashable, Sendable {
  /// Real time.
  case full = 1
  /// Half as fast.
  case half = 2
  /// A quarter as fast.
  case quarter = 4
  /// A tenth as fast.
  case tenth = 10

  /// The speed as a person reads it, such as "1/4".
  package var title: String { self == .full ? "1" : "1/\(rawValue)" }
}
