import RiffleCards
import RiffleDrawing
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
    case .key(let press): _ = stackView.handle(press)
    case .window(.resized), .window(.displayChanged):
      if loop.extent != stackView.extent { stackView.resize(to: loop.extent, at: loop.now) }
    case .window(.closeRequested), .quit: loop.stop()
    case .window, .scroll, .dropped, .wake, .renderTargetsReset: break
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    stackView.advance(to: now)
    return stackView.stack.nextLanding
  }

  package func frame(at moment: Timestamp) -> WindowFrame {
    WindowFrame(
      list: stackView.displayList(at: moment.seconds),
      upcoming: stackView.upcomingFaces
    )
  }

  package func didPresent(_ frame: PresentedFrame) {}

  package func take(_ arrivals: Arrivals) {
    for failure in arrivals.failures {
      stackView.showBroken(failure.reference, reason: failure.reason)
      problemHandler?("\(failure)")
    }
    for (reference, note) in arrivals.notes {
      switch note {
      case .animated:
        stackView.showBadge("Animation", on: reference)
      case .damaged(let reason):
        stackView.showBadge("Damaged", on: reference)
        let path = String(decoding: reference.path, as: UTF8.self)
        problemHandler?("\(path): it is damaged: \(reason); what is left of it is shown")
      }
    }
    for problem in arrivals.problems { problemHandler?("\(problem)") }
  }
}
