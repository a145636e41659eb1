/// A reader of comma-separated values (RFC 4180), which continues after a mistake.
///
/// Lines end with CR LF, LF or CR; blanks belong to the cell; empty lines and a byte order mark are
/// skipped.
struct CSVReader {
  struct Row: Equatable {
    /// The line on which it begins, counted from 1.
    let line: Int
    let cells: [String]
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var mistakes: [DeckMistake] = []
  private var isUTF8 = true

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the rows without mistakes, and all mistakes in the order of the lines.
  static func read(_ bytes: [UInt8]) -> (rows: [Row], mistakes: [DeckMistake]) {
    var reader = CSVReader(bytes: bytes)
    return (reader.rows(), reader.mistakes)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func rows() -> [Row] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      note("it is UTF-16. Save it as UTF-8.", line: 1)
      return []
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var rows: [Row] = []
    while index < bytes.count {
      if consumeLineEnd() { continue }
      let (line, count) = (line, mistakes.count)
      let cells = readCells()
      if mistakes.count == count { rows.append(Row(line: line, cells: cells)) }
    }
    return rows
  }

  private mutating func readCells() -> [String] {
    var cells: [String] = []
    repeat {
      let number = cells.count + 1
      let text = peek == Self.quote ? quotedCell(number) : plainCell(number)
      cells.append(text)
    } while consume(Self.comma)
    _ = consumeLineEnd()
    return cells
  }

  private mutating func plainCell(_ number: Int) -> String {
    let start = index
    skipToEndOfCell()
    if bytes[start..<index].contains(Self.quote) {
      note(
        "cell \(number) has a quotation mark in its middle. Put the cell in quotation marks, and "
          + "write the one within it twice.",
        line: line
      )
    }
    return text(of: bytes[start..<index], in: number, line: line)
  }

  private mutating func quotedCell(_ number: Int) -> String {
    let firstLine = line
    var cell: [UInt8] = []
    index += 1
    while let byte = peek {
      let start = index
      if consumeLineEnd() {
        cell += bytes[start..<index]
        continue
      }
      index += 1
      guard byte == Self.quote else {
        cell.append(byte)
        continue
      }
      if consume(Self.quote) {
        cell.append(byte)
        continue
      }
      let end = index
      skipToEndOfCell()
      if index > end {
        note(
          "cell \(number) goes on after its closing quotation mark. Write a quotation mark within a "
            + "cell twice.",
          line: line
        )
      }
      return text(of: cell[...], in: number, line: firstLine)
    }
    note("the quotation mark that opens cell \(number) is never closed.", line: firstLine)
    return ""
  }

  /// A file that is not UTF-8 is one mistake, not one for each cell.
  private mutating func text(of cell: ArraySlice<UInt8>, in number: Int, line: Int) -> String {
    if let text = String(validating: CSVCell.bytes(of: cell), as: UTF8.self) { return text }
    if isUTF8 { note("cell \(number) is not UTF-8. Save the file as UTF-8.", line: line) }
    isUTF8 = false
    return ""
  }

  private mutating func note(_ sentence: String, line: Int) {
    mistakes.append(DeckMistake(sentence, line: line))
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipToEndOfCell() {
    while let byte = peek, byte != Self.comma, byte != Self.newline, byte != Self.carriageReturn {
      index += 1
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func consumeLineEnd() -> Bool {
    let isReturn = consume(Self.carriageReturn)
    guard consume(Self.newline) || isReturn else { return false }
    line += 1
    return true
  }
}
