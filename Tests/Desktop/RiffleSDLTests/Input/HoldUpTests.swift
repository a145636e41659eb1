import CSDL2
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleSDL
import TestSupport
import Testing

extension SDLSuites {
  /// What a hand does while the loop is busy, and is read afterwards at once.
  @Suite("A loop that is held up") struct HoldUpTests {
    private let time = HandDrivenTime()
    let desk: Desk

    init() throws {
      desk = try Desk(clock: MonotonicClock(countsPerSecond: 1_000_000, counter: time.look))
    }

    /// A hand that moves to the right at an even speed, in points per second.
    private struct EvenHand {
      let desk: Desk
      let start: Timestamp
      let speed: Double

      init(at speed: Double, on desk: Desk) {
        self.desk = desk
        self.speed = speed
        start = desk.clock.now()
      }

      func push(_ type: SDL_EventType) {
        let x = Int32(640 + speed * desk.clock.now().seconds(since: start))
        var event = SDL_Event(of: type)
        if type == SDL_MOUSEMOTION {
          event.motion.windowID = desk.window.id
          (event.motion.x, event.motion.y, event.motion.state) = (x, 400, 1)
        } else {
          event.button.windowID = desk.window.id
          (event.button.x, event.button.y, event.button.button) = (x, 400, 1)
        }
        desk.push(event)
      }
    }

    private func wait(_ seconds: Double) {
      time.pass(seconds)
    }

    @Test(
      "a hand that goes right while a task takes 60 ms swipes right",
      arguments: 0...4
    )
    func swipe(movementsAfterwards: Int) {
      var stack = CardStack(preset: .riffle, window: Size(width: 1280, height: 800), count: 3)
      var events: [StackEvent] = []
      func read() {
        for case .pointer(let event) in desk.pending() {
          events += stack.handle(.pointer(event), at: event.time)
        }
      }
      read()
      let hand = EvenHand(at: 800, on: desk)
      hand.push(SDL_MOUSEBUTTONDOWN)
      read()
      for _ in 0..<2 {
        wait(0.006)
        hand.push(SDL_MOUSEMOTION)
        read()
      }

      // The task: nothing is read meanwhile.
      for _ in 0..<9 {
        wait(0.006)
        hand.push(SDL_MOUSEMOTION)
      }
      wait(0.006)
      for _ in 0..<movementsAfterwards {
        // The first report comes just after the loop has read the others.
        read()
        hand.push(SDL_MOUSEMOTION)
        read()
        wait(0.006)
      }
      hand.push(SDL_MOUSEBUTTONUP)
      read()

      let directions: [Direction] = events.compactMap { event in
        if case .didSwipe(_, let direction, _, _) = event.kind { direction } else { nil }
      }
      #expect(
        directions == [.right],
        "\(stack.snapshots(at: desk.clock.now().seconds).map(\.activity))"
      )
    }

    @Test("events that came while nothing was read are spread evenly over that time")
    func evenSpread() throws {
      _ = desk.pending()
      let lookedBefore = desk.clock.now()
      _ = desk.pump.next(until: .zero)
      let lookedAfter = desk.clock.now()
      let hand = EvenHand(at: 100, on: desk)
      hand.push(SDL_MOUSEBUTTONDOWN)
      for _ in 0..<6 { hand.push(SDL_MOUSEMOTION) }
      hand.push(SDL_MOUSEBUTTONUP)
      wait(0.08)

      let readBefore = desk.clock.now()
      let events = pointers()
      let readAfter = desk.clock.now()

      try #require(events.count == 8)
      let measured = events.map { $0.time.seconds - $0.delay }
      let shares = zip(measured.dropFirst(), measured).map { $0 - $1 }
      let longest = readAfter.seconds(since: lookedBefore) / 8
      let shortest = readBefore.seconds(since: lookedAfter) / 8
      #expect(shares.allSatisfy { $0 > shortest - 1e-5 && $0 < longest + 1e-5 }, "\(shares)")
      // Half a share before the first, and half a share after the last.
      #expect(measured[0] > lookedBefore.seconds + shortest / 2 - 1e-5)
      #expect(measured[7] < readAfter.seconds - shortest / 2 + 1e-5)
    }

    @Test("an event that ends a wait came just then")
    func waited() throws {
      wait(0.02)
      let desk = desk
      let timer = SDL_AddTimer(
        15,
        { _, id in
          var event = SDL_Event(of: SDL_MOUSEMOTION)
          event.motion.windowID = UInt32(UInt(bitPattern: id))
          SDL_PushEvent(&event)
          return 0
        },
        UnsafeMutableRawPointer(bitPattern: UInt(desk.window.id))
      )
      defer { SDL_RemoveTimer(timer) }
      try #require(timer != 0)

      guard case .pointer(let event)? = desk.pump.next(until: nil) else {
        Issue.record("no movement")
        return
      }
      // The wait of the dummy driver looks every millisecond.
      #expect(event.delay == 0)
    }

    @Test(
      "after the queue was emptied by somebody else, the next event is late by its own time only"
    )
    func flushed() throws {
      let hand = EvenHand(at: 100, on: desk)
      for _ in 0..<4 { hand.push(SDL_MOUSEMOTION) }
      _ = desk.pump.next(until: .zero)
      SDL_FlushEvents(SDL_MOUSEMOTION.rawValue, SDL_MOUSEMOTION.rawValue)
      wait(0.03)
      _ = desk.pump.next(until: .zero)
      let looked = desk.clock.now()

      hand.push(SDL_MOUSEMOTION)
      let event = try #require(pointers().first)

      #expect(event.delay <= desk.clock.now().seconds(since: looked) + 1e-3)
    }

    private func pointers() -> [PointerEvent] {
      desk.pending().compactMap { event in
        if case .pointer(let pointer) = event { pointer } else { nil }
      }
    }
  }
}
