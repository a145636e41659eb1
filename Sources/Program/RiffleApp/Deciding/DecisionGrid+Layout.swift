package import RiffleMotion

/// Where the cells are.
extension DecisionGrid {
  /// The number of cells side by side.
  package var columns: Int {
    max(1, Int((size.width - 2 * Self.margin + Self.gap) / (Self.cell + Self.gap)))
  }

  /// The left edge of the cells, as far from the window's as the right one.
  var left: Double {
    (size.width - Double(columns) * (Self.cell + Self.gap) + Self.gap) / 2
  }

  private func height(of section: Int) -> Double {
    let rows = (sections[section].cards.count + columns - 1) / columns
    return Self.head + Double(rows) * (Self.cell + Self.gap) + Self.gap
  }

  /// The upper edge of a section, from the top of the grid.
  func start(of section: Int) -> Double {
    (0..<section).reduce(Self.top) { $0 + height(of: $1) }
  }

  /// The height of all sections; beneath the last row there is the margin instead of gaps.
  package var contentHeight: Double { start(of: sections.count) - 2 * Self.gap + Self.margin }

  /// Returns where a cell is in the window.
  package func frame(of place: Place) -> Rectangle {
    let (row, column) = place.index.quotientAndRemainder(dividingBy: columns)
    return Rectangle(
      x: left + Double(column) * (Self.cell + Self.gap),
      y: start(of: place.section) + Self.head + Double(row) * (Self.cell + Self.gap) - scroll,
      width: Self.cell,
      height: Self.cell
    )
  }

  /// The cells that are seen, in order.
  package var seenPlaces: [Place] {
    sections.indices.flatMap { section -> [Place] in
      let start = start(of: section) + Self.head - scroll
      let row = Self.cell + Self.gap
      let first = max(0, Int(((-Self.cell - start) / row).rounded(.down)) + 1)
      let last = Int(((size.height - start) / row).rounded(.up))
      let count = sections[section].cards.count
      let lower = min(first * columns, count)
      let upper = max(lower, min(max(0, last) * columns, count))
      return (lower..<upper).map { Place(section: section, index: $0) }
    }
  }

  /// Returns the cell at a place of the window; nil between cells.
  package func place(at point: Point) -> Place? {
    guard point.y >= Self.top else { return nil }
    return seenPlaces.first { frame(of: $0).contains(point) }
  }
}
