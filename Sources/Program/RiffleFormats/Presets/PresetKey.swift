import RiffleCards
import RiffleMotion

/// The keys at the root of a preset file: two of its own, and the first words of all tunables.
struct PresetKey: RawRepresentable {
  let rawValue: String

  /// The name; that of the file if it is left out.
  static let name = PresetKey(rawValue: "name")
  /// The name or the file of the preset that this one changes; riffle if it is left out.
  static let base = PresetKey(rawValue: "base")

  /// The names a preset can have, in words.
  static let nameDescription = "text of 1 to 60 letters on one line"

  /// Returns whether a text can be the name of a preset.
  static func isName(_ text: String) -> Bool {
    (1...60).contains(text.count) && !text.contains(where: \.isNewline)
  }
}

/// The key paths of all tunables, as the tree of objects that they are in a preset file, with the
/// values that a file gives them.
struct TunableTree {
  /// The key paths, in the catalog's order.
  let keys: [String]
  /// The values by their key paths, those of unknown keys included.
  private(set) var values: [String: JSONValue] = [:]
  /// The errors that are none of a single value.
  private(set) var errors: [JSONError] = []

  /// Makes the tree of a catalog, without values.
  init(_ catalog: Catalog) {
    keys = catalog.keys
  }

  /// The words that key paths begin with.
  var roots: [String] { words(after: "") }

  /// Collects the values of a branch.
  mutating func collect(_ value: JSONValue, at path: String) {
    guard !keys.contains(path), !words(after: path).isEmpty else {
      values[path] = value
      return
    }
    guard case .object(let fields) = value.content else {
      errors.append(JSONError("\"\(path)\" must be an object, not \(value).", line: value.line))
      return
    }
    for (word, value) in fields {
      if word.contains(".") {
        errors.append(Self.dotError(word, line: value.line))
      } else {
        collect(value, at: "\(path).\(word)")
      }
    }
  }

  /// Makes the error of a key that is a whole path, as in `--set`.
  static func dotError(_ key: String, line: Int) -> JSONError {
    JSONError(
      "\"\(key.elided())\" cannot be one key here. Write an object for each word, such as "
        + "{\"shadow\": {\"opacity\": 0.5}}.",
      line: line
    )
  }

  /// Returns the words that a path goes on with; the root has an empty path.
  private func words(after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: ".").count
    var words: [String] = []
    for key in keys where path.isEmpty || key.hasPrefix(path + ".") {
      let word = String(key.split(separator: ".")[depth])
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}
