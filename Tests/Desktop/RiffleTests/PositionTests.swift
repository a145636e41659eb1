import Foundation
import Riffle
import Testing

@Suite("Start, jumps and restored positions of a stack view")
@MainActor
struct PositionTests {
  private func view(of host: Host, startIndex: Int? = nil) -> CardStackView {
    let view = CardStackView(
      preset: .container,
      dataSource: host,
      startIndex: startIndex,
      windowSize: WindowSize(size: Size(width: 1280, height: 800))
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.handlers = host.handlers
    return view
  }

  @Test("a view starts at an index, and asks only for the cards from there on")
  func start() {
    let host = Host(items: StackRig.letters(9))
    let view = view(of: host, startIndex: 5)
    view.advance(to: .zero)

    #expect(view.topIndex == 5)
    #expect(host.asked == ["f", "g", "h"])
    #expect(
      host.told.filter { $0.hasPrefix("willDisplay") }
        == ["f", "g", "h"].map { "willDisplay \($0)" }
    )
    view.jump(to: 2, animated: false)
    #expect(view.visibleCards.map(\.content.title) == ["c", "d", "e"])
    #expect(!view.stack.isMoving(at: 0))
  }

  @Test("a restored position is an input, for a recording")
  func restoreIsObserved() throws {
    let rig = StackRig(cards: 5)
    rig.view.swipe(.left)
    let state = rig.view.state
    var inputs: [StackInput] = []
    rig.view.inputObserver = { input, _ in inputs.append(input) }

    try rig.view.restore(state)

    #expect(inputs == [.restore(state)])
  }

  @Test("a position is restored in another view, with the cards of its data")
  func restore() throws {
    let rig = StackRig(cards: 7)
    rig.view.swipe(.left)
    rig.view.swipe(.right)
    rig.host.items.insert("x", at: 3)
    rig.view.insertCards(at: 3)
    rig.pass()
    let json = try JSONEncoder().encode(rig.view.state)

    let host = Host(items: rig.host.items)
    let view = view(of: host)
    view.advance(to: .zero)
    try view.restore(JSONDecoder().decode(StackState.self, from: json))

    #expect(view.visibleCards.map(\.content.title) == rig.view.visibleCards.map(\.content.title))
    #expect(view.visibleCards.map(\.content.title) == ["c", "x", "d"])
    #expect(view.swipedCards == rig.view.swipedCards)
    #expect(host.told.contains("didReload"))
    view.undo()
    #expect(view.topIndex == 1)
    #expect(throws: StackStateError.differentCount(saved: 8, data: 7)) {
      let other = Host(items: StackRig.letters(7))
      let small = self.view(of: other)
      try small.restore(rig.view.state)
    }
  }
}
