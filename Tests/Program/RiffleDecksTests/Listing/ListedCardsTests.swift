import RiffleCards
import RiffleDecks
import RiffleFormats
import TestSupport
import Testing

@Suite("Cards that come and go")
struct ListedCardsTests {
  private func card(_ number: Int, title: String = "") -> ListedCard {
    ListedCard(key: [UInt8(number)], card: DeckCard(id: "\(number)", title: title))
  }

  @Test("come at their places, but not before what was seen")
  func places() {
    var list = ListedCards()
    list.add([1, 3, 5, 7].map { card($0) })
    #expect(list.apply(notBefore: 0).changes.insertions.list == [0..<4])

    list.add([2, 4, 6, 8].map { card($0) })
    let (changes, changed) = list.apply(notBefore: 2)

    #expect(list.cards.map(\.id) == ["1", "3", "4", "5", "6", "7", "8", "2"])
    #expect(changes.insertions.list == [2..<3, 4..<5, 6..<8])
    #expect(changed.isEmpty)
  }

  @Test("go with their files")
  func removal() {
    var list = ListedCards()
    list.add([1, 2, 3, 4].map { card($0) })
    _ = list.apply(notBefore: 0)

    list.remove([[1], [4], [9]])
    let (changes, _) = list.apply(notBefore: 0)

    #expect(list.cards.map(\.id) == ["2", "3"])
    #expect(changes.deletions.list == [0..<1, 3..<4])
  }

  @Test("that come back within one message have only changed")
  func comingBack() {
    var list = ListedCards()
    list.add([1, 2].map { card($0) })
    _ = list.apply(notBefore: 0)

    list.remove([[2]])
    list.add([card(2, title: "new"), card(3)])
    list.remove([[3]])
    let (changes, changed) = list.apply(notBefore: 0)

    #expect(list.cards.map(\.title) == ["", "new"])
    #expect(changes.isEmpty)
    #expect(changed == [1])
    // To caches it is another picture.
    #expect(list.cards.map(\.revision) == [0, 1])
    list.add([card(2)])
    _ = list.apply(notBefore: 0)
    #expect(list.cards.map(\.revision) == [0, 2])
    list.remove([[2]])
    _ = list.apply(notBefore: 0)
    list.add([card(2)])
    _ = list.apply(notBefore: 0)
    #expect(list.cards.map(\.revision) == [0, 3])
  }

  @Test("agree with a plain list over random messages", arguments: 0..<300 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = ListedCards()
    // What a stack holds that does what it is told.
    var mirror: [String] = []
    var present: Set<Int> = []
    var wasSeen = false
    for _ in 0..<30 {
      var messages: [String] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let numbers = Set(
          (0..<Int.random(in: 1...8, using: &random)).map { _ in
            Int.random(in: 0...60, using: &random)
          }
        )
        if Bool.random(using: &random) {
          list.add(numbers.sorted().map { card($0) })
          present.formUnion(numbers)
        } else {
          list.remove(numbers.sorted().map { [UInt8($0)] })
          present.subtract(numbers)
        }
        messages.append("\(numbers)")
      }
      // For some seeds nothing was seen at first; a place after the end is the end.
      let limit = seed % 3 == 0 && !wasSeen ? 0 : mirror.count + 1
      let seen = Bool.random(using: &random) ? 0 : Int.random(in: 0...limit, using: &random)
      let before = mirror
      wasSeen = wasSeen || seen > 0 && !mirror.isEmpty

      let (changes, changed) = list.apply(notBefore: seen)

      for range in changes.deletions.ranges.reversed() { mirror.removeSubrange(range) }
      let survivors = mirror
      for range in changes.insertions.ranges {
        try #require(range.lowerBound <= mirror.count, "seed \(seed)")
        mirror.insert(contentsOf: list.cards[range].map(\.id.text), at: range.lowerBound)
      }
      #expect(mirror == list.cards.map(\.id.text), "seed \(seed), after \(messages)")
      let unmoved = before.prefix(seen).filter { survivors.contains($0) }
      #expect(Array(mirror.prefix(unmoved.count)) == unmoved, "seed \(seed)")
      #expect(Set(mirror) == Set(present.map(String.init)), "seed \(seed)")
      #expect(changed.allSatisfy { survivors.contains(mirror[$0]) })
      // Unless it was too late for its place, a card stands among its neighbors.
      if !wasSeen {
        #expect(mirror == mirror.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }, "seed \(seed)")
      }
    }
  }
}

extension RangeSet<Int> {
  /// The ranges as a list.
  fileprivate var list: [Range<Int>] { Array(ranges) }
}
