import RiffleCards
import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL

extension CardWindow: WindowContent {
  package var needsFrame: Bool {
    get { stackView.needsFrame }
    set { if newValue { stackView.setNeedsFrame() } }
  }

  package func handle(_ event: InputEvent) {
    switch event {
    case .pointer(let event): stackView.handle(event)
    case .key(let press): if keyHandler?(press) != true { stackView.handle(press) }
    case .window(.resized), .window(.displayChanged):
      resizeStack()
    case .window(.closeRequested), .quit: loop.stop()
    case .window, .controller, .text, .scroll, .dropped, .wake, .renderTargetsReset: break
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    stackView.advance(to: now)
    updateCursor()
    return stackView.stack.nextLanding
  }

  /// Lays the stack out for the window, without its foot.
  func resizeStack() {
    var windowSize = loop.windowSize
    if let foot {
      windowSize.size.height = max(
        windowSize.size.height / 2,
        windowSize.size.height - foot(windowSize)
      )
    }
    if windowSize != stackView.windowSize { stackView.resize(to: windowSize, at: loop.now) }
  }

  private func updateCursor() {
    let form: PointerCursor.Form =
      switch cursor ?? (showsHandCursor ? stackView.cursor : .arrow) {
      case .arrow: .arrow
      case .openHand: .hand(.open)
      case .closedHand: .hand(.closed)
      }
    pointerCursor.show(form, scale: loop.window.scale)
  }

  package func pause(during stall: Range<Timestamp>) {
    stackView.pause(during: stall)
  }

  package func frame(at time: Timestamp) -> WindowFrame {
    WindowFrame(
      list: stackView.displayList(at: time.seconds),
      upcoming: stackView.upcomingFaces
    )
  }

  package func didPresent(_ frame: PresentedFrame) {}

  package func apply(_ updates: LoadUpdates) {
    for problem in stackView.apply(updates) { problemHandler?(problem) }
  }
}
