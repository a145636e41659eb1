package import RiffleMotion

/// The places of a contact sheet's pictures and captions, in points, row by row.
package struct ContactGrid: Hashable, Sendable {
  /// The size of the whole sheet.
  package let size: Size
  /// The place of each picture.
  package let pictures: [Rectangle]
  /// The place of each caption, beneath its picture.
  package let captions: [Rectangle]

  /// The height of a caption's line, in points.
  package static let captionHeight = 22.0

  /// Lays out a sheet whose shape comes as near to 4:3 as whole columns can.
  ///
  /// - Parameters:
  ///   - count: The number of pictures, 1 or more.
  ///   - picture: The size of a picture, in points, above 0.
  ///   - gap: The distance between pictures and from the edges, in points, 0 or more. Defaults to 16.
  package init(of count: Int, picture: Size, gap: Double = 16) {
    precondition(count > 0, "a sheet of \(count) pictures: give at least one")
    let cell = Size(width: picture.width + gap, height: picture.height + Self.captionHeight + gap)
    func sheet(_ columns: Int) -> Size {
      let rows = (count + columns - 1) / columns
      return Size(
        width: Double(columns) * cell.width + gap,
        height: Double(rows) * cell.height + gap
      )
    }
    /// How far a sheet is from 4:3: 1 if it is 4:3, larger the wider or the higher it is.
    func strain(_ columns: Int) -> Double {
      let shape = sheet(columns).width / sheet(columns).height / (4.0 / 3)
      return max(shape, 1 / shape)
    }
    let columns = (1...count).min { strain($0) < strain($1) } ?? 1
    size = sheet(columns)
    let origins = (0..<count).map { index in
      Point(
        x: gap + Double(index % columns) * cell.width,
        y: gap + Double(index / columns) * cell.height
      )
    }
    pictures = origins.map { Rectangle(origin: $0, size: picture) }
    captions = origins.map { origin in
      Rectangle(
        origin: Point(x: origin.x, y: origin.y + picture.height),
        size: Size(width: picture.width, height: Self.captionHeight)
      )
    }
  }
}
