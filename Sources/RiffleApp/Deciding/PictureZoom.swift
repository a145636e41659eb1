package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion

/// A picture at its own size, of which a person sees a part and moves about.
package struct PictureZoom {
  /// The card.
  package let card: Int
  /// The picture.
  let picture: Picture
  /// The size of the picture, upright, in its own pixels.
  let pictureSize: PixelSize
  /// The size of the bitmap that is shown of it: smaller if the picture is very large.
  let bitmapSize: PixelSize
  /// The number of pixels of the window for each of the picture's.
  package private(set) var magnification = 1.0
  /// The point of the picture in the middle of the window, in its own pixels.
  package private(set) var middle: Point
  private var window: Size
  private var grip: Point?

  /// Shows the middle of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - size: Its size in pixels, upright.
  ///   - bitmapSize: The size of the bitmap that is shown of it.
  ///   - card: The card.
  ///   - window: The size of the window, in pixels.
  package init(_ picture: Picture, size: PixelSize, bitmapSize: PixelSize, card: Int, window: Size)
  {
    self.bitmapSize = bitmapSize
    self.card = card
    self.picture = picture
    pictureSize = size
    self.window = window
    middle = size.bounds.center
    clamp()
  }

  /// The least magnification, at which the whole picture is seen, or its own size if it is small.
  private var least: Double {
    min(
      1,
      window.width / Double(pictureSize.width),
      window.height / Double(pictureSize.height)
    )
  }

  /// The largest magnification.
  private static let largest = 8.0

  /// Lays it out for another window.
  package mutating func resize(to window: Size) {
    self.window = window
    clamp()
  }

  /// Takes a pointer event; a drag moves the picture.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - place: Where the pointer is, in pixels of the window.
  package mutating func handle(_ event: PointerEvent, at place: Point) {
    switch event.phase {
    case .down(.primary): grip = place
    case .move:
      guard let grip else { return }
      let way = place - grip
      move(by: Vector(dx: -way.dx, dy: -way.dy))
      self.grip = place
    case .up, .cancel: grip = nil
    case .down: break
    }
  }

  /// Moves the window over the picture, in pixels of the window.
  package mutating func move(by way: Vector) {
    middle = middle + way * (1 / magnification)
    clamp()
  }

  /// Magnifies about a point of the window, which keeps its place of the picture.
  ///
  /// - Parameters:
  ///   - factor: The factor, above 0.
  ///   - place: The point, in pixels of the window; nil for its middle.
  package mutating func magnify(by factor: Double, about place: Point? = nil) {
    let center = Point(x: window.width / 2, y: window.height / 2)
    let offset = (place ?? center) - center
    let fixed = middle + offset * (1 / magnification)
    magnification = min(max(magnification * factor, least), Self.largest)
    let back = offset * (1 / magnification)
    middle = Point(x: fixed.x - back.dx, y: fixed.y - back.dy)
    clamp()
  }

  /// Keeps the picture over the whole window where it is larger, and in its middle where it is not.
  private mutating func clamp() {
    magnification = max(magnification, least)
    func clamped(_ middle: Double, _ window: Double, _ picture: Int) -> Double {
      let half = window / magnification / 2
      let length = Double(picture)
      return half * 2 >= length ? length / 2 : min(max(middle, half), length - half)
    }
    middle = Point(
      x: clamped(middle.x, window.width, pictureSize.width),
      y: clamped(middle.y, window.height, pictureSize.height)
    )
  }

  /// Where the whole picture is, in pixels of the window.
  package var frame: Rectangle {
    let size = pictureSize.bounds.size * magnification
    return Rectangle(
      x: (window.width / 2 - middle.x * magnification).rounded(),
      y: (window.height / 2 - middle.y * magnification).rounded(),
      width: size.width,
      height: size.height
    )
  }
}
