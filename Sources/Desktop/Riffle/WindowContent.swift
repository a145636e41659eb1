package import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL

/// The content of a window, which handles events and returns the commands that draw it.
@MainActor
package protocol WindowContent: AnyObject {
  /// Handles an event from the user or the desktop.
  func handle(_ event: InputEvent)

  /// Advances to a time.
  ///
  /// - Returns: The next time at which something happens without an event; nil if nothing will.
  func advance(to now: Timestamp) -> Timestamp?

  /// Pauses everything that moves by itself during a time, up to now, in which no frame could be
  /// shown, so that nothing jumps.
  func pause(during stall: Range<Timestamp>)

  /// Whether a frame drawn now would differ from the last one.
  var needsFrame: Bool { get set }

  /// Returns the frame that is seen at a time.
  func frame(at time: Timestamp) -> WindowFrame

  /// Called when a frame has been presented.
  func didPresent(_ frame: PresentedFrame)

  /// Applies what the loading of pictures and fonts has found, such as pictures that cannot be shown.
  func apply(_ updates: LoadUpdates)
}

/// A frame of a window, to be drawn.
package struct WindowFrame {
  /// The commands that draw it.
  package var list: DisplayList
  /// The layers that may be seen soon, to be prepared ahead, nearest first.
  package var upcoming: [Layer]

  package init(list: DisplayList, upcoming: [Layer] = []) {
    self.list = list
    self.upcoming = upcoming
  }
}

/// The times of a frame that has been presented.
package struct PresentedFrame: Hashable, Sendable {
  /// The time at which it was presented.
  package var time: Timestamp
  /// The time since the frame before, in seconds; nil after rest.
  package var interval: Double?
  /// The time that drawing it took, in seconds.
  package var drawing: Double
  /// Whether the frame before it was seen for more than one and a half periods.
  package var isMissed: Bool
}
