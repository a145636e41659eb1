import Riffle
import Testing

@Suite("Prefetching")
@MainActor
struct PrefetchTests {
  @Test("each card is prefetched once, when it becomes one of the next three")
  func once() {
    let rig = StackRig(cards: 9)
    rig.press(movingBy: Vector(dx: 20, dy: 0))
    rig.move(by: Vector(dx: -20, dy: 0))
    rig.lift()
    rig.pass()
    #expect(rig.host.prefetched == [])

    for _ in 0..<4 {
      rig.view.swipe(.left)
      rig.pass(0.1)
    }

    #expect(rig.host.prefetched == ["fetch g", "fetch h", "fetch i"])
  }

  @Test("the first cards are prefetched at the start, nearest first")
  func start() {
    var first: [String] = []
    let host = Host(items: StackRig.letters(9))
    let view = CardStackView(
      preset: .container,
      dataSource: host,
      windowSize: WindowSize(size: Size(width: 1280, height: 800))
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.handlers = host.handlers
    view.advance(to: .zero)
    first = host.prefetched

    #expect(first == ["fetch d e f"])
    #expect(host.asked == ["a", "b", "c"])
    // Those of the two cards beneath the top one are for the slots they will move to: 300 and 280
    // points wide, and the window shows
    // 0.42 of its 800 points for the 260 that the card reaches up from its middle.
    #expect(view.upcomingFaces.map(\.size.width) == [388, 362, 336, 336, 336])
  }

  @Test("prefetching is cancelled for cards that are no longer next and starts for those that are")
  func cancel() {
    let rig = StackRig(cards: 9)
    rig.view.swipe(.left)
    rig.pass()
    rig.forget()

    rig.view.undo()
    #expect(rig.host.prefetched == ["cancel g", "fetch d"])
    rig.forget()
    rig.host.items.insert("x", at: 3)
    rig.view.insertCards(at: 3)
    #expect(rig.host.prefetched == ["cancel f", "fetch x"])
  }

  @Test("no prefetching is cancelled for deleted cards and cards of old data")
  func gone() {
    let rig = StackRig(cards: 9)
    rig.host.items.remove(at: 3)
    rig.view.deleteCards(at: 3)
    #expect(rig.host.prefetched == ["fetch g"])
    rig.forget()

    rig.view.reloadData()
    #expect(rig.host.prefetched == ["fetch e f g"])
  }

  @Test("cards can be appended while the next ones are prefetched")
  func endless() {
    let rig = StackRig(cards: 8)
    rig.view.handlers.prefetch = { _ in
      guard rig.host.items.count < 40 else { return }
      rig.host.items += (0..<5).map { "more \(rig.host.items.count + $0)" }
      rig.view.appendCards(count: 5)
    }
    for _ in 0..<30 {
      rig.view.swipe(.left)
      rig.pass(0.05)
    }

    #expect(rig.host.items.count >= 40)
    #expect(rig.view.stack.topCard == 30)
    #expect(rig.told(.ranOutOfCards) == [])
  }

  @Test("only faces whose content is given ahead are prepared")
  func withoutContent() {
    let source = PlainSource()
    let view = CardStackView(
      preset: .container,
      dataSource: source,
      windowSize: WindowSize(size: Size(width: 1280, height: 800))
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)

    // Those of the two cards beneath the top one.
    #expect(view.upcomingFaces.count == 2)
    #expect(view.displayList(at: 0).commands.count == 6)
  }
}

/// Has only what a data source must have.
@MainActor
private final class PlainSource: CardStackDataSource {
  func numberOfCards(in stackView: CardStackView) -> Int { 10 }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    stackView.dequeueReusableCard(withIdentifier: "card", for: index)
  }
}
