import CardTestSupport
import Riffle
import RiffleCards
import RiffleMuseum
import Testing

@Suite("What an owner asks of a stack view")
@MainActor
struct AuthorWishTests {
  @Test("the empty view is asked for again while it is seen")
  func emptyView() {
    let rig = StackRig(items: [])
    rig.host.items = ["Loading"]
    rig.view.onEmptyView { [host = rig.host] in EmptyView(title: host.items[0]) }
    #expect(rig.titles == ["Loading"])
    rig.host.items = ["Nothing there"]
    #expect(rig.titles == ["Loading"])
    #expect(!rig.view.needsFrame)

    rig.view.setNeedsEmptyView()

    #expect(rig.view.needsFrame)
    #expect(rig.titles == ["Nothing there"])
  }

  @Test("a data source that is gone at the first frame is told; one that was never set is not")
  func goneAtFirst() {
    var problems: [String] = []
    for isSet in [true, false] {
      let view = CardStackView(
        preset: .container,
        dataSource: isSet ? Host(items: ["a"]) : nil,
        windowSize: WindowSize(size: Size(width: 800, height: 600))
      )
      view.problemReporter = { problems.append($0) }
      view.advance(to: .zero)
      #expect(view.stack.count == 0)
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("keep it in a property") == true)
  }

  @Test("cards on screen stay when the data source is gone, and what needs it is told")
  func goneLater() {
    var problems: [String] = []
    var host: Host? = Host(items: StackRig.letters(6))
    let view = CardStackView(
      preset: .container,
      dataSource: host,
      windowSize: WindowSize(size: Size(width: 800, height: 600))
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.problemReporter = { problems.append($0) }
    view.advance(to: .zero)
    host = nil

    #expect(view.visibleCards.map(\.content.title) == ["a", "b", "c"])
    view.swipe(.left, animated: false)
    #expect(view.visibleCards.map(\.content.title) == ["b", "c"])
    #expect(problems.count == 1)
    view.swipe(.left, animated: false)
    view.reloadCards(at: [2])
    #expect(view.visibleCards.map(\.content.title) == ["c"])
    #expect(problems.count == 1)
    view.insertCards(at: 0)
    view.reloadData()
    #expect(problems.count == 3)
    #expect(problems.last?.hasPrefix("reloadData: the data source is gone") == true)
    #expect(view.visibleCards.map(\.content.title) == ["c"])
    _ = view.displayList(at: 1)

    let other = Host(items: ["x"])
    view.dataSource = other
    #expect(view.visibleCards.map(\.content.title) == ["x"])
  }

  @Test("jumps, shifts and nudges answer")
  func answers() {
    let rig = StackRig(cards: 4)
    #expect(rig.view.jump(to: 9).refusal == .noCard)
    #expect(rig.view.jump(to: 2, animated: false).index == 2)
    #expect(rig.view.shift(by: -1, animated: false).index == 3)
    #expect(rig.view.nudge(.left).index == 3)
    #expect(rig.view.nudge(.left).refusal == .busy)
    let empty = StackRig(items: [])
    #expect(empty.view.jump(to: 0).refusal == .noCard)
    #expect(empty.view.shift(by: 1).refusal == .noCard)
  }

  @Test("a release is told before what comes of it, with its direction")
  func release() throws {
    let rig = StackRig(cards: 6)
    var releases: [DragRelease] = []
    rig.view.onEndDrag { [host = rig.host] release in
      releases.append(release)
      host.told.append("released \(release.index)")
    }
    rig.press()
    rig.lift()
    rig.press(movingBy: Vector(dx: 40, dy: 0))
    rig.cancel()
    rig.pass()
    #expect(releases.isEmpty)

    rig.press(movingBy: Vector(dx: 40, dy: 5))
    rig.lift()
    rig.pass()
    #expect(releases.map(\.direction) == [nil])
    let way = try #require(releases.first).progress.translation
    #expect((way - Vector(dx: 40, dy: 5)).length < 1e-9)
    rig.forget()
    rig.press(movingBy: Vector(dx: 100, dy: 0))
    rig.move(by: Vector(dx: 420, dy: 0))
    rig.lift()

    #expect(releases.last?.direction == .right)
    #expect(releases.last?.index == 0)
    let order = rig.host.told.filter { !$0.hasPrefix("didDrag") }
    #expect(
      Array(order.prefix(4)) == [
        "didBeginDrag a 100 0", "released 0", "willSwipe a right", "didSwipe a right",
      ]
    )
  }

  @Test("a card caught in flight and let go on its way is released in its direction")
  func caught() throws {
    let rig = StackRig(.riffle, cards: 6)
    var releases: [DragRelease] = []
    rig.view.onEndDrag { releases.append($0) }
    rig.press(movingBy: Vector(dx: 60, dy: 0))
    rig.move(by: Vector(dx: 120, dy: 0))
    rig.lift()
    #expect(releases.map(\.direction) == [.right])
  }

  @Test(
    "a card of twice the effort is swiped by twice the distance, in every preset that drags",
    // Measured by the box around a card that turns, the distance does not grow with the hand's.
    arguments: Preset.everything.filter {
      $0.release.swipeRecognizer == nil && !$0.drag.follow.readsRelease
    }
  )
  func effort(preset: Preset) throws {
    /// The least distance to the right that swipes the card.
    func distance(effort: Double) -> Int? {
      (1...110).first { step in
        let rig = StackRig(preset, cards: 3)
        rig.view.onSwipeEffort { _ in effort }
        var progress: DragProgress?
        rig.view.onDrag { progress = $1 }
        rig.press(movingBy: Vector(dx: 5, dy: 0))
        // Never exactly at a threshold.
        rig.move(by: Vector(dx: Double(step) * 10 - 4, dy: 0))
        // Slow enough that only the distance counts.
        for _ in 0..<10 { rig.move(by: .zero) }
        let wouldSwipe = (progress?.fraction ?? 0) >= 1
        rig.lift()
        let isSwiped = rig.view.stack.undoableSwipes == 1
        #expect(isSwiped == wouldSwipe, "\(step), effort \(effort)")
        return isSwiped
      }
    }
    let usual = try #require(distance(effort: 1))
    let hard = try #require(distance(effort: 2))
    let easy = try #require(distance(effort: 0.5))
    #expect(abs(hard - 2 * usual) <= 2)
    #expect(abs(2 * easy - usual) <= 2)
  }

  @Test("a limit of undos holds for swipes of any kind")
  func undoLimit() {
    let rig = StackRig(cards: 8)
    rig.view.undoLimit = 3
    for _ in 0..<5 { rig.view.swipe(.left, animated: false) }
    #expect(rig.view.swipedCards.map(\.index) == [2, 3, 4])
    for _ in 0..<3 { rig.view.undo(animated: false) }
    #expect(rig.view.undo().refusal == .nothingToUndo)
    #expect(rig.view.topIndex == 2)
  }

  @Test("one value of a part can be set by its property, if the preset has that part")
  func parts() throws {
    let rig = StackRig(.riffle, cards: 3)
    try rig.view.preset.set(\CascadeLayout.visibleCards, to: 2)
    try rig.view.preset.set(\FlyExit.commandSpeed, to: 900)
    try rig.view.preset.set(\LeverRotation.angle, to: Angle(degrees: 3))
    try rig.view.preset.set(\DragRule.handOff, to: 0)
    #expect((rig.view.preset.layout as? CascadeLayout)?.visibleCards == 2)
    #expect((rig.view.preset.exit as? FlyExit)?.commandSpeed == 900)
    #expect((rig.view.preset.drag.rotation as? LeverRotation)?.angle == Angle(degrees: 3))
    #expect(rig.view.preset.drag.handOff == 0)
    #expect(rig.view.visibleCards.count == 3)

    let error = #expect(throws: PresetError.self) {
      try rig.view.preset.set(\PointExit.duration, to: 1)
    }
    #expect(error.map { "\($0)" }?.contains("PointExit") == true)
    #expect(rig.view.preset.exit is FlyExit)
  }
}
