package import RiffleDrawing
package import RiffleRaster

/// A picture as it is needed: which file, how large, over which colour.
package struct PictureRequest: Hashable, Sendable {
  /// The file.
  package var reference: PictureReference
  /// The extent in pixels to which the picture is cropped and scaled.
  package var size: PixelSize
  /// The colour behind a picture that is see-through.
  package var placeholder: Color

  /// Makes a request.
  package init(_ reference: PictureReference, size: PixelSize, placeholder: Color) {
    self.reference = reference
    self.size = size
    self.placeholder = placeholder
  }
}

/// How soon a picture is needed.
package enum PicturePriority: Hashable, Sendable {
  /// It is in the frame at hand.
  case shown
  /// It will be in one soon.
  case ahead
}

/// Why a picture cannot be shown.
package struct PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was asked for.
  package var reference: PictureReference
  /// What is wrong with it, as the end of a sentence that begins with its name.
  package var reason: String

  /// One line for people: the whole path and what is wrong with it.
  package var description: String {
    "\(String(decoding: reference.path, as: UTF8.self)): \(reason)"
  }
}

/// How far a picture has come.
package enum PictureState: Hashable, Sendable {
  /// Being decoded, or waiting to be.
  case pending
  /// There.
  case ready(Bitmap)
  /// Not to be had.
  case failed(PictureFailure)
}
