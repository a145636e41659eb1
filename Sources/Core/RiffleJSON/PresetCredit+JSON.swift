package import RiffleCards

/// The keys of `credit` in a preset file; `platform` and `project` are required.
private enum CreditKey: String, CaseIterable {
  case platform, project, repository, commit, license
}

extension Preset.Credit: JSONWritable {
  init(_ json: JSONValue) throws(JSONError) {
    let object = try JSONObject<CreditKey>(json, at: PresetKey.credit.rawValue)
    func text(_ key: CreditKey) throws(JSONError) -> String? {
      let text = try object.text(key)
      // Credits are in lists with one line for each preset, and in comments of code.
      if let text, !PresetKey.isName(text) {
        throw object.typeMismatch(key, wanted: PresetKey.nameDescription)
      }
      return text
    }
    func required(_ key: CreditKey) throws(JSONError) -> String {
      guard let text = try text(key) else {
        throw JSONError("\"\(object.path(of: key))\" must be text, not missing.", line: json.line)
      }
      return text
    }
    self.init(
      platform: try required(.platform),
      project: try required(.project),
      repository: try text(.repository),
      commit: try text(.commit),
      license: try text(.license)
    )
  }

  package var texts: [String] {
    [platform, project, repository, commit, license].compactMap(\.self)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(.lines) { writer in
      writer.field(CreditKey.platform, platform)
      writer.field(CreditKey.project, project)
      if let repository { writer.field(CreditKey.repository, repository) }
      if let commit { writer.field(CreditKey.commit, commit) }
      if let license { writer.field(CreditKey.license, license) }
    }
  }
}
