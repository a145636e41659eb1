public import RiffleMotion

/// Colors that blend into each other along a line, premultiplied in between.
public struct LinearGradient: Hashable, Sendable {
  /// The colors, each with its place on the line, in the line's order; without any, nothing is drawn.
  public var stops: [Stop]
  /// The line's start, where location 0 is, in parts of what is filled: 0, 0 is its top left corner and
  /// 1, 1 its bottom right one.
  public var start: Point
  /// The line's end, where location 1 is, in the same parts.
  public var end: Point

  /// A color and its place.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The place on the line, from 0 at its start to 1 at its end.
    public var location: Double

    /// Makes a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// Makes a gradient of colors at equal distances, from left to right unless said otherwise.
  public init(
    _ colors: [Color],
    from start: Point = Point(x: 0, y: 0.5),
    to end: Point = Point(x: 1, y: 0.5)
  ) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { Stop($1, at: Double($0) / last) }
    self.init(stops: stops, from: start, to: end)
  }

  /// Makes a gradient.
  public init(stops: [Stop], from start: Point, to end: Point) {
    self.stops = stops
    self.start = start
    self.end = end
  }
}
