/// A part of a line that one font draws in one direction.
struct TextRun: Equatable {
  /// The letters in the order in which they are read.
  var string: String
  /// The font.
  var face: FontFace
  /// Whether the letters run from right to left.
  var isRightToLeft: Bool
  /// The letters' script, which picks the font's rules for joining them.
  var script: TextScript
}
