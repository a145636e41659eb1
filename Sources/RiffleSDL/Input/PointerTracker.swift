import RiffleGestures
import RiffleMotion

/// Follows every pointer that is down, so that what it reports always adds up.
///
/// Its promise: of each pointer, a press is followed by its moves and then by either its release
/// or a cancel, never both and never neither, whatever the desktop swallows. After a cancel
/// nothing is heard of the pointer until all its buttons are up.
struct PointerTracker {
  /// A pointer with a button held.
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

  /// Takes in that a button went down, or a finger landed.
  mutating func press(
    _ button: PointerButtons,
    of pointer: PointerID,
    _ kind: PointerKind,
    at position: Point,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    if let index = index(of: pointer), contacts[index].buttons.isSuperset(of: button) {
      // The button is down already: its release went to somebody else.
      lose(index, .captureLost, time: time, into: &events)
      contacts.remove(at: index)
    }
    if let index = index(of: pointer) {
      contacts[index].buttons.formUnion(button)
      contacts[index].position = position
      guard !contacts[index].isCancelled else { return }
      events.append(contacts[index].event(.down(button), time: time))
    } else {
      let contact = Contact(pointer: pointer, kind: kind, position: position, buttons: button)
      contacts.append(contact)
      events.append(contact.event(.down(button), time: time))
    }
  }

  /// Takes in that a pointer moved, with the buttons that the desktop says are down.
  mutating func move(
    _ pointer: PointerID,
    _ kind: PointerKind,
    to position: Point,
    held: PointerButtons,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    releaseSilently(pointer, held: held, time: time, into: &events)
    guard let index = index(of: pointer) else {
      // A finger cannot hover: its press was lost, or belongs to another window.
      guard kind != .touch else { return }
      let hover = Contact(pointer: pointer, kind: kind, position: position, buttons: held)
      events.append(hover.event(.move, time: time))
      return
    }
    contacts[index].position = position
    guard !contacts[index].isCancelled else { return }
    events.append(contacts[index].event(.move, time: time))
  }

  /// Takes in that a button went up, or a finger left.
  ///
  /// A release without a press is dropped: the press went to somebody else.
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
    if !contacts[index].isCancelled {
      events.append(contacts[index].event(.up(button), time: time))
    }
    if contacts[index].buttons.isEmpty { contacts.remove(at: index) }
  }

  /// Takes in that the desktop says which buttons are down; a pointer held without any has lost
  /// its release, and is cancelled.
  mutating func releaseSilently(
    _ pointer: PointerID,
    held: PointerButtons,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard held.isEmpty, let index = index(of: pointer) else { return }
    lose(index, .captureLost, time: time, into: &events)
    contacts.remove(at: index)
  }

  /// Takes every pointer that is down away from the hand.
  mutating func cancelAll(
    _ cause: CancelCause,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    for index in contacts.indices { lose(index, cause, time: time, into: &events) }
  }

  private mutating func lose(
    _ index: Int,
    _ cause: CancelCause,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard !contacts[index].isCancelled else { return }
    contacts[index].isCancelled = true
    events.append(contacts[index].event(.cancel(cause), time: time))
  }

  private func index(of pointer: PointerID) -> Int? {
    contacts.firstIndex { $0.pointer == pointer }
  }
}
