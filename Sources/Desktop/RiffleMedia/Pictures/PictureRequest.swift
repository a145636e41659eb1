package import RiffleDrawing
package import RiffleRaster

package struct PictureRequest: Hashable, Sendable {
  package var picture: Picture
  /// The size in pixels, as the picture is placed.
  package var size: PixelSize
  /// The color behind a transparent picture.
  package var placeholder: Color

  package init(_ picture: Picture, size: PixelSize, placeholder: Color) {
    self.picture = picture
    self.size = size
    self.placeholder = placeholder
  }

  /// The same without overlays; nil if there are none.
  package var plain: PictureRequest? {
    guard !picture.placing.overlays.isEmpty else { return nil }
    var request = self
    request.picture = picture.overlaid(with: [])
    return request
  }

  /// The height of the tallest picture that is prepared, as a multiple of the size's height: as much
  /// as a card of four fifths of the width shows of it.
  private static let tallest = 1.25

  /// Returns the size in which an upright picture is prepared: of one that is taller than the size's
  /// shape, some rows above and below are kept, evenly, so that a narrower card can show them.
  package func preparedSize(of picture: PixelSize) -> PixelSize {
    let whole = Double(picture.height) * Double(size.width) / Double(picture.width)
    let height = min(whole, Double(size.height) * Self.tallest)
    // The same number above and below, so that the middle keeps its pixels.
    let margin = max(0, Int((height - Double(size.height)) / 2))
    return PixelSize(width: size.width, height: size.height + 2 * margin)
  }

  /// The plain picture counts too, if this one has overlays.
  var largestByteCount: Int {
    Int(4 * Double(size.width * size.height) * Self.tallest) * (plain == nil ? 1 : 2)
  }
}

package enum PicturePriority: Hashable, Sendable {
  case shown, upcoming
}

package struct PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var picture: Picture.ID
  /// The end of a sentence that begins with the file's name.
  package var reason: String
  /// Whether every picture fails for this reason, which is reported once for all of them.
  package var isCommon: Bool

  package init(picture: Picture.ID, reason: String, isCommon: Bool = false) {
    self.picture = picture
    self.reason = reason
    self.isCommon = isCommon
  }

  /// One line for the user: the whole path, or the name, and the reason.
  package var description: String { "\(picture): \(reason)" }
}

package enum PictureState: Hashable, Sendable {
  case pending
  case ready(Bitmap)
  case failed(PictureFailure)
}
