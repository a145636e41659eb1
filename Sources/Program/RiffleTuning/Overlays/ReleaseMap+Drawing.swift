import RiffleCards
package import RiffleDrawing
package import RiffleMotion

extension ReleaseMap {
  /// Returns the commands that draw the map.
  ///
  /// - Parameters:
  ///   - frame: The square of the map, in pixels.
  ///   - release: The last release, as a dot that is joined by a line to the point where the card would
  ///     have come to rest; nil for none.
  ///   - scale: The number of pixels per point of the screen.
  /// - Returns: The commands, back to front.
  package func commands(
    in frame: Rectangle,
    release: ReleaseFigures?,
    scale: Double
  ) -> [DrawCommand] {
    let plate = Shape(
      frame: frame.insetBy(dx: -6 * scale, dy: -6 * scale),
      cornerRadius: 8 * scale,
      fill: .color(OverlayColors.plate)
    )
    // The map in points of the plane, and its pen in pixels of the picture.
    let center = Point(x: frame.center.x / scale, y: frame.center.y / scale)
    let pointsPerPoint = frame.size.width / scale / (2 * reach)
    var pen = OverlayPen(scale: scale, origin: .zero)
    let arm = frame.size.width / scale / 2
    let axis = OverlayColors.structure.faded(to: 0.2)
    pen.line(
      from: center - Vector(dx: arm, dy: 0),
      to: center + Vector(dx: arm, dy: 0),
      width: 1,
      axis
    )
    pen.line(
      from: center - Vector(dx: 0, dy: arm),
      to: center + Vector(dx: 0, dy: arm),
      width: 1,
      axis
    )
    if let release {
      func place(_ travel: Vector) -> Point {
        func limited(_ length: Double) -> Double { max(-arm, min(length * pointsPerPoint, arm)) }
        return center + Vector(dx: limited(travel.dx), dy: limited(travel.dy))
      }
      let color = release.verdict.direction?.color ?? OverlayColors.structure
      pen.line(from: place(release.travel), to: place(release.projectedTravel), color)
      pen.disc(at: place(release.projectedTravel), radius: 2.5, color)
      pen.disc(at: place(release.travel), radius: 4, color)
    }
    return [.shape(plate)] + areas(in: frame) + pen.commands
  }

  /// Returns a rectangle for each run of equal cells in a row.
  private func areas(in frame: Rectangle) -> [DrawCommand] {
    let cell = frame.size.width / Double(side)
    var commands: [DrawCommand] = []
    for row in 0..<side {
      var start = 0
      while start < side {
        let direction = self[start, row]
        let end = (start..<side).first { self[$0, row] != direction } ?? side
        if let direction {
          commands.append(
            .shape(
              Shape(
                frame: Rectangle(
                  x: frame.origin.x + Double(start) * cell,
                  y: frame.origin.y + Double(row) * cell,
                  width: Double(end - start) * cell,
                  height: cell
                ),
                fill: .color(direction.color.faded(to: 0.22))
              )
            )
          )
        }
        start = end
      }
    }
    return commands
  }
}
