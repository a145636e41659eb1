import RiffleCore

/// The stamp of the card in the hand, as the buttons echo it; it fades once the card is let go of.
///
/// The snapshot's stamp is the only source, so that no button can promise what the card does not.
struct StampEcho {
  private var stamp: Stamp?
  private var strength = Track(0, rest: .opacity)

  /// The time in which it fades, in seconds.
  private static let fade = 0.26

  /// Returns the stamp at the time of a frame; nil for none.
  mutating func follow(_ stack: CardStack, at time: Timestamp) -> Stamp? {
    if stack.isDragging {
      stamp = stack.snapshots(at: time.seconds).first { $0.id == stack.draggedCard }?.stamp
      strength = Track(1, rest: .opacity)
    } else if strength.target > 0 {
      strength.animate(to: 0, along: .easeOut, duration: Self.fade, from: time)
    }
    let value = strength.sample(at: time.seconds).value
    guard value > 0, var echo = stamp else { return nil }
    (echo.opacity, echo.emphasis) = (echo.opacity * value, echo.emphasis * value)
    return echo
  }

  func isChanging(at time: Timestamp) -> Bool { strength.restTime > time }
}
