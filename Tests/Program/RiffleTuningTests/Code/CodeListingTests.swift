import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Colors of code")
struct CodeListingTests {
  private func tokens(_ text: String, _ target: CodeTarget, _ kind: CodeToken.Kind) -> [String] {
    target.grammar.tokens(of: text).filter { $0.kind == kind }.map(\.text)
  }

  @Test("The code of every preset is kept to the letter, with comments, words and numbers in it")
  func whole() throws {
    for preset in Preset.everything(in: .ours, .reference, .museum) {
      for target in CodeTarget.allCases {
        let text = try CodeExport(of: preset).text(for: target)
        let tokens = target.grammar.tokens(of: text)
        #expect(tokens.map(\.text).joined() == text, "\(preset.name) \(target)")
        let kinds = Set(tokens.map(\.kind))
        switch target {
        case .json: #expect(kinds.isSuperset(of: [.string]))
        case .css: #expect(kinds.isSuperset(of: [.number, .comment, .keyword]))
        case .swift: #expect(kinds.isSuperset(of: [.keyword]))
        case .numbers: #expect(kinds == [.plain, .number])
        default:
          let wanted: Set<CodeToken.Kind> = [.plain, .keyword, .string, .comment]
          #expect(kinds.isSuperset(of: wanted), "\(preset.name) \(target)")
        }
      }
    }
  }

  /// Brackets of code come in pairs; those of texts and comments need not.
  @Test("Outside of texts and comments, all brackets are closed", arguments: CodeTarget.allCases)
  func brackets(target: CodeTarget) throws {
    for preset in Preset.everything(in: .ours, .reference, .museum) {
      let text = try CodeExport(of: preset).text(for: target)
      let ends: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
      var open: [Character] = []
      for token in target.grammar.tokens(of: text) where token.kind != .string {
        guard token.kind != .comment else { continue }
        for letter in token.text {
          if let end = ends[letter] { open.append(end) }
          if ends.values.contains(letter) {
            try #require(open.popLast() == letter, "\(preset.name): \(token.text.prefix(80))")
          }
        }
      }
      #expect(open.isEmpty, "\(preset.name)")
    }
  }

  @Test("Comments end where their language says")
  func comments() {
    #expect(tokens("a // b\nc", .react, .comment) == ["// b"])
    #expect(tokens("/* a /* b */ c */", .react, .comment) == ["/* a /* b */"])
    #expect(tokens("<!-- it's \" -->x", .element, .comment) == ["<!-- it's \" -->"])
    #expect(tokens("a { b: url(//c) }", .css, .comment) == [])
    #expect(tokens("let url = \"https://a\"", .swift, .comment) == [])
    #expect(tokens("/* no end", .react, .comment) == ["/* no end"])
  }

  @Test("Texts end where their language says")
  func strings() {
    #expect(tokens("a('b\\'c', \"d'\")", .react, .string) == ["'b\\'c'", "\"d'\""])
    #expect(tokens("`a \\${b}\nc` + d", .react, .string) == ["`a \\${b}\nc`"])
    #expect(tokens("'it' isn't\nx", .react, .string) == ["'it'", "'t"])
    #expect(tokens("\"\"\"\na \"b\"\n\"\"\"", .python, .string) == ["\"\"\"\na \"b\"\n\"\"\""])
  }

  @Test("Numbers are whole, with their units; ranges and names are none")
  func numbers() {
    #expect(
      tokens("-0.5 * 1.2e-3 + 12px 50%", .react, .number) == ["0.5", "1.2e-3", "12px", "50%"]
    )
    #expect(tokens("0...4 x1 0x1F a.0", .swift, .number) == ["0", "4", "0x1F", "0"])
    #expect(tokens("0..<n", .swift, .number) == ["0"])
  }

  @Test("Keywords are whole words; tags and attributes count")
  func keywords() {
    #expect(tokens("let letter = if_ if", .swift, .keyword) == ["let", "if"])
    #expect(tokens("@State var a", .swift, .keyword) == ["@State", "var"])
    #expect(tokens("return <div>a < b</div>", .react, .keyword) == ["return", "div", "div"])
    #expect(tokens("größe in über", .swift, .keyword) == ["in"])
  }

  @Test("Rows fit, lose nothing but spaces, and hang under the first")
  func rows() throws {
    var random = SeededGenerator(seed: 7)
    for target in CodeTarget.allCases {
      let listing = CodeListing(
        try CodeExport(of: .riffle).text(for: target),
        as: target.grammar
      )
      for columns in [20, 40, 73] {
        for line in listing.lines.shuffled(using: &random).prefix(200) {
          let text = line.map(\.text).joined()
          let rows = CodeListing(text, as: .none).rows(columns: columns)
          let words = rows.map { $0.tokens.map(\.text).joined() }
          #expect(words.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
          for (row, text) in zip(rows, words) {
            #expect(row.indent + text.count <= columns || !text.contains(" "), "\(text)")
          }
          #expect(rows.dropFirst().allSatisfy { $0.indent == rows[0].indent + 4 })
        }
      }
    }
  }

  @Test("Tokens that span lines are of one kind on each")
  func lines() {
    let listing = CodeListing("a /* b\n\n c */ d", as: CodeTarget.react.grammar)
    #expect(listing.lines.count == 3 && listing.lines[1].isEmpty)
    #expect(listing.lines[2].map(\.kind) == [.comment, .plain])
    let rows = listing.rows(columns: 80)
    #expect(rows.map(\.indent) == [0, 0, 1])
    #expect(
      rows[2].tokens == [CodeToken(kind: .comment, text: "c */"), .init(kind: .plain, text: " d")]
    )
  }
}
