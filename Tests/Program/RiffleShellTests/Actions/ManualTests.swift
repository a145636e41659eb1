import Foundation
import RiffleShell
import TestSupport
import Testing

@Suite("Tables of the manuals") struct ManualTests {
  @Test("are those that the program works from", arguments: ManualTables.allCases)
  func tables(table: ManualTables) throws {
    let lines = try Repository.text(of: "Documentation/Using.md").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "<!-- table \(table.rawValue) -->"))

    let found = lines[(start + 1)...].prefix { $0 != "<!-- end -->" }

    #expect(Array(found) == table.markdown, "make it anew: scripts/make-manual")
  }
}
