import Foundation
import RiffleDecks
import RiffleFormats
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("Marks of other programs")
struct ForeignMarksTests {
  private let folder: TemporaryFolder
  private var table = CardTable()
  private var marks: ForeignMarks
  private let wakes = Wakes()

  private final class Wakes: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock(\.self) }
    func add() { number.withLock { $0 += 1 } }
  }

  init() throws {
    folder = try TemporaryFolder()
    marks = ForeignMarks(data: nil) { [wakes] in wakes.add() }
  }

  /// Writes a picture's sidecar, and returns the picture's card.
  private func card(_ name: String, _ attributes: String? = nil) throws -> CardIdentity {
    var card = CardIdentity(name: Array(name.utf8))
    guard let attributes else { return card }
    let path = try folder.write(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta>
      """,
      to: "\(name).xmp"
    )
    card.sidecars = [FilePath(path)]
    return card
  }

  /// Appends cards, reads their marks and returns the names of those that were received.
  private mutating func read(_ cards: [CardIdentity]) -> Set<String> {
    for card in cards { table.append(card) { _ in nil } }
    marks.read(table)
    return receive()
  }

  private mutating func receive() -> Set<String> {
    #expect(marks.wait(timeout: .seconds(60)))
    let names = marks.receive().compactMap { table.name(ofNumber: $0) }
    return Set(names.map { String(decoding: $0, as: UTF8.self) })
  }

  private func marks(of name: String) -> CardMarks? {
    table.number(ofName: Array(name.utf8)).map { marks[$0] }
  }

  @Test(
    "a card has what its sidecar says, and no mark without one or with one that says nothing",
    arguments: [
      ("xmp:Rating='4' xmp:Label='Green'", CardMarks(stars: 4, label: .green)),
      ("xmp:Rating='1'", CardMarks(stars: 1)), ("xmp:Label='Blue'", CardMarks(label: .blue)),
      ("xmp:Rating='0'", CardMarks()), ("xmp:Label='Select'", CardMarks()), ("", CardMarks()),
      (nil, CardMarks()),
    ]
  )
  func table(attributes: String?, expected: CardMarks) throws {
    var test = self
    let received = test.read([try card("other"), try card("a", attributes)])

    #expect(received == (expected == CardMarks() ? [] : ["a"]))
    #expect(test.marks(of: "a") == expected && test.marks(of: "other") == CardMarks())
    #expect(test.wakes.count == (expected == CardMarks() ? 0 : 1))
  }

  @Test("they are told once, and a card that was asked for is not read again when others come")
  func once() throws {
    var test = self
    #expect(test.read([try card("a", "xmp:Rating='1'")]) == ["a"])
    #expect(test.receive() == [])
    _ = try card("a", "xmp:Rating='5'")

    #expect(test.read([try card("b", "xmp:Rating='2'")]) == ["b"])

    #expect(test.marks(of: "a") == CardMarks(stars: 1))
    #expect(test.marks(of: "b") == CardMarks(stars: 2))
  }

  @Test("they stay with the names of their cards when the deck has them in another order")
  func order() throws {
    var test = self
    let cards = try (1...5).map { try card("\($0)", "xmp:Rating='\($0)'") }
    #expect(test.read(cards) == ["1", "2", "3", "4", "5"])

    test.table.removeAll()
    #expect(test.read(cards.reversed()) == [])

    for stars in 1...5 { #expect(test.marks(of: "\(stars)") == CardMarks(stars: stars)) }
  }

  @Test("they are wanted once they were asked for, also of a deck without cards")
  func wanted() {
    var test = self
    #expect(!test.marks.areWanted)
    #expect(test.read([]) == [])
    #expect(test.marks.areWanted)
  }

  @Test("none is read after the end")
  func closed() throws {
    var test = self
    test.marks.close()
    #expect(test.read([try card("a", "xmp:Rating='1'")]) == [])
    #expect(test.marks(of: "a") == CardMarks() && test.wakes.count == 0)
  }
}
