import RiffleMedia
import RiffleMotion

/// An opening whose first picture has not been seen yet.
///
/// Taking over the cards of a large folder takes longer than a frame, which the first picture would wait
/// for.
struct UnseenOpening {
  /// The opening.
  let opening: DeckOpening
  /// When the rest of the cards is taken over although no picture was seen.
  let deadline: Timestamp
  /// Whether the next frame shows the picture.
  private(set) var hasPicture = false

  /// The longest time to wait for the picture, in seconds.
  private static let patience = 0.5

  /// Begins to wait.
  init(_ opening: DeckOpening, at now: Timestamp) {
    self.opening = opening
    deadline = now.advanced(by: Self.patience)
  }

  /// Notes what was loaded: the first that a frame lacks is the picture of its top card.
  mutating func note(_ updates: LoadUpdates) {
    if updates.needsRedraw { hasPicture = true }
  }
}
