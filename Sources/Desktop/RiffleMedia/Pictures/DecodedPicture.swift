package import RiffleRaster

/// The result of decoding a picture file.
package struct DecodedPicture: Hashable, Sendable {
  /// The picture, cropped and scaled to the requested size.
  package var bitmap: Bitmap
  /// A warning about it; nil for none.
  package var warning: PictureWarning?

  init(bitmap: Bitmap, warning: PictureWarning? = nil) {
    self.bitmap = bitmap
    self.warning = warning
  }
}

/// A remark on a picture that can be shown.
package enum PictureWarning: Hashable, Sendable {
  /// It is an animation, of which the first frame is shown.
  case animated
  /// A part of it is missing, for a reason in the decoder's words.
  case damaged(String)
}
