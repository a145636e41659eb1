import Riffle
import RiffleCards
import Testing

/// Decks of few cards that loop, in a view.
@Suite("A view of few cards that loop")
@MainActor
struct LoopViewTests {
  private func rig(cards: Int) -> StackRig {
    var preset = Preset.riffle
    preset.deck.end = .loop
    return StackRig(preset, cards: cards)
  }

  @Test("takes each swipe, has a top card and never asks for the empty view", arguments: 1...4)
  func haste(cards: Int) throws {
    let rig = rig(cards: cards)
    for step in 0..<20 {
      rig.pass(0.05)
      let result = rig.view.swipe(step.isMultiple(of: 2) ? .left : .right)
      #expect(result.index == step % cards)
      #expect(rig.view.topIndex == (step + 1) % cards)
      _ = rig.view.displayList(at: rig.seconds)
      _ = rig.view.upcomingFaces
      #expect(rig.view.visibleCards.count == rig.view.stack.cardsInPicture.count)
      let top = try #require(rig.view.cardView(at: (step + 1) % cards))
      #expect(rig.view.visibleCards.first === top)
      #expect(top.content.title == rig.host.items[(step + 1) % cards])
    }
    #expect(rig.host.emptyViewRequests == 0)
    #expect(rig.told(.didRefuse, .ranOutOfCards) == [])
    #expect(rig.told(.didFinishRound).count == 20 / cards)
    rig.pass(9)
    #expect(rig.view.visibleCards.count == cards)
    #expect(rig.told(.didLeave).count == 20)
  }

  @Test("only the picture in the stack can be swiped by assistive technologies")
  func accessibility() throws {
    let rig = rig(cards: 1)
    let flying = try #require(rig.view.cardView(at: 0))
    rig.view.swipe(.left)
    let top = try #require(rig.view.cardView(at: 0))

    #expect(top !== flying)
    #expect(rig.view.index(for: flying) == 0)
    #expect(rig.view.accessibilityActions(for: flying) == [.undo])
    #expect(rig.view.accessibilityActions(for: top).contains(.swipe(.right)))
    #expect(rig.view.accessibilityElement(for: top)?.count == 1)
  }

  @Test("each swipe lands, and each card that was told to be seen is told to be no longer")
  func landings() async {
    let rig = rig(cards: 2)
    var shown: [ObjectIdentifier: Int] = [:]
    rig.view.handlers.willDisplay = { shown[ObjectIdentifier($1)] = $0 }
    rig.view.handlers.didEndDisplaying = { #expect(shown[ObjectIdentifier($1), default: $0] == $0) }
    var landings: [Task<Landing, Never>] = []
    for _ in 0..<5 {
      let result = rig.view.swipe(.left)
      landings.append(Task { await rig.view.landing(of: result) })
      await Task.yield()
      rig.pass(0.05)
    }
    rig.pass(5)
    for landing in landings { #expect(await landing.value == .landed) }
  }
}
