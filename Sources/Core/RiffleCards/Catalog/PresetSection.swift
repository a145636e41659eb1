import RiffleMotion

/// The place of a part in a preset: its name, the kinds it can be of, and their tunables.
public struct PresetSection: Sendable {
  /// The name, with which the key paths of its tunables begin.
  public let name: String
  /// The tunables of every kind, by their whole key paths, without the kind itself.
  private(set) var tunables: [(kind: String?, tunable: Tunable<Preset>)]
  /// The tunable that is the kind; nil if there is only one.
  private(set) var kindTunable: Tunable<Preset>?
  let part: @Sendable (Preset) -> any PresetPart
  let copy: @Sendable (_ source: Preset, _ target: inout Preset) -> Void
  private var partKinds: [PartKind] = []

  /// The kinds it can be of, each with its summary; empty if there is only one.
  public var kinds: [(name: String, summary: String)] {
    partKinds.map { ($0.name, $0.summary) }
  }

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

  /// `erase` gives a part of any kind the type that all parts have.
  init<Part>(_ place: PartPlace<Part>, _ erase: @escaping @Sendable (Part) -> any PresetPart) {
    let path = place.path
    name = place.name
    tunables = []
    part = { erase($0[keyPath: path]) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }

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
        // Naming the present kind does not change the part.
        if kind.type == type(of: part(preset)) { return preset }
        var preset = preset
        kind.place(&preset)
        return preset
      }
    )
  }

  /// The error that a preset's part is not of a kind of the catalog; nil if it is.
  func problem(with preset: Preset) -> PresetError? {
    guard let kindTunable, kindTunable.value(preset) == nil else { return nil }
    return .unregisteredPart(section: name, part: "\(type(of: part(preset)))")
  }

  /// Also if the catalog does not have the kind.
  func kindName(in preset: Preset) -> String { type(of: part(preset)).kind }

  // MARK: Checks

  /// Refuses a kind whose name or keys could not be distinguished from others, or could not be
  /// written.
  func requireSense(of kind: PartKind) {
    let title = "\(name).kind \"\(kind.name)\" (\(kind.type))"
    publicPrecondition(
      kind.name.isWord(with: "-_"),
      "\(title): the name of a kind is a letter, then letters, digits, - or _"
    )
    for other in kinds {
      publicPrecondition(other.name != kind.name, "\(title): another kind has that name already")
    }
    var keys: Set<String> = []
    for key in kind.tunables.map(\.key) {
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
    for key in keys {
      for other in tunables.map(\.tunable.key) + keys + ["\(name).kind"] {
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
        "\(name).kind \"\(Part.kind)\" (\(Part.self)): the default of \"\(tunable.key)\" is "
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
  /// With whole key paths.
  let tunables: [Tunable<Preset>]
  let type: any PresetPart.Type
  /// Gives a preset a part of this kind with its defaults.
  let place: @Sendable (inout Preset) -> Void

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
  /// The prefix of the key paths of the part's tunables.
  let name: String
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
