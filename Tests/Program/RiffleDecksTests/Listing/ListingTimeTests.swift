import Foundation
import RiffleCards
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Listing of many files")
struct ListingTimeTests {
  private static let count = Soak.count(100_000)

  @Test("comes in parts if that is asked for, from the first card on")
  func parts() throws {
    let folder = try TemporaryFolder()
    let names = (0..<3000).map { "IMG_\(900 + $0 * 3).png" }
    for name in names.shuffled() { try folder.write("", to: name) }
    // A busy machine takes longer than a person is left waiting for.
    let listing = try DeckListing([FilePath(folder.url.path)], patience: .seconds(60)) {}

    var counts: [Int] = []
    var isInOrder = true
    #expect(
      eventually {
        counts.append(listing.drain(limit: 1).changes.growth)
        let listed = listing.cards.map(\.id.text)
        isInOrder = isInOrder && listed == Array(names.prefix(listed.count))
        return listing.summary != nil
      }
    )

    #expect(isInOrder)
    #expect(counts.reduce(0, +) == 3000)
    #expect(counts.max() ?? 3000 < 2500, "\(counts)")
    #expect(!listing.hasMore)
  }

  @Test("takes the time that is printed")
  func time() throws {
    let folder = try TemporaryFolder()
    // Empty files of names as cameras make them, in an order that the disk chooses.
    for number in 0..<Self.count {
      let name = "\(folder.url.path)/IMG_\(20_250_000 + number * 7).JPG"
      close(Glibc.open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    }
    let clock = ContinuousClock()
    var deck: Deck?
    let whole = try clock.measure { deck = try Deck.open(FilePath(folder.url.path)) }
    let start = clock.now
    let listing = try DeckListing([FilePath(folder.url.path)]) {}
    var first: Duration?
    while listing.summary == nil {
      _ = listing.drain()
      if first == nil, !listing.cards.isEmpty { first = clock.now - start }
    }
    let last = clock.now - start

    print("\(Self.count) files: opened in \(whole), first card after \(first ?? last), all \(last)")
    #expect(deck?.cards.count == Self.count)
    #expect(listing.cards == deck?.cards)
    #expect(deck?.cards.first?.id == "IMG_20250000.JPG")
    #expect(deck?.cards.last?.id == "IMG_\(20_250_000 + (Self.count - 1) * 7).JPG")
  }
}
