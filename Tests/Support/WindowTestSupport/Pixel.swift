/// A color on the screen.
package struct Pixel: Hashable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a color from 0xRRGGBB.
  package init(_ rgb: UInt32) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
  }

  /// The color behind the cards.
  package static let background = Pixel(0xEE_F0F4)

  /// The largest difference of a component.
  package func distance(to other: Pixel) -> Int {
    let differences = [
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue),
    ]
    return differences.map(abs).max() ?? 0
  }

  /// The brightest component, from 0 to 255.
  package var brightness: Int { Int(max(red, green, blue)) }

  /// The color as decks write it, such as #3FD5A0.
  package var description: String {
    let digits = [red, green, blue].map { component in
      (component < 16 ? "0" : "") + String(component, radix: 16, uppercase: true)
    }
    return "#" + digits.joined()
  }
}
