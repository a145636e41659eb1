import RiffleMotion

/// The pointers of the present press, in the order in which they went down: which are down, where
/// they are, and which recognizers follow each.
///
/// It is the only record of pressed pointers. The arena owns it and hands each recognizer the
/// ``ContactGroup`` of the pointers that it follows. A linear list, since hands have ten fingers;
/// its memory is kept from one press to the next.
struct ContactList: Sendable {
  private struct Contact {
    let pointer: PointerID
    var position: Point
    var followers: RecognizerSet
  }

  private var contacts: [Contact] = []

  init() {
    contacts.reserveCapacity(10)
  }

  var isEmpty: Bool { contacts.isEmpty }

  func contains(_ pointer: PointerID) -> Bool {
    index(of: pointer) != nil
  }

  func position(of pointer: PointerID) -> Point? {
    index(of: pointer).map { contacts[$0].position }
  }

  /// Returns whether a recognizer follows a pointer; false if the pointer is not down.
  func isFollowed(_ pointer: PointerID, by recognizer: RecognizerID) -> Bool {
    index(of: pointer).map { contacts[$0].followers.contains(recognizer) } ?? false
  }

  /// Returns whether at least one recognizer follows a pointer.
  func isFollowed(_ pointer: PointerID) -> Bool {
    index(of: pointer).map { !contacts[$0].followers.isEmpty } ?? false
  }

  /// Returns the pointers that a recognizer follows.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - excluded: A pointer to leave out. Defaults to none.
  /// - Returns: Their number and mean position.
  func group(
    followedBy recognizer: RecognizerID,
    without excluded: PointerID? = nil
  ) -> ContactGroup {
    var group = ContactGroup()
    for contact in contacts
    where contact.pointer != excluded && contact.followers.contains(recognizer) {
      group.add(contact.position)
    }
    return group
  }

  mutating func add(_ pointer: PointerID, at position: Point) {
    assert(!contains(pointer), "pointer \(pointer.rawValue) is down already")
    contacts.append(Contact(pointer: pointer, position: position, followers: RecognizerSet()))
  }

  /// Records that a recognizer follows a pointer until the pointer is up.
  mutating func follow(_ pointer: PointerID, by recognizer: RecognizerID) {
    guard let index = index(of: pointer) else { return }
    contacts[index].followers.insert(recognizer)
  }

  mutating func move(_ pointer: PointerID, to position: Point) {
    guard let index = index(of: pointer) else { return }
    contacts[index].position = position
  }

  mutating func remove(_ pointer: PointerID) {
    contacts.removeAll { $0.pointer == pointer }
  }

  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
  }

  private func index(of pointer: PointerID) -> Int? {
    contacts.firstIndex { $0.pointer == pointer }
  }
}

/// A number of pressed pointers, seen as one.
struct ContactGroup {
  private(set) var count = 0
  private var first = Point.zero
  private var sum = Vector.zero

  /// The mean position; the origin if there are no pointers.
  var middle: Point {
    // One pointer is by far the usual case, and is to keep its exact coordinates.
    if count == 1 { return first }
    return count == 0 ? .zero : .zero + sum * (1 / Double(count))
  }

  mutating func add(_ position: Point) {
    if count == 0 { first = position }
    count += 1
    sum = sum + (position - .zero)
  }
}

/// A set of an arena's recognizers, one bit each, so that it needs no memory of its own.
struct RecognizerSet: Sendable {
  /// The most recognizers that an arena can have.
  static let capacity = UInt64.bitWidth

  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ recognizer: RecognizerID) -> Bool {
    bits & 1 << recognizer.index != 0
  }

  mutating func insert(_ recognizer: RecognizerID) {
    bits |= 1 << recognizer.index
  }
}
