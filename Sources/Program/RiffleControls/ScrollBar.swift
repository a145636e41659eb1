package import RiffleMotion

/// The bar at the right edge of what scrolls, in the unit of its frame.
package struct ScrollBar {
  /// The strip along the edge that takes the pointer.
  package let area: Rectangle
  private let track: Rectangle
  private let length: Double
  /// How much of the content is out of sight.
  private let hidden: Double
  private let scroll: Double

  /// Makes the bar of what scrolls; nil if all of it is seen.
  ///
  /// - Parameters:
  ///   - frame: Where the content is seen.
  ///   - height: The height of the whole content.
  ///   - scroll: How much of it is above the frame, 0 or more.
  package init?(in frame: Rectangle, contentHeight height: Double, scroll: Double) {
    hidden = height - frame.size.height
    guard hidden > 0.5 else { return nil }
    self.scroll = scroll
    track = frame.insetBy(dx: 0, dy: 3)
    let part = frame.size.height / height
    length = min(track.size.height, max(24, track.size.height * part))
    area = Rectangle(
      x: frame.maxX - 10,
      y: track.origin.y,
      width: 10,
      height: track.size.height
    )
  }

  private var room: Double { max(1, track.size.height - length) }

  /// The bar as it is drawn.
  package var frame: Rectangle {
    let y = track.origin.y + scroll / hidden * room
    return Rectangle(x: area.maxX - 7, y: y, width: 4, height: length)
  }

  /// How far from the bar's top a press holds it: beside it, by the middle, which comes to the pointer.
  package func grip(at y: Double) -> Double {
    frame.origin.y...frame.maxY ~= y ? y - frame.origin.y : length / 2
  }

  /// The scroll, perhaps beyond an end, that brings the point it is held by to the pointer.
  package func scroll(to y: Double, heldBy grip: Double) -> Double {
    (y - grip - track.origin.y) / room * hidden
  }
}
