import RiffleGestures
import RiffleMotion

/// The held buttons and the latest position of each pointer, which SDL does not repeat: its button events
/// carry no mask of the held buttons, and its window events name no pointer.
///
/// A mask that contradicts an earlier event is passed on as it is: only the gesture arena concludes from
/// it that a release was never delivered.
///
/// After the window has lost a pointer, its events are left out until all its buttons are up.
struct HeldPointers {
  private struct Contact {
    let pointer: PointerID
    let kind: PointerKind
    var position: Point
    var buttons: PointerButtons
    var isCancelled = false

    func event(_ phase: PointerEvent.Phase, time: Timestamp) -> InputEvent {
      .pointer(
        PointerEvent(
          time: time,
          pointer: pointer,
          kind: kind,
          phase: phase,
          position: position,
          buttons: buttons
        )
      )
    }
  }

  private var contacts: [Contact] = []

  init() {
    // A mouse and ten fingers; the array never grows in use.
    contacts.reserveCapacity(11)
  }

  /// Records that a finger landed, too.
  mutating func press(
    _ button: PointerButtons,
    of pointer: PointerID,
    _ kind: PointerKind,
    at position: Point,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    if let index = index(of: pointer), !contacts[index].buttons.isSuperset(of: button) {
      contacts[index].buttons.formUnion(button)
      contacts[index].position = position
      report(.down(button), index, time: time, into: &events)
    } else {
      // A button that is down already: the earlier state, a cancel included, is out of date.
      contacts.removeAll { $0.pointer == pointer }
      contacts.append(Contact(pointer: pointer, kind: kind, position: position, buttons: button))
      report(.down(button), contacts.count - 1, time: time, into: &events)
    }
  }

  mutating func move(
    _ pointer: PointerID,
    _ kind: PointerKind,
    to position: Point,
    held: PointerButtons,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard let index = index(of: pointer) else {
      // A finger cannot hover: its press was lost, or belongs to another window.
      guard kind != .touch else { return }
      let hover = Contact(pointer: pointer, kind: kind, position: position, buttons: held)
      events.append(hover.event(.move, time: time))
      return
    }
    contacts[index].position = position
    contacts[index].buttons = held
    // A pointer that hovers again is reported, even if it was cancelled before.
    if held.isEmpty { contacts[index].isCancelled = false }
    report(.move, index, time: time, into: &events)
    if held.isEmpty { contacts.remove(at: index) }
  }

  /// Leaves out a release without a press: the press belongs to another window.
  mutating func release(
    _ button: PointerButtons,
    of pointer: PointerID,
    at position: Point,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard let index = index(of: pointer) else { return }
    contacts[index].buttons.subtract(button)
    contacts[index].position = position
    report(.up(button), index, time: time, into: &events)
    if contacts[index].buttons.isEmpty { contacts.remove(at: index) }
  }

  /// The desktop reports no button as held, without a movement.
  mutating func clearButtons(
    of pointer: PointerID,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard let index = index(of: pointer) else { return }
    contacts[index].buttons = []
    report(.move, index, time: time, into: &events)
    contacts.remove(at: index)
  }

  /// Where a pointer was at last, and the buttons that it holds; nil if it holds none, or the window has lost it.
  func held(_ pointer: PointerID) -> (position: Point, buttons: PointerButtons)? {
    guard let index = index(of: pointer), !contacts[index].isCancelled else { return nil }
    return (contacts[index].position, contacts[index].buttons)
  }

  mutating func cancelAll(_ cause: CancelCause, time: Timestamp, into events: inout [InputEvent]) {
    for index in contacts.indices {
      report(.cancel(cause), index, time: time, into: &events)
      contacts[index].isCancelled = true
    }
  }

  private func report(
    _ phase: PointerEvent.Phase,
    _ index: Int,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard !contacts[index].isCancelled else { return }
    events.append(contacts[index].event(phase, time: time))
  }

  private func index(of pointer: PointerID) -> Int? {
    contacts.firstIndex { $0.pointer == pointer }
  }
}
