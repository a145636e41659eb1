package import Riffle
package import RiffleDecks
package import RiffleSDL
package import RiffleShell

/// Screens that lie on each other, with one rule for which of them are drawn and which get input.
@MainActor
package struct ScreenPile {
  private let ground: any Screen
  /// The other screens, from the bottom up.
  private let others: [any Screen]

  /// Makes a pile on `ground`, which always takes keys; screens that are not open are nil.
  package init(_ ground: any Screen, _ others: (any Screen)?...) {
    self.ground = ground
    self.others = others.compactMap(\.self)
  }

  private var screens: [any Screen] { [ground] + others }

  /// The screen whose keys and buttons count.
  package var top: any Screen { others.last(where: \.takesKeys) ?? ground }

  /// Asks the screens from the top down; returns whether one of them did it.
  package func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    screens.reversed().contains { $0.perform(action, by: input, at: time) }
  }

  /// Gives an event to the screens from the top down, until one takes it.
  package func handle(_ event: InputEvent) -> ScreenAnswer {
    var answer: ScreenAnswer = []
    for screen in screens.reversed() where !answer.contains(.taken) {
      answer.formUnion(screen.handle(event))
    }
    return answer
  }

  /// Draws the topmost screen that covers, and all above it; returns whether one of them moves.
  package func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let first = screens.lastIndex(where: \.covers) ?? 0
    return screens[first...].reduce(false) { moves, screen in
      screen.draw(into: &list, at: time) || moves
    }
  }

  package func letGo() { for screen in screens { screen.letGo() } }
}
