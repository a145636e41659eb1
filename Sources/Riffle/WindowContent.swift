package import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL

/// What fills a window: it takes events and says what is to be drawn.
@MainActor
package protocol WindowContent: AnyObject {
  /// Takes what the user or the desktop did.
  func handle(_ event: InputEvent)

  /// Lets time pass, and tells the next moment at which something happens by itself.
  func advance(to now: Timestamp) -> Timestamp?

  /// Takes in that for a while, up to now, no frame could be shown: what moves by itself stands
  /// still in it instead of jumping.
  func pauseForStall(_ stall: Range<Timestamp>)

  /// Whether a frame drawn now would differ from the last one.
  var needsFrame: Bool { get set }

  /// Says what a frame shows that is seen at a moment, and what may be seen soon.
  func frame(at moment: Timestamp) -> WindowFrame

  /// Takes in that a frame was presented.
  func didPresent(_ frame: PresentedFrame)

  /// Takes in what workers have brought: pictures that cannot be shown, problems with fonts.
  func take(_ arrivals: LoadUpdates)
}

/// What a frame shows.
package struct WindowFrame {
  /// What is drawn.
  package var list: DisplayList
  /// What may be seen soon, to be prepared ahead, nearest first.
  package var upcoming: [Layer]

  package init(list: DisplayList, upcoming: [Layer] = []) {
    self.list = list
    self.upcoming = upcoming
  }
}

/// What became of a frame.
package struct PresentedFrame: Hashable, Sendable {
  /// When it was presented.
  package var time: Timestamp
  /// Seconds since the frame before; nil after rest.
  package var interval: Double?
  /// Seconds that making and presenting it took.
  package var drawing: Double
  /// Whether the frame before it was seen for more than one and a half periods.
  package var isMissed: Bool
}
