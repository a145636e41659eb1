import Foundation
import RiffleApp
import Testing

@Suite("Tables of the manuals") struct ManualTests {
  @Test("are those that the program works from", arguments: ManualTables.allCases)
  func tables(table: ManualTables) throws {
    let top = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardized
    let page = top.appendingPathComponent("Documentation/Using.md")
    let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "<!-- table \(table.rawValue) -->"))

    let found = lines[(start + 1)...].prefix { $0 != "<!-- end -->" }

    #expect(Array(found) == table.markdown, "make it anew: scripts/make-manual")
  }
}
