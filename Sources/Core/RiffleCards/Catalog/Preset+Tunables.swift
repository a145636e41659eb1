extension Preset {
  /// Returns the value of a tunable.
  ///
  /// - Throws: ``PresetError`` if this preset has no such tunable, or if the key is the kind of a part
  ///   that its catalog does not have.
  public func value(of key: String) throws(PresetError) -> ParameterValue {
    let tunable = try catalog.tunable(key, of: self)
    if let value = tunable.value(self) { return value }
    throw catalog.sections.compactMap { $0.kindTunable?.key == key ? $0.problem(with: self) : nil }
      .first ?? .unknownKey(key)
  }

  /// Sets a tunable to a value.
  ///
  /// A part of another kind comes with its defaults.
  ///
  /// - Parameter key: The key path, such as `layout.horizontal`.
  /// - Throws: ``PresetError`` if this preset has no such tunable, or the tunable cannot have the
  ///   value; then nothing has changed.
  public mutating func set(_ key: String, to value: ParameterValue) throws(PresetError) {
    let tunable = try catalog.tunable(key, of: self)
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

  /// The preset with parts of the same kinds and every tunable at its default.
  ///
  /// A default is the value that a preset file gets that names no base and nothing but kinds: that of
  /// ``standard``, or the one the kind comes with if ``standard`` has another kind. A part that the
  /// catalog does not have stays as it is: its defaults are not known.
  public var defaults: Preset {
    var preset = Preset.standard
    preset.catalog = catalog
    for section in catalog.sections {
      guard let tunable = section.kindTunable else { continue }
      if let kind = tunable.value(self) {
        preset = tunable.change(preset, kind) ?? preset
      } else {
        section.copy(self, &preset)
      }
    }
    return preset
  }

  /// Takes over a part of another preset, with its kind and all its values, whether the catalog has
  /// that kind or not.
  ///
  /// - Parameter section: Must be in the catalog, such as `drag`, which includes `drag.rotation`.
  package mutating func takePart(_ section: String, from other: Preset) {
    guard let place = catalog.sections.first(where: { $0.name == section }) else {
      preconditionFailure("the catalog has no section \(section)")
    }
    place.copy(other, &self)
  }

  /// Returns the changes that make all tunables of this preset those of another.
  ///
  /// - Returns: Key paths and values, to be set in this order, in the other preset's catalog: the kind
  ///   of a part comes before its tunables.
  /// - Throws: ``PresetError`` if the other preset has a part that its catalog does not have, or a
  ///   value that its tunable cannot have.
  public func changes(
    to other: Preset
  ) throws(PresetError) -> [(key: String, value: ParameterValue)] {
    try other.requireWritable()
    return allChanges(to: other)
  }

  /// Refuses a preset with a part that its catalog does not have, or with a value that its tunable
  /// cannot have: no list of changes can make it.
  package func requireWritable() throws(PresetError) {
    for section in catalog.sections {
      if let problem = section.problem(with: self) { throw problem }
    }
    for tunable in catalog.tunables(of: self) {
      guard let value = tunable.value(self), tunable.domain.accepted(value) == nil else { continue }
      throw .wrongValue(key: tunable.key, wanted: tunable.domain.description, found: value)
    }
  }

  /// The changes that a stack can be given one by one: without parts that the other preset's
  /// catalog does not have, and without values out of range.
  func settableChanges(to other: Preset) -> [(key: String, value: ParameterValue)] {
    allChanges(to: other).filter { key, value in
      other.catalog.domain(of: key, in: other)?.accepted(value) != nil
    }
  }

  /// The changes to another preset as a recording has them: all of them.
  ///
  /// For a part that the other preset's catalog does not have, they name the kind and every
  /// tunable.
  package func recordedChanges(to other: Preset) -> [(key: String, value: ParameterValue)] {
    allChanges(to: other)
      + other.catalog.sections.filter { $0.problem(with: other) != nil }.flatMap { section in
        section.record(of: other)
      }
  }

  private func allChanges(to other: Preset) -> [(key: String, value: ParameterValue)] {
    var preset = self
    var changes: [(key: String, value: ParameterValue)] = []
    for tunable in other.catalog.tunables(of: other) {
      guard let value = tunable.value(other), tunable.value(preset) != value else { continue }
      if let changed = tunable.change(preset, value) { preset = changed }
      changes.append((tunable.key, value))
    }
    return changes
  }

  /// Whether another preset has equal parts; a part that is not `Equatable` is never equal.
  package func hasSameParts(as other: Preset) -> Bool {
    other.catalog.sections.allSatisfy { section in
      section.kindTunable == nil
        ? section.tunables(of: other).allSatisfy { $0.value(self) == $0.value(other) }
        : areEqual(section.part(self), section.part(other))
    }
  }
}

extension PresetSection {
  func ownKeys(of preset: Preset) -> [String] { record(of: preset).map { $0.key } }

  fileprivate func record(of preset: Preset) -> [(key: String, value: ParameterValue)] {
    let part = part(preset)
    // The name of another kind would make a different part. Names of kinds have no dot.
    let isTaken = kinds.contains { $0.name == RiffleCards.kindName(of: part) }
    let kind = isTaken ? reflectedTypeName(of: part) : RiffleCards.kindName(of: part)
    return [("\(name).kind", .text(kind))]
      + values(of: part).map { ("\(name).\($0.key)", $0.value) }
  }
}
