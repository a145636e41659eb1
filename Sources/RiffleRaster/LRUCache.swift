/// A cache that removes its least recently used values while their total cost exceeds a limit.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  /// The largest total cost of all values; the latest value stays even if it costs more.
  package var costLimit: Int {
    didSet { removeExcess() }
  }
  /// The total cost of all values.
  package private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  /// Makes an empty cache.
  package init(costLimit: Int) {
    self.costLimit = costLimit
  }

  /// The number of values.
  package var count: Int { entries.count }

  /// The keys of all values, in no order.
  package var keys: some Collection<Key> { entries.keys }

  /// Returns a value and counts that as a use.
  package mutating func value(for key: Key) -> Value? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.value
  }

  /// Returns a value without counting that as a use.
  package func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// Stores a value as the most recently used.
  package mutating func store(_ value: Value, for key: Key, cost newCost: Int) {
    clock += 1
    remove(key)
    entries[key] = Entry(value: value, cost: newCost, lastUse: clock)
    cost += newCost
    removeExcess()
  }

  private mutating func removeExcess() {
    while cost > costLimit, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  /// Changes every value in place, without counting that as a use.
  package mutating func updateAll(_ change: (Key, inout Value) -> Void) {
    for index in entries.values.indices {
      change(entries[index].key, &entries.values[index].value)
    }
  }

  /// Removes a value.
  package mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { cost -= entry.cost }
  }

  /// Removes all values.
  package mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}
