/// A kind of part that the catalog offers for a place in a preset.
///
/// `Part` is the protocol of the place, such as `any CardLayout`.
struct PartKind<Part>: Sendable {
  let name: String
  let summary: String
  /// Makes a part of this kind with its defaults.
  let make: @Sendable () -> Part
  /// Returns whether a part is of this kind.
  let matches: @Sendable (Part) -> Bool
  let tunables: [Tunable<Part>]

  /// Makes the kind of a concrete type; `erase` gives a value the type of the place.
  private init<Concrete: PresetPart>(
    _ defaults: Concrete,
    _ erase: @escaping @Sendable (Concrete) -> Part
  ) {
    name = Concrete.kind
    summary = Concrete.summary
    make = { erase(defaults) }
    matches = { $0 is Concrete }
    tunables = Concrete.tunables.map { tunable in
      tunable.lifted(key: tunable.key, out: { $0 as? Concrete }, into: { _, part in erase(part) })
    }
  }
}

// Swift cannot say that a type conforms to a protocol that is itself a parameter, so each place has
// its own line.
extension PartKind where Part == any CardLayout {
  init(_ defaults: some CardLayout) { self.init(defaults) { $0 } }
}

extension PartKind where Part == any RotationLaw {
  init(_ defaults: some RotationLaw) { self.init(defaults) { $0 } }
}

extension PartKind where Part == any ReleaseRule {
  init(_ defaults: some ReleaseRule) { self.init(defaults) { $0 } }
}

extension PartKind where Part == any ExitRule {
  init(_ defaults: some ExitRule) { self.init(defaults) { $0 } }
}

extension PartKind where Part == any ReturnRule {
  init(_ defaults: some ReturnRule) { self.init(defaults) { $0 } }
}

extension PartKind where Part == any RestackRule {
  init(_ defaults: some RestackRule) { self.init(defaults) { $0 } }
}
