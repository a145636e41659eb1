package import RiffleCards
import RiffleMuseum
package import TestSupport

extension Preset {
  /// Makes a preset of random kinds of parts of a catalog with random values.
  package static func random(
    of catalog: Catalog = .everything,
    using random: inout SeededGenerator
  ) throws -> Preset {
    var preset = Preset.everything.randomElement(using: &random) ?? .riffle
    preset.name = "other"
    preset.catalog = catalog
    for section in catalog.sections {
      if let kind = section.kinds.randomElement(using: &random) {
        try preset.set("\(section.name).kind", to: .text(kind.name))
      }
    }
    for tunable in catalog.tunables(of: preset) where !tunable.key.hasSuffix(".kind") {
      try preset.set(tunable.key, to: tunable.domain.random(using: &random))
    }
    return preset
  }
}

extension ParameterDomain {
  /// Makes a random value.
  package func random(using random: inout SeededGenerator) -> ParameterValue {
    switch self {
    case .number(_, let range, _): return .number(.random(in: range, using: &random))
    case .optionalNumber(_, let range, _):
      return Bool.random(using: &random) ? .none : .number(.random(in: range, using: &random))
    case .count(let range): return .number(Double(Int.random(in: range, using: &random)))
    case .offset(_, let range, _):
      return .numbers([.random(in: range, using: &random), .random(in: range, using: &random)])
    case .flag: return .flag(.random(using: &random))
    case .choice(let words): return .text(words.randomElement(using: &random) ?? "")
    case .choices(let words):
      let count = Int.random(in: 0...words.count, using: &random)
      return .texts(Array(words.shuffled(using: &random).prefix(count)))
    case .text:
      let letters: [Character] = ["N", "\"", "\\", "/", "\n", "\t", "é", "漢", "😀", " ", ","]
      return .text(
        String(
          (0..<Int.random(in: 0...24, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "?"
          }
        )
      )
    case .color: return .text(Self.color(using: &random))
    case .optionalColor:
      return Bool.random(using: &random) ? .none : .text(Self.color(using: &random))
    case .curve(let names):
      if Bool.random(using: &random) { return .text(names.randomElement(using: &random) ?? "") }
      let x = Double.random(in: 0...1, using: &random)
      return .numbers([x, .random(in: -2...2, using: &random), 1 - x, 1.25])
    }
  }

  private static func color(using random: inout SeededGenerator) -> String {
    let digits = String(UInt32.random(in: 0...0xFF_FFFF, using: &random), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
