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
