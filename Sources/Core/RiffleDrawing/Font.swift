/// The look of letters: a family, a size and the strokes.
public struct Font: Hashable, Sendable {
  /// The name of an installed family, such as "DejaVu Serif", or what fontconfig calls `serif`,
  /// `sans-serif` and `monospace`; nil for Riffle's own, Inter or the system's sans serif.
  ///
  /// What is drawn in place of a family that is not installed is said once, as for a picture that
  /// cannot be shown. Letters that a family lacks come from others.
  public var family: String?
  /// The em size in pixels; text below about 1 or above 4,096 is not drawn.
  public var size: Double
  /// How bold the strokes are.
  public var weight: Weight
  /// Whether the letters lean: as italics if the family has them, else slanted.
  public var isItalic: Bool

  /// Makes a font of a size in pixels; upright, of regular weight and Riffle's own family unless said
  /// otherwise.
  public init(
    family: String? = nil,
    size: Double,
    weight: Weight = .regular,
    isItalic: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }

  /// How bold strokes are, from the thinnest; a family that lacks a weight has the nearest.
  public enum Weight: CaseIterable, Hashable, Sendable {
    /// The weight for very large letters.
    case thin
    /// The weight for large letters.
    case light
    /// The weight for reading.
    case regular
    /// The weight for keys and labels.
    case medium
    /// The weight for titles.
    case semibold
    /// The weight for emphasis.
    case bold
    /// The weight for stamps.
    case heavy
  }
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

  /// Returns the advance of a character, in ems.
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
