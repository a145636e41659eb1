import RiffleSystem
import SystemPackage

/// Reads the files that may be those that were decided about, each once.
struct CandidateReader {
  private let read: (FilePath, FileStamp) -> FileContents?
  private let isCanceled: () -> Bool
  private var unread: [(card: CardIdentity, stamp: FileStamp)] = []
  /// What was read, by the names of the cards.
  var candidates: [[UInt8]: Candidate] = [:]

  /// Makes a reader without files.
  ///
  /// - Parameters:
  ///   - read: Reads a file that has a size and a time; nil if it cannot be read.
  ///   - isCanceled: Whether to give up.
  init(
    read: @escaping (FilePath, FileStamp) -> FileContents?,
    isCanceled: @escaping () -> Bool
  ) {
    self.read = read
    self.isCanceled = isCanceled
  }

  /// Adds the file of a card; reads nothing.
  mutating func add(_ card: CardIdentity, _ stamp: FileStamp) {
    unread.append((card, stamp))
  }

  /// Reads the files that have the size of one that is looked for.
  ///
  /// - Parameters:
  ///   - files: What is looked for.
  ///   - isWanted: Whether to read the file of a card's name, with a size and a time. Defaults to all.
  /// - Returns: Whether all of them were read; not if it is canceled.
  mutating func read(
    for files: [FileMatch.Known],
    where isWanted: ([UInt8], FileStamp) -> Bool = { _, _ in true }
  ) -> Bool {
    let sizes = Set(files.map(\.file.stamp.size))
    var rest: [(card: CardIdentity, stamp: FileStamp)] = []
    for (card, stamp) in unread {
      guard sizes.contains(stamp.size), isWanted(card.name, stamp) else {
        rest.append((card, stamp))
        continue
      }
      if isCanceled() { return false }
      guard let file = card.file, let contents = read(file, stamp) else { continue }
      candidates[card.name] = Candidate(name: card.name, file: file, contents: contents)
    }
    unread = rest
    return true
  }
}
