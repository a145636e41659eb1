package import RiffleCards

extension Preset: JSONWritable {
  /// Writes a complete preset file, with every tunable in the catalog's order: no base can change its
  /// meaning.
  package func write(to writer: inout JSONWriter) {
    let values = Catalog().tunables(of: self).compactMap { tunable in
      value(of: tunable).map { (path: tunable.key.split(separator: ".")[...], value: $0) }
    }
    writer.object(.lines) { writer in
      writer.writeHeader(of: .preset)
      writer.field(PresetKey.name, name)
      Self.write(values[...], to: &writer)
    }
  }

  /// Writes values with their key paths as fields; those that share a first word follow each other.
  private static func write(
    _ values: ArraySlice<(path: ArraySlice<Substring>, value: ParameterValue)>,
    to writer: inout JSONWriter
  ) {
    var rest = values
    while let (path, value) = rest.first, let word = path.first {
      let branch = rest.prefix { $0.path.first == word }
      rest = rest.dropFirst(branch.count)
      writer.key(String(word))
      if path.count == 1 {
        value.write(to: &writer)
      } else {
        writer.object(.lines) { writer in
          write(branch.map { ($0.path.dropFirst(), $0.value) }[...], to: &writer)
        }
      }
    }
  }
}
