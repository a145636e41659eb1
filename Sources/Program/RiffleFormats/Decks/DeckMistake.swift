import SystemPackage

/// A mistake in a deck file: one sentence or two that say what is wrong and what would do.
struct DeckMistake: Hashable {
  /// The sentences.
  let sentence: String
  /// The line of the file, counted from 1; nil if something is missing from it.
  let line: Int?

  init(_ sentence: String, line: Int?) {
    self.sentence = sentence
    self.line = line
  }

  init(_ error: JSONError) {
    self.init(error.description, line: error.line)
  }

  /// Returns the mistake as an error that names the file.
  func error(in path: FilePath) -> RiffleError {
    .badFile("\(path.string.elidedPath)\(line.map { ":\($0)" } ?? ""): \(sentence)")
  }
}

extension [DeckMistake] {
  /// The mistakes in the order of the file's lines; those of no line come first.
  var inOrder: [DeckMistake] { sorted { ($0.line ?? 0) < ($1.line ?? 0) } }

  /// Returns one error for all mistakes: the first, and the lines of the others.
  func error(in path: FilePath) -> RiffleError? {
    guard let first else { return nil }
    let rest = dropFirst()
    let lines = rest.prefix(6).compactMap { $0.line.map(String.init) }
    switch (rest.count, lines.count) {
    case (0, _): return first.error(in: path)
    case (1, 0): return first.error(in: path).followed(by: " There is 1 more mistake.")
    case (1, _):
      return first.error(in: path).followed(by: " There is 1 more mistake, in line \(lines[0]).")
    case (let count, 0):
      return first.error(in: path).followed(by: " There are \(count) more mistakes.")
    case (let count, _):
      let places = lines.joined(separator: ", ") + (count > lines.count ? ", ..." : "")
      return first.error(in: path)
        .followed(by: " There are \(count) more mistakes, in lines \(places).")
    }
  }
}
