extension RoundedBox {
  /// Finds the pixels that the box may touch, cut to a canvas.
  func touched(width: Int, height: Int) -> RowSpans {
    spans(margin: Self.reach, width: width, height: height)
  }

  /// Finds the pixels that the box surely covers whole, cut to a canvas.
  func covered(width: Int, height: Int) -> RowSpans {
    // The arc's sag, at most 1/12 for the smallest radius, counts as well; see `coverage`.
    let sag = radius > 0 ? 1 / (24 * max(radius, 0.5)) : 0
    return spans(margin: -(Self.reach + sag), width: width, height: height)
  }

  /// Finds the pixels whose middles lie inside the box, cut to a canvas.
  func centered(width: Int, height: Int) -> RowSpans {
    spans(margin: 0, width: width, height: height)
  }

  private func spans(margin: Double, width: Int, height: Int) -> RowSpans {
    let box = grown(by: margin)
    guard !box.isEmpty else { return RowSpans() }
    return RowSpans(inside: Outline(box), width: width, height: height)
  }
}
