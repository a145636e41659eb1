package import RiffleCore
import RiffleFormats
import RiffleMuseum

extension Preset {
  /// This preset with values from a text; the name stays.
  ///
  /// The text is one of these:
  /// - the contents of a preset file or a part of them, with or without the two header keys. If it
  ///   names a built-in preset as its base, the values are applied to that preset;
  /// - lines of a key path and a value each, `drag.maximumRotation: 12` or
  ///   `"drag.maximumRotation": 12,`, set in their order. A value is JSON, or as a user types it.
  package func pasting(_ text: String) throws(PasteError) -> Preset {
    let text = text.trimmed
    guard text.utf8.count <= 1_000_000 else {
      throw PasteError(mistakes: ["The text is larger than 1 MB. Copy a preset, or some values."])
    }
    guard !text.isEmpty else {
      throw PasteError(
        mistakes: [
          "There is no text to paste. Copy a preset, or a line such as drag.maximumRotation: 12."
        ]
      )
    }
    return try text.hasPrefix("{") ? pasting(document: text) : pasting(lines: text)
  }

  private func pasting(document text: String) throws(PasteError) -> Preset {
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONValue(parsing: text.utf8)
    } catch {
      throw PasteError(mistakes: [error.pasted])
    }
    var preset = try base(of: document)
    let mistakes = preset.change(by: document.withHeader)
    guard mistakes.isEmpty else { throw PasteError(mistakes: mistakes.map(\.pasted)) }
    return preset
  }

  private func base(of document: JSONValue) throws(PasteError) -> Preset {
    guard case .object(let fields) = document.content, let base = fields["base"],
      let name = base.text
    else { return self }
    guard var preset = BuiltInPreset.named(name)?.preset else {
      let error = JSONError(
        "\"base\" must be the name of a built-in preset, not \(base). "
          + (Preset.suggestion(for: name) ?? "Of a preset based on a file, copy all values."),
        line: base.line
      )
      throw PasteError(mistakes: [error.pasted])
    }
    preset.catalog = catalog
    preset.name = self.name
    return preset
  }

  private func pasting(lines text: String) throws(PasteError) -> Preset {
    var preset = self
    var mistakes: [String] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = String(line).trimmed
      if line.isEmpty { continue }
      let start = lines.count > 1 ? "Line \(index + 1): " : ""
      guard let (key, value) = Self.parts(of: line) else {
        mistakes.append(
          "\(start)\"\(line.elided(to: 40))\" is not a key and a value, such as "
            + "drag.maximumRotation: 12."
        )
        continue
      }
      do throws(PresetError) {
        try preset.set(key, to: Self.value(value, for: preset.domain(of: key)))
      } catch {
        mistakes.append(start + error.explanation(in: preset))
      }
    }
    guard mistakes.isEmpty else {
      throw PasteError(mistakes: mistakes.map(\.onOneLine))
    }
    return preset
  }

  private static func parts(of line: String) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    var key = String(line[..<colon]).trimmed
    var value = String(line[line.index(after: colon)...]).trimmed
    if key.count > 2, key.hasPrefix("\""), key.hasSuffix("\"") {
      key = String(key.dropFirst().dropLast())
    }
    if value.hasSuffix(",") { value = String(value.dropLast()).trimmed }
    return key.isEmpty || value.isEmpty ? nil : (key, value)
  }

  private static func value(_ text: String, for domain: ParameterDomain?) -> ParameterValue {
    if let json = try? JSONValue(parsing: text.utf8), let value = ParameterValue(json) {
      return value
    }
    return ParameterValue(typed: text, for: domain)
  }
}

extension JSONValue {
  /// Adds the header keys if the document is an object that has neither.
  fileprivate var withHeader: JSONValue {
    guard case .object(var fields) = content, fields["riffle"] == nil, fields["version"] == nil
    else { return self }
    fields["riffle"] = JSONValue(.string(FileFormat.preset.rawValue))
    fields["version"] = JSONValue(.number(1))
    return JSONValue(.object(fields), line: line)
  }
}

extension JSONError {
  fileprivate var pasted: String {
    (line.map { "Line \($0): " } ?? "") + description.onOneLine
  }
}

package struct PasteError: Error, Hashable, CustomStringConvertible {
  /// Each says what is wrong and what would work.
  package let mistakes: [String]

  package var description: String { mistakes.joined(separator: "\n") }
}

extension ParameterValue {
  /// Reads what a user has typed for a tunable.
  ///
  /// A number may have a unit, and a comma for a point; the two numbers of an offset are separated
  /// by a space, or a comma and a space. What cannot be read stays text, which the tunable refuses
  /// with the values it takes.
  ///
  /// - Parameter domain: Nil if there is no such tunable.
  package init(typed text: String, for domain: ParameterDomain?) {
    let text = text.trimmed
    switch domain {
    case .optionalNumber where text.isEmpty || text.lowercased() == "none",
      .optionalColor where text.isEmpty || text.lowercased() == "none":
      self = .none
    case .number, .optionalNumber, .count:
      self = Self.number(text).map { .number($0) } ?? .text(text)
    case .offset:
      self = Self.numbers(text, count: 2).map { .numbers($0) } ?? .text(text)
    case .curve:
      self = Self.numbers(text, count: 4).map { .numbers($0) } ?? .text(text)
    case .flag:
      switch text.lowercased() {
      case "true", "on", "yes": self = .flag(true)
      case "false", "off", "no": self = .flag(false)
      default: self = .text(text)
      }
    case .choices:
      let words = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
      self = .texts(words.map { $0.lowercased() } == ["none"] ? [] : words)
    case .color, .optionalColor: self = .text(text.hasPrefix("#") ? text : "#\(text)")
    case .choice, .text, nil: self = .text(text)
    }
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || "+-.,eE".contains($0) }
    let unit = String(text.dropFirst(digits.count)).trimmed
    guard unit.allSatisfy({ $0.isLetter || "/° %".contains($0) }), !unit.contains("%") else {
      return nil
    }
    let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined())
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func numbers(_ text: String, count: Int) -> [Double]? {
    var words = text.split(whereSeparator: \.isWhitespace).map { word in
      String(word.hasSuffix(",") ? word.dropLast() : word)
    }
    if words.count != count { words = text.split(separator: ",").map { String($0).trimmed } }
    let numbers = words.compactMap(number)
    return numbers.count == count && words.count == count ? numbers : nil
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
