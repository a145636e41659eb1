import CSDL2
import RiffleGestures
import RiffleMotion
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Event pump") struct EventPumpTests {
    let desk: Desk

    init() throws {
      desk = try Desk()
    }

    @Test(
      "an empty wait ends at the deadline, never before",
      arguments: [0.0004, 0.0017, 0.02]
    )
    func deadline(seconds: Double) {
      // A machine that runs other tests may be late at times; a wrong unit would make it a second always.
      var late = Double.infinity
      for _ in 0..<20 where late >= 0.25 {
        let deadline = desk.clock.now().advanced(by: seconds)

        let event = desk.pump.next(until: deadline)

        #expect(event == nil)
        late = desk.clock.now().seconds(since: deadline)
        #expect(late >= 0)
      }
      #expect(late < 0.25)
    }

    @Test("after the deadline, a wait returns the events that have arrived, then nil")
    func passedDeadline() {
      desk.pushWindow(SDL_WINDOWEVENT_EXPOSED)
      desk.pushWindow(SDL_WINDOWEVENT_RESTORED)

      #expect(desk.pump.next(until: .zero) == .window(.exposed))
      #expect(desk.pump.next(until: .zero) == .window(.restored))
      #expect(desk.pump.next(until: .zero) == nil)
    }

    @Test("while an event waits to be returned, the pump's time is its timestamp")
    func timeOfWaitingEvents() throws {
      var press = SDL_Event(of: SDL_MOUSEBUTTONDOWN)
      press.button.windowID = desk.window.id
      press.button.button = 1
      desk.push(press)
      // One event of SDL that becomes two, of one time: first the drag is cancelled.
      desk.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST)
      _ = desk.pump.next(until: .zero)
      #expect(desk.pump.now > desk.pump.timeOfLatestEvent)

      let cancel = desk.pump.next(until: .zero)

      guard case .pointer(let pointer) = cancel else {
        Issue.record("\(String(describing: cancel)) instead of a cancel")
        return
      }
      let deadline = desk.clock.now().advanced(by: 0.001)
      #expect(desk.pump.now == pointer.time)
      #expect(desk.pump.next(until: deadline) == .window(.focusLost))
      #expect(desk.pump.timeOfLatestEvent == pointer.time)
      #expect(desk.pump.next(until: deadline) == nil)
      #expect(desk.pump.now > deadline)
    }

    @Test("a wait returns an event long before its deadline")
    func eventBeforeDeadline() {
      desk.pushWindow(SDL_WINDOWEVENT_EXPOSED)
      let deadline = desk.clock.now().advanced(by: 60)

      #expect(desk.pump.next(until: deadline) == .window(.exposed))
      #expect(desk.clock.now() < deadline)
    }

    @Test("another thread ends a wait without a deadline")
    func wakeFromThread() throws {
      let waker = desk.pump.waker
      let worker = SDL_CreateThread(
        { context in
          guard let context else { return 1 }
          Unmanaged<Waker>.fromOpaque(context).takeRetainedValue().wake()
          return 0
        },
        "worker",
        Unmanaged.passRetained(waker).toOpaque()
      )
      let thread = try #require(worker)

      let event = desk.pump.next(until: nil)
      SDL_WaitThread(thread, nil)

      #expect(event == .wake)
    }

    @Test("any number of wakes makes one event until it is received")
    func coalescedWakes() {
      for _ in 0..<100 { desk.pump.waker.wake() }
      let first = desk.pending()
      desk.pump.waker.wake()
      let second = desk.pending()

      #expect(first == [.wake])
      #expect(second == [.wake])
    }

    @Test("a waker outlives its pump without effect")
    func wakerAfterPump() throws {
      let waker = try EventPump(window: desk.window, clock: desk.clock).waker

      waker.wake()

      #expect(desk.pending().isEmpty)
    }
  }
}
