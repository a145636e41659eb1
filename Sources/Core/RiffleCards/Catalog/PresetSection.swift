import RiffleMotion

/// The place of a part in a preset: its name, the kinds it can be of, and their tunables.
public struct PresetSection: Sendable {
  /// The name, with which the key paths of its tunables begin.
  public let name: String
  /// Makes the tunables of the only kind; nil if there are several kinds.
  private let ownTunables: TunableMaker?
  /// The tunable that is the kind; nil if there is only one.
  private(set) var kindTunable: Tunable<Preset>?
  let part: @Sendable (Preset) -> AnyPart
  let copy: @Sendable (_ source: Preset, _ target: inout Preset) -> Void
  private var partKinds: [PartKind] = []

  /// The kinds it can be of, each with its summary; empty if there is only one.
  public var kinds: [(name: String, summary: String)] {
    partKinds.map { ($0.name, $0.summary) }
  }

  init<Part: PresetPart>(_ name: String, _ property: Property<Preset, Part>) {
    self.name = name
    ownTunables = { wanted in
      wantedTunables(Part.self, of: name, wanted) { $0.lifted(key: $1, property) }
    }
    part = { anyPart(property.value($0)) }
    copy = { property.set(&$1, property.value($0)) }
  }

  init<Part>(_ place: PartPlace<Part>) {
    let (property, open) = (place.property, place.open)
    name = place.name
    ownTunables = nil
    part = { open(property.value($0)) }
    copy = { property.set(&$1, property.value($0)) }
  }

  /// Adds a kind that makes sense.
  mutating func add(_ kind: PartKind) {
    partKinds.append(kind)
    let kinds = partKinds
    let part = part
    kindTunable = Tunable(
      key: "\(name).kind",
      summary: "The kind of \(name), which decides what else can be set.",
      domain: .choice(kinds.map { $0.name }),
      value: { preset in
        let present = part(preset)
        return kinds.first { $0.holds(present) }.map { .text($0.name) }
      },
      change: { preset, value in
        guard let kind = kinds.first(where: { .text($0.name) == value }) else { return nil }
        // Naming the present kind does not change the part.
        if kind.holds(part(preset)) { return preset }
        var preset = preset
        kind.place(&preset)
        return preset
      }
    )
  }

  /// The tunables of a preset's part, by their whole key paths, without the kind itself; none if the part's
  /// kind is unknown.
  func tunables(of preset: Preset) -> [Tunable<Preset>] { tunables(of: preset, key: nil) }

  /// Returns the tunable of a preset's part with a whole key path, if there is one that is not the kind.
  func tunable(_ key: String, of preset: Preset) -> Tunable<Preset>? {
    tunables(of: preset, key: key).first
  }

  private func tunables(of preset: Preset, key: String?) -> [Tunable<Preset>] {
    if let ownTunables { return ownTunables(key) }
    let present = part(preset)
    return partKinds.first { $0.holds(present) }?.tunables(key) ?? []
  }

  /// The tunables of every kind, by their whole key paths, without the kind itself.
  var allTunables: [(kind: String?, tunable: Tunable<Preset>)] {
    (ownTunables?(nil) ?? []).map { (nil, $0) }
      + partKinds.flatMap { kind in kind.tunables(nil).map { (kind.name, $0) } }
  }

  /// Returns whether a kind has a tunable of a whole key path, or that is the kind itself.
  func hasTunable(_ key: String) -> Bool {
    kindTunable?.key == key || ownTunables?(key).isEmpty == false
      || partKinds.contains { !$0.tunables(key).isEmpty }
  }

  /// The error that a preset's part is not of a kind of the catalog; nil if it is.
  func problem(with preset: Preset) -> PresetError? {
    guard let kindTunable, kindTunable.value(preset) == nil else { return nil }
    return .unregisteredPart(section: name, part: typeName(of: part(preset)))
  }

  /// Also if the catalog does not have the kind.
  func kindName(in preset: Preset) -> String { RiffleCards.kindName(of: part(preset)) }

  // MARK: Checks

  /// Refuses a kind whose name or keys could not be distinguished from others, or could not be
  /// written.
  func requireSense(of kind: PartKind) {
    let title = "\(name).kind \"\(kind.name)\" (\(kind.typeName()))"
    publicPrecondition(
      kind.name.isWord(with: "-_"),
      "\(title): the name of a kind is a letter, then letters, digits, - or _"
    )
    for other in kinds {
      publicPrecondition(other.name != kind.name, "\(title): another kind has that name already")
    }
    var keys: Set<String> = []
    for key in kind.tunables(nil).map({ $0.key }) {
      let own = key.dropFirst(name.count + 1)
      publicPrecondition(
        own.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { $0.isWord() },
        "\(title): the key \"\(own)\": each word is a letter, then letters or digits"
      )
      publicPrecondition(own != "kind", "\(title): the key \"kind\" is the kind itself")
      publicPrecondition(
        keys.insert(key).inserted,
        "\(title): two tunables have the key \"\(own)\""
      )
    }
    // In a file, one would be a value and the other an object.
    let others = allTunables.map({ $0.tunable.key }) + keys + ["\(name).kind"]
    for key in keys {
      for other in others {
        publicPrecondition(
          !key.continues(other) && !other.continues(key),
          "\(title): of the keys \"\(key)\" and \"\(other)\" one continues the other"
        )
      }
    }
  }

  /// Refuses a kind whose defaults are outside the ranges of its tunables, so that a file could not
  /// hold them.
  func requireDefaults<Part: PresetPart>(of defaults: Part) {
    for tunable in Part.tunables {
      let value = tunable.value(defaults) ?? .none
      publicPrecondition(
        tunable.domain.accepted(value) != nil,
        "\(name).kind \"\(Part.kind)\" (\(typeName(Part.self))): the default of \"\(tunable.key)\" is "
          + "\(value); it must be \(tunable.domain)"
      )
    }
  }
}

extension String {
  fileprivate func continues(_ other: String) -> Bool {
    let rest = utf8.dropFirst(other.utf8.count)
    return rest.first == UInt8(ascii: ".") && utf8.starts(with: other.utf8)
  }
}

extension StringProtocol {
  /// Whether the text is an ASCII letter, followed by letters, digits or some other characters.
  fileprivate func isWord(with others: String = "") -> Bool {
    guard let first, first.isASCII, first.isLetter else { return false }
    return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }
}

/// A kind of part that a catalog offers for a place in a preset.
struct PartKind: Sendable {
  let name: String
  let summary: String
  /// Few of all kinds are ever needed.
  let tunables: TunableMaker
  /// The type's name for errors; the runtime searches all conformances of the program to make it.
  let typeName: @Sendable () -> String
  let holds: @Sendable (AnyPart) -> Bool
  /// Gives a preset a part of this kind with its defaults.
  let place: @Sendable (inout Preset) -> Void

  init<Part, Concrete: PresetPart>(
    _ makeDefaults: @escaping @Sendable () -> Concrete,
    in place: PartPlace<Part>,
    _ erase: @escaping @Sendable (Concrete) -> Part
  ) {
    let (property, open) = (place.property, place.open)
    name = Concrete.kind
    #if hasFeature(Embedded)
    summary = ""
    #else
    summary = Concrete.summary
    #endif
    typeName = { RiffleMotion.typeName(Concrete.self) }
    holds = { isKind($0, Concrete.self) }
    self.place = { property.set(&$0, erase(makeDefaults())) }
    tunables = { wanted in
      wantedTunables(Concrete.self, of: place.name, wanted) { tunable, key in
        tunable.lifted(key: key) {
          concrete(open(property.value($0)), as: Concrete.self)
        } into: { preset, part in
          property.setting(erase(part), in: preset)
        }
      }
    }
  }
}

/// Makes tunables with whole key paths: the one of a key path, or all if that is nil.
typealias TunableMaker = @Sendable (_ wanted: String?) -> [Tunable<Preset>]

/// Returns the tunables of a part as those of a preset, with whole key paths; of one key path that alone.
private func wantedTunables<Part: PresetPart>(
  _ part: Part.Type,
  of section: String,
  _ wanted: String?,
  _ lifted: (Tunable<Part>, _ key: String) -> Tunable<Preset>
) -> [Tunable<Preset>] {
  guard let wanted else { return Part.tunables.map { lifted($0, "\(section).\($0.key)") } }
  guard wanted.hasPrefix("\(section).") else { return [] }
  // No key of the others is made for the comparison.
  let own = wanted.dropFirst(section.count + 1)
  return Part.tunables.first { $0.key == own }.map { [lifted($0, wanted)] } ?? []
}

/// A place in a preset for a part of any kind; `Part` is its protocol, such as `any CardLayout`.
struct PartPlace<Part>: Sendable {
  /// The prefix of the key paths of the part's tunables.
  let name: String
  let property: Property<Preset, Part>
  /// Gives such a part the type that all parts have.
  let open: @Sendable (Part) -> AnyPart

  fileprivate init(
    _ name: String,
    _ value: @escaping @Sendable (Preset) -> Part,
    _ set: @escaping @Sendable (inout Preset, Part) -> Void,
    open: @escaping @Sendable (Part) -> AnyPart
  ) {
    self.name = name
    self.open = open
    property = Property(value, set)
  }
}

extension PartPlace where Part == AnyLayout {
  static var layout: Self { Self("layout", { $0.layout }, { $0.layout = $1 }) { anyPart($0) } }
}

extension PartPlace where Part == AnyRotation {
  static var rotation: Self {
    Self("drag.rotation", { $0.drag.rotation }, { $0.drag.rotation = $1 }) { anyPart($0) }
  }
}

extension PartPlace where Part == AnyFollow {
  static var follow: Self {
    Self("drag.follow", { $0.drag.follow }, { $0.drag.follow = $1 }) { anyPart($0) }
  }
}

extension PartPlace where Part == AnyRelease {
  static var release: Self { Self("release", { $0.release }, { $0.release = $1 }) { anyPart($0) } }
}

extension PartPlace where Part == AnyExit {
  static var exit: Self { Self("exit", { $0.exit }, { $0.exit = $1 }) { anyPart($0) } }
}

extension PartPlace where Part == AnyReturn {
  static var returnRule: Self {
    Self("return", { $0.returnRule }, { $0.returnRule = $1 }) { anyPart($0) }
  }
}

extension PartPlace where Part == AnyRestack {
  static var restack: Self { Self("restack", { $0.restack }, { $0.restack = $1 }) { anyPart($0) } }
}
