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
  public var position: Point
  /// The part of the line at ``position``: the left end unless said otherwise.
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

  /// The part of a line at its position, whatever the direction of its text.
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

/// The direction in which a text is read.
public enum TextDirection: Hashable, Sendable {
  /// As Latin, and as text without a direction.
  case leftToRight
  /// As Arabic and Hebrew.
  case rightToLeft
}

extension Font {
  /// About how wide a line in this font is, in pixels, for a plate around it.
  ///
  /// Painters know no font files. For ASCII the widths are those of Inter, the program's font;
  /// another font, or another script, may differ by some percent, so leave room at both ends.
  package func estimatedWidth(of text: String) -> Double {
    // Heavier strokes are a little wider.
    let weight = self.weight == .heavy ? 1.03 : 1
    return text.unicodeScalars.reduce(0) { $0 + Self.advance(of: $1) } * size * weight
  }

  /// In ems.
  private static func advance(of scalar: Unicode.Scalar) -> Double {
    let index = Int(scalar.value) - 32
    if advances.indices.contains(index) { return Double(advances[index]) / 1000 }
    // From the radicals of Chinese characters on, most are as wide as high.
    return scalar.value < 0x2E80 ? 0.65 : 1
  }

  /// The advances of Inter SemiBold for U+0020 to U+007E, in thousandths of an em.
  private static let advances = [
    249, 309, 396, 644, 650, 844, 663, 214, 394, 394, 544, 673, 296, 466, 291, 379, 667, 481, 622,
    652, 666, 633, 649, 587, 646, 649, 291, 296, 673, 673, 673, 545, 1000, 724, 658, 744, 725, 608,
    586, 755, 744, 275, 561, 677, 567, 907, 741, 775, 644, 776, 651, 650, 660, 734, 724, 1007, 691,
    705, 653, 394, 379, 394, 482, 469, 498, 575, 631, 578, 631, 593, 378, 626, 613, 261, 261, 569,
    261, 898, 610, 608, 625, 625, 397, 549, 380, 609, 576, 838, 563, 576, 562, 394, 358, 394, 673,
  ]
}
