import RiffleMotion

/// All that can be tuned about presets: one list for `--set`, preset files, traces, and the docs.
public struct Catalog: Sendable {
  /// The parts of a preset, in the order in which they are written.
  public let sections: [PresetSection]

  /// Makes the list of everything that comes with the library.
  public init() {
    sections = Self.everything
  }

  /// Made once, since it never changes and each change of a preset looks into it.
  private static let everything: [PresetSection] = {
    [
      PresetSection("container", \.container),
      PresetSection("deck", \.deck),
      PresetSection(
        "layout",
        \.layout,
        [
          PartKind(InsetLayout(), as: { $0 }, from: { $0 as? InsetLayout }),
          PartKind(PileLayout(), as: { $0 }, from: { $0 as? PileLayout }),
          PartKind(ShrinkingLayout(), as: { $0 }, from: { $0 as? ShrinkingLayout }),
          PartKind(BoardLayout(), as: { $0 }, from: { $0 as? BoardLayout }),
          PartKind(CascadeLayout(), as: { $0 }, from: { $0 as? CascadeLayout }),
        ]
      ),
      PresetSection("drag", \.drag),
      PresetSection(
        "drag.rotation",
        \.drag.rotation,
        [
          PartKind(NoRotation(), as: { $0 }, from: { $0 as? NoRotation }),
          PartKind(TangentRotation(), as: { $0 }, from: { $0 as? TangentRotation }),
          PartKind(LinearRotation(), as: { $0 }, from: { $0 as? LinearRotation }),
          PartKind(LeverRotation(), as: { $0 }, from: { $0 as? LeverRotation }),
        ]
      ),
      PresetSection(
        "release",
        \.release,
        [
          PartKind(PositionRelease(), as: { $0 }, from: { $0 as? PositionRelease }),
          PartKind(DistanceRelease(), as: { $0 }, from: { $0 as? DistanceRelease }),
          PartKind(ProgressRelease(), as: { $0 }, from: { $0 as? ProgressRelease }),
          PartKind(ProjectionRelease(), as: { $0 }, from: { $0 as? ProjectionRelease }),
        ]
      ),
      PresetSection(
        "exit",
        \.exit,
        [
          PartKind(OffsetExit(), as: { $0 }, from: { $0 as? OffsetExit }),
          PartKind(SlideExit(), as: { $0 }, from: { $0 as? SlideExit }),
          PartKind(ScreenPointExit(), as: { $0 }, from: { $0 as? ScreenPointExit }),
          PartKind(EdgeExit(), as: { $0 }, from: { $0 as? EdgeExit }),
          PartKind(CirculatingExit(), as: { $0 }, from: { $0 as? CirculatingExit }),
          PartKind(FlyExit(), as: { $0 }, from: { $0 as? FlyExit }),
        ]
      ),
      PresetSection(
        "return",
        \.comeback,
        [
          PartKind(CurveReturn(), as: { $0 }, from: { $0 as? CurveReturn }),
          PartKind(SettlingReturn(), as: { $0 }, from: { $0 as? SettlingReturn }),
          PartKind(BouncyReturn(), as: { $0 }, from: { $0 as? BouncyReturn }),
          PartKind(SpringReturn(), as: { $0 }, from: { $0 as? SpringReturn }),
        ]
      ),
      PresetSection(
        "restack",
        \.restack,
        [
          PartKind(CurveRestack(), as: { $0 }, from: { $0 as? CurveRestack }),
          PartKind(InstantRestack(), as: { $0 }, from: { $0 as? InstantRestack }),
          PartKind(SpringRestack(), as: { $0 }, from: { $0 as? SpringRestack }),
        ]
      ),
      PresetSection("appearance", \.appearance),
    ]
  }()

  /// Everything that can be tuned about a preset of these kinds of parts, in the order in which it
  /// is written: the kind of each part before its tunables.
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

  /// Returns what values a tunable can have, whatever kind of part it belongs to; nil where there
  /// is none of that key path.
  public func domain(of key: String) -> ParameterDomain? {
    for section in sections {
      if let kind = section.kindTunable, kind.key == key { return kind.domain }
      if let own = section.tunables.first(where: { $0.tunable.key == key }) {
        return own.tunable.domain
      }
    }
    return nil
  }

  /// Finds what a key path means for a preset.
  ///
  /// - Throws: ``PresetError`` where there is no such tunable, or only one of other kinds of parts.
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
      has: others.section.kindTunable?.value(preset)?.text ?? "one of an app's own",
      needs: others.kinds
    )
  }
}

extension Preset {
  /// Returns the value of a tunable.
  ///
  /// - Throws: ``PresetError`` where this preset has no such tunable.
  public func value(of key: String) throws(PresetError) -> ParameterValue {
    try Catalog().tunable(key, of: self).value(self) ?? .none
  }

  /// Gives a tunable a value.
  ///
  /// Another kind of a part comes with its defaults.
  ///
  /// - Parameters:
  ///   - key: The key path, such as `layout.horizontal`.
  ///   - value: The value.
  /// - Throws: ``PresetError`` where this preset has no such tunable or the value is none of it;
  ///   then nothing has changed.
  public mutating func set(_ key: String, to value: ParameterValue) throws(PresetError) {
    let tunable = try Catalog().tunable(key, of: self)
    guard let accepted = tunable.domain.accepted(value),
      let changed = tunable.change(self, accepted)
    else {
      throw .wrongValue(key: key, wanted: tunable.domain.description, found: value)
    }
    self = changed
  }

  /// What a tunable's value is for this preset; nil where it has none.
  public func value(of tunable: Tunable<Preset>) -> ParameterValue? {
    tunable.value(self)
  }
}
