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
    // A caption's ground stands out from the background, and can be written on.
    #expect(dark.face.color.contrast(with: .white) >= 7)
    #expect(dark.face.color.contrast(with: dark.background) >= 1.5)
    // Nothing else is different, and once is enough.
    var restored = dark
    (restored.background, restored.container) = (light.background, light.container)
    restored.face.color = light.face.color
    #expect(restored == light)
    #expect(dark.dark == dark)
  }

  @Test("a shadow is darker than the ground, and the edge of a black card is seen on it")
  func edges() {
    var light = Self.appearance(.white)
    light.shadow = ShadowAppearance(
      color: Color(rgb: 0x1B_2233),
      opacity: 0.28,
      radius: 11,
      contactOpacity: 0.6
    )
    light.hairline = HairlineAppearance(opacity: 0.08)
    let dark = light.dark
    #expect(dark.shadow.color.luminance < dark.background.luminance / 2)
    #expect(dark.shadow.opacity == 0.56 && dark.shadow.contactOpacity == 1)
    #expect(dark.shadow.radius == 11)
    #expect(dark.hairline.opacity == 0.16)
    #expect(dark.dark == dark)
    // On a ground that was dark already, somebody has chosen them.
    light.background = Color(rgb: 0x1B_1E25)
    #expect(light.dark.shadow == light.shadow && light.dark.hairline == light.hairline)
  }

  @Test("what is dark or see-through already stays", arguments: [Color.black, .clear])
  func dark(background: Color) {
    var appearance = Self.appearance(background, Color(rgb: 0x10_2030))
    appearance.face.color = Color(rgb: 0x40_2010)

    #expect(appearance.dark == appearance)
  }
}
