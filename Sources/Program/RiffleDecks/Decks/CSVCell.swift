/// How a text is written into a table (RFC 4180), and read from one.
///
/// A spreadsheet runs a cell that begins with =, +, -, @, a tab or a carriage return as a formula, also
/// within quotation marks. Such a cell gets an apostrophe before it, which makes it a text (OWASP, "CSV
/// Injection"). So does one that begins with apostrophes and then such a letter: taking one apostrophe
/// away always gives the text back.
enum CSVCell {
  private static let apostrophe = UInt8(ascii: "'")
  private static let quote = UInt8(ascii: "\"")
  private static let starters = Set("=+-@\t\r".utf8)
  /// Byte by byte: for a text, a comma before a combining accent is none.
  private static let quoted = Set(",\"\r\n".utf8)

  static func line(of cells: [String]) -> [UInt8] {
    Array(cells.map { written($0) }.joined(separator: ",".utf8)) + "\r\n".utf8
  }

  private static func written(_ text: String) -> [UInt8] {
    let bytes = (mayRun(text.utf8) ? [apostrophe] : []) + text.utf8
    guard bytes.contains(where: quoted.contains) else { return bytes }
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// Returns the bytes of a text from those of its cell, without the quotation marks.
  static func bytes(of cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    cell.first == apostrophe && mayRun(cell) ? cell.dropFirst() : cell
  }

  private static func mayRun(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { $0 != apostrophe }.map(starters.contains) ?? false
  }
}
