/// A part of a preset that people can choose and tune.
///
/// A part of an app's own needs neither: then it cannot be written to a preset file.
public protocol PresetPart: Sendable {
  /// The name people choose it by.
  static var kind: String { get }
  /// What it does, in one line.
  static var meaning: String { get }
  /// What can be tuned about it.
  static var tunables: [Tunable<Self>] { get }
}

extension PresetPart {
  /// The type's name.
  public static var kind: String { "\(Self.self)" }
  /// Nothing.
  public static var meaning: String { "" }
  /// Nothing.
  public static var tunables: [Tunable<Self>] { [] }
}

/// A kind of part that a catalog offers for a place in a preset; `Part` is the place's protocol.
struct PartKind<Part>: Sendable {
  let name: String
  let meaning: String
  /// Makes one with its defaults.
  let make: @Sendable () -> Part
  /// Tells whether a part is of this kind.
  let matches: @Sendable (Part) -> Bool
  let tunables: [Tunable<Part>]

  /// Makes the kind of a part's type.
  ///
  /// - Parameters:
  ///   - defaults: One with its defaults.
  ///   - erase: Gives it the place's type.
  ///   - recover: Takes the place's type away again, nil where the part is of another kind.
  init<Concrete: PresetPart>(
    _ defaults: Concrete,
    as erase: @escaping @Sendable (Concrete) -> Part,
    from recover: @escaping @Sendable (Part) -> Concrete?
  ) {
    name = Concrete.kind
    meaning = Concrete.meaning
    make = { erase(defaults) }
    matches = { recover($0) != nil }
    tunables = Concrete.tunables.map { tunable in
      tunable.lifted(key: tunable.key, out: recover) { _, part in erase(part) }
    }
  }
}
