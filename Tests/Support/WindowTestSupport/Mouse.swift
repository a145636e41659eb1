import TestSupport

/// A mouse over a program's window: the X server's, moved by xdotool, or a compositor's.
package struct Mouse {
  /// The window's top left corner on the screen.
  package var origin: Spot
  /// The hand on a compositor; nil on the X server.
  package var hand: WaylandHand?

  /// Makes the mouse of the X server, or of a compositor.
  package init(origin: Spot, hand: WaylandHand? = nil) {
    self.origin = origin
    self.hand = hand
  }

  /// A step of the mouse; points are the window's.
  package enum Step {
    case move(Spot)
    case press(Button)
    case release(Button)
    /// Does nothing for some seconds.
    case rest(Double)
  }

  /// The buttons, numbered as X does.
  package enum Button: Int {
    case left = 1
    case right = 3
  }

  /// Does it all in one go.
  package func perform(_ steps: [Step]) async throws {
    if let hand {
      try await hand.perform(steps.map(command))
      return
    }
    try await Tool.run("xdotool", steps.flatMap(words))
  }

  /// Presses and moves in a straight line, without letting go.
  package func drag(from start: Spot, to end: Spot) async throws {
    try await perform(Step.drag(from: start, to: end))
  }

  /// Lets go of the left button.
  package func release() async throws {
    try await perform([.release(.left)])
  }

  /// Presses, moves in a straight line, holds still and lets go.
  package func swipe(from start: Spot, to end: Spot) async throws {
    try await perform(Step.drag(from: start, to: end) + Step.letGo)
  }

  /// Presses and releases at one point, with a tremble of some pixels in between.
  package func click(at spot: Spot, trembling: Double = 1) async throws {
    let tremor: [Step] =
      trembling == 0 ? [] : [.move(spot + Spot(x: trembling, y: 0)), .rest(0.03)]
    try await perform([.move(spot), .press(.left), .rest(0.02)] + tremor + [.release(.left)])
  }

  /// A step in the words of the hand on a compositor.
  private func command(_ step: Step) -> WaylandHand.Command {
    switch step {
    case .move(let spot): .move(origin + spot)
    case .press(.left): .press(.left)
    case .press(.right): .press(.right)
    case .release(.left): .release(.left)
    case .release(.right): .release(.right)
    case .rest(let seconds): .rest(seconds)
    }
  }

  private func words(_ step: Step) -> [String] {
    switch step {
    case .move(let spot):
      let place = origin + spot
      return ["mousemove", "\(Int(place.x.rounded()))", "\(Int(place.y.rounded()))"]
    case .press(let button): return ["mousedown", "\(button.rawValue)"]
    case .release(let button): return ["mouseup", "\(button.rawValue)"]
    case .rest(let seconds): return ["sleep", "\(seconds)"]
    }
  }
}

extension Mouse.Step {
  /// Presses and moves in a straight line, about as fast as a mouse reports.
  package static func drag(from start: Spot, to end: Spot) -> [Mouse.Step] {
    [.move(start), .press(.left), .rest(0.008)] + glide(from: start, to: end)
  }

  /// Holds still and lets go: a busy machine reads moves in bunches, and their times tell no velocity.
  package static let letGo: [Mouse.Step] = [.rest(0.25), .release(.left)]

  /// Moves in a straight line, in twelve steps of 8 milliseconds.
  package static func glide(from start: Spot, to end: Spot) -> [Mouse.Step] {
    (1...12).flatMap { step -> [Mouse.Step] in
      [.move(start + (end - start) * (Double(step) / 12)), .rest(0.008)]
    }
  }
}
