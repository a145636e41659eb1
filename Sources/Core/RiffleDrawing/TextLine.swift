public import RiffleMotion

/// One line of text in one font, upright, with an ellipsis if it does not fit.
public struct TextLine: Hashable, Sendable {
  /// The text; line breaks count as spaces.
  public var string: String
  /// The font.
  public var font: Font
  /// The color.
  public var color: Color
  /// The point on the baseline at which the part named by ``alignment`` is, in pixels.
  public var baseline: Point
  /// The part of the line at ``baseline``: the left end unless said otherwise.
  public var alignment: Alignment
  /// The widest the line may be, in pixels; longer text ends in an ellipsis, and with 0 or less there is
  /// none.
  public var maximumWidth: Double

  /// Makes a line.
  public init(
    _ string: String,
    font: Font,
    color: Color,
    baseline: Point,
    alignment: Alignment = .left,
    maximumWidth: Double = .infinity
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.baseline = baseline
    self.alignment = alignment
    self.maximumWidth = maximumWidth
  }

  /// The part of a line that is at a place, whatever the direction of its text.
  public enum Alignment: Hashable, Sendable {
    /// The line's left end.
    case left
    /// The line's middle.
    case center
    /// The line's right end.
    case right
  }
}

/// The direction in which a text is read.
public enum TextDirection: Hashable, Sendable {
  /// The text runs as Latin does, and as text without a direction.
  case leftToRight
  /// The text runs as Arabic and Hebrew do.
  case rightToLeft
}
