import Foundation
import Glibc
import RiffleApp
import RiffleDecks
import RiffleGestures
import RiffleSDL
import SystemPackage
import TestSupport
import Testing

extension SessionSuites {
  /// A folder that was decided on under another path.
  @Suite("Offers of sessions") @MainActor
  struct SessionOfferTests {
    private static func showsOffer(_ rig: SessionRig) -> Bool {
      rig.texts.contains { $0.contains("decided on in") }
    }

    /// Opens a folder of pictures of which the first ones were decided on, the last one first, when it had
    /// another name.
    private static func open(_ count: Int, decided: [Verdict]) throws -> SessionRig {
      try SessionRig(count) { request in
        let here = try #require(request.paths.first)
        let old = here + " as it was"
        #expect(rename(here, old) == 0)
        let deck = try Deck.open(FilePath(old))
        _ = try DecideRequest(
          path: FilePath(old),
          orders: decided.enumerated().reversed().map {
            DecideRequest.Order(card: "\($0 + 1).bmp", verdict: $1.rawValue)
          }
        )
        .run(on: deck, journal: DecisionJournal())
        #expect(rename(old, here) == 0)
      }
    }

    @Test("are one line; a key takes the decisions, and undo gives them back as one step")
    func taken() throws {
      let rig = try Self.open(4, decided: [.keep, .reject, .keep])
      try rig.wait("the offer, \(rig.texts)") { Self.showsOffer(rig) }
      #expect(rig.texts.contains { $0.hasSuffix("A takes that over") })

      rig.key(.character("a"))
      let all: [SessionRig.Row] = [
        .init(1, .keep, .together), .init(2, .reject, .together), .init(3, .keep, .key),
      ]
      try rig.waitForDecisions(all)
      try rig.wait("picture 4 on top") { rig.title.hasPrefix("4, 4 of 4") }
      #expect(rig.texts.contains { $0.hasPrefix("Taken over: 3 decisions") })
      #expect(rig.texts.contains("3 of 4") && !Self.showsOffer(rig))

      rig.key(.backspace)
      try rig.waitForDecisions([])
      try rig.wait("picture 1 on top") { rig.title.hasPrefix("1, 1 of 4") }
      #expect(rig.texts.contains("Undone: 3 pictures") && Self.showsOffer(rig))

      rig.key(.character("y"), .control)
      try rig.waitForDecisions(all)
      try rig.wait("picture 4 on top") { rig.title.hasPrefix("4, 4 of 4") }
    }

    @Test("wait while the folder is gone, and a key says so")
    func gone() throws {
      let rig = try Self.open(3, decided: [.keep, .reject])
      try rig.wait("the offer, \(rig.texts)") { Self.showsOffer(rig) }
      let here = rig.pictures.url.path
      #expect(rename(here, here + "-elsewhere") == 0)
      try rig.wait("what is wrong") { rig.texts.contains("The folder is gone") }
      rig.key(.character("a"))
      rig.step()
      #expect(rig.texts.contains("Nothing is decided: the folder is gone"))

      #expect(rename(here + "-elsewhere", here) == 0)
      try rig.wait("the offer again, \(rig.texts)") { Self.showsOffer(rig) }
      rig.key(.character("a"))
      try rig.waitForDecisions([.init(1, .keep, .together), .init(2, .reject, .key)])
    }

    @Test("go with the first decision")
    func declined() throws {
      let rig = try Self.open(3, decided: [.keep, .reject])
      try rig.wait("the offer, \(rig.texts)") { Self.showsOffer(rig) }
      rig.key(.character("x"))
      try rig.waitForDecisions([.init(1, .reject, .key)])
      #expect(!Self.showsOffer(rig))
      rig.key(.character("a"))
      rig.step()
      #expect(rig.texts.contains("There is nothing to take over"))
      try rig.waitForDecisions([.init(1, .reject, .key)])
    }

    @Test("of many cards are taken at once, and given back at once")
    func many() throws {
      let rig = try Self.open(60, decided: Array(repeating: .keep, count: 50))
      try rig.wait("the offer, \(rig.texts)") { Self.showsOffer(rig) }
      rig.key(.character("a"))
      rig.step()
      #expect(rig.title.hasPrefix("51, 51 of 60"))
      rig.key(.backspace)
      rig.step()
      #expect(rig.title.hasPrefix("1, 1 of 60"))
      rig.key(.character("y"), .control)
      rig.step()
      #expect(rig.title.hasPrefix("51, 51 of 60"))
    }
  }
}
