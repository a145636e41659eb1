import Riffle
import RiffleCards
import Testing

@Suite("A command after a rest")
@MainActor
struct RestTests {
  /// Something that an app does without saying when.
  enum Act: CaseIterable {
    case swipe, undo, redo, next, previous, jump, reload, preset, accessibility

    @MainActor
    func perform(on view: CardStackView) {
      switch self {
      case .swipe: view.swipe(.right)
      case .undo: view.undo()
      case .redo:
        view.undo(animated: false)
        view.redo()
      case .next: view.next()
      case .previous: view.previous()
      case .jump: view.jump(to: 4)
      case .reload: view.reloadData(animated: true)
      case .preset: view.preset = .riffle
      case .accessibility: view.perform(AccessibilityAction.swipe(.left))
      }
    }
  }

  /// A rig with a card swiped, at rest, whose host has a clock of its own.
  private func rig() -> StackRig {
    let rig = StackRig(.container, cards: 9)
    rig.view.swipe(.left, animated: false)
    rig.pass(2)
    _ = rig.view.displayList(at: rig.seconds)
    return rig
  }

  @Test(
    "moves as one right after an advance does, however long the rest was",
    arguments: Act.allCases,
    [0.1, 0.3, 1, 5]
  )
  func motion(act: Act, rest: Double) {
    let (rested, awake) = (rig(), rig())
    let time = rested.seconds + rest
    rested.view.clock = { Timestamp(seconds: time) }
    awake.view.advance(to: Timestamp(seconds: time))

    act.perform(on: rested.view)
    act.perform(on: awake.view)

    var hasMoved = false
    for step in [0, 0.05, 0.15, 0.3, 0.6, 3] {
      let poses = rested.view.stack.snapshots(at: time + step)
      #expect(poses == awake.view.stack.snapshots(at: time + step), "after \(step) s")
      hasMoved = hasMoved || rested.view.stack.isMoving(at: time + step)
    }
    #expect(hasMoved)
  }

  @Test("inside a callback, takes effect at the time of what it was called for")
  func callback() {
    let rig = rig()
    var times: [Double] = []
    rig.view.inputObserver = { times.append($1.seconds) }
    rig.view.handlers.didSwipe = { [view = rig.view] _ in
      if times.count == 1 { view.swipe(.left) }
    }
    let time = rig.seconds + 1
    rig.view.clock = { Timestamp(seconds: time + 7) }

    rig.view.perform(.swipe(.right), at: Timestamp(seconds: time))

    #expect(times == [time, time])
  }

  @Test("comes before an older event that is handed on later: times never run backward")
  func order() {
    let rig = rig()
    let time = rig.seconds + 1
    var times: [Double] = []
    rig.view.inputObserver = { times.append($1.seconds) }
    rig.view.clock = { Timestamp(seconds: time) }

    rig.view.swipe(.right)
    _ = rig.view.handle(KeyPress(time: Timestamp(seconds: time - 0.3), key: .left))

    #expect(times == [time, time])
  }

  // MARK: In a process, by the clock

  /// The length of a flight in the window and the pane of the probe.
  private var flight: Double {
    let host = Host(items: StackRig.letters(5))
    let view = CardStackView(
      preset: .standard,
      dataSource: host,
      windowSize: WindowSize(size: Size(width: 960, height: 720))
    )
    view.register({ CardView() }, forCardReuseIdentifier: "card")
    view.advance(to: .zero)
    view.swipe(.right)
    return view.stack.nextLanding?.seconds ?? 0
  }

  @Test(
    "is seen to fly from its start in a window and in a pane, by any way to it",
    arguments: [
      ["window", "task", "1"], ["window", "timer", "0.3"], ["window", "key", "1"],
      ["window", "block", "0.1"], ["pane", "task", "0.1"], ["pane", "timer", "1"],
      ["pane", "key", "0.3"], ["pane", "button", "3"], ["pane", "idle", "1"],
      ["pane", "block", "0.3"],
    ]
  )
  func frames(words: [String]) throws {
    // On a machine whose cores are taken a flight can pass between two frames of a tenth of a second
    // each. A flight that is not drawn is not drawn at any time.
    var frames = 0
    let end = ContinuousClock.now + .seconds(60)
    while frames < 2, .now < end {
      let outcome = try AuthorProgram.run("rest", words[0], words[1], words[2])

      let told = try #require(outcome.lines.last, "\(outcome)").split(separator: " ")
      try #require(told.count == 3, "\(outcome)")
      #expect(told[0] == "landed")
      #expect(try #require(Double(told[1])) > flight * 0.9, "the flight takes \(flight) s")
      frames = try #require(Int(told[2]))
    }
    #expect(frames >= 2)
  }
}
