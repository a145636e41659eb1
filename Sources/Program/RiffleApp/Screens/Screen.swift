import Riffle
import RiffleDecks
import RiffleDrawing
import RiffleMotion
import RiffleSDL

/// A page of a session, whose state is private to it.
@MainActor
protocol Screen: AnyObject {
  /// The screen in the table of actions: which keys and buttons count while it is on top.
  var kind: ScreenKind { get }
  /// The cursor over it; nil for that of the stack.
  var cursor: CardCursor? { get }

  /// Does what a person asks for; false if that is for a screen below, or the session.
  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool

  /// Takes an event that is no key and no button of a controller.
  func handle(_ event: InputEvent) -> ScreenAnswer

  /// Draws it into a frame that has the stack and the screens below.
  ///
  /// - Returns: Whether it moves by itself, so that the next frame differs.
  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool

  /// Lets go of whatever a pointer holds: the release will go to another screen.
  func letGo()
}

/// What became of an event; empty if it was not for the screen.
package struct ScreenAnswer: OptionSet {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Nothing else may use it.
  package static let taken = ScreenAnswer(rawValue: 1)
  /// The screen looks different now.
  package static let changed = ScreenAnswer(rawValue: 2)
}
