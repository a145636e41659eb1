package import RiffleRaster

/// What became of a picture file.
package struct DecodedPicture: Hashable, Sendable {
  /// The picture, cropped and scaled to what was asked for.
  package var bitmap: Bitmap
  /// What should be said about it; nil for nothing.
  package var note: PictureWarning?

  init(bitmap: Bitmap, note: PictureWarning? = nil) {
    self.bitmap = bitmap
    self.note = note
  }
}

/// What should be said about a picture that can be shown.
package enum PictureWarning: Hashable, Sendable {
  /// It moves; its first frame is shown.
  case animated
  /// A part of it is missing; the reason is in the decoder's words.
  case damaged(String)
}
