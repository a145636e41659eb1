import Riffle
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell

/// The game controllers of a session: what they ask for, and the captions when one comes or goes.
@MainActor
final class Controllers {
  private let session: DeckSession
  private var hand = ControllerHand()
  private var start: Timestamp?
  private let perform: (Action, Timestamp) -> Void

  /// A controller that connects within so many seconds of the first frame was there already.
  private static let arrival = 3.0

  init(_ session: DeckSession, perform: @escaping (Action, Timestamp) -> Void) {
    (self.session, self.perform) = (session, perform)
  }

  /// Listens to controllers from the first frame on.
  func follow(from time: Timestamp, on loop: WindowLoop) {
    start = time
    do throws(SDLError) {
      try loop.followControllers()
    } catch {
      StandardError.printError("No game controller can be used: \(error)")
    }
  }

  /// Returns whether a picture moves, or pages name other keys.
  func handle(_ event: ControllerEvent, on screen: ScreenKind) -> Bool {
    let wasConnected = hand.isConnected
    if let action = hand.take(event, on: screen) { perform(action, event.time) }
    switch event.change {
    case .refused(let reason):
      StandardError.printError("A game controller cannot be used: \(reason)")
    case .connected(let name):
      say(["\(name): left stick pressed shows its buttons", name], at: event.time)
    case .disconnected: say(["The game controller is gone"], at: event.time)
    default: break
    }
    session.note(hasController: hand.isConnected)
    return hand.movesPicture || wasConnected != hand.isConnected
  }

  private func say(_ words: [String], at time: Timestamp) {
    guard let start, time.seconds(since: start) > Self.arrival else { return }
    session.captions.show(words, at: time, for: 4)
  }

  /// Repeats what is held; returns the time of the next repetition.
  func advance(to now: Timestamp, on screen: ScreenKind) -> Timestamp? {
    guard hand.isConnected else { return nil }
    if let action = hand.takeRepetition(at: now, on: screen) { perform(action, now) }
    return hand.nextRepetition(on: screen)
  }

  func takeMotion(until now: Timestamp, on screen: ScreenKind) -> (way: Vector, factor: Double)? {
    guard screen == .closeLook, hand.isConnected, hand.movesPicture else { return nil }
    return hand.takeMotion(until: now, height: session.pixels.height)
  }
}
