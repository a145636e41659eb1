import Foundation
import TestSupport
import Testing

@Suite("Documentation/Map.md")
struct MapTests {
  @Test("every Swift file that the map names exists once")
  func files() throws {
    let names = try Repository.text(of: "Documentation/Map.md").matches(of: /`([\w+]+\.swift)`/).map
    {
      String($0.output.1)
    }
    let sources = try Repository.swiftFiles(under: "Sources").map(\.lastPathComponent)

    try #require(names.count > 40)
    for name in names {
      #expect(sources.count { $0 == name } == 1, "\(name)")
    }
  }

  @Test("the map's table has a row for every room, and for no other")
  func rooms() throws {
    let rows = try Repository.text(of: "Documentation/Map.md").matches(of: /(?m)^\| (Riffle\w*) \|/)
      .map { String($0.output.1) }
    let wings = try Repository.folders(in: "Sources")
    let folders = try wings.flatMap { try Repository.folders(in: "Sources/\($0)") }

    #expect(Set(rows) == Set(folders.filter { $0.hasPrefix("Riffle") }))
    #expect(rows.count == Set(rows).count)
  }

  @Test("the core imports nothing but itself and RealModule, and no room imports Foundation")
  func imports() throws {
    // CRiffle is the header that RiffleDoor fulfills, and no code in C.
    let core = Set(try Repository.folders(in: "Sources/Core") + ["CRiffle", "RealModule"])
    var count = 0
    for file in try Repository.swiftFiles(under: "Sources") {
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", maxSplits: 100)
        .prefix { $0.hasPrefix("//") || $0.contains("import ") }
      for line in lines where !line.hasPrefix("//") {
        let module = try #require(line.firstMatch(of: /import (?:[a-z]+ )?(\w+)/)).output.1
        let isAllowed =
          file.path.contains("/Core/") ? core.contains(String(module)) : module != "Foundation"
        #expect(isAllowed, "\(file.lastPathComponent) imports \(module)")
        count += 1
      }
    }
    #expect(count > 1000)
  }

  @Test("no two files are one where upper and lower case are the same")
  func twins() throws {
    for part in ["Sources", "Tests"] {
      let names = try FileManager.default
        .subpathsOfDirectory(atPath: Repository.file(part).path)
      #expect(Set(names.map { $0.lowercased() }).count == names.count)
    }
  }

  @Test("the map's table of words explains each word once")
  func words() throws {
    let map = try Repository.text(of: "Documentation/Map.md")
    let table = try #require(map.split(separator: "\n## Words\n").dropFirst().first)
    let words = table.matches(of: /(?m)^\| ([^|]+) \|/).map { String($0.output.1) }

    try #require(words.count > 20)
    #expect(Dictionary(grouping: words) { $0 }.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test("links between the documents lead to files that exist")
  func links() throws {
    let documents = Repository.file("Documentation").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: documents)
      .filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }

    for page in pages + ["README.md"] {
      let text = try Repository.text(of: page)
      let folder = Repository.file(page).deletingLastPathComponent()
      for link in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        let target = folder.appendingPathComponent(String(link.output.1)).path
        #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(link.output.1)")
      }
    }
  }

  @Test("pages and sections that the code cites exist")
  func citations() throws {
    var cited = 0
    for file in try Repository.swiftFiles(under: "Sources") {
      // A citation may go on in the next line of a comment.
      let code = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\n\s*\/\/\/? ?/, with: " ")
      for citation in code.matches(of: /(Documentation\/\w+\.md)(, "([^"]+)")?/) {
        cited += 1
        let page = try Repository.text(of: String(citation.output.1))
        if let section = citation.output.3 {
          #expect(
            page.contains("\n## \(section)\n"),
            "\(file.lastPathComponent) cites \(citation.output.1), \"\(section)\""
          )
        }
      }
    }
    #expect(cited > 3)
  }
}
