import Foundation
import RiffleCards
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Listing of many files")
struct LongListingTests {
  private static let count = Soak.count(50_000)

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

  @Test("has in parts the cards that it has at once, in the order of the numbers in their names")
  func order() throws {
    let folder = try TemporaryFolder()
    // Empty files of names as cameras make them, in an order that the disk chooses.
    let names = (0..<Self.count).map { "IMG_\(20_250_000 + $0 * 7).JPG" }
    for name in names {
      close(Glibc.open(folder.path(of: name), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    }
    let deck = try Deck.open(FilePath(folder.url.path))
    #expect(deck.cards.map(\.id.text) == names)

    let listing = try DeckListing([FilePath(folder.url.path)]) {}
    #expect(
      eventually {
        _ = listing.drain()
        return listing.summary != nil
      }
    )
    #expect(listing.cards == deck.cards)
  }
}
