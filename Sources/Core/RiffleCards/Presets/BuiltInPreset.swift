/// A preset that comes with the library, and its summary.
public struct BuiltInPreset: Sendable {
  /// The preset.
  public let preset: Preset
  /// The character of the preset, in one line.
  public let summary: String

  /// All of them, in the order in which they are listed.
  public static var all: [BuiltInPreset] {
    [
      BuiltInPreset(
        .container,
        "A tutorial's container: inset cards, fixed thresholds, a fade."
      ),
      BuiltInPreset(
        .collection,
        "A tutorial's collection view: a pile whose top card slides away."
      ),
      BuiltInPreset(
        .swipeable,
        "Farrugia's swipeable cards: turned about the grabbed point, POP's springs."
      ),
      BuiltInPreset(.qi, "QiShare's QiCardView with its own defaults: shrinking cards."),
      BuiltInPreset(.board, "An endless pile of casually rotated cards."),
      BuiltInPreset(.riffle, "Riffle's own: decides by where the card would come to rest."),
      BuiltInPreset(.qiDemo, "QiShare's QiCardView as its demo sets it up."),
    ]
  }

  private init(_ preset: Preset, _ summary: String) {
    self.preset = preset
    self.summary = summary
  }
}
