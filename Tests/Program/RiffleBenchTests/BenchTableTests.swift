import RiffleBench
import Testing

@Suite("Bench table") struct BenchTableTests {
  @Test("the columns of the bench table are aligned, and no line ends in spaces")
  func columns() {
    let table = BenchTable([
      .init("One", [BenchFigure(name: "1 × 2", value: "3 ms", goal: "")]),
      .init("Another", [BenchFigure(name: "longer", value: "12345 ns", goal: "under 9 ns")]),
    ])

    #expect(
      table.lines == [
        "measurement  value     goal",
        "",
        "One",
        "  1 × 2      3 ms",
        "",
        "Another",
        "  longer     12345 ns  under 9 ns",
      ]
    )
  }

  @Test("the loading bench makes and loads its pictures and returns their figures in order")
  func loading() throws {
    let figures = try LoadingBench.run([
      .init(.jpeg, width: 140, height: 100), .init(.png, width: 100, height: 140),
    ])

    #expect(
      figures.map(\.name) == [
        "JPEG, 140 × 100 (0 megapixels)", "PNG, 100 × 140 (0 megapixels)",
      ]
    )
    #expect(figures.allSatisfy { $0.value.contains(" ms") })
  }
}
