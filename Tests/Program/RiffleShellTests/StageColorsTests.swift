import RiffleCards
import RiffleDrawing
import RiffleMuseum
import RiffleSDL
import RiffleShell
import Testing

@Suite("Colors of what is beside and over the cards")
struct StageColorsTests {
  private func colors(on background: Color) -> StageColors {
    var appearance = Preset.riffle.appearance
    appearance.background = background
    return StageColors(appearance)
  }

  @Test(
    "words can be read and signs can be seen, on a light stage and on a dark one",
    arguments: [
      Preset.riffle.appearance.background, Preset.darkBackground, .white, .black,
    ]
  )
  func contrast(background: Color) {
    let colors = colors(on: background)
    let stamps = Preset.riffle.appearance.stamps

    // WCAG 2.1: 4.5 to 1 for words (1.4.3), 3 to 1 for what a control is known by (1.4.11).
    #expect(colors.strong.contrast(with: background) >= 4.5)
    #expect(colors.problem.contrast(with: background) >= 4.5)
    #expect(colors.link.contrast(with: background) >= 4.5)
    #expect(colors.problem.contrast(with: colors.plate) >= 4.5)
    for stamp in [stamps.left, stamps.right, stamps.up, stamps.down] {
      for face in [colors.button, colors.hoveredButton] {
        #expect(colors.sign(stamp.color).contrast(with: face) >= 3, "\(stamp.word) on \(face)")
      }
    }
    #expect(colors.plainSign.contrast(with: colors.button) >= 3)
    #expect(Color.accent.contrast(with: background) >= 3)
  }

  @Test("a desktop that asks for more contrast gets no gray words", arguments: [false, true])
  func more(isDark: Bool) {
    var appearance = Preset.riffle.appearance
    if isDark { appearance.background = Preset.darkBackground }
    let colors = StageColors(appearance, increasesContrast: true)

    // WCAG 2.1, 1.4.6: 7 to 1 for words.
    #expect(colors.isDark == isDark)
    for ink in [colors.strong, colors.faint, colors.plainSign] {
      #expect(ink.contrast(with: colors.ground) >= 7)
      #expect(ink.contrast(with: colors.button) >= 7)
    }
  }

  @Test("nothing on a dark stage is as bright as a light one's buttons")
  func darkness() {
    let dark = colors(on: Preset.darkBackground)

    #expect(dark.isDark && !colors(on: Preset.riffle.appearance.background).isDark)
    for face in [dark.button, dark.hoveredButton, dark.plate] { #expect(face.luminance < 0.1) }
  }

  @Test("on a dark desktop a white caption is dark, unless another color was chosen")
  func captions() {
    for preset in Preset.everything {
      let dark = preset.adapted(to: .dark)
      #expect(dark.appearance == preset.appearance.dark || preset.appearance.container.color != nil)
      #expect(dark.appearance.face.color.contrast(with: .white) >= 7)
      #expect(dark.adapted(to: .light).appearance == preset.appearance, "\(preset.name)")
      var chosen = preset
      chosen.appearance.face.color = Color(rgb: 0xFF_EECC)
      #expect(chosen.adapted(to: .dark).appearance.face.color == Color(rgb: 0xFF_EECC))
    }
  }
}
