import RiffleCards

extension Preset {
  /// Every tunable and its value, in the catalog's order.
  var allValues: [(key: String, value: ParameterValue)] {
    catalog.tunables(of: self).compactMap { tunable in
      value(of: tunable).map { (tunable.key, $0) }
    }
  }

  /// Returns a preset file.
  ///
  /// - Parameter base: The base it names; nil for none.
  func encoded(_ values: [(key: String, value: ParameterValue)], base: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .preset)
      writer.field(PresetKey.name, name)
      if let base { writer.field(PresetKey.base, base) }
      Self.write(values.map { ($0.key.split(separator: ".")[...], $0.value) }[...], to: &writer)
    }
    writer.endLine()
    return writer.bytes
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
