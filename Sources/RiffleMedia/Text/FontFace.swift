/// A font file as fontconfig names it.
struct FontFace: Hashable {
  /// The file's path.
  var path: String
  /// Which of the file's faces; the upper 16 bits pick a variable font's named instance.
  var index: Int
  /// Whether letters have colours of their own, as emoji have.
  var isColored: Bool
}
