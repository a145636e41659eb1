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

  @Test("a card that waits is told once, and only its content is asked for again at a reload")
  func reload() {
    let rig = StackRig(cards: 9)
    var asked: [Int] = []
    let contentAhead = rig.view.handlers.contentAhead
    rig.view.handlers.contentAhead = { index in
      asked.append(index)
      return contentAhead?(index)
    }
    for _ in 0..<3 { rig.view.reloadCards(at: [3, 4]) }
    #expect(rig.host.prefetched == [])
    #expect(asked == [3, 4, 3, 4, 3, 4])

    // One that has been on top, and waits again, is told again.
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.host.prefetched == ["fetch g"])
    rig.view.undo()
    #expect(rig.host.prefetched == ["fetch g", "cancel g", "fetch d"])
  }

  @Test("no handler that reloads what it is told or asked about is called for that without end")
  func feedback() {
    let rig = StackRig(cards: 9)
    var calls: [String: Int] = [:]
    /// Notes a call, and reloads the card as long as nothing is out of hand.
    func reload(_ name: String, _ index: Int) {
      calls[name, default: 0] += 1
      if calls[name, default: 0] < 50 { rig.view.reloadCards(at: [index]) }
    }
    rig.view.handlers.prefetch = { for index in $0 { reload("prefetch", index) } }
    rig.view.handlers.cancelPrefetching = { for index in $0 { reload("cancelPrefetching", index) } }
    rig.view.handlers.contentAhead = { index in
      reload("contentAhead", index)
      return nil
    }
    rig.view.handlers.willDisplay = { index, _ in reload("willDisplay", index) }
    rig.view.handlers.didEndDisplaying = { index, _ in reload("didEndDisplaying", index) }
    rig.view.handlers.didDisplay = { reload("didDisplay", $0) }
    rig.host.whenAsked = { reload("cardAt", $0) }

    rig.view.swipe(.left)
    rig.pass()
    rig.view.undo()
    rig.pass()

    // One without end would come to 50.
    #expect(calls.values.allSatisfy { $0 < 25 }, "\(calls)")
    #expect(Set(calls.keys).count == 7, "\(calls)")
    #expect(rig.titles.count == 3)
  }

  @Test("a card that is reloaded as it is told to be seen ends with the view that it has then")
  func displayedReload() {
    let rig = StackRig(cards: 5)
    var told: [String] = []
    rig.view.handlers.willDisplay = { index, _ in
      told.append("will \(index)")
      rig.view.reloadCards(at: [index])
    }
    rig.view.handlers.didEndDisplaying = { index, view in
      told.append("end \(index) \(view.content.title)")
    }
    rig.view.swipe(.left)
    #expect(told == ["will 3"])
    rig.view.undo()
    rig.pass()
    #expect(told == ["will 3", "end 3 d"])
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
