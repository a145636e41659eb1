import RiffleCards
package import RiffleDecks
package import RiffleDrawing
import RiffleMotion

/// How a deck looks to a person who decides about its cards.
package struct DecidingLook {
  let choices: VerdictChoices
  /// Whether the cards are the pictures of a folder.
  let isFolder: Bool
  /// Whether buttons and a status line are shown.
  ///
  /// They are for pictures, tables, and decks with verdicts of their own. Other decks look as their
  /// preset has them.
  let hasControls: Bool
  private let colors: [Verdict: Color]

  /// Makes a look, in which the verdicts have the colors of their stamps.
  package init(
    _ choices: VerdictChoices,
    isFolder: Bool,
    hasControls: Bool,
    stamps: StampAppearance
  ) {
    self.choices = choices
    self.isFolder = isFolder
    self.hasControls = hasControls
    let sides: [(Direction, StampLook)] = [
      (.down, stamps.down), (.up, stamps.up), (.left, stamps.left), (.right, stamps.right),
    ]
    colors = sides.reduce(into: [:]) { colors, side in
      if let verdict = choices[side.0] { colors[verdict] = side.1.color }
    }
  }

  /// Returns the color of a verdict; a gray one for a verdict that no side stands for.
  func color(of verdict: Verdict) -> Color { colors[verdict] ?? Color(rgb: 0x6B_7485) }

  /// The size of a card for photographs, in points: as large as the stage lets it be between the line
  /// at the top and the one about the picture.
  private static let photograph = Size(width: 640, height: 480)

  /// Returns a preset as this deck needs it: its stamps bear the verdicts, and photographs are shown whole
  /// on a card that is as wide as most of them.
  ///
  /// A value that was asked for by its key path is kept.
  func prepared(_ preset: Preset, keeping isKept: (String) -> Bool) -> Preset {
    guard hasControls else { return preset }
    var preset = preset
    func word(_ direction: Direction, _ look: inout StampLook) {
      let key = "appearance.stamps.\(direction.rawValue).word"
      if !isKept(key), let verdict = choices[direction] { look.word = verdict.title }
    }
    word(.left, &preset.appearance.stamps.left)
    word(.right, &preset.appearance.stamps.right)
    word(.up, &preset.appearance.stamps.up)
    word(.down, &preset.appearance.stamps.down)
    guard isFolder else { return preset }
    if !isKept("appearance.picture.fit") {
      preset.appearance.picture = PictureAppearance(fit: .fit, ground: .blur)
    }
    // Most photographs are wider than high; upright ones stand on a blur of themselves.
    if preset.container.size == Preset.riffle.container.size, !isKept("container.width"),
      !isKept("container.height")
    {
      preset.container.size = Self.photograph
    }
    return preset
  }
}
