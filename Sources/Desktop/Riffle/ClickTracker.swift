import RiffleCore

/// What presses become besides taps and drags: clicks of other buttons, double clicks, long presses.
///
/// Positions are in points of the stage, so that a click ends where a drag begins.
struct ClickTracker {
  private struct Press {
    var event: PointerEvent
    var button: PointerButtons
    var card: CardID?
    var modifiers: KeyModifiers
    /// It would make the latest click a double one.
    var isSecond = false
    var mayBeLong: Bool
  }

  private var press: Press?
  /// The latest click of the main button, unless it was a second one.
  private var click: Press?

  /// How long a finger or a pen is held still for a long press, in seconds.
  private static let longPress = 0.5
  /// The longest distance between the presses of a double click, in points: that of a mouse is its slop; two
  /// taps of a finger are farther apart.
  private static let reach = PerPointerKind(mouse: 4.0, pen: 32, touch: 32)

  /// Whether a press may still become a click.
  var isFollowing: Bool { press != nil }

  /// Whether it is one of another button than the main one.
  var isOfOtherButton: Bool { press.map { $0.button != .primary } ?? false }

  /// When the press becomes a long one if nothing happens; nil if it cannot.
  var longPressTime: Timestamp? {
    guard let press, press.mayBeLong else { return nil }
    return press.event.time.advanced(by: Self.longPress)
  }

  /// Begins a press; one with several buttons or pointers is none.
  ///
  /// - Parameters:
  ///   - isFree: Whether the stack followed no pointer before.
  ///   - isOnButton: Whether there is an area that the press may activate.
  ///   - interval: The longest time between the presses of a double click, in seconds.
  mutating func press(
    _ event: PointerEvent,
    on card: CardID?,
    isFree: Bool,
    isOnButton: Bool,
    modifiers: KeyModifiers,
    interval: @autoclosure () -> Double
  ) {
    let former = click
    click = nil
    // An earlier press of the same pointer has lost its release.
    let isAlone = press == nil || press?.event.pointer == event.pointer
    guard case .down(let button) = event.phase, isAlone, isFree, event.buttons == button,
      [.primary, .secondary, .middle].contains(button)
    else {
      press = nil
      return
    }
    let isLong = button == .primary && event.kind != .mouse && !isOnButton
    var new = Press(
      event: event,
      button: button,
      card: card,
      modifiers: modifiers,
      mayBeLong: isLong
    )
    if let former, button == .primary, former.card == card, former.event.kind == event.kind {
      let distance = (event.position - former.event.position).length
      let seconds = event.time.seconds(since: former.event.time)
      new.isSecond = distance < Self.reach[event.kind] && seconds <= interval()
    }
    press = new
  }

  mutating func move(_ event: PointerEvent) {
    guard let press, press.event.pointer == event.pointer else { return }
    if event.buttons != press.button || !isNear(event, press) { self.press = nil }
  }

  /// Ends the press; returns the click that it was, unless that is a tap.
  ///
  /// - Parameters:
  ///   - card: The card there.
  ///   - selection: The card that the stack took as tapped.
  mutating func lift(
    _ event: PointerEvent,
    on card: CardID?,
    selecting selection: CardID?
  ) -> CardClick.Kind? {
    guard let press, press.event.pointer == event.pointer else { return nil }
    self.press = nil
    guard event.buttons.isEmpty, isNear(event, press), press.card == card else { return nil }
    if press.button == .secondary { return .secondary }
    if press.button == .middle { return .middle }
    guard selection == card else { return nil }
    if press.isSecond { return .double }
    click = press
    return nil
  }

  /// Ends the press as a long one, if it is held still at a time.
  mutating func takeLongPress(
    at time: Timestamp
  ) -> (position: Point, card: CardID?, modifiers: KeyModifiers)? {
    guard let press, let due = longPressTime, due <= time else { return nil }
    self = ClickTracker()
    return (press.event.position, press.card, press.modifiers)
  }

  private func isNear(_ event: PointerEvent, _ press: Press) -> Bool {
    (event.position - press.event.position).length < PerPointerKind.slop[event.kind]
  }
}
