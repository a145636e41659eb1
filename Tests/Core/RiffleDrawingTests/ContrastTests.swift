import Foundation
import RiffleDrawing
import RiffleMotion
import TestSupport
import Testing

@Suite("Ink on a background")
struct ContrastTests {
  /// The contrast of two colors in 8 bits, with the formulas of WCAG 2.1 written out anew.
  private static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    func luminance(_ rgb: UInt32) -> Double {
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let value = Double(rgb >> UInt32(part.0) & 255) / 255
        return sum + part.1
          * (value <= 0.03928 ? value / 12.92 : Foundation.pow((value + 0.055) / 1.055, 2.4))
      }
    }
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func rgb(_ color: Color) -> UInt32 {
    UInt32(color.hex.dropFirst(), radix: 16) ?? 0
  }

  /// The colors of headline and message of an empty view on a background, as they are seen.
  private static func inks(
    on background: UInt32,
    container: UInt32? = nil,
    color: Color? = nil
  ) -> [UInt32] {
    var look = Appearance(background: Color(rgb: background), cornerRadius: 0, shadow: .none)
    look.container.color = container.map { Color(rgb: $0) }
    look.emptyView.color = color
    let box = Rectangle(x: 0, y: 0, width: 300, height: 400)
    var painter = StackPainter<Int>(look, scale: 1, cardSize: box.size)
    let face = painter.emptyFace(in: box) { EmptyView(title: "Done", message: "No more") }
    let ground = Color(rgb: container ?? background)
    return (face?.lines ?? []).map { line in
      func mix(_ part: KeyPath<Color, Double>) -> Double {
        line.color[keyPath: part] * line.color.alpha
          + ground[keyPath: part] * (1 - line.color.alpha)
      }
      return rgb(Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue)))
    }
  }

  @Test("WCAG's own figures: 21 for black on white, 4.54 for its lightest readable gray")
  func figures() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(Color(rgb: 0x76_7676).contrast(with: .white) - 4.54) < 0.005)
    #expect(Color.white.contrast(with: .white) == 1)
  }

  @Test("every word of an empty view has a contrast of 4.5 to 1 on any background")
  func contrast() {
    let steps = stride(from: UInt32(0), through: 255, by: 17)
    var backgrounds = steps.flatMap { red in
      steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } }
    }
    let seed: UInt64 = 15
    var generator = SeededGenerator(seed: seed)
    backgrounds += (0..<1000).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }

    for background in backgrounds {
      let inks = Self.inks(on: background)
      #expect(inks.count == 2)
      for ink in inks {
        let contrast = Self.contrast(ink, background)
        // The eight bits of a mixed color move it by some hundredths.
        guard contrast < 4.47 else { continue }
        Issue.record("\(Color(rgb: background).hex): \(contrast), seed \(seed)")
        return
      }
    }
  }

  @Test("words are dark on light and light on dark, and follow the container above the background")
  func sides() throws {
    #expect(Self.inks(on: 0xE9_ECF1).first == 0x2B_3140)
    #expect(try #require(Self.inks(on: 0x10_1418).first) > 0xC0_C0C0)
    #expect(Self.inks(on: 0xFF_FFFF, container: 0x10_1418).first == Self.inks(on: 0x10_1418).first)
  }

  @Test("a color of the preset's own stays")
  func own() {
    #expect(Self.inks(on: 0, color: Color(rgb: 0x10_2030)).first == 0x10_2030)
  }
}
