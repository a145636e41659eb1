package import RiffleDrawing
package import RiffleRaster

/// A picture as a card needs it: its file, size and background.
package struct PictureRequest: Hashable, Sendable {
  /// The file.
  package var reference: PictureReference
  /// The size in pixels to which the picture is cropped and scaled.
  package var size: PixelSize
  /// The color behind a transparent picture.
  package var placeholder: Color

  /// Makes a request.
  package init(_ reference: PictureReference, size: PixelSize, placeholder: Color) {
    self.reference = reference
    self.size = size
    self.placeholder = placeholder
  }
}

/// The urgency of a picture.
package enum PicturePriority: Hashable, Sendable {
  /// It is in the current frame.
  case shown
  /// It will soon be in a frame.
  case upcoming
}

/// The reason why a picture cannot be shown.
package struct PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was requested.
  package var reference: PictureReference
  /// The end of a sentence that begins with the file's name.
  package var reason: String
  /// Whether every picture fails for the same reason, which is reported once for all of them.
  package var isCommon = false

  /// One line for the user: the whole path and the reason.
  package var description: String {
    "\(String(decoding: reference.path, as: UTF8.self)): \(reason)"
  }
}

/// The progress of a picture.
package enum PictureState: Hashable, Sendable {
  /// It is being decoded, or waits for that.
  case pending
  /// It can be shown.
  case ready(Bitmap)
  /// It cannot be shown.
  case failed(PictureFailure)
}
