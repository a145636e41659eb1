import Foundation
import RiffleDecks
import TestSupport
import Testing

@Suite("Natural order")
struct NaturalOrderTests {
  /// The order in plain words: a name as runs of digits and of other letters.
  private struct Model: Comparable {
    let name: [UInt8]
    let runs: [Run]

    enum Run: Comparable {
      case number(String)
      case text([Unicode.Scalar])

      static func < (left: Run, right: Run) -> Bool {
        switch (left, right) {
        case (.number(let one), .number(let other)):
          one.count == other.count ? one < other : one.count < other.count
        case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
        case (.number, .text): true
        case (.text, .number): false
        }
      }
    }

    init(_ name: [UInt8]) {
      self.name = name
      var runs: [Run] = []
      var rest = name[...]
      while let first = rest.first {
        let isDigit = (48...57).contains(first)
        let run = rest.prefix { (48...57).contains($0) == isDigit }
        rest = rest.dropFirst(run.count)
        let text = String(decoding: run, as: UTF8.self)
        runs.append(
          isDigit
            ? .number(String(text.drop { $0 == "0" }))
            : .text(Array(text.lowercased().unicodeScalars))
        )
      }
      self.runs = runs
    }

    static func < (left: Model, right: Model) -> Bool {
      if left.runs != right.runs { return left.runs.lexicographicallyPrecedes(right.runs) }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }

  @Test("sorts as people do")
  func examples() {
    let names = [
      "", " a", "1", "01", "2", "10", "99999999999999999999", "a", "A1", "a1b", "a2", "a10", "ab",
      "B2.gif", "b09.jpg", "b9.JPG", "b10.png", "É", "é", "ж",
    ]
    let sorted = names.shuffled().map { Array($0.utf8) }.sorted {
      NaturalOrder($0) < NaturalOrder($1)
    }

    // Equal but for case or zeros: the bytes decide.
    let expected = names.map { Array($0.utf8) }.sorted { Model($0) < Model($1) }
    #expect(sorted == expected)
    #expect(
      ["b10", "b9", "B2", "b09", "a", "1", "01"].map { Array($0.utf8) }.sorted {
        NaturalOrder($0) < NaturalOrder($1)
      }
        == ["01", "1", "a", "B2", "b09", "b9", "b10"].map { Array($0.utf8) }
    )
  }

  @Test("is the order of its definition for random names", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] =
      [
        "a", "A", "b", "0", "00", "1", "9", "10", ".", "-", "_", " ", "\n", "\u{1}", "/", ":", "é",
        "É",
      ]
      .map { Array($0.utf8) } + [[0xE9], [0xFF], [0xC3], Array(repeating: 0x37, count: 300)]
    let names = (0..<200).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
    }

    let orders = names.map { NaturalOrder($0) }
    let models = names.map { Model($0) }
    for one in names.indices {
      for other in names.indices {
        let (isLess, wanted) = (orders[one] < orders[other], models[one] < models[other])
        if isLess != wanted {
          Issue.record(
            "seed \(seed): \(names[one]) before \(names[other]) is \(isLess), not \(wanted)"
          )
          return
        }
      }
    }
  }
}
