package import RiffleCards
import RiffleSystem

package struct PresetDifference: Hashable, Sendable {
  package var key: String
  /// It is that of the first preset; nil if that, with its kinds of parts, has no such tunable.
  package var former: ParameterValue?
  /// It is that of the second preset; nil likewise.
  package var value: ParameterValue?

  package init(key: String, former: ParameterValue?, value: ParameterValue?) {
    self.key = key
    self.former = former
    self.value = value
  }
}

extension Preset {
  /// They are in the order of the catalog; tunables that only the other has come last.
  ///
  /// `former` is the other's value.
  package func differences(from base: Preset) -> [PresetDifference] {
    let own = values
    let others = base.values
    let former = Dictionary(others) { first, _ in first }
    let ownKeys = Set(own.map(\.0))
    return own.compactMap { key, value in
      former[key] == value
        ? nil : PresetDifference(key: key, former: former[key], value: value)
    }
      + others.filter { !ownKeys.contains($0.0) }
      .map { PresetDifference(key: $0.0, former: $0.1, value: nil) }
  }

  private var values: [(String, ParameterValue)] {
    catalog.tunables(of: self).compactMap { tunable in
      self.value(of: tunable).map { (tunable.key, $0) }
    }
  }
}

extension PresetDifference {
  /// The difference as a sentence, such as "Return: response 0.35 to 0.28 s".
  package func sentence(from old: Preset, to preset: Preset) -> String {
    let label = TunableLabel(key)
    let name = [label.subgroup, label.text].compactMap { $0?.lowercased() }
      .joined(separator: " ")
    let unit = value == ParameterValue.none ? "" : preset.unitText(of: key)
    let start = label.group.map { "\($0.title): \(name)" } ?? name
    switch (self.former, value) {
    case (let former?, let value?):
      return
        "\(start) \(old.words(for: former, of: key)) to \(preset.words(for: value, of: key))\(unit)"
    case (nil, let value?): return "\(start) \(preset.words(for: value, of: key))\(unit)"
    case (_, nil): return "\(start) gone"
    }
  }
}

extension Preset {
  func domain(of key: String) -> ParameterDomain? { catalog.domain(of: key, in: self) }

  /// A value as people read it: a choice in the words of its menu.
  func words(for value: ParameterValue, of key: String) -> String {
    guard case .choice = domain(of: key), case .text(let name) = value else { return value.words }
    return TunableLabel.words(name).lowercased()
  }

  /// The unit after a number, with a space before it if needed.
  func unitText(of key: String) -> String {
    let unit = unit(of: key)
    return unit.isEmpty || unit == "°" ? unit : " \(unit)"
  }

  func unit(of key: String) -> String {
    switch domain(of: key) {
    case .number(let unit, _, _) where unit != .none: return unit.rawValue
    case .optionalNumber(let unit, _, _), .offset(let unit, _, _): return unit.rawValue
    case .number: return lengthUnit(of: key).map(Self.words) ?? ""
    default: return ""
    }
  }

  /// The unit of a tunable that is the amount of a length; nil for any other tunable.
  func lengthUnit(of key: String) -> Length.Unit? {
    guard case .text(let word) = try? value(of: "\(key)Unit") else { return nil }
    return Length.Unit(rawValue: word)
  }

  private static func words(_ unit: Length.Unit) -> String {
    switch unit {
    case .points: "pt"
    case .cardWidths: "card widths"
    case .cardHeights: "card heights"
    case .containerWidths: "container widths"
    case .containerHeights: "container heights"
    case .outerWidths: "outer widths"
    case .windowWidths: "window widths"
    case .windowHeights: "window heights"
    case .windowSides: "longer window sides"
    }
  }
}

extension ParameterValue {
  /// Numbers have at most four decimals, text no quotation marks.
  package var words: String {
    switch self {
    case .none: "none"
    case .number(let number): number.rounded(decimals: 4).digits
    case .flag(let flag): flag ? "on" : "off"
    case .text(let text): text
    case .numbers(let numbers):
      numbers.map { $0.rounded(decimals: 4).digits }.joined(separator: ", ")
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
  }
}
