package import RiffleSystem
package import SystemPackage

/// What a decision is kept under: the name of a card in its deck, and the file that it shows.
package struct CardIdentity: Hashable, Sendable {
  /// The path of the picture from the deck's folder, in bytes, or the card's id in a deck file.
  package var name: [UInt8]
  /// The picture; nil for a card without one.
  package var file: FilePath?
  /// The size and modification time of the picture; nil if they are not known yet.
  package var stamp: FileStamp?

  /// Makes an identity.
  ///
  /// - Parameters:
  ///   - name: The path of the picture from the deck's folder, in bytes, or the card's id.
  ///   - file: The picture. Defaults to none.
  ///   - stamp: Its size and modification time, if they are known. Defaults to nil.
  package init(name: [UInt8], file: FilePath? = nil, stamp: FileStamp? = nil) {
    self.name = name
    self.file = file
    self.stamp = stamp
  }

  /// Makes the identity of a deck's card.
  ///
  /// - Parameters:
  ///   - folder: The folder whose pictures are the deck; nil for a deck file, whose cards have ids.
  ///   - stamp: The size and modification time of the picture, if they are known. Defaults to nil.
  package init(_ card: DeckCard, in folder: FilePath?, stamp: FileStamp? = nil) {
    var name = Array(card.id.utf8)
    if let start = folder?.folderBytes, let path = card.image?.bytes, path.starts(with: start) {
      name = Array(path[start.count...])
    }
    self.init(name: name, file: card.image, stamp: stamp)
  }
}

/// Numbers for the names of cards, in a history and in a deck: counted from 0, and never given twice.
struct CardNumbers: Sendable {
  private var numbers: [[UInt8]: Int] = [:]
  /// The name of each number, the last one that it was known by.
  private(set) var names: [[UInt8]] = []

  /// Returns the number of a name, a new one if the name has none.
  mutating func number(of name: [UInt8]) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Returns the number that a name has; nil if it has none.
  subscript(name: [UInt8]) -> Int? { numbers[name] }

  /// Whether a number has a name, which another one has not taken.
  func hasName(_ number: Int) -> Bool { numbers[names[number]] == number }

  /// Gives a number another name, after its file was renamed.
  ///
  /// Nothing happens if the old name has no number; if the new one has another number, that one is
  /// without a name afterward.
  mutating func rename(_ old: [UInt8], to new: [UInt8]) {
    guard let number = numbers.removeValue(forKey: old) else { return }
    numbers[new] = number
    names[number] = new
  }
}
