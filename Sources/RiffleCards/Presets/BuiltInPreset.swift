/// A preset that comes with the library, with what it is.
public struct BuiltInPreset: Sendable {
  /// The preset.
  public let preset: Preset
  /// What it is, in one line.
  public let meaning: String

  /// All of them, in the order in which people are shown them.
  public static var all: [BuiltInPreset] {
    [
      BuiltInPreset(
        .container,
        "A tutorial's container: each card inset, fixed thresholds, a fade."
      ),
      BuiltInPreset(
        .collection,
        "A tutorial's collection view: a pile whose top card slides away."
      ),
      BuiltInPreset(.swipeable, "Farrugia's swipeable cards: lever rotation, POP's springs."),
      BuiltInPreset(.qi, "QiShare's QiCardView with its own defaults: shrinking cards."),
      BuiltInPreset(.board, "A board of carelessly turned cards, gone through again and again."),
      BuiltInPreset(.riffle, "The house's own: thrown by where a card would slide to."),
      BuiltInPreset(.qiDemo, "QiShare's QiCardView as its demo sets it up."),
    ]
  }

  private init(_ preset: Preset, _ meaning: String) {
    self.preset = preset
    self.meaning = meaning
  }
}
