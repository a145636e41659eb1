/// A color on the screen.
struct Pixel: Hashable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// Makes a color of its components.
  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a color from 0xRRGGBB.
  init(_ rgb: UInt32) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
  }

  /// The color behind the cards.
  static let background = Pixel(0xEE_F0F4)

  /// The largest difference of a component.
  func distance(to other: Pixel) -> Int {
    let differences = [
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue),
    ]
    return differences.map(abs).max() ?? 0
  }

  /// The brightest component, from 0 to 255.
  var brightness: Int { Int(max(red, green, blue)) }

  /// The color as decks write it, such as #3FD5A0.
  var description: String {
    let digits = [red, green, blue].map { component in
      (component < 16 ? "0" : "") + String(component, radix: 16, uppercase: true)
    }
    return "#" + digits.joined()
  }
}
