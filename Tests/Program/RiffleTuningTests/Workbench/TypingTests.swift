import RiffleCards
import RiffleDrawing
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("What people type and pick")
struct TypingTests {
  @Test(
    "Words that designers use find the tunables that they mean",
    arguments: [
      ("springy", "return.thrownDampingRatio"), ("bouncy", "return.thrownDampingRatio"),
      ("stiffness", "restack.springResponse"), ("tilt", "drag.rotation.angle"),
      ("heavy", "drag.lift.springResponse"), ("speed", "exit.speed"),
      ("snappy", "restack.springResponse"), ("rounded", "appearance.cornerRadius"),
    ]
  )
  func synonyms(word: String, key: String) {
    let rows = TunableRow.all(of: .riffle)
    let found = rows.filter { $0.matches(TunableRow.words(of: word)) }.map(\.key)
    #expect(found.contains(key), "\(found)")
    #expect(found.count < rows.count)
  }

  @Test("Words of feeling leave every number on its slider's steps", arguments: Preset.everything)
  func steps(preset: Preset) throws {
    let domains = Dictionary(
      uniqueKeysWithValues: TunableRow.all(of: preset).map { ($0.key, $0.domain) }
    )
    for word in FeelWord.allCases {
      var dial = FeelDial(preset)
      for amount in [0.1, -0.7, 1.3, 3.1, -4] {
        dial.turn(word, to: amount)
        for (key, _) in word.tunables(of: preset) {
          guard case .number(let value) = try dial.preset.value(of: key),
            case .number(_, let range, let step) = domains[key], range.contains(value)
          else { continue }
          let isEnd = value == range.lowerBound || value == range.upperBound
          let steps = value / step
          #expect(isEnd || abs(steps - steps.rounded()) < 1e-6, "\(key) \(value), \(step)")
        }
      }
    }
  }
}
