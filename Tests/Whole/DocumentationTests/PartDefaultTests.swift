import Foundation
import RiffleCards
import RiffleMuseum
import TestSupport
import Testing

@Suite("Comments of parts")
struct PartDefaultTests {
  @Test("the default and the least value in a property's comment are those of its tunable")
  func numbers() throws {
    let files = try ["RiffleCards/Parts", "RiffleMuseum"].flatMap { folder in
      try Repository.swiftFiles(under: "Sources/Core/\(folder)").map {
        try String(contentsOf: $0, encoding: .utf8)
      }
    }
    var compared = 0
    for section in Catalog.everything.sections {
      for kind in section.kinds {
        var preset = Preset.riffle.withMuseum
        try preset.set("\(section.name).kind", to: .text(kind.name))
        let file = files.first {
          $0.contains("static let kind = \"\(kind.name)\"") && $0.contains("\"\(kind.summary)\"")
        }
        let code = try #require(file, "\(section.name).kind \(kind.name)")
        for tunable in preset.catalog.tunables(of: preset) {
          let name = tunable.key.dropFirst(section.name.count + 1)
          guard tunable.key.hasPrefix(section.name + "."), !name.contains("."),
            case .number(let number) = preset.value(of: tunable),
            let comment = Self.comment(of: String(name), in: code)
          else { continue }
          compared += 1
          let words = comment.components(separatedBy: "Defaults to ").last ?? ""
          let numbers = words.split { !"-.0123456789".contains($0) }.compactMap { word in
            Double(word.hasSuffix(".") ? word.dropLast() : word)
          }
          #expect(
            numbers.contains { abs($0 - number) <= abs(number) * 0.01 },
            "\(tunable.key) is \(number); its comment says: \(words)"
          )
          let least = try #require(tunable.domain.least, "\(tunable.key)")
          let bounds =
            least > 0 ? ["above 0", "at least", "0 to "] : ["0 or more", "0 to ", "from 0"]
          #expect(
            least < 0 || bounds.contains { comment.contains($0) },
            "\(tunable.key) is \(least) or more; its comment says: \(comment)"
          )
        }
      }
    }
    #expect(compared > 40)
  }

  /// The comment above a property of a file; nil if the file has no such property.
  private static func comment(of property: String, in code: String) -> String? {
    let lines = code.components(separatedBy: "\n")
    let line = lines.firstIndex { line in
      ["public", "package"].contains { line.hasPrefix("  \($0) var \(property): ") }
    }
    guard let line else { return nil }
    let comment = lines[..<line].reversed().prefix { $0.hasPrefix("  ///") }
    return comment.reversed().map { $0.dropFirst("  /// ".count) }.joined(separator: " ")
  }
}

extension ParameterDomain {
  /// The least number that a slider offers; nil for what is no number.
  fileprivate var least: Double? {
    switch self {
    case .number(_, let range, _), .optionalNumber(_, let range, _), .offset(_, let range, _):
      range.lowerBound
    case .count(let range): Double(range.lowerBound)
    default: nil
    }
  }
}
