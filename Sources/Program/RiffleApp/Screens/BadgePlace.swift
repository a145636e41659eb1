import Riffle

/// Where a badge of the top card lies: at a left corner, beside the picture if the stage is free there, and
/// turned with it.
struct BadgePlace {
  enum Corner {
    case top, bottom
  }

  private let face: TopFace
  /// The free width at the picture's left as it rests, in pixels.
  private let room: Double
  /// The scale, in pixels per point of the overlay.
  let scale: Double

  /// The distance from the picture's edges, in points of the overlay.
  private static let margin = 12.0

  @MainActor
  init(on face: TopFace, of session: DeckSession) {
    self.face = face
    scale = session.scale
    // Cards have other cards beside them.
    room =
      session.appearance?.stage == .photographs
      ? (session.pixels.width - face.frame.size.width) / 2 : 0
  }

  /// Draws a badge, whose size is in pixels.
  func command(_ badge: Layer, at corner: Corner, opacity: Double = 1) -> DrawCommand {
    let (size, card) = (badge.size.bounds.size, face.frame.size)
    let margin = Self.margin * scale
    let side: Double = size.width + 2 * margin <= room ? -1 : 1
    let end: Double = corner == .top ? -1 : 1
    let arm = Vector(
      dx: side * (margin + size.width / 2) - card.width / 2,
      dy: end * (card.height / 2 - margin - size.height / 2)
    )
    var frame = Rectangle(center: face.frame.center + arm.rotated(by: face.rotation), size: size)
    if face.rotation == .zero {
      frame.origin = Point(x: frame.origin.x.rounded(), y: frame.origin.y.rounded())
    }
    return .shape(
      Shape(
        frame: frame,
        rotation: face.rotation,
        cornerRadius: size.height / 2,
        alpha: opacity,
        fill: .layer(badge)
      )
    )
  }
}
