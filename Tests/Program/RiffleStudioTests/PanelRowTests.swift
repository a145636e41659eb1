import RiffleCards
import RiffleControls
import RiffleMuseum
import RiffleStudio
import RiffleTuning
import Testing

@Suite("A row of a panel")
struct PanelRowTests {
  /// The row of a tunable with a slider by ratios, as the studio makes it.
  private func row() throws -> PanelRow {
    let row = try #require(
      TunableRow.all(of: .riffle).first { row in
        row.scale?.kind == .logarithmic
          && { if case .number = row.domain { true } else { false } }()
      }
    )
    guard case .number(_, let range, _) = row.domain, let scale = row.scale,
      case .number(let value) = try Preset.riffle.value(of: row.key)
    else { throw PanelRowTestError() }
    return PanelRow(
      name: row.key,
      label: row.label.text,
      scale: scale,
      limits: range,
      standard: value,
      summary: row.summary
    )
  }

  private struct PanelRowTestError: Error {}

  @Test("A slider by ratios has equal ratios for equal ways, and its ends at its ends")
  func ratios() throws {
    let row = try row()
    #expect(row.kind == .logarithmic)
    #expect(row.value(at: 0) == row.range.lowerBound)
    #expect(row.value(at: 1) == row.range.upperBound)
    let ratio = row.range.upperBound / row.range.lowerBound
    // The geometric mean is in the middle, as far as steps go.
    let middle = row.value(at: 0.5)
    #expect(abs(middle - (row.range.lowerBound * row.range.upperBound).squareRoot()) <= row.step)
    #expect(ratio > 10)
    for part in stride(from: 0.0, through: 1, by: 0.01) {
      let value = row.value(at: part)
      #expect(row.range.contains(value))
      // Back, but for the rounding to steps.
      let near =
        (row.part(of: max(value - row.step, row.range.lowerBound)))...row.part(of: value + row.step)
      #expect(near.contains(part), "\(part): \(value)")
    }
  }

  @Test("A typed value goes beyond the slider, up to the limits; the knob stays at the end")
  func typing() throws {
    let row = try row()
    #expect(row.limits.upperBound > row.range.upperBound)
    let beyond = (row.range.upperBound * 1.5).rounded(.up)
    #expect(try row.read(row.text(of: beyond)).get() == beyond)
    #expect(row.part(of: beyond) == 1)
    #expect(row.part(of: row.limits.lowerBound) == 0)
    #expect(throws: PanelError.self) { try row.read("\(row.limits.upperBound * 2)").get() }
    for text in ["-1", "four", "nan"] {
      #expect(throws: PanelError.self) { try row.read(text).get() }
    }
    let offset = PanelRow(name: "a", label: "Offset", range: -50...250, standard: 0, unit: "pt")
    guard case .failure(let error) = offset.read("300") else {
      Issue.record("300 was taken")
      return
    }
    #expect(error.message == "Offset: 300 is out of range. It can be −50.00 to 250.00.")
    #expect(row.stepped(beyond, by: 1) == min(beyond + row.step, row.limits.upperBound))
  }

  @Test(
    "Every number of every preset can be shown, and typed as it is shown",
    arguments: Preset.everything.map(\.name)
  )
  func everyNumber(name: String) throws {
    let preset = try #require(Preset.everything.first { $0.name == name })
    for tunable in TunableRow.all(of: preset) {
      guard let scale = tunable.scale, case .number(_, let limits, _) = tunable.domain,
        case .number(let value) = try preset.value(of: tunable.key)
      else { continue }
      let row = PanelRow(
        name: tunable.key,
        label: tunable.label.text,
        scale: scale,
        limits: limits,
        standard: value,
        summary: ""
      )
      #expect((0...1).contains(row.part(of: value)), "\(tunable.key)")
      let typed = try row.read(row.text(of: value) + " " + row.unit).get()
      #expect(abs(typed - value) <= scale.step / 2 + 1e-9, "\(tunable.key): \(value), \(typed)")
    }
  }
}
