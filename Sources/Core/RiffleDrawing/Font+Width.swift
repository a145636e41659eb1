extension Font {
  /// Returns about how wide a line in this font is, in pixels, for a plate to be made around it.
  ///
  /// Painters know no font files. For ASCII the widths are those of Inter, the program's own font;
  /// another font, or another script, may differ by some percent, so leave room at both ends.
  package func estimatedWidth(of text: String) -> Double {
    // Heavier strokes are a little wider.
    let weight = self.weight == .heavy ? 1.03 : 1
    return text.unicodeScalars.reduce(0) { $0 + Self.advance(of: $1) } * size * weight
  }

  /// The advance of a character in ems.
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
