import RiffleDrawing
import Testing

@Suite("The look on a dark desktop")
struct DarkAppearanceTests {
  private static func appearance(_ background: Color, _ container: Color? = nil) -> Appearance {
    Appearance(
      background: background,
      container: ContainerAppearance(color: container),
      cornerRadius: 12,
      shadow: ShadowAppearance(opacity: 0.3, radius: 8),
      label: LabelAppearance(size: 30)
    )
  }

  @Test("a light background and container become dark, with words that can be read on them")
  func light() {
    let light = Self.appearance(.white, Color(rgb: 0xE0_E0E0))
    let dark = light.dark

    #expect(dark.background.contrast(with: .white) >= 7)
    #expect(dark.container.color.map { $0.contrast(with: .white) >= 7 } == true)
    #expect(Color.ink(on: dark.background).luminance > 0.5)
    // Nothing else is different, and once is enough.
    var restored = dark
    (restored.background, restored.container) = (light.background, light.container)
    #expect(restored == light)
    #expect(dark.dark == dark)
  }

  @Test("what is dark or see-through already stays", arguments: [Color.black, .clear])
  func dark(background: Color) {
    let appearance = Self.appearance(background, Color(rgb: 0x10_2030))

    #expect(appearance.dark == appearance)
  }
}
