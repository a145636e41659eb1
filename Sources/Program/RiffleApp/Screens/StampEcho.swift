import RiffleCore

/// The stamp of the card in the hand, as the buttons echo it.
///
/// It comes also for a card that is caught with its stamp, and fades once the card is let go of, also while the next
/// one is taken. The snapshot's stamp is the only source, so that no button can promise what the card does not.
struct StampEcho {
  private struct Part {
    var stamp: Stamp
    var strength: Track
  }

  private var held: Part?
  private var left: Part?

  /// The times in which it comes and fades, in seconds.
  private static let (coming, fade) = (0.12, 0.26)

  /// Returns the stamp at the time of a frame, the stronger of two; nil for none.
  mutating func follow(_ stack: CardStack, at time: Timestamp) -> Stamp? {
    if stack.isDragging {
      let stamp = stack.snapshots(at: time.seconds).first { $0.id == stack.draggedCard }?.stamp
      var strength = held?.strength ?? Track(0, rest: .opacity)
      if held == nil { strength.animate(to: 1, along: .easeOut, duration: Self.coming, from: time) }
      held = stamp.map { Part(stamp: $0, strength: strength) }
    } else if var part = held {
      part.strength.animate(to: 0, along: .easeOut, duration: Self.fade, from: time)
      (held, left) = (nil, part)
    }
    let echoes = [held, left].compactMap { part -> Stamp? in
      guard var echo = part?.stamp, let value = part?.strength.sample(at: time.seconds).value
      else { return nil }
      (echo.opacity, echo.emphasis) = (echo.opacity * value, echo.emphasis * value)
      return value > 0 ? echo : nil
    }
    return echoes.max { $0.opacity < $1.opacity }
  }

  func isChanging(at time: Timestamp) -> Bool {
    [held, left].contains { $0.map { $0.strength.restTime > time } == true }
  }
}
