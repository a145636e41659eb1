package import RiffleCore
package import RiffleFormats

/// A change to a preset as written on a command line: `layout.horizontal=12`.
package struct PresetChange: Hashable, Sendable {
  package let key: String
  package let text: String

  /// Returns nil if the text has no "=" or nothing before it.
  package init?(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    key = String(parts[0])
    text = String(parts[1])
  }

  package static func parsed(_ argument: String) throws(RiffleError) -> PresetChange {
    guard let change = PresetChange(argument) else {
      throw .wrongUsage(
        "--set \(argument.elided()): not KEY=VALUE, such as --set drag.maximumRotation=12. "
          + "riffle presets show NAME --explain lists the keys."
      )
    }
    return change
  }

  /// - Throws: ``RiffleError`` if the preset has no such tunable or the tunable no such value.
  package func apply(to preset: inout Preset) throws(RiffleError) {
    do throws(PresetError) {
      let domain = preset.catalog.domain(of: key, in: preset)
      try preset.set(key, to: ParameterValue(text, for: domain))
    } catch {
      let start = "--set \(key.elided())=\(text.elided()): "
      throw .wrongUsage(start + error.explanation(in: preset))
    }
  }
}

extension ParameterValue {
  /// Text that cannot be read stays text, for the domain's error message.
  package init(_ text: String, for domain: ParameterDomain?) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap(Double.init)
    switch domain {
    case .optionalNumber where text == "none", .optionalColor where text == "none": self = .none
    case .number, .optionalNumber, .count:
      self = Double(text).map { .number($0) } ?? .text(text)
    case .offset, .curve:
      self = numbers.count == parts.count ? .numbers(numbers) : .text(text)
    case .flag: self = text == "true" ? .flag(true) : text == "false" ? .flag(false) : .text(text)
    case .choices: self = .texts(text.isEmpty || text == "none" ? [] : parts)
    case .choice, .text, .color, .optionalColor, nil: self = .text(text)
    }
  }

  package var setting: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: ",")
    case .numbers(let numbers):
      numbers.map { ParameterValue.number($0).description }.joined(separator: ",")
    case .none, .number, .flag: description
    }
  }
}
