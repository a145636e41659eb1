import RiffleBench
import Testing

@Suite("Bench table") struct BenchTableTests {
  @Test("puts what, value and aim below each other, and ends no line in spaces")
  func columns() {
    let table = BenchTable([
      .init("One", [BenchFigure(name: "1 × 2", value: "3 ms", aim: "")]),
      .init("Another", [BenchFigure(name: "longer", value: "12345 ns", aim: "under 9 ns")]),
    ])

    #expect(
      table.lines == [
        "what      value     aim",
        "",
        "One",
        "  1 × 2   3 ms",
        "",
        "Another",
        "  longer  12345 ns  under 9 ns",
      ]
    )
  }

  @Test("pictures made for the loading bench are made, loaded and told in their order")
  func loading() throws {
    let figures = try LoadingBench.run([
      .init(.jpeg, width: 700, height: 500), .init(.png, width: 500, height: 700),
    ])

    #expect(
      figures.map(\.name) == [
        "JPEG, 700 × 500 (0 megapixels)", "PNG, 500 × 700 (0 megapixels)",
      ]
    )
    #expect(figures.allSatisfy { $0.value.contains(" ms") })
  }
}
