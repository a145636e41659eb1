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

  /// Changes the preset as a preset file's document says, and returns all mistakes in it.
  ///
  /// - Parameter document: The document; its `base` is the caller's business, and its `name` is not
  ///   taken over.
  /// - Returns: The mistakes in the order of their lines; what is right has changed all the same.
  package mutating func change(by document: JSONValue) -> [JSONError] {
    do throws(JSONError) {
      let draft = try PresetDraft(document, catalog: catalog)
      return (draft.mistakes + draft.change(&self)).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    } catch {
      return [error]
    }
  }
}
