import Riffle
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL

/// Going through a deck with a game controller.
extension AppSession {
  /// The time after the first frame until which a controller counts as having been there, in seconds.
  private static let arrival = 3.0

  /// What takes the controller's buttons.
  private var controllerPlace: ControllerHand.Place {
    if showsHelp { return .help }
    if deciding?.grid != nil { return .grid }
    return deciding?.isLookingClosely == true ? .closeUp : .cards
  }

  /// Begins to follow controllers, after the first frame.
  func followControllers() {
    guard replay == nil else { return }
    do throws(SDLError) {
      try loop.followControllers()
    } catch {
      StandardError.printError("No game controller can be used: \(error)")
    }
  }

  /// Handles what a controller does.
  func handle(_ event: ControllerEvent) {
    let wasConnected = controller.isConnected
    let action = controller.take(event, in: controllerPlace)
    if let action { perform(action, at: event.time) }
    switch event.change {
    case .refused(let reason):
      StandardError.printError("A game controller cannot be used: \(reason)")
    case .connected(let name):
      tell(["\(name): left stick pressed shows its buttons", name], at: event.time)
    case .disconnected: tell(["The game controller is gone"], at: event.time)
    default: break
    }
    if deciding?.zoom != nil, controller.movesPicture { needsFrame = true }
    // Pages that name keys name the controller's buttons too.
    if wasConnected != controller.isConnected { needsFrame = true }
  }

  /// Goes on with what is held until a time.
  ///
  /// - Returns: The time of the next repetition; nil if there is none.
  func advanceController(to now: Timestamp) -> Timestamp? {
    guard controller.isConnected else { return nil }
    let place = controllerPlace
    if let action = controller.takeRepetition(at: now, in: place) { perform(action, at: now) }
    if place == .closeUp, controller.movesPicture {
      let pixels = loop.windowSize.size.height * loop.windowSize.pixelsPerPoint
      let motion = controller.takeMotion(until: now, height: pixels)
      deciding?.zoom?.steer(by: motion.way, magnifyingBy: motion.factor, at: now)
      needsFrame = true
    }
    return controller.nextRepetition(in: place)
  }

  private func perform(_ action: ControllerHand.Action, at time: Timestamp) {
    needsFrame = true
    switch action {
    case .swipe(let direction):
      if let deciding { return deciding.review.swipe(direction, by: .controller) }
      stackView.handle(KeyPress(time: time, key: direction.arrow))
    case .undo:
      if deciding != nil { return undoStep(by: .controller) }
      stackView.handle(KeyPress(time: time, key: .backspace))
    case .redo:
      if deciding != nil { return redoStep(by: .controller) }
      stackView.handle(KeyPress(time: time, key: .character("y"), modifiers: .control))
    case .grid: toggleGrid()
    case .closeUp: toggleZoom()
    case .help: showHelp(!showsHelp)
    case .choose(let direction):
      _ = deciding?.grid?.handle(KeyPress(time: time, key: direction.arrow))
    case .putBack:
      perform(deciding?.grid?.selectedCard.map { .putBack($0) }, by: .controller)
    }
  }

  /// Tells that a controller has come or gone, unless it was there at the start.
  private func tell(_ words: [String], at time: Timestamp) {
    guard let firstFrame, time.seconds(since: firstFrame) > Self.arrival else { return }
    captions.show(words, at: time, for: 4)
  }
}

extension Direction {
  /// The arrow key of a side; for a corner that of the side.
  fileprivate var arrow: Key {
    switch self {
    case .left, .topLeft, .bottomLeft: .left
    case .right, .topRight, .bottomRight: .right
    case .up: .up
    case .down: .down
    }
  }
}
