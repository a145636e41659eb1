/// A cache that removes its least recently used values while their total cost exceeds a limit.
///
/// Inlinable because other modules use it for every command of a frame, and the compiler specializes
/// a generic type across modules only if it sees the code.
@usableFromInline
package struct LRUCache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var lastUse: Int

    @inlinable
    init(value: Value, cost: Int, lastUse: Int) {
      self.value = value
      self.cost = cost
      self.lastUse = lastUse
    }
  }

  /// The latest value stays even if it costs more.
  @usableFromInline package var costLimit: Int {
    didSet { removeExcess() }
  }
  @usableFromInline package internal(set) var cost = 0
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var clock = 0

  @inlinable
  package init(costLimit: Int) { self.costLimit = costLimit }

  @inlinable
  package var count: Int { entries.count }

  /// Counts as a use.
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    clock += 1
    // Found once, since what a key holds may take long to hash.
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Does not count as a use.
  @inlinable
  package func peek(_ key: Key) -> Value? { entries[key]?.value }

  @inlinable
  package mutating func store(_ value: Value, for key: Key, cost newCost: Int) {
    clock += 1
    remove(key)
    entries[key] = Entry(value: value, cost: newCost, lastUse: clock)
    cost += newCost
    removeExcess()
  }

  @inlinable
  mutating func removeExcess() {
    while cost > costLimit, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  /// Does not count as a use.
  @inlinable
  package mutating func updateAll(_ change: (Key, inout Value) -> Void) {
    for index in entries.values.indices {
      change(entries[index].key, &entries.values[index].value)
    }
  }

  @inlinable
  package mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { cost -= entry.cost }
  }

  @inlinable
  package mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}
