import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleTuning
import Testing

@Suite("The gestures that come with the program")
struct ShippedGestureTests {
  private let shelf = GestureShelf(userFolder: nil)

  private func player(_ name: String) throws -> GesturePlayer {
    let gesture = try #require(shelf.gesture(named: name))
    return GesturePlayer(
      gesture,
      preset: .riffle,
      window: Size(width: 1280, height: 800),
      count: 12,
      seed: 1
    )
  }

  @Test("All six are there and can be read")
  func all() {
    #expect(shelf.problems.isEmpty)
    #expect(
      shelf.gestures.map(\.name)
        == ["catch in flight", "eight fast", "flick", "hesitation", "slow drag", "throw back"]
    )
  }

  @Test("In another window a trace moves along with the cards, up to where the window is resized")
  func windows() throws {
    for gesture in shelf.gestures {
      let trace = gesture.trace
      let former = try #require(trace.header.window)
      for window in [Size(width: 960, height: 760), Size(width: 390, height: 844)] {
        let players = [(trace, former), (trace.moved(to: window), window)].map { trace, window in
          let stack = CardStack(preset: .riffle, window: window, count: 12, seed: 1)
          return TracePlayer(trace, on: stack)
        }
        let releases = players.map { $0.releases.map(\.verdict.direction) }
        #expect(!releases[0].isEmpty && releases[0] == releases[1], "\(gesture.name), \(window)")
      }
    }
    var resized = try #require(shelf.gesture(named: "flick")).trace
    let last = try #require(resized.steps.last)
    resized.steps.insert(Trace.Step(.resize(Size(width: 500, height: 500)), at: .zero), at: 0)
    let moved = resized.moved(to: Size(width: 960, height: 760))
    #expect(moved.steps.last == last)
  }

  @Test("The flick swipes right because it is fast")
  func flick() throws {
    let player = try player("flick")

    #expect(player.swipes == [.right])
    let release = try #require(player.releases.first)
    #expect(release.verdict.reason?.cause == .flick)
    #expect(player.releases.count == 1)
    #expect(release.travel.dx < 0.35 * 320 * 2)
  }

  @Test("The slow drag swipes right because it is long")
  func slowDrag() throws {
    let player = try player("slow drag")

    #expect(player.swipes == [.right])
    let release = try #require(player.releases.first)
    #expect(release.verdict.reason?.cause == .distance)
    #expect(release.velocity.length < 40)
  }

  @Test("The hesitation returns because it is too short")
  func hesitation() throws {
    let player = try player("hesitation")

    #expect(player.swipes.isEmpty)
    #expect(player.returns == [.distance])
  }

  @Test("The throw back returns because it is on its way home")
  func throwBack() throws {
    let player = try player("throw back")

    #expect(player.swipes.isEmpty)
    #expect(player.returns == [.retreat])
    // It was far enough out to be swiped before.
    #expect(player.furthest > 0.35 * 320)
  }

  @Test("The catch takes the swiped card out of the air and puts it back on top")
  func catchInFlight() throws {
    let player = try player("catch in flight")

    #expect(player.swipes == [.right])
    #expect(player.releases.count == 2)
    #expect(
      player.events.contains { if case .didUndo(_, .right) = $0.kind { true } else { false } }
    )
    let stack = player.stack(at: player.restTime)
    #expect(stack.topCard == 0)
    #expect(stack.swipedCards.isEmpty)
  }

  @Test("The eight fast ones swipe eight cards, right and left in turn")
  func eightFast() throws {
    let player = try player("eight fast")

    #expect(player.swipes == [.right, .left, .right, .left, .right, .left, .right, .left])
    #expect(player.returns.isEmpty)
    #expect(player.stack(at: player.restTime).topCard == 8)
    #expect(player.gesture.inputEnd < Timestamp(seconds: 3))
  }

  @Test("Each has a mouse's reports: whole points, 8 ms apart or a pause")
  func reports() throws {
    for gesture in shelf.gestures {
      for (step, next) in zip(gesture.trace.steps, gesture.trace.steps.dropFirst()) {
        let gap = next.time.microseconds - step.time.microseconds
        #expect(gap >= 0 && gap.isMultiple(of: 8000), "\(gesture.name) at \(step.time.seconds)")
      }
    }
  }
}

extension GesturePlayer {
  fileprivate var swipes: [Direction] {
    events.compactMap { event in
      if case .didSwipe(_, let direction, .hand, _) = event.kind { direction } else { nil }
    }
  }

  fileprivate var returns: [ReleaseReason.Cause?] {
    events.compactMap { event in
      if case .didReturn(_, let reason) = event.kind { .some(reason?.cause) } else { nil }
    }
  }

  fileprivate var furthest: Double {
    events.reduce(0) { furthest, event in
      if case .didDrag(_, let progress) = event.kind {
        max(furthest, progress.translation.dx)
      } else {
        furthest
      }
    }
  }
}
