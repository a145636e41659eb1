package import RiffleCards
import RiffleDecks

/// A preset file (*.riffle.json): a base, and what is different about it.
package enum PresetFile {
  /// Reads the preset of a file.
  ///
  /// - Parameter path: The file; "-" stands for standard input.
  /// - Returns: The preset.
  /// - Throws: ``StudioError``, one line with the file and the key.
  package static func read(_ path: String) throws(StudioError) -> Preset {
    try preset(in: InputFile.read(path), title: InputFile.title(path))
  }

  private static func preset(in bytes: [UInt8], title: String) throws(StudioError) -> Preset {
    do throws(JSONProblem) {
      let document = try JSONValue(parsing: bytes)
      let sections = Catalog().sections.map(\.name).filter { !$0.contains(".") }
      let root = try JSONObject(document, keys: ["riffle", "version", "name", "base"] + sections)
      try root.demand(kind: "preset")
      var preset = try base(root.text("base"))
      if let name = try root.text("name") { preset.name = name }
      guard case .object(let fields) = document else { return preset }
      var changes: [(key: String, value: JSONValue)] = []
      for section in sections {
        if let value = fields[section] { collect(value, at: section, into: &changes) }
      }
      // The kind of a part comes before its tunables, whatever the order in the file.
      let kinds = changes.filter { $0.key.hasSuffix(".kind") }
      for change in kinds + changes.filter({ !$0.key.hasSuffix(".kind") }) {
        guard let value = ParameterValue(change.value) else {
          throw JSONProblem(
            "\"\(change.key)\" must be a value or a list, not \(change.value.kind)."
          )
        }
        do throws(PresetError) {
          try preset.set(change.key, to: value)
        } catch {
          throw JSONProblem(error.explanation)
        }
      }
      return preset
    } catch {
      throw .badFile("\(title): \(error)")
    }
  }

  private static func base(_ name: String?) throws(JSONProblem) -> Preset {
    guard let name else { return .riffle }
    do throws(StudioError) {
      return try Preset.builtIn(name)
    } catch {
      throw JSONProblem("\"base\": \(error)")
    }
  }

  /// Lists the leaves of a tree with their key paths, in order.
  private static func collect(
    _ value: JSONValue,
    at path: String,
    into changes: inout [(key: String, value: JSONValue)]
  ) {
    guard case .object(let fields) = value else {
      changes.append((path, value))
      return
    }
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      collect(value, at: "\(path).\(key)", into: &changes)
    }
  }
}

extension ParameterValue {
  /// Reads a value of a JSON document; nil for an object or a list of other things than numbers
  /// or words.
  init?(_ value: JSONValue) {
    switch value {
    case .null: self = .none
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .object: return nil
    case .array(let values):
      let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      if numbers.count == values.count {
        self = .numbers(numbers)
      } else if texts.count == values.count {
        self = .texts(texts)
      } else {
        return nil
      }
    }
  }
}
