import Foundation
import TestSupport
import Testing

/// riffle.d.ts names what riffle.js has: an editor shows no more, and TypeScript accepts no more.
@Suite("Declarations of the page's script")
struct DeclarationTests {
  private let script: String
  private let declarations: String

  init() throws {
    script = try Repository.text(of: "Assets/page/riffle.js")
    declarations = try Repository.text(of: "Assets/page/riffle.d.ts")
  }

  @Test("name all exports")
  func exports() {
    let export = /export (?:async )?(?:const|class|function) (\w+)/
    func names(_ text: String) -> Set<Substring> { Set(text.matches(of: export).map(\.1)) }
    #expect(names(script) == names(declarations))
    #expect(!names(script).isEmpty)
  }

  @Test("name all members of a class", arguments: ["RiffleCore", "RiffleStackElement"])
  func members(name: String) throws {
    let own = try body(of: name, in: script)
      .matches(of: /\n  (?:static )?(?:async )?(?:get |set )?([a-z]\w*)\(/)
      .map(\.1)
    let ofElements =
      ["constructor", "connectedCallback", "connectedMoveCallback", "disconnectedCallback"]
      + ["adoptedCallback", "attributeChangedCallback", "give"]
    let declared = try body(of: name, in: declarations)
      .matches(of: /\n  (?:static )?(?:readonly )?(?:set )?([a-z]\w*)[(:]/)
      .map(\.1)
    #expect(Set(own).subtracting(ofElements.map { $0[...] }).subtracting(declared) == [])
    #expect(!own.isEmpty && !declared.isEmpty)
    for member in declared {
      #expect(try body(of: name, in: script).contains(member), "\(member)")
    }
  }

  private func body(of name: String, in text: String) throws -> Substring {
    let start = try #require(text.range(of: "export class \(name) ")).upperBound
    let end = try #require(text[start...].range(of: "\n}\n")).upperBound
    return text[start..<end]
  }
}
