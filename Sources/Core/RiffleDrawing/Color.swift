/// A color in sRGB with straight (not premultiplied) alpha, each part from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red part, 0 to 1.
  public var red: Double
  /// The green part, 0 to 1.
  public var green: Double
  /// The blue part, 0 to 1.
  public var blue: Double
  /// The opacity, 0 (clear) to 1 (opaque).
  ///
  /// Defaults to 1.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a color from its parts, each from 0 to 1.
  ///
  /// - Parameters:
  ///   - red: The red part.
  ///   - green: The green part.
  ///   - blue: The blue part.
  ///   - alpha: The opacity. Defaults to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a color from 24 bits written as 0xRRGGBB; the bits above them are ignored.
  ///
  /// - Parameters:
  ///   - rgb: The color.
  ///   - alpha: The opacity, 0 to 1. Defaults to 1.
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
}

extension Color {
  /// Reads an opaque color written as #RRGGBB, such as #3FD5A0; nil if the text is anything else.
  public init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.utf8.count == 7, text.first == "#", digits.allSatisfy(\.isHexDigit),
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
