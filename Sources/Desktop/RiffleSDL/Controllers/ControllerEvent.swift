package import RiffleMotion

/// What happened to a game controller.
package struct ControllerEvent: Hashable, Sendable {
  /// The time at which it was read.
  package var time: Timestamp
  /// SDL's number of the controller, which no other one gets while the program runs.
  package var controller: Int32
  /// What happened.
  package var change: Change

  /// Makes an event.
  package init(_ change: Change, controller: Int32 = 0, at time: Timestamp) {
    self.time = time
    self.controller = controller
    self.change = change
  }

  /// What can happen to a controller.
  package enum Change: Hashable, Sendable {
    /// It is there, with its name.
    case connected(name: String)
    /// It is gone; its buttons were released and its sticks have returned before.
    case disconnected
    /// It is there but cannot be used, for a reason on one line.
    case refused(String)
    /// A button went down.
    case pressed(ControllerButton)
    /// A button went up.
    case released(ControllerButton)
    /// A stick stands elsewhere: 0 in the middle, a length of 1 at its edge, dy downward.
    case moved(ControllerStick, Vector)
    /// A trigger is pulled by another part: 0 to 1.
    case pulled(ControllerTrigger, Double)
  }
}

/// A button of a controller, by the names of SDL, which are those of an Xbox controller.
package enum ControllerButton: String, CaseIterable, Sendable {
  /// The four on the right: A below, B right, X left, Y above.
  case a, b, x, y
  /// The four of the directional pad.
  case up, down, left, right
  /// The two at the upper edge.
  case leftShoulder, rightShoulder
  /// The small ones in the middle.
  case back, start, guide
  /// The sticks, pressed.
  case leftStick, rightStick
}

/// One of the two sticks.
package enum ControllerStick: CaseIterable, Sendable {
  case left, right
}

/// One of the two triggers below the shoulders.
package enum ControllerTrigger: CaseIterable, Sendable {
  case left, right
}
