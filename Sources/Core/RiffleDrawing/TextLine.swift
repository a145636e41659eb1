public import RiffleMotion

/// One line of text in one font, upright, with an ellipsis if it does not fit.
public struct TextLine: Hashable, Sendable {
  /// The text; line breaks count as spaces.
  public var string: String
  /// The font.
  public var font: Font
  /// The color.
  public var color: Color
  /// The point on the baseline that the part named by ``alignment`` lies at, in pixels.
  public var position: Point
  /// The part of the line that lies at ``position``: the left end unless said otherwise.
  public var alignment: Alignment
  /// The widest the line may be, in pixels; longer text ends in an ellipsis, and with 0 or less there is
  /// none.
  public var maximumWidth: Double

  /// Makes a line.
  public init(
    _ string: String,
    font: Font,
    color: Color,
    position: Point,
    alignment: Alignment = .left,
    maximumWidth: Double = .infinity
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.position = position
    self.alignment = alignment
    self.maximumWidth = maximumWidth
  }

  /// The part of a line that lies at its position, whatever the direction of its text.
  public enum Alignment: Hashable, Sendable {
    /// The line's left end.
    case left
    /// The line's middle.
    case center
    /// The line's right end.
    case right
  }
}

/// The look of letters; the family is the program's own, with the system's sans serif behind it.
public struct Font: Hashable, Sendable {
  /// The em size in pixels; text below about 1 or above 4,096 is not drawn.
  public var size: Double
  /// How bold the strokes are.
  public var weight: Weight

  /// Makes a font of a size in pixels.
  public init(size: Double, weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }

  /// How bold strokes are.
  public enum Weight: Hashable, Sendable {
    /// For reading.
    case regular
    /// For keys and labels.
    case medium
    /// For titles.
    case semibold
    /// For stamps.
    case heavy
  }
}
