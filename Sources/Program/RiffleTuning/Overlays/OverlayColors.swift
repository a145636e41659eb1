package import RiffleCards
package import RiffleDrawing

/// The colors of what is drawn over a stage.
enum OverlayColors {
  /// The accent: what belongs to the pointer and the card that it holds.
  static let accent = Color(rgb: 0x2F_6FED)
  /// What belongs to the layout.
  static let structure = Color(rgb: 0x2B_3140)
  /// The rim of every line, so that it is seen on any picture.
  static let rim = Color.white.faded(to: 0.7)
  /// The plate of a label.
  static let plate = Color.white.faded(to: 0.92)
}

extension Direction {
  /// The color of the direction in maps and sectors.
  package var color: Color {
    switch self {
    case .right: OverlayColors.accent
    case .left: Color(rgb: 0xD9_4F34)
    case .up: Color(rgb: 0x17_8F5D)
    case .down: Color(rgb: 0xB8_7A00)
    case .topRight: Color(rgb: 0x0E_8CAB)
    case .topLeft: Color(rgb: 0x7D_8200)
    case .bottomLeft: Color(rgb: 0xC0_3B78)
    case .bottomRight: Color(rgb: 0x77_4CD1)
    }
  }
}
