import RiffleMotion

/// The list of everything that can be tuned about presets: the one that `--set`, preset files,
/// traces and the documentation share.
public struct Catalog: Sendable {
  /// The parts of a preset, in the order in which they are written.
  public let sections: [PresetSection]

  /// Makes the list of all parts that come with the library.
  public init() {
    sections = Self.everything
  }

  /// Made once, since it never changes and each change of a preset reads it.
  private static let everything: [PresetSection] = {
    [
      PresetSection("container", \.container),
      PresetSection("deck", \.deck),
      PresetSection(
        "layout",
        \.layout,
        [
          PartKind(InsetLayout()),
          PartKind(PileLayout()),
          PartKind(ShrinkingLayout()),
          PartKind(BoardLayout()),
          PartKind(CascadeLayout()),
        ]
      ),
      PresetSection("drag", \.drag),
      PresetSection(
        "drag.rotation",
        \.drag.rotation,
        [
          PartKind(NoRotation()),
          PartKind(TangentRotation()),
          PartKind(LinearRotation()),
          PartKind(LeverRotation()),
        ]
      ),
      PresetSection(
        "release",
        \.release,
        [
          PartKind(PositionRelease()),
          PartKind(DistanceRelease()),
          PartKind(ProgressRelease()),
          PartKind(ProjectionRelease()),
          PartKind(SwipeRelease()),
        ]
      ),
      PresetSection(
        "exit",
        \.exit,
        [
          PartKind(OffsetExit()),
          PartKind(SlideExit()),
          PartKind(ScreenPointExit()),
          PartKind(EdgeExit()),
          PartKind(CyclingExit()),
          PartKind(FlyExit()),
        ]
      ),
      PresetSection(
        "return",
        \.returnRule,
        [
          PartKind(CurveReturn()),
          PartKind(SettlingReturn()),
          PartKind(BouncyReturn()),
          PartKind(SpringReturn()),
        ]
      ),
      PresetSection(
        "restack",
        \.restack,
        [
          PartKind(CurveRestack()),
          PartKind(InstantRestack()),
          PartKind(SpringRestack()),
        ]
      ),
      PresetSection("appearance", \.appearance),
    ]
  }()

  /// Returns the tunables of a preset with its present kinds of parts, in the order in which they are
  /// written: the kind of each part before its tunables.
  public func tunables(of preset: Preset) -> [Tunable<Preset>] {
    sections.flatMap { section in
      let own = section.tunables.map(\.tunable).filter { $0.value(preset) != nil }
      return (section.kindTunable.map { [$0] } ?? []) + own
    }
  }

  /// The key paths of all tunables of all kinds.
  public var keys: [String] {
    var keys: [String] = []
    for section in sections {
      let own = [section.kindTunable?.key].compactMap { $0 } + section.tunables.map(\.tunable.key)
      for key in own where !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// Returns the values that a tunable of a preset can have; nil if the preset, with its present kinds
  /// of parts, has no tunable of that key path.
  public func domain(of key: String, in preset: Preset) -> ParameterDomain? {
    try? tunable(key, of: preset).domain
  }

  /// Returns the tunable of a preset at a key path.
  ///
  /// - Throws: ``PresetError`` if there is no such tunable, or only one of other kinds of parts.
  func tunable(_ key: String, of preset: Preset) throws(PresetError) -> Tunable<Preset> {
    var others: (section: PresetSection, kinds: [String])?
    for section in sections {
      if let kind = section.kindTunable, kind.key == key { return kind }
      let named = section.tunables.filter { $0.tunable.key == key }
      if let own = named.first(where: { $0.tunable.value(preset) != nil }) { return own.tunable }
      if !named.isEmpty { others = (section, named.compactMap(\.kind)) }
    }
    guard let others else { throw .unknownKey(key) }
    throw .otherKind(
      key: key,
      section: others.section.name,
      has: others.section.kindTunable?.value(preset)?.text ?? "the app's own",
      needs: others.kinds
    )
  }
}

extension Preset {
  /// Returns the value of a tunable.
  ///
  /// - Throws: ``PresetError`` if this preset has no such tunable.
  public func value(of key: String) throws(PresetError) -> ParameterValue {
    try Catalog().tunable(key, of: self).value(self) ?? .none
  }

  /// Sets a tunable to a value.
  ///
  /// A part of another kind comes with its defaults.
  ///
  /// - Parameters:
  ///   - key: The key path, such as `layout.horizontal`.
  ///   - value: The value.
  /// - Throws: ``PresetError`` if this preset has no such tunable, or the tunable cannot have the
  ///   value; then nothing has changed.
  public mutating func set(_ key: String, to value: ParameterValue) throws(PresetError) {
    let tunable = try Catalog().tunable(key, of: self)
    guard let accepted = tunable.domain.accepted(value),
      let changed = tunable.change(self, accepted)
    else {
      throw .wrongValue(key: key, wanted: tunable.domain.description, found: value)
    }
    self = changed
  }

  /// Returns the value of a tunable; nil if this preset does not have that tunable.
  public func value(of tunable: Tunable<Preset>) -> ParameterValue? {
    tunable.value(self)
  }
}
