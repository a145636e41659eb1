import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleTuning
import SystemPackage

/// What keys and buttons do.
extension StudioSession {
  /// Does what a key stands for.
  func perform(_ press: KeyPress) {
    let row = ActionRow.row(for: KeyStroke(press.key, press.modifiers), on: .studio)
    if case .inStudio(let action) = row?.action { perform(action) }
  }

  /// Does what a key or a button stands for.
  func perform(_ action: StudioAction) {
    let now = loop.now
    isChanged = true
    switch action {
    case .togglePanel: setPanelOpen(!view.isPanelOpen)
    case .toggleTimeline:
      view.isTimelineOpen.toggle()
      timelineSlide.move(
        toOpen: view.isTimelineOpen,
        at: now,
        isInstant: view.reducesMotion
      )
    case .filter:
      setPanelOpen(true)
      view.focusesFilter = true
      panels.expectField()
    case .playOrPause: playOrPause()
    case .loop: stage.setEnd(stage.transport.end == .loop ? .stay : .loop, at: now)
    case .stepBackward: stage.step(.backward, at: now)
    case .stepForward: stage.step(.forward, at: now)
    case .speed(let speed): stage.setSpeed(speed, at: now)
    case .flip: tune { $0.flip() }
    case .chooseSlot(let slot): if workbench.current != slot { tune { $0.flip() } }
    case .compareSideBySide: toggle(.sideBySide)
    case .compareOverlaid: toggle(.overlaid)
    case .undo:
      tune { if let title = $0.history.undoTitle, $0.history.undo() { tell("Undone: \(title)") } }
    case .redo:
      tune { if let title = $0.history.redoTitle, $0.history.redo() { tell("Redone: \(title)") } }
    case .reset: tune { $0.resetAll() }
    case .save: save()
    case .saveAs: askForName()
    case .copySwift: copySwift()
    case .copyJSON: copyJSON()
    case .paste: paste()
    case .sheet(let sheet): view.sheet = view.sheet == sheet ? nil : sheet
    case .toggleOverlays: view.showsOverlays.toggle()
    case .toggleReleaseMap: view.showsReleaseMap.toggle()
    case .toggleTheme: setTheme(view.isDark ? .light : .dark)
    case .toggleMirrored:
      view.isMirrored.toggle()
      setUp(.layOut(view.isMirrored ? .rightToLeft : .leftToRight))
    case .toggleReducedMotion:
      view.reducesMotion.toggle()
      panels.reducesMotion = view.reducesMotion
      setUp(.reduceMotion(view.reducesMotion))
    case .preset(let number):
      if let preset = Preset.all.dropFirst(number - 1).first { open(preset, from: .builtIn) }
    case .swipe(let direction): command(.swipe(direction))
    case .undoSwipe: command(.undo)
    case .redoSwipe: command(.redo)
    case .startAgain: command(.reload())
    case .fullscreen: toggleFullscreen()
    case .cancel: cancel()
    case .quit: close()
    }
  }

  /// Changes the workbench; a refusal is told.
  func tune(_ body: (inout Workbench) throws(RiffleError) -> Void) {
    do throws(RiffleError) {
      try body(&workbench)
    } catch {
      tell("\(error)")
    }
    isChanged = true
    keeper.note(workbench, at: loop.now)
  }

  /// Shows a line over the stage for some seconds, longer if there is more to read.
  func tell(_ line: String) {
    isChanged = true
    lastLine = line
    // About 15 letters per second, and a second to find it.
    captions.show([line], at: loop.now, for: max(2.5, 1 + Double(line.count) / 15))
  }

  private func command(_ command: StackCommand) {
    stage.perform(command, lead: workbench.current == .a ? 0 : 1, at: loop.now)
  }

  /// Gives a command to the stacks that is no gesture.
  private func setUp(_ command: StackCommand) {
    stage.setUp(command, at: loop.now)
  }

  // MARK: View

  func setPanelOpen(_ isOpen: Bool) {
    view.isPanelOpen = isOpen
    panelSlide.move(toOpen: isOpen, at: loop.now, isInstant: view.reducesMotion)
  }

  func setTheme(_ theme: StudioState.Theme) {
    view.theme = theme
    panels.theme = view.isDark ? .dark : .light
  }

  /// Takes over the colors of the desktop, which count unless others are chosen.
  func followDesktop() {
    view.desktopTheme = desktop.theme
    setTheme(view.theme)
    isChanged = true
  }

  private func toggle(_ comparison: StudioLayout.Comparison) {
    view.comparison = view.comparison == comparison ? .single : comparison
  }

  private func toggleFullscreen() {
    do throws(SDLError) {
      try loop.window.setFullscreen(!loop.window.isFullscreen)
    } catch {
      tell("\(error)")
    }
  }

  /// Cancels or closes one thing: what the hand does, and else what lies on top.
  private func cancel() {
    if stage.stacks.contains(where: \.isTracking) {
      stage.cancelHand(at: loop.now)
    } else if view.sheet != nil {
      view.sheet = nil
    } else if view.prompt != nil {
      view.prompt = nil
    } else if panels.hasFocus {
      panels.clearFocus()
    } else if loop.window.isFullscreen {
      toggleFullscreen()
    } else {
      stage.stopPlaying(at: loop.now)
    }
  }

  // MARK: Gestures

  private func playOrPause() {
    let now = loop.now
    if stage.isPlaying {
      stage.setPaused(stage.isMoving(at: now), at: now)
    } else if let nextGesture {
      stage.play(nextGesture, at: now)
    }
  }

  /// The gesture that is played, or else would be played next: the one that was chosen or made last.
  var nextGesture: Gesture? { stage.players?.first?.gesture ?? chosenGesture }

  /// The words for a gesture.
  func title(of gesture: Gesture) -> String {
    gesture == stage.lastGesture ? "Your last gesture" : gesture.name
  }

  /// Plays a gesture of the shelf.
  func play(_ gesture: Gesture) {
    chosenGesture = gesture
    stage.play(gesture, at: loop.now)
    isChanged = true
  }

  /// Keeps the last gesture of the hand.
  func keepGesture() {
    guard let gesture = stage.lastGesture else {
      return tell("There is no gesture yet: drag a card first")
    }
    do throws(RiffleError) {
      let name = gestures.freeName(like: "gesture")
      try gestures.save(gesture.renamed(name))
      chosenGesture = gestures.gesture(named: name)
      tell("The gesture is kept as \"\(name)\"")
    } catch {
      tell("\(error)")
    }
  }

  // MARK: Opening

  /// Opens a preset in the current slot.
  func open(_ preset: Preset, from origin: WorkingPreset.Origin) {
    tune { $0.open(preset, from: origin) }
    tell(preset.name)
  }

  /// Opens what was dropped: a preset, a gesture, a deck or a folder, whichever it can be.
  func open(_ path: [UInt8]) {
    let file = FilePath(bytes: path)
    do throws(RiffleError) {
      if file.extension == "jsonl" {
        let trace = try TraceFile.read(file.string)
        return play(try Gesture(named: file.stem ?? "gesture", from: trace))
      }
      if file.extension == "json", let preset = try? Preset.withBase(named: file.string).0 {
        return open(preset, from: .user)
      }
      deck = try StudioDeck(at: file)
      makePainters()
      stage.setCount(deck.deck.cards.count, at: loop.now)
      tell(deck.deck.title)
    } catch {
      tell("\(error)")
    }
  }
}
