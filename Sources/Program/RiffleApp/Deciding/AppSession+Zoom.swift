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
  /// A picture that is to be looked at as soon as its size is known.
  struct WantedZoom {
    /// The card.
    var card: Int
    /// What was seen of the card before; nil for a picture that grows out of its card.
    var view: PictureZoom.View?
  }

  /// The size of the window, in pixels.
  private var windowPixels: Size {
    loop.windowSize.size * loop.windowSize.pixelsPerPoint
  }

  /// Shows the top picture at its own size, or goes back to the cards.
  func toggleZoom() {
    guard let deciding else { return }
    needsFrame = true
    if deciding.wantedZoom != nil || deciding.zoom?.isClosing == false { return leaveZoom() }
    deciding.zoom = nil
    deciding.wantedZoom = stackView.topIndex.map { WantedZoom(card: $0) }
    openWantedZoom()
  }

  /// Goes back to the cards.
  func leaveZoom() {
    guard let deciding else { return }
    deciding.wantedZoom = nil
    needsFrame = true
    if let zoom = deciding.zoom, !zoom.isClosing {
      let now = loop.now
      let face = stackView.topIndex == zoom.card ? stackView.topFace(at: now.seconds) : nil
      deciding.zoom?.close(to: face.map { origin(of: zoom.whole, on: $0) }, at: now)
    }
    updateCursor()
  }

  /// Opens the picture that is wanted once its size is known; one that has none is said, and not waited
  /// for.
  func openWantedZoom() {
    guard let deciding, let wanted = deciding.wantedZoom else { return }
    defer { updateCursor() }
    guard wanted.card == stackView.topIndex, source.deck.cards.indices.contains(wanted.card) else {
      deciding.wantedZoom = nil
      return
    }
    let picture = content(ofCardAt: wanted.card).picture
    guard let picture, case let answer = deciding.photographs.answer(about: picture),
      answer != .unreadable
    else {
      deciding.wantedZoom = nil
      captions.show(["There is no picture to look at closely"], at: loop.now, for: 1.5)
      return
    }
    guard case .known(let info) = answer else { return }
    deciding.wantedZoom = nil
    releasePointers()
    let now = loop.now
    let whole = WholePicture(picture, info: info, placeholder: .black)
    let face = wanted.view == nil ? stackView.topFace(at: now.seconds) : nil
    deciding.zoom = PictureZoom(
      picture,
      whole,
      card: wanted.card,
      in: windowPixels,
      view: wanted.view ?? .start,
      from: face.map { origin(of: whole, on: $0) },
      pace: stackView.reducesMotion ? .atOnce : .usual,
      at: now
    )
    captions.removeHint(at: now)
    needsFrame = true
  }

  /// Returns where a card shows its picture.
  private func origin(of whole: WholePicture, on face: TopFace) -> PictureZoom.Origin {
    let fit = stackView.stack.preset.appearance.picture.fit
    return PictureZoom.Origin(
      frame: Rectangle(
        center: face.frame.center,
        size: whole.size(onCardOf: face.frame.size, fit: fit)
      ),
      rotation: face.rotation
    )
  }

  // MARK: Events

  /// Handles a pointer, a wheel or an arrow key while a picture is looked at closely.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleZoom(_ event: InputEvent) -> Bool {
    guard let deciding else { return false }
    guard let zoom = deciding.zoom, !zoom.isClosing else { return isArrowForWantedZoom(event) }
    let pixels = loop.windowSize.pixelsPerPoint
    switch event {
    case .pointer(let event):
      if deciding.zoom?.handle(event, scale: pixels) == true { needsFrame = true }
      updateCursor()
    case .scroll(let notches, let place):
      deciding.zoom?.magnify(
        by: notches.dy < 0 ? 1 - 0.2 * notches.dy : 1 / (1 + 0.2 * notches.dy),
        about: Point(x: place.x * pixels, y: place.y * pixels),
        at: loop.now
      )
      needsFrame = true
    case .key(let press) where press.modifiers.isEmpty && !showsHelp:
      // Before settings give other keys the arrows' meaning: those decide.
      guard let (across, down) = Self.steps[press.key] else { return false }
      deciding.zoom?.step(across: across, down: down, at: press.time)
      needsFrame = true
    default: return false
    }
    return true
  }

  /// Whether an event is an arrow that is meant for the next picture, whose size is not known yet: it must
  /// not decide about the card.
  private func isArrowForWantedZoom(_ event: InputEvent) -> Bool {
    guard deciding?.wantedZoom?.view != nil, !showsHelp, case .key(let press) = event else {
      return false
    }
    return press.modifiers.isEmpty && Self.steps[press.key] != nil
  }

  private static let steps: [Key: (Double, Double)] = [
    .left: (-1, 0), .right: (1, 0), .up: (0, -1), .down: (0, 1),
  ]

  /// Handles a key while a picture is looked at closely.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleZoom(_ press: KeyPress) -> Bool {
    guard let deciding, deciding.isLookingClosely else { return false }
    switch (press.key, press.modifiers) {
    case (.escape, _), (.enter, []), (.character("z"), []): leaveZoom()
    case (.character("+"), _), (.character("="), _):
      deciding.zoom?.magnify(by: 1.25, at: press.time)
    case (.character("-"), _): deciding.zoom?.magnify(by: 0.8, at: press.time)
    // The buttons are not seen.
    case (.tab, _), (.space, []): break
    default: return false
    }
    needsFrame = true
    return true
  }

  // MARK: Frames

  /// Draws the picture over everything.
  func addZoom(to list: inout DisplayList, at time: Timestamp) {
    guard let deciding else { return }
    followTopCard(deciding)
    if deciding.zoom?.isClosed(at: time) == true { deciding.zoom = nil }
    guard deciding.zoom != nil else { return }
    deciding.zoom?.resize(to: windowPixels, at: loop.now)
    guard let zoom = deciding.zoom else { return }
    // What comes next is then looked at without a pause.
    if let next = stackView.nextIndex, source.deck.cards.indices.contains(next),
      let picture = content(ofCardAt: next).picture
    {
      _ = deciding.photographs.answer(about: picture)
    }
    list.commands += zoom.commands(at: time, over: face(of: zoom, at: time))
    if zoom.isMoving(at: time) { needsFrame = true }
  }

  /// Goes on to the next picture when the one that is looked at was decided about, rotated or undone.
  private func followTopCard(_ deciding: Deciding) {
    guard let zoom = deciding.zoom else { return }
    let isSame =
      stackView.topIndex == zoom.card && content(ofCardAt: zoom.card).picture == zoom.picture
    guard !isSame else { return }
    deciding.zoom = nil
    if zoom.isClosing { return }
    deciding.wantedZoom = stackView.topIndex.map { WantedZoom(card: $0, view: zoom.view) }
    openWantedZoom()
    updateCursor()
  }

  /// Returns the card's face, as long as it may be seen in place of the picture's own pixels.
  private func face(of zoom: PictureZoom, at time: Timestamp) -> PictureZoom.Face? {
    let isDecoded =
      loop.renderer.layers.isDecoded(zoom.request(at: time))
      || loop.renderer.layers.isDecoded(zoom.whole.request)
    guard !isDecoded || zoom.isMoving(at: time), let face = stackView.topFace(at: time.seconds)
    else { return nil }
    let origin = origin(of: zoom.whole, on: face)
    let covers =
      origin.frame.size.width > face.frame.size.width - 2
      && origin.frame.size.height > face.frame.size.height - 2
    return PictureZoom.Face(
      face.layer,
      isSpare: isDecoded,
      size: face.frame.size,
      picture: origin.frame.size,
      cornerRadius: covers ? face.cornerRadius : 0
    )
  }
}
