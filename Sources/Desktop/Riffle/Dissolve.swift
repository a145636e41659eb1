import RiffleCore

/// The last frame of what was shown, which fades over the frames of what follows it.
package struct Dissolve {
  private let layer: Layer
  private let duration: Double
  /// The time of the first frame that it is seen over; nil until then.
  private var start: Timestamp?

  package init(from list: DisplayList, size: PixelSize, duration: Double) {
    let ground = Shape(frame: size.bounds, fill: .color(list.background))
    layer = Layer(size: size, commands: [.shape(ground)] + list.commands)
    self.duration = duration
  }

  /// Draws over a frame; returns false once it is over, or if the frame has another size.
  package mutating func draw(over list: inout DisplayList, size: PixelSize, at time: Timestamp)
    -> Bool
  {
    let start = start ?? time
    self.start = start
    let share = time.seconds(since: start) / duration
    guard layer.size == size, share < 1 else { return false }
    // Slow at both ends.
    let left = 1 - share * share * (3 - 2 * share)
    list.commands.append(.shape(Shape(frame: size.bounds, alpha: left, fill: .layer(layer))))
    return true
  }
}
