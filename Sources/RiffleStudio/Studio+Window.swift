package import Riffle
package import RiffleCards
import RiffleDrawing
import RiffleGestures
package import RiffleMotion
package import RiffleSDL

extension Studio: WindowContent {
  package var needsFrame: Bool {
    get { stackView.needsFrame }
    set { if newValue { stackView.setNeedsFrame() } }
  }

  package func handle(_ event: InputEvent, in window: WindowLoop) {
    switch event {
    case .pointer(let event): if replay == nil { stackView.handle(event) }
    case .key(let press): handle(press)
    case .window(.resized), .window(.displayChanged):
      if loop.extent != stackView.extent { stackView.resize(to: loop.extent, at: loop.now) }
    case .window(.closeRequested), .quit: loop.stop()
    case .window, .scroll, .dropped, .wake, .renderTargetsReset: break
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    while let step = replay?.next(until: now) { stackView.take(step.input, at: step.time) }
    stackView.advance(to: now)
    return [stackView.stack.nextLanding, replay?.nextTime].compactMap { $0 }.min()
  }

  package func frame(at moment: Timestamp) -> WindowFrame {
    var list = stackView.displayList(at: moment.seconds)
    logs.noteDrawing(stackView.stack, at: moment, now: loop.now)
    if showsHelp {
      let extent = loop.extent
      list.commands += HelpPage.commands(
        in: extent.size * extent.pixelsPerPoint,
        scale: extent.pixelsPerPoint
      )
    }
    return WindowFrame(list: list, upcoming: stackView.upcomingFaces)
  }

  package func didPresent(_ frame: PresentedFrame) {
    attempt { () throws(StudioError) in try logs.note(frame) }
  }

  package func take(_ arrivals: Arrivals) {
    for failure in arrivals.failures {
      stackView.showBroken(failure.reference, reason: failure.reason)
      complain("\(failure)")
    }
    for problem in arrivals.problems { complain("\(problem)") }
  }
}

extension Studio: CardStackDelegate {
  package func stackView(_ stackView: CardStackView, didTell event: StackEvent) {
    attempt { () throws(StudioError) in try logs.note(event) }
  }
}
