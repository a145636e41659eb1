import Riffle
import RiffleCards
import Testing

@Suite("Before the first frame")
@MainActor
struct FirstFrameTests {
  private func makeView(of host: Host?, startIndex: Int? = nil) -> CardStackView {
    CardStackView(
      preset: .container,
      dataSource: host,
      startIndex: startIndex,
      windowSize: WindowSize(size: Size(width: 800, height: 600))
    )
  }

  @Test("a preset, a size and a reload ask for no card, so that cards can be registered after them")
  func order() {
    let host = Host(items: StackRig.letters(5))
    let view = makeView(of: host)
    view.preset.deck.topCard = .last
    view.preset = .riffle
    view.resize(to: WindowSize(size: Size(width: 900, height: 700)), at: .zero)
    view.fit = .fixed
    view.reducesMotion = true
    view.reloadData()
    #expect(host.asked == [])

    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)
    #expect(host.asked.first == "a")
    #expect(view.preset.name == "riffle" && view.windowSize.size.width == 900)
    #expect(view.reducesMotion)
  }

  @Test("the top card is known, without a card being asked for, as soon as there is a data source")
  func top() {
    let host = Host(items: StackRig.letters(5))
    let view = makeView(of: nil)
    #expect(view.topIndex == nil)
    view.dataSource = host
    #expect(view.topIndex == 0)
    #expect(host.asked == [])
    view.preset.deck.topCard = .last
    #expect(view.topIndex == 4)
    host.items.removeLast()
    view.deleteCards(at: 4)
    #expect(view.topIndex == 3)

    var displayed: [Int] = []
    view.handlers.willDisplay = { index, _ in displayed.append(index) }
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)
    #expect(view.topIndex == 3)
    #expect(displayed == [3, 2, 1])
    #expect(makeView(of: host, startIndex: 2).topIndex == 2)
  }

  @Test("the first frame asks for the cards, also if no time has passed")
  func drawn() {
    let host = Host(items: StackRig.letters(5))
    let view = makeView(of: host)
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.resize(to: WindowSize(size: Size(width: 900, height: 700)), at: .zero)
    let empty = makeView(of: nil).displayList(at: 0).commands.count
    #expect(view.displayList(at: 0).commands.count > empty)
    #expect(host.asked.first == "a")
  }

  @Test("a container without a size is borne, and comes to its size later")
  func noSize() {
    let rig = StackRig(.riffle, cards: 3)
    rig.view.preset.container.size = .zero
    rig.pass()
    _ = rig.view.displayList(at: rig.seconds)
    #expect(rig.view.stack.stage.container.size == Size(width: 1, height: 1))

    rig.view.preset.container.size = Size(width: 320, height: 430)
    rig.pass()
    #expect(rig.view.stack.cardSize == Size(width: 320, height: 430))
  }
}
