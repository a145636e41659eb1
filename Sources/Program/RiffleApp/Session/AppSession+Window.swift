package import Riffle
import RiffleCards
import RiffleDrawing
import RiffleFormats
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL

extension AppSession: WindowContent {
  package var needsFrame: Bool {
    get {
      window.needsFrame || captions.needsFrame || deciding?.buttons.needsFrame == true
    }
    set { window.needsFrame = newValue }
  }

  package func handle(_ event: InputEvent) {
    noteActivity(event)
    if case .controller(let event) = event { return handle(event) }
    if showsHelp, handleHelp(event) { return }
    if case .window(.resized) = event { noteResize(at: loop.now) }
    if case .window(.focusGained) = event { desktop?.lookAgain() }
    if handleDeciding(event) { return }
    switch event {
    case .key(let press): handle(press)
    case .pointer where replay != nil: break
    case .dropped(let paths) where replay == nil: openDropped(paths)
    default: window.handle(event)
    }
  }

  /// Lets go of whatever a pointer holds, since another page comes whose pointer it will be: the release
  /// would not reach what was pressed.
  func releasePointers() {
    let now = loop.now
    stackView.cancelDrag(.escape, at: now)
    deciding?.grid?.letGo()
    deciding?.buttons.letGo()
    deciding?.zoom?.letGo(at: now)
    deciding?.pressedHeap = nil
  }

  /// Shows a hand over what can be dragged, unless something lies over it.
  func updateCursor() {
    let isCovered = showsHelp || deciding?.grid != nil
    window.showsHandCursor = !isCovered && deciding?.buttons.isHovered != true
    guard !isCovered, let deciding, deciding.isLookingClosely else { return window.cursor = nil }
    window.cursor = deciding.zoom?.isHeld == true ? .closedHand : .openHand
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    while let step = replay?.next(until: now) { play(step) }
    if introduction?.takeNudge(at: now) == true { stackView.perform(.nudge(.right), at: now) }
    let times = [
      window.advance(to: now), replay?.nextTime, introduction?.nudgeTime,
      captions.advance(to: now), advanceController(to: now), advanceMemory(to: now),
      advanceListing(to: now),
    ]
    nameTopCard()
    return times.compactMap(\.self).min()
  }

  /// Plays a step of the replay; one that the stack cannot handle is reported and skipped.
  private func play(_ step: Trace.Step) {
    if let problem = stackView.stack.problem(with: step.input) {
      let line = step.line.map { ":\($0)" } ?? ""
      StandardError.printError("\(replayName)\(line): \(problem)")
    } else {
      stackView.handle(step.input, at: step.time)
    }
  }

  package func pause(during stall: Range<Timestamp>) {
    // The poses of a replay follow from the times of its steps alone.
    if replay == nil { window.pause(during: stall) }
  }

  package func frame(at time: Timestamp) -> WindowFrame {
    let now = window.loop.now
    var frame = window.frame(at: time)
    logs.noteDrawing(stackView.stack, at: time, now: now)
    addDecidingOverlays(to: &frame.list, at: time)
    let scale = stackView.windowSize.pixelsPerPoint
    let windowSize = stackView.windowSize.size * scale
    let captions = captions.commands(in: windowSize, scale: scale, at: time)
    frame.list.commands +=
      showsHelp
      ? HelpPage.commands(
        in: loop.windowSize.size * scale,
        scale: scale,
        colors: stageColors,
        rows: helpRows
      ) : captions
    return frame
  }

  package func didPresent(_ frame: PresentedFrame) {
    attempt { () throws(RiffleError) in try logs.note(frame) }
    guard firstFrame == nil else { return }
    firstFrame = frame.time
    keeper?.noteFirstFrame(at: frame.time)
    followControllers()
  }

  package func apply(_ updates: LoadUpdates) {
    window.apply(updates)
    for failure in updates.failures { noteUnreadable(failure.picture) }
  }
}
