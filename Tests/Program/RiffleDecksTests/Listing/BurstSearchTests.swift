import RiffleDecks
import RiffleMedia
import Testing

@Suite("Bursts") struct BurstSearchTests {
  /// A card: when it was taken, and which scene it shows; nil for what a file does not say.
  private struct Shot {
    var time: Double?
    var scene: UInt64?

    init(_ time: Double?, _ scene: UInt64? = 0) { (self.time, self.scene) = (time, scene) }
  }

  private func search(
    _ shots: [Shot],
    knownTimes: Range<Int>? = nil,
    knownLooks: Range<Int>? = nil
  ) -> BurstSearch {
    BurstSearch(in: shots.indices) { card in
      guard knownTimes?.contains(card) ?? true else { return .pending }
      return shots[card].time.map { .value($0) } ?? .none
    } look: { card in
      guard knownLooks?.contains(card) ?? true else { return .pending }
      // Scenes differ in all places.
      return shots[card].scene.map {
        .value(PictureFingerprint(gradients: $0 == 0 ? 0 : .max, color: .zero))
      } ?? .none
    }
  }

  @Test("neighbors within two seconds that look alike are one, whichever of them is asked about")
  func neighbors() {
    let shots = [
      Shot(0), Shot(10), Shot(10.4), Shot(12.4), Shot(14.5), Shot(14.6, 1), Shot(14.7, 1),
    ]
    let bursts = [0..<1, 1..<4, 1..<4, 1..<4, 4..<5, 5..<7, 5..<7]
    for card in shots.indices {
      let (cards, wanted) = search(shots).burst(of: card)
      #expect(cards == bursts[card] && wanted.isEmpty, "\(card)")
    }
  }

  @Test("what has no time, cannot be read or was taken before is no neighbor of a burst")
  func unknown() {
    #expect(search([Shot(0), Shot(nil), Shot(0.1)]).burst(of: 0).cards == 0..<1)
    #expect(search([Shot(0), Shot(0, nil), Shot(0.1)]).burst(of: 2).cards == 2..<3)
    #expect(search([Shot(9), Shot(5)]).burst(of: 0).cards == 0..<1)
    #expect(search([]).burst(of: 0).cards.isEmpty)
    #expect(search([Shot(1)]).burst(of: 0).cards == 0..<1)
  }

  @Test(
    "it says what is missing to go on: times first, and looks only of those that are near in time"
  )
  func missing() {
    let shots = [Shot(0), Shot(0.1), Shot(0.2), Shot(100)]
    let blind = search(shots, knownTimes: 0..<0, knownLooks: 0..<0).burst(of: 1)
    #expect(blind.cards == 1..<2 && Set(blind.wanted) == [.time(0), .time(1), .time(2)])
    let timed = search(shots, knownLooks: 0..<0).burst(of: 1)
    #expect(Set(timed.wanted) == [.look(0), .look(1), .look(2)])
    let nearly = search(shots, knownTimes: 0..<3, knownLooks: 0..<3).burst(of: 1)
    #expect(nearly.cards == 0..<3 && nearly.wanted == [.time(3)])
    #expect(search(shots, knownLooks: 0..<3).burst(of: 1).wanted.isEmpty)
  }

  @Test("of an endless one only some are looked at")
  func endless() {
    let shots = (0..<10_000).map { Shot(Double($0)) }
    let cards = search(shots).burst(of: 5000).cards
    #expect(cards.contains(5000) && cards.count < 2000)
  }
}
