import RiffleMotion

/// An opening whose first picture has not been seen yet.
///
/// Taking over the cards of a large folder takes longer than a frame, which the first picture would wait
/// for.
struct UnseenOpening {
  /// The opening.
  let opening: DeckOpening
  /// When the rest of the cards is taken over although no picture was seen.
  private(set) var deadline: Timestamp
  private var frameCount = 0

  /// The longest time until the first frame, and from it to the first picture, in seconds.
  private static let (patience, picturePatience) = (1.0, 0.15)

  /// Begins to wait.
  init(_ opening: DeckOpening, at now: Timestamp) {
    self.opening = opening
    deadline = now.advanced(by: Self.patience)
  }

  /// Notes a frame.
  ///
  /// - Returns: Whether it shows the picture: the first frame shows a card that lacks it, and the next
  ///   one comes when it is there.
  mutating func notePresented(at time: Timestamp) -> Bool {
    frameCount += 1
    if frameCount == 1 { deadline = min(deadline, time.advanced(by: Self.picturePatience)) }
    return frameCount > 1
  }
}
