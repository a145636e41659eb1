package import RiffleCards
package import RiffleFormats

/// A preset that is being tuned, and the preset it was made from.
package struct WorkingPreset: Sendable {
  package enum Origin: String, CaseIterable, Hashable, Sendable {
    /// It is of the library, and cannot be saved over.
    case builtIn
    case user
  }

  package let base: Preset
  package let origin: Origin
  /// The tuned preset; it has the base's name.
  package private(set) var preset: Preset
  /// The base with this preset's kinds of parts.
  private var reference: Preset
  /// Key paths of the tunables that differ from the base, for marks beside them.
  ///
  /// A tunable of a kind of part that the base does not have is compared with the kind's default.
  package private(set) var changedKeys: Set<String>
  package private(set) var isChanged = false
  /// How far the words of feeling have been turned since the last other change.
  package private(set) var dial: FeelDial?

  package init(_ preset: Preset, from origin: Origin) {
    self.init(preset, base: preset, from: origin)
  }

  /// Takes the name and the catalog of the base.
  package init(_ preset: Preset, base: Preset, from origin: Origin) {
    self.base = base
    self.origin = origin
    self.preset = preset
    reference = base
    changedKeys = []
    replace(with: preset)
  }

  package var name: String { base.name }
  /// The name of a built-in preset; for a user's, that of its file, since a built-in one may have the same name.
  package var key: String { origin == .user ? "\(name).json" : name }
  package var isReadOnly: Bool { origin == .builtIn }
  package var changes: [PresetDifference] { preset.differences(from: base) }

  package func isChanged(_ key: String) -> Bool { changedKeys.contains(key) }

  package func changeCount(in group: PresetGroup) -> Int {
    changedKeys.count { PresetGroup(of: $0) == group }
  }

  /// The value that a reset restores: the base's, or the default if the base has another kind of
  /// part; nil if the preset has no such tunable.
  package func baseValue(of key: String) -> ParameterValue? {
    try? (key.hasSuffix(".kind") ? base : reference).value(of: key)
  }
}

extension WorkingPreset {
  /// Keeps the base's name and catalog.
  package mutating func replace(with preset: Preset) {
    self.preset = preset
    self.preset.name = base.name
    self.preset.catalog = base.catalog
    dial = nil
    let tunables = base.catalog.tunables(of: self.preset)
    reference = base
    for tunable in tunables where tunable.key.hasSuffix(".kind") {
      // A part that the catalog does not have keeps the base's kind.
      let kind = self.preset.value(of: tunable)
      if let kind, kind != base.value(of: tunable) { try? reference.set(tunable.key, to: kind) }
    }
    changedKeys = Set(
      tunables.compactMap { tunable in
        let former = (tunable.key.hasSuffix(".kind") ? base : reference).value(of: tunable)
        return self.preset.value(of: tunable) == former ? nil : tunable.key
      }
    )
    isChanged = !changedKeys.isEmpty || !self.preset.hasSameParts(as: base)
  }

  /// The value may be outside the slider's range; throws and changes nothing if it does not fit.
  package mutating func set(_ key: String, to value: ParameterValue) throws(RiffleError) {
    var changed = preset
    do throws(PresetError) {
      try changed.set(key, to: value)
    } catch {
      throw .wrongUsage(error.explanation(in: preset))
    }
    replace(with: changed)
  }

  /// A kind of part is reset with all of the base's values.
  package mutating func reset(_ key: String) throws(RiffleError) {
    if key.hasSuffix(".kind"), base.catalog.hasTunable(key) {
      take(section: String(key.dropLast(".kind".count)), from: base)
    } else if let value = baseValue(of: key) {
      try set(key, to: value)
    } else {
      do throws(PresetError) {
        _ = try preset.value(of: key)
      } catch {
        throw .wrongUsage(error.explanation(in: preset))
      }
    }
  }

  package mutating func reset(_ group: PresetGroup) { take(group, from: base) }

  package mutating func resetAll() { replace(with: base) }

  package mutating func take(_ group: PresetGroup, from other: Preset) {
    take(section: group.rawValue, from: other)
  }

  mutating func take(section: String, from other: Preset) {
    var changed = preset
    changed.takePart(section, from: other)
    replace(with: changed)
  }

  /// Turns a word of feeling, in steps from the preset before the first turn; 0 restores that.
  @discardableResult
  package mutating func turn(_ word: FeelWord, to amount: Double) -> [PresetDifference] {
    var dial = dial ?? FeelDial(preset)
    dial.turn(word, to: amount)
    let former = preset
    replace(with: dial.preset)
    self.dial = dial
    return preset.differences(from: former)
  }

  package func saved(as name: String) -> WorkingPreset {
    var preset = preset
    preset.name = name
    return WorkingPreset(preset, from: .user)
  }

  /// Gives the base another name; unsaved changes remain.
  func renamed(to name: String) -> WorkingPreset {
    var base = base
    base.name = name
    var renamed = WorkingPreset(preset, base: base, from: origin)
    renamed.dial = dial
    return renamed
  }
}
