import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster

/// The mouse's cursor over the program's windows.
///
/// SDL knows no hand that grabs, so ours are drawn, crisp at the window's scale.
package final class PointerCursor {
  /// A form of the cursor.
  package enum Form: Hashable, Sendable {
    /// The desktop's usual one.
    case arrow
    /// Arrows to the left and right, over what is dragged that way.
    case horizontal
    /// A beam, over text that can be edited.
    case text
    /// A hand of our own.
    case hand(HandPosture)
  }

  /// The session that the cursors must not outlive.
  private let session: VideoSession
  /// The cursors that have been made, by what they look like.
  private var cursors: [Look: OpaquePointer] = [:]
  private var shown = Look(form: .arrow, scale: 1)

  private struct Look: Hashable {
    var form: Form
    var scale: Double
  }

  /// Makes the cursors of a session, and shows none yet.
  package init(session: VideoSession) {
    self.session = session
  }

  deinit {
    for cursor in cursors.values { SDL_FreeCursor(cursor) }
  }

  /// Shows a form (`SDL_SetCursor`); nothing happens if it is shown already or cannot be made.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - scale: The number of pixels per point, above 0.
  package func show(_ form: Form, scale: Double) {
    let look = Look(form: form, scale: form.isDrawn ? scale : 1)
    guard look != shown else { return }
    session.checkThread()
    shown = look
    if let cursor = cursor(look) { SDL_SetCursor(cursor) }
  }

  private func cursor(_ look: Look) -> OpaquePointer? {
    if let cursor = cursors[look] { return cursor }
    let cursor: OpaquePointer? =
      switch look.form {
      // SDL keeps the default cursor; it is never ours to free.
      case .arrow: nil
      case .horizontal: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE)
      case .text: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
      case .hand(let posture): Self.makeCursor(HandPicture(posture, scale: look.scale))
      }
    cursors[look] = cursor
    return cursor ?? SDL_GetDefaultCursor()
  }

  private static func makeCursor(_ picture: HandPicture) -> OpaquePointer? {
    var bitmap = picture.bitmap
    let (size, spot) = (bitmap.size, picture.hotSpot)
    return bitmap.pixels.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress,
        Int32(size.width),
        Int32(size.height),
        32,
        Int32(4 * size.width),
        SDL_PIXELFORMAT_ARGB8888.rawValue
      )
      guard let surface else { return nil }
      defer { SDL_FreeSurface(surface) }
      return SDL_CreateColorCursor(
        surface,
        Int32(spot.x.rounded()),
        Int32(spot.y.rounded())
      )
    }
  }
}

extension PointerCursor.Form {
  /// Whether it is a picture of ours, rather than the desktop's own cursor.
  fileprivate var isDrawn: Bool {
    if case .hand = self { true } else { false }
  }
}
