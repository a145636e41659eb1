package import RiffleCards

extension BuiltInPreset {
  /// All presets that Riffle ships with: those of the library, then the museum's.
  ///
  /// Each has the catalog with the parts of all.
  package static let everything =
    all.map { builtIn in
      BuiltInPreset(builtIn.preset.withMuseum, builtIn.title, builtIn.summary, builtIn.group)
    } + museum

  /// The built-in preset of a name, if there is one.
  package static func named(_ name: String) -> BuiltInPreset? {
    everything.first { $0.preset.name == name }
  }

  private static let museum = [
    BuiltInPreset(
      .containerAsRun,
      "Fixed lines, as run",
      "The tutorial's code replayed: it leans less, and right is the easy side.",
      .asRun
    ),
    BuiltInPreset(
      .swipeableAsRun,
      "Swinging cards, as run",
      "Farrugia's code replayed: measured by the box around the turned card.",
      .asRun
    ),
    BuiltInPreset(
      .qiAsRun,
      "Shrinking cards, as run",
      "QiShare's code replayed: a turned cell sinks a little on its way.",
      .asRun
    ),
    BuiltInPreset(
      .koloda,
      "Koloda",
      "Leans about the grip while the cards beneath rise; half a card decides.",
      .museum
    ),
    BuiltInPreset(
      .shuffle,
      "Shuffle",
      "A flick or a quarter of a phone decides; a calm flight that turns on.",
      .museum
    ),
    BuiltInPreset(
      .cardStackView,
      "CardStackView",
      "Turns by how high it is held; leaves by ten times the drag, or faster.",
      .museum
    ),
    BuiltInPreset(
      .cardSwiper,
      "Card Swiper",
      "Fifty points decide; an even flight, a lean against the hand, no end.",
      .museum
    ),
    BuiltInPreset(
      .appinio,
      "Appinio Swiper",
      "Fifty points decide; an even flight, and one more card that fades in.",
      .museum
    ),
    BuiltInPreset(
      .swipableStack,
      "Swipable Stack",
      "A fifth of the stage decides; the next card grows late, none bounces.",
      .museum
    ),
    BuiltInPreset(
      .deckSwiper,
      "Deck Swiper",
      "A quarter of a phone decides; flies on along the drag, the rest spring.",
      .museum
    ),
    BuiltInPreset(
      .tinderCard,
      "Tinder Card",
      "Thrown by its last speed alone; trails and tilts, and wobbles home.",
      .museum
    ),
    BuiltInPreset(
      .swing,
      "Swing",
      "A whole card decides, then it is gone at once; level drags do not lean.",
      .museum
    ),
    BuiltInPreset(
      .springDeck,
      "Spring Deck",
      "A tilted pile, dealt from above; any flick throws, nothing moves up.",
      .museum
    ),
    BuiltInPreset(
      .motionStack,
      "Motion Stack",
      "Follows a third of the hand's way, turning, and fades as it leaves.",
      .museum
    ),
    BuiltInPreset(
      .swiperList,
      "Swiper List",
      "A third of a phone decides; sinks as it leans, and glides off.",
      .museum
    ),
    BuiltInPreset(
      .swipeableCardStack,
      "Swipeable Card Stack",
      "Straight to the side without a lean, gone or back in three tenths.",
      .museum
    ),
  ]
}

extension Preset {
  /// All presets that Riffle ships with, each with the catalog of all parts.
  package static let everything = BuiltInPreset.everything.map { $0.preset }

  package static func everything(in groups: BuiltInPreset.Group...) -> [Preset] {
    BuiltInPreset.everything.filter { groups.contains($0.group) }.map { $0.preset }
  }

  /// The preset with the catalog of all parts that Riffle ships with.
  package var withMuseum: Preset {
    var preset = self
    preset.catalog = .everything
    return preset
  }
}
