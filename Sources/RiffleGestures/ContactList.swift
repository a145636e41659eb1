import RiffleMotion

/// The pointers that are down, with their positions, in the order in which they came.
///
/// A linear list: hands have ten fingers. Its memory is kept from one press to the next.
struct ContactList: Sendable {
  private var contacts: [(pointer: PointerID, position: Point)] = []

  init() {
    contacts.reserveCapacity(10)
  }

  var count: Int { contacts.count }
  var isEmpty: Bool { contacts.isEmpty }

  /// The middle of all pointers; the origin when there are none.
  var middle: Point {
    // One pointer is by far the usual case, and is to keep its exact coordinates.
    if contacts.count == 1 { return contacts[0].position }
    guard !contacts.isEmpty else { return .zero }
    var sum = Vector.zero
    for contact in contacts { sum = sum + (contact.position - .zero) }
    return .zero + sum * (1 / Double(contacts.count))
  }

  func contains(_ pointer: PointerID) -> Bool {
    contacts.contains { $0.pointer == pointer }
  }

  func position(of pointer: PointerID) -> Point? {
    contacts.first { $0.pointer == pointer }?.position
  }

  mutating func add(_ pointer: PointerID, at position: Point) {
    assert(!contains(pointer), "pointer \(pointer.rawValue) is down already")
    contacts.append((pointer, position))
  }

  mutating func move(_ pointer: PointerID, to position: Point) {
    guard let index = contacts.firstIndex(where: { $0.pointer == pointer }) else { return }
    contacts[index].position = position
  }

  mutating func remove(_ pointer: PointerID) {
    contacts.removeAll { $0.pointer == pointer }
  }

  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
  }
}
