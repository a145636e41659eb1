import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Listing of 100,000 files")
struct ListingTimeTests {
  @Test("takes the time that is printed")
  func time() throws {
    let folder = try TemporaryFolder()
    // Empty files of names as cameras make them, in an order that the disk chooses.
    for number in 0..<100_000 {
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

    print(
      "100,000 files: opened in \(whole); first card \(first.map { "\($0)" } ?? ""), all \(last)"
    )
    #expect(deck?.cards.count == 100_000)
    #expect(listing.cards == deck?.cards)
    #expect(deck?.cards.first?.id == "IMG_20250000.JPG")
    #expect(deck?.cards.last?.id == "IMG_20949993.JPG")
  }
}
