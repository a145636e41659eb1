package import RiffleCards

extension PresetError {
  /// Returns the line with a remedy: the nearest key and its values, or all keys.
  package func explanation(in preset: Preset) -> String {
    explanation(in: preset, of: preset.catalog)
  }

  /// The same before the preset is known.
  package func explanation(of catalog: Catalog) -> String { explanation(in: nil, of: catalog) }

  private func explanation(in preset: Preset?, of catalog: Catalog) -> String {
    switch self {
    case .unknownKey(let key):
      return "\(description) \(Self.remedy(for: key, in: preset, of: catalog))"
    case .otherKind(_, let section, _, _):
      guard let preset, let words = Self.words(of: section, in: preset) else { return description }
      return "\(description.dropLast()), which has \(words)."
    case .wrongValue, .otherPart, .unregisteredPart: return description
    }
  }

  private static func remedy(
    for key: String,
    in preset: Preset?,
    of catalog: Catalog
  ) -> String {
    let own = preset.map { catalog.tunables(of: $0).map(\.key) } ?? []
    // The preset's own come first, since of equally near ones the first is taken.
    if let near = nearest(to: key, in: own + catalog.keys.filter { !own.contains($0) }) {
      return "Did you mean \"\(near)\"?" + note(on: near, in: preset)
    }
    let section = String(key.prefix { $0 != "." })
    if let preset, let words = words(of: section, in: preset) {
      return "In this preset \(section) has \(words)."
    }
    let names = catalog.sections.map(\.name).filter { !$0.contains(".") }
    return "Its first word can be \(names.joined(separator: ", ")); "
      + "riffle presets show NAME --explain lists all."
  }

  /// Returns the values of a tunable, or the kind of part that it needs.
  private static func note(on key: String, in preset: Preset?) -> String {
    guard let preset else { return "" }
    if let domain = preset.catalog.domain(of: key, in: preset) { return " (\(domain))" }
    do throws(PresetError) {
      _ = try preset.value(of: key)
      return ""
    } catch {
      return " \(error)"
    }
  }

  /// Returns the last words of a section's keys as a list; nil without any.
  private static func words(of section: String, in preset: Preset) -> String? {
    let keys = preset.allValues.map(\.key).filter { $0.hasPrefix("\(section).") }
    let words = keys.map { String($0.dropFirst(section.count + 1)) }
    guard let last = words.last else { return nil }
    return words.count == 1 ? last : "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
