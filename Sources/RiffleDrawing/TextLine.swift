public import RiffleMotion

/// One line of text in one font, upright, with an ellipsis where it does not fit.
public struct TextLine: Hashable, Sendable {
  /// What is written; line breaks count as spaces.
  public var string: String
  /// The font.
  public var font: Font
  /// The colour.
  public var color: Color
  /// Where the baseline begins, has its middle, or ends, as ``alignment`` says.
  public var position: Point
  /// Which part of the line lies at ``position``.
  public var alignment: Alignment
  /// The widest the line may be, in pixels; longer text ends in an ellipsis.
  public var maximumWidth: Double

  /// Makes a line.
  public init(
    _ string: String,
    font: Font,
    color: Color,
    position: Point,
    alignment: Alignment = .leading,
    maximumWidth: Double = .infinity
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.position = position
    self.alignment = alignment
    self.maximumWidth = maximumWidth
  }

  /// Which part of a line lies at its position.
  public enum Alignment: Hashable, Sendable {
    /// The line's left end.
    case leading
    /// The line's middle.
    case center
    /// The line's right end.
    case trailing
  }
}

/// The look of letters; the family is the program's own, with the system's sans serif behind it.
public struct Font: Hashable, Sendable {
  /// The em size in pixels.
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
  }
}
