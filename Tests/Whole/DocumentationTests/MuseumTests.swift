import Foundation
import RiffleApp
import TestSupport
import Testing

@Suite("The museum")
struct MuseumTests {
  @Test("the page says what the program would write now: scripts/make-museum makes it anew")
  func page() throws {
    let lines = try MuseumPage.lines()
    let written = try Repository.text(of: "Documentation/Museum.md").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(written.last == "")
    for (number, (line, found)) in zip(lines, written).enumerated() where line != found {
      Issue.record("Documentation/Museum.md:\(number + 1): \(found)\nis now: \(line)")
      break
    }
    #expect(lines.count == written.count - 1)
  }

  @Test("every picture of the page is there")
  func pictures() throws {
    let page = try Repository.text(of: "Documentation/Museum.md")
    let paths = page.matches(of: /!\[[^\]]*\]\(([^)]*)\)/).map { String($0.output.1) }
    #expect(paths.count == MuseumPage.presets.count)
    for path in paths {
      let file = Repository.file("Documentation/\(path)").path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }
}
