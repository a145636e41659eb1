import CSDL2
import RiffleDrawing
package import RiffleMotion
package import RiffleRaster

/// SDL knows no hand that grabs, so ours are drawn, crisp at the window's scale.
package final class PointerCursor {
  package enum Form: Hashable, Sendable {
    case arrow
    /// A hand with a pointing finger, over what can be pressed.
    case pointingHand
    /// Arrows to the left and right, over what is dragged that way.
    case horizontal
    /// A beam, over text that can be edited.
    case text
    case hand(HandPosture)
  }

  /// The cursors must not outlive it.
  private let session: VideoSession
  private var cursors: [Look: OpaquePointer] = [:]
  private var shown = Look(form: .arrow, scale: 1)

  private struct Look: Hashable {
    var form: Form
    var scale: Double
  }

  package init(session: VideoSession) { self.session = session }

  deinit {
    for cursor in cursors.values { SDL_FreeCursor(cursor) }
  }

  /// Does nothing if the form is shown already or cannot be made.
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
      case .pointingHand: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND)
      case .horizontal: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE)
      case .text: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
      case .hand(let posture): Self.makeCursor(HandPicture(posture, scale: look.scale))
      }
    cursors[look] = cursor
    return cursor ?? SDL_GetDefaultCursor()
  }

  private static func makeCursor(_ picture: HandPicture) -> OpaquePointer? {
    let spot = picture.hotSpot
    let cursor = picture.bitmap.withSurface {
      SDL_CreateColorCursor($0, Int32(spot.x.rounded()), Int32(spot.y.rounded()))
    }
    return cursor ?? nil
  }
}

extension PointerCursor.Form {
  fileprivate var isDrawn: Bool {
    if case .hand = self { true } else { false }
  }
}

package enum HandPosture: Hashable, Sendable, CaseIterable {
  case open
  case closed
}

/// A small hand to point with, white with a black outline, seen from the back.
///
/// Its outline is black to the edge: desktops differ in whether a see-through pixel's color is
/// multiplied with its opacity, and for black there is no difference.
package struct HandPicture {
  package let bitmap: Bitmap
  /// The pixel at the pointer's position: the middle of the palm.
  package let hotSpot: Point

  private static let side = 24.0
  private static let outline = 1.0

  package init(_ posture: HandPosture, scale: Double) {
    let side = Self.side * scale
    var bitmap = Bitmap(size: PixelSize(rounding: Size(width: side, height: side)))
    let hand = Hand(posture)
    // Each finger has its own outline, so that neighbors stay apart; the palm joins them.
    let behind = [hand.thumb, hand.palm].map { $0.shape(.black, wider: Self.outline, scale) }
    let fingers = hand.fingers.flatMap { finger in
      [finger.shape(.black, wider: Self.outline, scale), finger.shape(.white, wider: 0, scale)]
    }
    let front = [hand.thumb, hand.palm].map { $0.shape(.white, wider: 0, scale) }
    Rasterizer().draw(
      (behind + fingers + front).map(DrawCommand.shape),
      into: &bitmap,
      from: NoBitmaps()
    )
    self.bitmap = bitmap
    hotSpot = Point(x: side / 2, y: side / 2)
  }

  private struct Part {
    var center: Point
    var size: Size
    var degrees = 0.0
    var cornerRadius = 100.0

    func shape(_ color: Color, wider: Double, _ scale: Double) -> Shape {
      let wide = Size(width: size.width + 2 * wider, height: size.height + 2 * wider) * scale
      return Shape(
        frame: Rectangle(center: Point(x: center.x * scale, y: center.y * scale), size: wide),
        rotation: Angle(degrees: degrees),
        cornerRadius: (cornerRadius + wider) * scale,
        fill: .color(color)
      )
    }
  }

  private struct Hand {
    var palm: Part
    var thumb: Part
    /// They go from the index finger to the little one.
    var fingers: [Part]

    init(_ posture: HandPosture) {
      func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ degrees: Double = 0)
        -> Part
      {
        Part(center: Point(x: x, y: y), size: Size(width: width, height: height), degrees: degrees)
      }
      switch posture {
      // Edges are on whole points where they can, so that they are crisp at scale 1.
      case .open:
        palm = part(13.5, 15.5, 11, 9)
        palm.cornerRadius = 4
        thumb = part(6.3, 14.6, 3, 8.6, -42)
        fingers = [
          part(8.7, 8.4, 2.2, 11, -7), part(12, 7.5, 2, 11), part(15, 8, 2, 10),
          part(18.2, 9.9, 2, 8, 7),
        ]
      case .closed:
        palm = part(13.5, 15, 11, 8)
        palm.cornerRadius = 3.6
        thumb = part(7.8, 14.4, 3, 6, -30)
        fingers = [
          part(9, 11.6, 2, 5.2), part(12, 11, 2, 6), part(15, 11, 2, 6), part(18, 11.6, 2, 5.2),
        ]
      }
    }
  }
}
