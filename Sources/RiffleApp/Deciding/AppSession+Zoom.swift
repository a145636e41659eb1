import Riffle
import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL

/// Looking at a picture pixel by pixel.
extension AppSession {
  /// The size of the window, in pixels.
  private var windowPixels: Size {
    loop.windowSize.size * loop.windowSize.pixelsPerPoint
  }

  /// Shows the top picture at its own size, or goes back to the cards.
  func toggleZoom() {
    guard let deciding else { return }
    needsFrame = true
    if deciding.zoom != nil || deciding.wantedZoom != nil { return leaveZoom() }
    deciding.wantedZoom = stackView.topIndex
    openWantedZoom()
  }

  /// Goes back to the cards.
  func leaveZoom() {
    deciding?.zoom = nil
    deciding?.wantedZoom = nil
    window.showsHandCursor = true
    needsFrame = true
  }

  /// Opens the picture that is wanted once its size is known.
  func openWantedZoom() {
    guard let deciding, let card = deciding.wantedZoom,
      let picture = content(ofCardAt: card).picture,
      let info = deciding.photographs.info(of: picture)
    else { return }
    deciding.wantedZoom = nil
    stackView.cancelDrag(.escape, at: loop.now)
    let whole = WholePicture(picture, info: info, placeholder: .black)
    deciding.zoom = PictureZoom(
      whole.request.picture,
      size: whole.fullSize,
      bitmapSize: whole.size,
      card: card,
      window: windowPixels
    )
    window.showsHandCursor = false
    needsFrame = true
  }

  /// Handles an event while a picture is shown at its own size.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleZoom(_ event: InputEvent) -> Bool {
    guard let deciding, deciding.zoom != nil else { return false }
    let pixels = loop.windowSize.pixelsPerPoint
    needsFrame = true
    switch event {
    case .pointer(let event):
      let place = Point(x: event.position.x * pixels, y: event.position.y * pixels)
      deciding.zoom?.handle(event, at: place)
      return true
    case .scroll(let notches, let place):
      deciding.zoom?.magnify(
        by: notches.dy < 0 ? 1 - 0.2 * notches.dy : 1 / (1 + 0.2 * notches.dy),
        about: Point(x: place.x * pixels, y: place.y * pixels)
      )
      return true
    case .key(let press):
      switch (press.key, press.modifiers) {
      case (.escape, _), (.enter, []), (.character("z"), []): leaveZoom()
      case (.character("+"), _), (.character("="), _): deciding.zoom?.magnify(by: 1.25)
      case (.character("-"), _): deciding.zoom?.magnify(by: 0.8)
      default: return false
      }
      return true
    default: return false
    }
  }

  /// Draws the picture over everything.
  func addZoom(to list: inout DisplayList) {
    guard let deciding, var zoom = deciding.zoom else { return }
    // A verdict is also given while one looks closely; the next picture is then looked at.
    if stackView.topIndex != zoom.card {
      deciding.zoom = nil
      deciding.wantedZoom = stackView.topIndex
      if deciding.wantedZoom == nil { return leaveZoom() }
      openWantedZoom()
      guard let next = deciding.zoom else { return }
      zoom = next
    }
    zoom.resize(to: windowPixels)
    deciding.zoom = zoom
    list.commands += [
      .shape(
        Shape(
          frame: Rectangle(origin: .zero, size: windowPixels),
          fill: .color(Color(rgb: 0x14_1824))
        )
      ),
      .shape(
        Shape(
          frame: zoom.frame,
          fill: .picture(zoom.picture, size: zoom.bitmapSize, placeholder: .black)
        )
      ),
    ]
  }
}
