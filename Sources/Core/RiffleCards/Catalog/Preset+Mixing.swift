extension Preset {
  /// Takes over a part of another preset, with its kind and all its values, whether the catalog has
  /// that kind or not.
  ///
  /// - Parameters:
  ///   - section: The name of the part's section, such as `drag`, which includes `drag.rotation`.
  ///   - other: The other preset.
  /// - Precondition: The catalog has the section.
  package mutating func takePart(_ section: String, from other: Preset) {
    guard let place = catalog.sections.first(where: { $0.name == section }) else {
      preconditionFailure("the catalog has no section \(section)")
    }
    place.copy(other, &self)
  }
}
