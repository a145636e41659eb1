package import RiffleCore
import RiffleDecks
package import RiffleFormats
import RiffleMuseum

package enum SettingsValue: Hashable, Sendable {
  /// A word or a path.
  case text(String)
  case number(Double)
  /// A size in points.
  case size(Size)
  case flag(Bool)
  case none

  /// The text that `riffle settings set` takes.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.digits
    case .size(let size): "\(size.width.digits)x\(size.height.digits)"
    case .flag(let flag): flag ? "true" : "false"
    case .none: "none"
    }
  }
}

extension SettingsValue: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): text.write(to: &writer)
    case .number(let number): number.write(to: &writer)
    case .size(let size): writer.array([size.width, size.height])
    case .flag(let flag): flag.write(to: &writer)
    case .none: Double?.none.write(to: &writer)
    }
  }
}

enum SettingsKind: Sendable {
  /// The name of a built-in preset, or the absolute path of a preset file.
  case preset
  case number(ClosedRange<Double>)
  case size(least: Size)
  case choice([String])
  case flag, verdict, stroke

  /// What is expected, in the words of a message.
  var wanted: String {
    switch self {
    case .preset:
      "a preset that riffle presets lists, or the absolute path of a preset file (.json)"
    case .number(let range):
      "a number from \(range.lowerBound.digits) to \(range.upperBound.digits)"
    case .size(let least):
      "width and height in points, at least \(least.width.digits) and \(least.height.digits)"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .flag: "true or false"
    case .verdict: "a word of 1 to 40 letters, digits, hyphens or underscores, or none"
    case .stroke: "a key such as P, F5 or Ctrl+Z, but no arrow or Escape, or none"
    }
  }

  /// Returns nil if the value is not of this kind.
  func value(of json: JSONValue) -> SettingsValue? {
    switch self {
    case .number: return json.number.flatMap { checked(.number($0)) }
    case .size: return Self.size(of: json).flatMap { checked(.size($0)) }
    case .flag:
      guard case .bool(let flag) = json.content else { return nil }
      return .flag(flag)
    case .verdict, .stroke:
      if case .null = json.content { return SettingsValue.none }
      return json.text.flatMap { checked(.text($0)) }
    case .preset, .choice: return json.text.flatMap { checked(.text($0)) }
    }
  }

  private static func size(of json: JSONValue) -> Size? {
    guard case .array(let sides) = json.content else { return nil }
    let numbers = sides.compactMap(\.number)
    guard sides.count == 2, numbers.count == 2 else { return nil }
    return Size(width: numbers[0], height: numbers[1])
  }

  /// Returns nil if the text is not of this kind.
  func value(of text: String) -> SettingsValue? {
    switch self {
    case .number: return Double(text).flatMap { checked(.number($0)) }
    case .size:
      let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else {
        return nil
      }
      return checked(.size(Size(width: width, height: height)))
    case .flag: return Bool(text).map { .flag($0) }
    case .verdict, .stroke: return text == "none" ? SettingsValue.none : checked(.text(text))
    case .preset, .choice: return checked(.text(text))
    }
  }

  /// Normalizes a value; nil if it is out of range.
  private func checked(_ value: SettingsValue) -> SettingsValue? {
    switch (self, value) {
    case (.number(let range), .number(let number)): range.contains(number) ? value : nil
    case (.size(let least), .size(let size)):
      (least.width...100_000).contains(size.width) && (least.height...100_000).contains(size.height)
        ? value : nil
    case (.choice(let words), .text(let word)): words.contains(word) ? value : nil
    case (.preset, .text(let text)):
      BuiltInPreset.named(text) != nil
        || text.hasPrefix("/") && text.hasSuffix(".json") && !text.contains("\0") ? value : nil
    case (.verdict, .text(let word)): Verdict(rawValue: word).map { .text($0.rawValue) }
    case (.stroke, .text(let name)):
      KeyStroke(name: name).flatMap { stroke in
        KeyBindings.reserved.contains(stroke) ? nil : .text(stroke.name)
      }
    default: nil
    }
  }
}
