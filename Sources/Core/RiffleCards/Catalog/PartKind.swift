/// A kind of part that a catalog offers for a place in a preset.
struct PartKind: Sendable {
  /// The name in presets.
  let name: String
  /// The behavior, in one line.
  let summary: String
  /// The tunables, by their whole key paths.
  let tunables: [Tunable<Preset>]
  /// The Swift type.
  let type: any PresetPart.Type
  /// Gives a preset a part of this kind with its defaults.
  let place: @Sendable (inout Preset) -> Void

  /// Makes the kind of a concrete type.
  ///
  /// - Parameters:
  ///   - defaults: A part of this kind with its defaults.
  ///   - place: The place of the part.
  ///   - erase: Gives a part the type of the place. Swift cannot say that a type conforms to a
  ///     protocol that is itself a parameter.
  init<Part, Concrete: PresetPart>(
    _ defaults: Concrete,
    in place: PartPlace<Part>,
    _ erase: @escaping @Sendable (Concrete) -> Part
  ) {
    let path = place.path
    name = Concrete.kind
    summary = Concrete.summary
    type = Concrete.self
    self.place = { $0[keyPath: path] = erase(defaults) }
    tunables = Concrete.tunables.map { tunable in
      tunable.lifted(key: "\(place.name).\(tunable.key)") {
        $0[keyPath: path] as? Concrete
      } into: { preset, part in
        var preset = preset
        preset[keyPath: path] = erase(part)
        return preset
      }
    }
  }
}

/// A place in a preset for a part of any kind; `Part` is its protocol, such as `any CardLayout`.
struct PartPlace<Part>: Sendable {
  /// The name, with which the key paths of the part's tunables begin.
  let name: String
  /// The property of the preset.
  let path: any WritableKeyPath<Preset, Part> & Sendable
}

extension PartPlace where Part == any CardLayout {
  static var layout: Self { Self(name: "layout", path: \.layout) }
}

extension PartPlace where Part == any RotationLaw {
  static var rotation: Self { Self(name: "drag.rotation", path: \.drag.rotation) }
}

extension PartPlace where Part == any ReleaseRule {
  static var release: Self { Self(name: "release", path: \.release) }
}

extension PartPlace where Part == any ExitRule {
  static var exit: Self { Self(name: "exit", path: \.exit) }
}

extension PartPlace where Part == any ReturnRule {
  static var returnRule: Self { Self(name: "return", path: \.returnRule) }
}

extension PartPlace where Part == any RestackRule {
  static var restack: Self { Self(name: "restack", path: \.restack) }
}
