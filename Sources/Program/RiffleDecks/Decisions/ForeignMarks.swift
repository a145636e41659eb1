package import SystemPackage

/// The stars and labels that other programs have written into the files, by the numbers of the cards.
package struct ForeignMarks {
  private var found: [Int: CardMarks] = [:]
  /// The cards that were asked for; nil if none are wanted.
  private var asked: Set<Int>?
  private let reader: MarksReader

  /// Calls `wake` on another thread when there is something to take over.
  package init(data: FilePath?, wake: @escaping @Sendable () -> Void) {
    reader = MarksReader(data: data, wake: wake)
  }

  package subscript(number: Int) -> CardMarks { found[number] ?? CardMarks() }

  package var areWanted: Bool { asked != nil }

  /// Begins to read those of the cards that were not asked for before.
  package mutating func read(_ table: CardTable) {
    var known = asked ?? []
    let new = table.cards.indices.filter { known.insert(table.number(of: $0)).inserted }
    asked = known
    if !new.isEmpty { reader.read(new.map { (table.number(of: $0), table.cards[$0]) }) }
  }

  /// Takes over what was read, and returns whose it is.
  package mutating func receive() -> [Int] {
    let new = reader.takeFindings()
    found.merge(new) { $1 }
    return Array(new.keys)
  }

  package func wait(timeout: Duration) -> Bool { reader.wait(timeout: timeout) }

  package func close() { reader.close() }
}
