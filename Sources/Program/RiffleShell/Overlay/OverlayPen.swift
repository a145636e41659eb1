package import RiffleCore

package struct OverlayPen {
  /// The scale, in pixels per point.
  package let scale: Double

  package init(scale: Double) { self.scale = scale }

  package func box(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    cornerRadius: Double = 0,
    _ color: Color
  ) -> DrawCommand {
    let frame = Rectangle(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
    return .shape(Shape(frame: frame, cornerRadius: cornerRadius * scale, fill: .color(color)))
  }

  /// `y` is the baseline.
  package func text(
    _ string: String,
    size: Double,
    weight: Font.Weight = .regular,
    _ color: Color,
    x: Double,
    y: Double,
    _ alignment: TextLine.Alignment = .left,
    width: Double = .infinity
  ) -> DrawCommand {
    .text(
      TextLine(
        string,
        font: Font(size: size * scale, weight: weight),
        color: color,
        baseline: Point(x: x * scale, y: y * scale),
        alignment: alignment,
        maximumWidth: width * scale
      )
    )
  }
}

/// The scale of what is drawn over the cards: it grows with the window, as they do.
package enum OverlayScale {
  /// The window in which a point is a point.
  private static let window = Size(width: 960, height: 720)
  /// The least, at one pixel per point: letters are 14 points high, and hard to read below 10 pixels.
  package static let least = 0.8

  /// The pixels per point of the overlay, in a window of a size in pixels.
  package static func factor(in window: Size, scale: Double) -> Double {
    max(min(window.width / Self.window.width, window.height / Self.window.height), least * scale)
  }
}
