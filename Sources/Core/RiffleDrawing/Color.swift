import RealModule

/// A color in sRGB with straight (not premultiplied) alpha, each part from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red part, 0 to 1.
  public var red: Double
  /// The green part, 0 to 1.
  public var green: Double
  /// The blue part, 0 to 1.
  public var blue: Double
  /// The opacity, 0 (clear) to 1 (opaque); 1 by default.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a color from its parts, each from 0 to 1; opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a color from 24 bits written as 0xRRGGBB, opaque by default; higher bits are ignored.
  public init(rgb: UInt32, alpha: Double = 1) {
    red = Double(rgb >> 16 & 0xFF) / 255
    green = Double(rgb >> 8 & 0xFF) / 255
    blue = Double(rgb & 0xFF) / 255
    self.alpha = alpha
  }

  /// Returns the color with its opacity multiplied by a factor from 0 to 1.
  public func faded(to factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

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
    let inks = [darkInk, lightInk]
    let best = inks.max { $0.contrast(with: background) < $1.contrast(with: background) }
    if let best, best.contrast(with: background) >= readable { return best }
    // One of these always has 4.58 to 1.
    return black.contrast(with: background) > white.contrast(with: background) ? black : white
  }

  /// The least contrast of words of any size (WCAG 2.1, 1.4.3).
  private static let readable = 4.5
}

extension Color {
  /// Reads an opaque color written as #RRGGBB, such as #3FD5A0; nil if the text is anything else.
  public init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.utf8.count == 7, text.first == "#", digits.allSatisfy({ $0.isHexDigit }),
      let rgb = UInt32(digits, radix: 16)
    else { return nil }
    self.init(rgb: rgb)
  }

  /// The red, green and blue parts in 8 bits each, written as #RRGGBB.
  public var hex: String {
    [red, green, blue].reduce(into: "#") { text, part in
      let byte = Int((max(0, min(part, 1)) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension Appearance {
  /// The inks of the headline under the cards, and of the fainter words below it.
  package var emptyViewInks: (strong: Color, faint: Color) {
    if let color = emptyView.color { return (color, color.faded(to: Self.faintness)) }
    let ground = container.color ?? background
    let ink = Color.ink(on: ground)
    return (ink, .faintInk(ink, on: ground, from: Self.faintness))
  }

  /// The inks of the title and the subtitle of a card.
  var labelInks: (title: Color, subtitle: Color) {
    guard face.style != .photograph else {
      let ink = label.color ?? .white
      return (ink, ink.faded(to: 0.82))
    }
    let ink = label.color ?? .ink(on: face.color)
    return (ink, .faintInk(ink, on: face.color, from: Self.faintness))
  }

  private static let faintness = 0.66
}

extension Color {
  /// An ink as faint as it can be read, from an opacity up.
  fileprivate static func faintInk(_ ink: Color, on ground: Color, from opacity: Double) -> Color {
    let steps = stride(from: opacity, to: 1, by: 0.02).map { ink.faded(to: $0) }
    return steps.first { $0.over(ground).contrast(with: ground) >= readable } ?? ink
  }

  /// Blends the color over an opaque ground.
  package func over(_ ground: Color) -> Color {
    func mix(_ part: Double, _ ground: Double) -> Double { part * alpha + ground * (1 - alpha) }
    return Color(
      red: mix(red, ground.red),
      green: mix(green, ground.green),
      blue: mix(blue, ground.blue)
    )
  }
}
