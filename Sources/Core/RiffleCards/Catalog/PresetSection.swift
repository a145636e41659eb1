/// The place of a part in a preset: its name, the kinds it can be of, and their tunables.
public struct PresetSection: Sendable {
  /// The name, with which the key paths of its tunables begin.
  public let name: String
  /// The tunables of every kind, by their whole key paths, without the kind itself.
  private(set) var tunables: [(kind: String?, tunable: Tunable<Preset>)]
  /// The tunable that is the kind; nil if there is only one.
  private(set) var kindTunable: Tunable<Preset>?
  /// Returns the part that a preset has here.
  let part: @Sendable (Preset) -> any PresetPart
  /// Gives a preset the part that another one has here.
  let copy: @Sendable (_ source: Preset, _ target: inout Preset) -> Void
  /// The kinds it can be of; empty if there is only one.
  private var partKinds: [PartKind] = []

  /// The kinds it can be of, each with its summary; empty if there is only one.
  public var kinds: [(name: String, summary: String)] {
    partKinds.map { ($0.name, $0.summary) }
  }

  /// Makes the place of a part of one kind.
  init<Part: PresetPart>(_ name: String, _ path: any WritableKeyPath<Preset, Part> & Sendable) {
    self.name = name
    tunables = Part.tunables.map { tunable in
      let lifted = tunable.lifted(key: "\(name).\(tunable.key)") { (preset: Preset) in
        preset[keyPath: path]
      } into: { preset, part in
        var preset = preset
        preset[keyPath: path] = part
        return preset
      }
      return (nil, lifted)
    }
    part = { $0[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }

  /// Makes the place of a part of any kind; `erase` gives such a part the type that all parts have.
  init<Part>(_ place: PartPlace<Part>, _ erase: @escaping @Sendable (Part) -> any PresetPart) {
    let path = place.path
    name = place.name
    tunables = []
    part = { erase($0[keyPath: path]) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }

  /// Adds a kind.
  mutating func add(_ kind: PartKind) {
    requireSense(of: kind)
    partKinds.append(kind)
    tunables += kind.tunables.map { (kind.name, $0) }
    let kinds = partKinds
    let part = part
    kindTunable = Tunable(
      key: "\(name).kind",
      summary: "The kind of \(name), which decides what else can be set.",
      domain: .choice(kinds.map(\.name)),
      value: { preset in
        let present = type(of: part(preset))
        return kinds.first { $0.type == present }.map { .text($0.name) }
      },
      change: { preset, value in
        guard let kind = kinds.first(where: { .text($0.name) == value }) else { return nil }
        // Naming the kind it has leaves the part as it is.
        if kind.type == type(of: part(preset)) { return preset }
        var preset = preset
        kind.place(&preset)
        return preset
      }
    )
  }

  /// Returns the error that a preset's part here is of no kind of the catalog; nil if it is of one.
  func problem(with preset: Preset) -> PresetError? {
    guard let kindTunable, kindTunable.value(preset) == nil else { return nil }
    return .unregisteredPart(section: name, part: "\(type(of: part(preset)))")
  }

  /// The name of the kind of a preset's part: also if the catalog does not have that kind.
  func kindName(in preset: Preset) -> String { type(of: part(preset)).kind }
}
