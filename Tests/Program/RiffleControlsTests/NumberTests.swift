import RiffleControls
import RiffleDrawing
import Testing

@Suite("Numbers that are typed and colors that are picked")
struct NumberTests {
  @Test(
    "Sums are computed, with the usual order of signs",
    arguments: [
      ("0.4+0.1", 0.5), ("0,4 + 0,1", 0.5), ("2*3-1", 5), ("2*(3-1)/4", 1), ("-3--2", -1),
      ("0.1+0.2", 0.3), ("1/8", 0.125), ("12", 12), ("−5", -5), ("3 × 4 ÷ 6", 2),
    ]
  )
  func sums(text: String, value: Double) { #expect(Sum.value(of: text) == value) }

  @Test(
    "What is no sum has no value",
    arguments: ["", "1+", "1//2", "(1", "1)", "1/0", "a", "1 e", "--"]
  )
  func nonsense(text: String) { #expect(Sum.value(of: text) == nil) }

  @Test("A color comes back from hue, saturation and value, and a gray keeps the hue it had")
  func colors() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 85) {
          let color = Color(rgb: UInt32(red << 16 | green << 8 | blue))
          #expect(HSV(color).color.hex == color.hex)
        }
      }
    }
    let former = HSV(hue: 0.6, saturation: 0.5, value: 0.5)
    #expect(HSV(Color(rgb: 0x80_8080), like: former).hue == 0.6)
    #expect(HSV(Color(rgb: 0), like: former).saturation == 0.5)
    #expect(HSV(hue: 1.0 / 3, saturation: 1, value: 1).color.hex == "#00FF00")
    #expect(HSV(hue: 2.0 / 3, saturation: 1, value: 1).color.hex == "#0000FF")
  }
}
