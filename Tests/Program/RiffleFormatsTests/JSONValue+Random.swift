import Foundation
import RiffleFormats
import TestSupport

extension JSONValue {
  /// Makes a random document.
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    JSONValue(content(depth: depth, using: &random))
  }

  private static func content(
    depth: Int,
    using random: inout SeededGenerator
  ) -> JSONValue.Content {
    switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &random)))
    case 3: return .number(.random(in: -1e6...1e6, using: &random))
    case 4: return .string(text(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          self.random(depth: depth - 1, using: &random)
        }
      )
    default:
      var fields: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        fields[text(using: &random)] = self.random(depth: depth - 1, using: &random)
      }
      return .object(fields)
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "\"", "\\", "/", "\n", "\u{1}", "é", "漢", "😀", " ", "."]
    return String(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "?"
      }
    )
  }

  /// The document as Foundation has it.
  var object: Any {
    switch content {
    case .null: NSNull()
    case .bool(let flag): flag
    case .number(let number): number
    case .integer(let integer): integer
    case .string(let text): text
    case .array(let values): values.map(\.object)
    case .object(let fields): fields.mapValues(\.object)
    }
  }

  /// The line of each value, by its path.
  var lines: [String: Int] {
    var lines = ["": line]
    func add(_ value: JSONValue, at step: String) {
      for (path, line) in value.lines { lines[".\(step)\(path)"] = line }
    }
    switch content {
    case .array(let values):
      for (index, value) in values.enumerated() { add(value, at: "\(index)") }
    case .object(let fields):
      for (key, value) in fields { add(value, at: key) }
    default: break
    }
    return lines
  }
}
