package import RiffleCards

extension Preset {
  /// Returns the preset with the changes of a preset file's document, whatever base that names.
  ///
  /// - Throws: ``JSONError`` if it is no preset, or has a tunable that this one has not.
  package func changed(by document: JSONValue) throws(JSONError) -> Preset {
    var preset = self
    let draft = try PresetDraft(document, catalog: catalog)
    if let mistake = draft.change(&preset).first { throw mistake }
    return preset
  }
}
