package import RiffleDrawing

/// A color by hue, saturation and value, as a picker shows it; each from 0 to 1.
///
/// Source: A. R. Smith, "Color Gamut Transform Pairs", 1978.
package struct HSV: Hashable, Sendable {
  /// 0 is red, a third green, two thirds blue.
  package var hue: Double
  package var saturation: Double
  package var value: Double

  package init(hue: Double, saturation: Double, value: Double) {
    (self.hue, self.saturation, self.value) = (hue, saturation, value)
  }

  /// - Parameter former: Has the hue of a gray, and the saturation of black, which the color does not
  ///   say.
  package init(_ color: Color, like former: HSV? = nil) {
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    value = most
    saturation = most > 0 ? range / most : former?.saturation ?? 0
    guard range > 0 else {
      hue = former?.hue ?? 0
      return
    }
    let sixth =
      switch most {
      case color.red: (color.green - color.blue) / range
      case color.green: 2 + (color.blue - color.red) / range
      default: 4 + (color.red - color.green) / range
      }
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  /// Opaque.
  package var color: Color {
    func part(_ shift: Double) -> Double {
      let place = (hue * 6 + shift).truncatingRemainder(dividingBy: 6)
      return value * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return Color(red: part(5), green: part(3), blue: part(1))
  }
}
