/// Code as it is shown: lines of tokens, and rows of at most a number of columns.
package struct CodeListing: Hashable, Sendable {
  package let lines: [[CodeToken]]

  package init(_ text: String, as grammar: CodeGrammar) {
    var lines: [[CodeToken]] = [[]]
    for token in grammar.tokens(of: text) {
      let parts = token.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append([]) }
        if !part.isEmpty {
          lines[lines.count - 1].append(CodeToken(kind: token.kind, text: String(part)))
        }
      }
    }
    self.lines = lines
  }

  package struct Row: Hashable, Sendable {
    package var indent: Int
    package var tokens: [CodeToken]
  }

  /// How much further the rows of a line are indented that follow its first, in columns.
  private static let hang = 4

  /// Breaks each line at spaces to fit the columns, at least 1; a longer word stays whole.
  package func rows(columns: Int) -> [Row] { lines.flatMap { Self.rows(of: $0, columns) } }

  private static func rows(of line: [CodeToken], _ columns: Int) -> [Row] {
    let letters = line.flatMap { token in token.text.map { (letter: $0, kind: token.kind) } }
    let indent = letters.prefix { $0.letter == " " }.count
    var rows: [Row] = []
    var start = indent
    repeat {
      let left = rows.isEmpty ? indent : indent + hang
      let room = max(1, columns - left)
      var end = letters.count
      if end - start > room {
        let spaces = letters[start...].indices.filter { $0 > start && letters[$0].letter == " " }
        end = spaces.last { $0 - start <= room } ?? spaces.first ?? end
      }
      var row = Row(indent: left, tokens: [])
      for (letter, kind) in letters[start..<end] {
        if row.tokens.last?.kind == kind {
          row.tokens[row.tokens.count - 1].text.append(letter)
        } else {
          row.tokens.append(CodeToken(kind: kind, text: String(letter)))
        }
      }
      rows.append(row)
      start = end
      while start < letters.count, letters[start].letter == " " { start += 1 }
    } while start < letters.count
    return rows
  }
}

package struct CodeToken: Hashable, Sendable {
  package enum Kind: CaseIterable, Hashable, Sendable {
    case plain, keyword, number, string, comment
  }

  package var kind: Kind
  package var text: String

  package init(kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
}

/// What is needed of a language's grammar to color it.
package struct CodeGrammar: Sendable {
  private let keywords: Set<String>
  private let lineComment: Mark?
  private let blockComments: [(start: Mark, end: Mark)]
  /// They begin with the longer ones.
  private let quotes: [Quote]
  /// Whether a name right after `<` or `</` is a tag, which counts as a keyword.
  private let hasTags: Bool

  private typealias Mark = [UInt8]

  private struct Quote: Sendable {
    let mark: Mark
    let spansLines: Bool

    init(_ mark: String, spansLines: Bool = false) {
      (self.mark, self.spansLines) = (Mark(mark.utf8), spansLines)
    }
  }

  /// - Parameter keywords: With spaces between them.
  private init(
    keywords: [String] = [],
    lineComment: String? = "//",
    blockComments: [(start: String, end: String)] = [("/*", "*/")],
    quotes: [Quote] = [],
    hasTags: Bool = false
  ) {
    self.keywords = Set(keywords.flatMap { $0.split(separator: " ").map(String.init) })
    self.lineComment = lineComment.map { Mark($0.utf8) }
    self.blockComments = blockComments.map { (Mark($0.start.utf8), Mark($0.end.utf8)) }
    self.quotes = quotes
    self.hasTags = hasTags
  }

  // MARK: Reading

  /// The tokens, which are the whole text one after the other.
  package func tokens(of text: String) -> [CodeToken] {
    var reader = CodeReader(text)
    var tokens: [CodeToken] = []
    while let next = reader.next {
      let start = reader.place
      let kind = skipToken(&reader, next)
      let words = reader.text(from: start)
      if kind == .plain, tokens.last?.kind == .plain {
        tokens[tokens.count - 1].text += words
      } else {
        tokens.append(CodeToken(kind: kind, text: words))
      }
    }
    return tokens
  }

  private func skipToken(_ reader: inout CodeReader, _ next: UInt8) -> CodeToken.Kind {
    if let lineComment, reader.has(lineComment) {
      reader.skip { $0 != CodeReader.newline }
      return .comment
    }
    for comment in blockComments where reader.has(comment.start) {
      skip(comment, &reader)
      return .comment
    }
    for quote in quotes where reader.has(quote.mark) {
      skip(quote, &reader)
      return .string
    }
    if CodeReader.isDigit(next) {
      reader.skipNumber()
      return .number
    }
    guard CodeReader.isNamePart(next) || next == UInt8(ascii: "@") else {
      reader.skip(1)
      return .plain
    }
    let (start, isTag) = (reader.place, hasTags && reader.isAfterTagStart)
    reader.skip(1)
    reader.skip(while: CodeReader.isNamePart)
    let word = reader.text(from: start)
    return isTag || word.hasPrefix("@") || keywords.contains(word) ? .keyword : .plain
  }

  private func skip(_ comment: (start: Mark, end: Mark), _ reader: inout CodeReader) {
    _ = reader.skips(comment.start)
    while reader.next != nil, !reader.skips(comment.end) { reader.skip(1) }
  }

  private func skip(_ quote: Quote, _ reader: inout CodeReader) {
    _ = reader.skips(quote.mark)
    while let next = reader.next, !reader.skips(quote.mark) {
      if next == UInt8(ascii: "\\") {
        reader.skip(2)
      } else if next == CodeReader.newline, !quote.spansLines {
        return
      } else {
        reader.skip(1)
      }
    }
  }
}

private struct CodeReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  static let newline = UInt8(ascii: "\n")

  init(_ text: String) { bytes = Array(text.utf8) }

  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

  func has(_ mark: [UInt8]) -> Bool {
    next == mark.first && bytes[place...].starts(with: mark)
  }

  /// Whether what comes next is right after `<` or `</`.
  var isAfterTagStart: Bool {
    let former = bytes[..<place].suffix(2)
    return former.last == UInt8(ascii: "<") || former.elementsEqual("</".utf8)
  }

  mutating func skip(_ count: Int) { place = min(bytes.count, place + count) }

  mutating func skips(_ mark: [UInt8]) -> Bool {
    guard has(mark) else { return false }
    skip(mark.count)
    return true
  }

  mutating func skip(while isPart: (UInt8) -> Bool) {
    while let next, isPart(next) { place += 1 }
  }

  /// Skips its fraction, exponent and unit, too; a range begins after two points.
  mutating func skipNumber() {
    while let next {
      let isBeforeDigit = place + 1 < bytes.count && Self.isDigit(bytes[place + 1])
      let isAfterExponent = place > 0 && bytes[place - 1] == UInt8(ascii: "e")
      switch next {
      case UInt8(ascii: "."): guard isBeforeDigit else { return }
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard isBeforeDigit, isAfterExponent else { return }
      default: guard Self.isNamePart(next) || next == UInt8(ascii: "%") else { return }
      }
      place += 1
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: isDigit(byte)
    }
  }
}

// MARK: Languages

extension CodeGrammar {
  /// Nothing is colored.
  package static let none = CodeGrammar(lineComment: nil, blockComments: [])

  private static let javaScript = [
    "async await break case catch class const continue default delete do else export extends false",
    "finally for from function if import in instanceof let new null of return static super switch this",
    "throw true try typeof undefined var void while yield",
  ]

  fileprivate static let web = CodeGrammar(
    keywords: javaScript,
    blockComments: [("<!--", "-->"), ("/*", "*/")],
    quotes: [Quote("`", spansLines: true), Quote("\""), Quote("'")],
    hasTags: true
  )

  fileprivate static let css = CodeGrammar(lineComment: nil, quotes: [Quote("\""), Quote("'")])

  fileprivate static let json = CodeGrammar(
    keywords: ["true false null"],
    lineComment: nil,
    blockComments: [],
    quotes: [Quote("\"")]
  )

  fileprivate static let swift = CodeGrammar(
    keywords: [
      "as associatedtype await break case catch class continue default defer do else enum extension",
      "fallthrough false fileprivate final for func get guard if import in init inout internal is lazy",
      "let mutating nil override package private protocol public repeat required rethrows return self",
      "Self set some any static struct subscript super switch throw throws true try typealias var weak",
      "where while",
    ],
    quotes: [Quote("\"")]
  )

  fileprivate static let c = CodeGrammar(
    keywords: [
      "break case char const continue default do double else enum float for if int long return short",
      "sizeof static struct switch typedef unsigned void while",
    ],
    quotes: [Quote("\""), Quote("'")]
  )

  fileprivate static let python = CodeGrammar(
    keywords: [
      "and as assert async await break class continue def del elif else except False finally for from",
      "global if import in is lambda None nonlocal not or pass raise return True try while with yield",
    ],
    lineComment: "#",
    blockComments: [],
    quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'")]
  )
}

extension CodeTarget {
  package var grammar: CodeGrammar {
    switch self {
    case .element, .react: .web
    case .c: .c
    case .python: .python
    case .swift: .swift
    case .css: .css
    case .json: .json
    case .numbers: .none
    }
  }
}
