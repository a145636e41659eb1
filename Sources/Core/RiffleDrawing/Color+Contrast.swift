import RealModule

/// Contrast, as WCAG 2.1 defines it, of opaque colors.
extension Color {
  /// The relative luminance, 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.1, "relative luminance", with the corrected limit of sRGB's straight part.
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : .pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of two colors, 1 for equal ones to 21 for black on white.
  ///
  /// Source: WCAG 2.1, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns a color for words on a background: dark on a light one and light on a dark one, with a
  /// contrast of at least 4.5 to 1.
  public static func ink(on background: Color) -> Color {
    let inks = [Color(rgb: 0x2B_3140), Color(rgb: 0xE6_E9F0)]
    let best = inks.max { $0.contrast(with: background) < $1.contrast(with: background) }
    if let best, best.contrast(with: background) >= readable { return best }
    // One of these always has 4.58 to 1.
    return black.contrast(with: background) > white.contrast(with: background) ? black : white
  }

  /// The least contrast of words of any size (WCAG 2.1, 1.4.3).
  private static let readable = 4.5
}

extension Appearance {
  /// The colors of the words beneath the cards: of the headline, and of the fainter ones below it.
  package var emptyViewInks: (strong: Color, faint: Color) {
    if let color = emptyView.color { return (color, color.faded(to: Self.faintness)) }
    let ground = container.color ?? background
    let ink = Color.ink(on: ground)
    return (ink, .faintInk(ink, on: ground, from: Self.faintness))
  }

  /// The opacity of the fainter words.
  private static let faintness = 0.66
}

extension Color {
  /// Returns an ink as faint as it can be read, from an opacity up.
  fileprivate static func faintInk(_ ink: Color, on ground: Color, from opacity: Double) -> Color {
    let steps = stride(from: opacity, to: 1, by: 0.02).map { ink.faded(to: $0) }
    return steps.first { $0.over(ground).contrast(with: ground) >= readable } ?? ink
  }

  /// Returns the color seen if this one lies over an opaque one.
  private func over(_ ground: Color) -> Color {
    func mix(_ part: KeyPath<Color, Double>) -> Double {
      self[keyPath: part] * alpha + ground[keyPath: part] * (1 - alpha)
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }
}
