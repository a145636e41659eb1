package import Riffle
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleGestures
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL
import RiffleTuning

extension StudioSession: WindowContent {
  package var needsFrame: Bool {
    get {
      let now = loop.now
      return isChanged || panelWake == .nextFrame || captions.needsFrame
        || panelSlide.isMoving(at: now) || timelineSlide.isMoving(at: now)
        || stage.isMoving(at: now)
    }
    set { isChanged = newValue }
  }

  package func handle(_ event: InputEvent) {
    panels.modifiers = .held
    // Also if this event opens a field: what is typed next is text.
    defer { loop.window.acceptsText = panels.isEditing }
    let isPanels = panels.handle(event)
    notePointer(of: event, isPanels: isPanels)
    if isPanels {
      isChanged = true
      return
    }
    switch event {
    case .pointer(let event): handle(event)
    case .key(let press): perform(press)
    case .dropped(let paths): for path in paths { open(path) }
    case .window(.focusLost): stage.cancelHand(at: loop.now)
    case .window(.closeRequested), .quit: close()
    case .window(.focusGained): desktop.lookAgain()
    case .window, .controller, .text, .scroll, .wake, .renderTargetsReset: break
    }
    if case .wake = event {} else { isChanged = true }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    let formerGesture = stage.lastGesture
    stage.advance(to: now)
    updateCursor(at: now)
    // The cards rest by then, but the timeline has another gesture to offer.
    if stage.lastGesture != formerGesture {
      chosenGesture = stage.lastGesture
      isChanged = true
    }
    // At the end of a gesture, the button says so.
    let isPlaying = stage.isPlaying && stage.isMoving(at: now)
    if wasPlaying, !isPlaying { isChanged = true }
    wasPlaying = isPlaying
    synchronize(at: now)
    // With the first swipe, the hint has been understood.
    if !view.hasSwiped, stage.lastReleases.contains(where: { $0?.verdict.direction != nil }) {
      view.hasSwiped = true
      captions.removeHint(at: now)
    }
    keeper.write(at: now)
    for problem in keeper.takeProblems() { tell(problem) }
    var times = [captions.advance(to: now), keeper.nextWrite]
    if case .at(let time) = panelWake {
      // The next frame shows it; if none can, there is nothing to wait for.
      if time <= now { isChanged = true } else { times.append(time) }
    }
    return times.compactMap(\.self).min()
  }

  package func pause(during stall: Range<Timestamp>) {}

  package func frame(at time: Timestamp) -> WindowFrame {
    isChanged = false
    showPanels(at: time)
    loop.window.acceptsText = panels.isEditing
    synchronize(at: loop.now)
    var list = stagePicture(at: time)
    let scale = loop.window.scale
    let place = layout(at: time).lines
    list.commands += floatingShadows(at: time) + panelFrame.commands
    list.commands += captions.commands(
      in: Rectangle(
        x: place.origin.x * scale,
        y: place.origin.y * scale,
        width: place.size.width * scale,
        height: place.size.height * scale
      ),
      scale: scale,
      at: time
    )
    noteDrawing(at: time)
    return WindowFrame(list: list)
  }

  package func didPresent(_ frame: PresentedFrame) {
    monitor.note(frame)
    do throws(RiffleError) {
      try log.notePresenting()
    } catch {
      tell("\(error)")
    }
  }

  package func apply(_ updates: LoadUpdates) {
    for slot in painters.indices {
      let (changesCards, problems) = painters[slot].apply(updates)
      if changesCards { isChanged = true }
      // Both slots show the same pictures.
      if slot == 0, let problem = problems.first { tell(problem) }
    }
  }
}
