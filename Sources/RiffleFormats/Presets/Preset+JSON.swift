package import RiffleCards

extension Preset {
  /// The preset as a complete preset file, with every tunable in the catalog's order: no base can
  /// change what it means.
  package var json: String {
    let tunables = Catalog().tunables(of: self).compactMap { tunable in
      value(of: tunable).map { (key: tunable.key, json: $0.json) }
    }
    let header = [("riffle", "\"preset\""), ("version", "1"), ("name", name.json)]
    let entries = (header + tunables).map { (path: $0.0.split(separator: ".")[...], json: $0.1) }
    return object(entries, indent: "")
  }

  /// Writes entries with their key paths as an object; those that share a first word follow each
  /// other.
  private func object(
    _ entries: [(path: ArraySlice<Substring>, json: String)],
    indent: String
  ) -> String {
    let inner = indent + "  "
    var fields: [String] = []
    var rest = entries[...]
    while let (path, json) = rest.first, let word = path.first {
      let branch = rest.prefix { $0.path.first == word }
      rest = rest.dropFirst(branch.count)
      let value =
        path.count == 1
        ? json : object(branch.map { ($0.path.dropFirst(), $0.json) }, indent: inner)
      fields.append("\(inner)\"\(word)\": \(value)")
    }
    return "{\n\(fields.joined(separator: ",\n"))\n\(indent)}"
  }
}
