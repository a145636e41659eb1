/// The place of a part in a preset: its name, the kinds it can be of, and their tunables.
public struct PresetSection: Sendable {
  /// The name, with which the key paths of its tunables begin.
  public let name: String
  /// The kinds it can be of, each with its summary; empty if there is only one.
  public let kinds: [(name: String, summary: String)]
  /// The tunables of every kind, by their whole key paths, without the kind itself.
  let tunables: [(kind: String?, tunable: Tunable<Preset>)]
  /// The tunable that is the kind; nil if there is only one.
  let kindTunable: Tunable<Preset>?

  /// Makes the place of a part of one kind.
  init<Part: PresetPart>(_ name: String, _ path: any WritableKeyPath<Preset, Part> & Sendable) {
    self.name = name
    kinds = []
    kindTunable = nil
    tunables = Part.tunables.map { (nil, $0.placed(in: name, at: path)) }
  }

  /// Makes the place of a part that can be of several kinds.
  init<Part>(
    _ name: String,
    _ path: any WritableKeyPath<Preset, Part> & Sendable,
    _ kinds: [PartKind<Part>]
  ) {
    self.name = name
    self.kinds = kinds.map { ($0.name, $0.summary) }
    tunables = kinds.flatMap { kind in
      kind.tunables.map { (kind.name, $0.placed(in: name, at: path)) }
    }
    kindTunable = Tunable(
      key: "\(name).kind",
      summary: "The kind of \(name), which decides what else can be set.",
      domain: .choice(kinds.map(\.name)),
      value: { preset in
        kinds.first { $0.matches(preset[keyPath: path]) }.map { .text($0.name) }
      },
      change: { preset, value in
        guard let kind = kinds.first(where: { .text($0.name) == value }) else { return nil }
        // Naming the kind it has leaves the part as it is.
        if kind.matches(preset[keyPath: path]) { return preset }
        var preset = preset
        preset[keyPath: path] = kind.make()
        return preset
      }
    )
  }
}

extension Tunable {
  /// Makes a tunable of a preset out of one of a part.
  fileprivate func placed(
    in section: String,
    at path: any WritableKeyPath<Preset, Owner> & Sendable
  ) -> Tunable<Preset> {
    lifted(key: "\(section).\(key)") {
      $0[keyPath: path]
    } into: { preset, part in
      var preset = preset
      preset[keyPath: path] = part
      return preset
    }
  }
}
