package import RiffleMotion

/// The places of two pictures side by side, or above each other if larger so; in points of the overlay.
package struct CompareLayout: Hashable {
  package enum Arrangement: Hashable, Sendable {
    case beside, above
  }

  package let arrangement: Arrangement
  package let rooms: [Rectangle]

  /// The room that is kept above and below both pictures, beneath each, around and between them.
  static let (head, foot, line, margin, gap) = (46.0, 54.0, 30.0, 20.0, 16.0)
  /// How much larger the pictures must be for another arrangement: none is left for a trifle.
  private static let gain = 1.15

  /// - Parameters:
  ///   - shapes: Both pictures in any unit; nil for one that is not known yet.
  ///   - former: The arrangement of the pictures before.
  package init(_ shapes: [Size?], in size: Size, after former: Arrangement = .beside) {
    let other: Arrangement = former == .beside ? .above : .beside
    let areas = [former, other].map { arrangement in
      zip(shapes, Self.rooms(arrangement, in: size)).reduce(0) { area, pane in
        guard let shape = pane.0, shape.width > 0, shape.height > 0 else { return area }
        let scale = min(pane.1.size.width / shape.width, pane.1.size.height / shape.height)
        // By their lengths, so that one large picture does not outweigh a small one.
        return area + (shape.width * shape.height).squareRoot() * scale
      }
    }
    arrangement = areas[1] > areas[0] * Self.gain ? other : former
    rooms = Self.rooms(arrangement, in: size)
  }

  private static func rooms(_ arrangement: Arrangement, in size: Size) -> [Rectangle] {
    let (width, height) = (max(1, size.width - 2 * margin), max(1, size.height - head - foot))
    switch arrangement {
    case .beside:
      let room = Size(width: max(1, (width - gap) / 2), height: max(1, height - line))
      return [0, 1].map {
        Rectangle(origin: Point(x: margin + $0 * (room.width + gap), y: head), size: room)
      }
    case .above:
      let room = Size(width: width, height: max(1, height / 2 - line))
      return [0, 1].map {
        Rectangle(origin: Point(x: margin, y: head + $0 * height / 2), size: room)
      }
    }
  }
}
