/// A setting that can be tuned, of a preset or of a part of one: its name, its summary, the values it
/// can have, and how to read and change it.
public struct Tunable<Owner>: Sendable {
  /// The key path, from the owner on: all of it if the owner is a preset.
  public let key: String
  /// The effect on the feel, in one line.
  public let summary: String
  /// The values it can have.
  public let domain: ParameterDomain

  /// Reads the value; nil if the owner does not have this tunable.
  let value: @Sendable (Owner) -> ParameterValue?
  /// Returns the owner with another value, which is in the domain; nil if it does not have this
  /// tunable.
  let change: @Sendable (Owner, ParameterValue) -> Owner?

  /// Makes a tunable of a whole out of this tunable of a part of it.
  func lifted<Whole>(
    key: String,
    out: @escaping @Sendable (Whole) -> Owner?,
    into: @escaping @Sendable (Whole, Owner) -> Whole
  ) -> Tunable<Whole> {
    Tunable<Whole>(
      key: key,
      summary: summary,
      domain: domain,
      value: { whole in out(whole).flatMap(value) },
      change: { whole, new in out(whole).flatMap { change($0, new) }.map { into(whole, $0) } }
    )
  }
}

// MARK: Making

extension Tunable {
  /// Makes the tunable of a property whose value is written as a whole.
  static func make<Value>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ domain: ParameterDomain,
    _ summary: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    from read: @escaping @Sendable (ParameterValue) -> Value?
  ) -> Tunable {
    make(key, path, domain, summary, to: write) { _, value in read(value) }
  }

  /// Makes the tunable of a property of which a value may change only a share.
  static func make<Value>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ domain: ParameterDomain,
    _ summary: String,
    to write: @escaping @Sendable (Value) -> ParameterValue,
    change: @escaping @Sendable (Value, ParameterValue) -> Value?
  ) -> Tunable {
    domain.requireSense(of: key)
    return Tunable(
      key: key,
      summary: summary,
      domain: domain,
      value: { write($0[keyPath: path]) },
      change: { owner, value in
        guard let new = change(owner[keyPath: path], value) else { return nil }
        var owner = owner
        owner[keyPath: path] = new
        return owner
      }
    )
  }
}
