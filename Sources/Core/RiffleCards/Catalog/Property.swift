/// A property of a type, to be read and changed.
///
/// `Property({ $0.exit }, { $0.exit = $1 })` is for the core what the key path `\.exit` is for an app: the core
/// also runs in web pages, where Swift has no key paths.
package struct Property<Owner, Value>: Sendable {
  let value: @Sendable (Owner) -> Value
  let set: @Sendable (inout Owner, Value) -> Void

  package init(
    _ value: @escaping @Sendable (Owner) -> Value,
    _ set: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    self.value = value
    self.set = set
  }

  /// Returns an owner with another value.
  func setting(_ value: Value, in owner: Owner) -> Owner {
    var owner = owner
    set(&owner, value)
    return owner
  }
}
