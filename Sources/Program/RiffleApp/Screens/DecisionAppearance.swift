package import RiffleCore
package import RiffleDecks

package struct DecisionAppearance {
  let choices: VerdictChoices
  let isFolder: Bool
  /// Whether buttons and a status line are shown: for pictures, tables, and decks that define verdicts.
  let hasControls: Bool
  let stage: StageLook
  /// Whether all photographs that are shown first are higher than wide.
  let isUpright: Bool
  private let colors: [Verdict: Color]

  /// Gives the verdicts the colors of their stamps.
  package init(
    _ choices: VerdictChoices,
    isFolder: Bool,
    hasControls: Bool,
    stamps: StampAppearance,
    stage: StageLook = .cards,
    isUpright: Bool = false
  ) {
    self.choices = choices
    self.isFolder = isFolder
    self.hasControls = hasControls
    self.stage = stage
    self.isUpright = isUpright
    let sides: [(Direction, StampLook)] = [
      (.down, stamps.down), (.up, stamps.up), (.left, stamps.left), (.right, stamps.right),
    ]
    colors = sides.reduce(into: [:]) { colors, side in
      if let verdict = choices[side.0] { colors[verdict] = side.1.color }
    }
  }

  /// Returns a verdict's color, which is gray without a side.
  func color(of verdict: Verdict) -> Color { colors[verdict] ?? Color(rgb: 0x6B_7485) }

  /// The card size for photographs, in points: as large as fits between the line at the top and the
  /// one about the picture.
  private static let photograph = Size(width: 640, height: 480)
  /// The card size for upright ones, which is as high.
  private static let uprightPhotograph = Size(width: 360, height: 480)

  /// Makes stamps show the verdicts, and photographs whole, on cards of their usual shape and without words;
  /// values set by key path are kept.
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
    guard isFolder, stage == .cards else { return preset }
    if !isKept("appearance.picture.fit") {
      preset.appearance.picture = PictureAppearance(fit: .fit, ground: .blur)
    }
    if !isKept("appearance.face.style") { preset.appearance.face.style = .photograph }
    // Most photographs are wider than high; among them, upright ones get a blurred ground.
    if preset.container.size == Preset.riffle.container.size, !isKept("container.width"),
      !isKept("container.height")
    {
      preset.container.size = isUpright ? Self.uprightPhotograph : Self.photograph
    }
    return preset
  }
}
