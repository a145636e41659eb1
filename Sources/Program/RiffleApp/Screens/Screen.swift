package import Riffle
import RiffleControls
package import RiffleDecks
package import RiffleSDL
package import RiffleShell

/// A page of a session, whose state is private to it.
@MainActor
package protocol Screen: AnyObject {
  /// The keys and buttons of the table of actions that count while it is on top.
  var kind: ScreenKind { get }
  /// The pointer's look over it; nil leaves that to the stack.
  var cursor: CardCursor? { get }
  /// Whether it can be on top; if not, keys and buttons are those of a screen below.
  var takesKeys: Bool { get }
  /// Whether it hides what is below, which then need not be drawn.
  var covers: Bool { get }

  /// Returns false for actions of a screen below, or of the session.
  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool

  /// Takes an event that is neither a key nor a controller's button.
  func handle(_ event: InputEvent) -> ScreenAnswer

  /// Draws above the stack and the screens below; returns whether it moves, so that the next frame differs.
  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool

  /// Drops whatever a pointer holds: the release will go to another screen.
  func letGo()
}

extension Screen {
  package var takesKeys: Bool { true }
  package var covers: Bool { false }
}

/// What became of an event; empty if it was not for the screen.
package struct ScreenAnswer: OptionSet {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Keeps the event from all others.
  package static let taken = ScreenAnswer(rawValue: 1)
  package static let changed = ScreenAnswer(rawValue: 2)
}

extension PressAnswer {
  /// Does what a click asks for, and says what a screen makes of the event.
  func answer(doing act: (Target) -> Void) -> ScreenAnswer {
    switch self {
    case .ignored: return []
    case .taken: return .taken
    case .clicked(let target):
      act(target)
      return [.taken, .changed]
    }
  }
}
