extension Preset {
  /// Returns the changes that make all tunables of this preset those of another.
  ///
  /// - Parameter other: The other preset.
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

  /// Refuses a preset that no list of changes can make: with a part that its catalog does not have, or
  /// with a value that its tunable cannot have.
  package func requireWritable() throws(PresetError) {
    for section in catalog.sections {
      if let problem = section.problem(with: self) { throw problem }
    }
    for tunable in catalog.tunables(of: self) {
      guard let value = tunable.value(self), tunable.domain.accepted(value) == nil else { continue }
      throw .wrongValue(key: tunable.key, wanted: tunable.domain.description, found: value)
    }
  }

  /// Returns the changes to another preset that a stack can be given one by one: without parts that
  /// the other preset's catalog does not have, and without values out of range.
  func settableChanges(to other: Preset) -> [(key: String, value: ParameterValue)] {
    allChanges(to: other).filter { key, value in
      other.catalog.domain(of: key, in: other)?.accepted(value) != nil
    }
  }

  /// Returns the changes to another preset as a recording has them: all of them.
  ///
  /// Of a part that the other preset's catalog does not have, they name the kind, and every tunable.
  package func recordedChanges(to other: Preset) -> [(key: String, value: ParameterValue)] {
    allChanges(to: other)
      + other.catalog.sections.filter { $0.problem(with: other) != nil }.flatMap { section in
        section.record(of: section.part(other))
      }
  }

  /// Returns the changes to tunables of the other preset's catalog.
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
}

extension Preset {
  /// Returns whether another preset has equal parts, as far as they can be compared: a part that is
  /// not `Equatable` is never equal.
  package func hasSameParts(as other: Preset) -> Bool {
    guard allChanges(to: other).isEmpty else { return false }
    return other.catalog.sections.allSatisfy { section in
      section.kindTunable == nil || section.part(self).isEqual(to: section.part(other))
    }
  }
}

extension PresetPart {
  fileprivate func isEqual(to other: any PresetPart) -> Bool {
    func compare<Part: Equatable>(_ part: Part) -> Bool { other as? Part == part }
    guard let part = self as? any Equatable else { return false }
    return compare(part)
  }
}

extension PresetSection {
  /// Returns the key paths of a preset's part that the catalog does not have.
  func ownKeys(of preset: Preset) -> [String] { record(of: part(preset)).map(\.key) }

  /// Returns the kind and the tunables of a part that the catalog does not have.
  fileprivate func record<Part: PresetPart>(
    of part: Part
  ) -> [(key: String, value: ParameterValue)] {
    // The name of another kind would make another part of it. No kind has a dot in its name.
    let isTaken = kinds.contains { $0.name == Part.kind }
    let kind = isTaken ? String(reflecting: Part.self) : Part.kind
    return [("\(name).kind", .text(kind))]
      + Part.tunables.compactMap { tunable in
        tunable.value(part).map { ("\(name).\(tunable.key)", $0) }
      }
  }
}
