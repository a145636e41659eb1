import Foundation
import TestSupport
import Testing

@Suite("Examples of the documents")
struct ExampleTests {
  @Test("every example of README, the pages, the catalogs and the comments compiles")
  func examples() throws {
    let result = try ExampleChecker.check([])

    #expect(result.status == 0, "\(result.output)")
    let count = try #require(result.output.firstMatch(of: /(\d+) examples compile/))
    #expect(try #require(Int(count.output.1)) >= 25, "\(result.output)")
  }

  @Test("an example that does not compile is refused, with the line of its page")
  func broken() throws {
    let page = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: page) }
    let text = """
      # A page

      ```swift
      import Riffle

      let color = Color.white
      ```

      And then:

      <!-- swift
      let size = 4
      -->
      ```swift
      print(color, size)
      print(color.hue)
      ```
      """
    try text.write(to: page, atomically: true, encoding: .utf8)

    let result = try ExampleChecker.check([page.path])

    #expect(result.status == 1)
    #expect(
      result.output.contains("\(page.lastPathComponent):16:13: error: value of type 'Color'"),
      "\(result.output)"
    )
    #expect(result.output.hasSuffix("1 of 1 files of examples do not compile.\n"))
  }

  @Test("the packages to install are the same in the first article and in the scripts")
  func packages() throws {
    let script = try Repository.text(of: "scripts/lib/prepare.sh")
    let list = try #require(script.firstMatch(of: /(?s)\nrun_packages=\((.*?)\n\)/)).output.1
    let wanted = list.split(separator: "\n").flatMap { line in
      line.prefix { $0 != "#" }.split(separator: " ")
    }

    let article = try Repository.text(of: "Sources/Desktop/Riffle/Riffle.docc/GettingStarted.md")
    let shown = try #require(article.replacing("\\\n", with: "").firstMatch(of: /apt install (.*)/))
    #expect(Set(shown.output.1.split(separator: " ")) == Set(wanted))
  }

  @Test("the first page of the documentation has fewer than fifty types, each once")
  func firstPage() throws {
    let page = try Repository.text(of: "Sources/Desktop/Riffle/Riffle.docc/Riffle.md")
    let topics = try #require(page.components(separatedBy: "## Topics\n").last)
    let types = topics.matches(of: /- ``(\w+)``/).map { String($0.output.1) }
    #expect((20..<50).contains(types.count), "\(types)")
    #expect(Set(types).count == types.count)
  }
}
