import CSDL2
import RiffleGestures
import RiffleMotion
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Events in the app's own loop") struct AppEventsTests {
    /// Opens a window as an app does, and translates events of its own making.
    private func withWindow(_ body: (AppEvents, OpaquePointer) throws -> Void) throws {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE)
      try #require(SDL_Init(SDL_INIT_VIDEO) == 0)
      defer {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      }
      let window = try #require(SDL_CreateWindow("app", 0, 0, 400, 300, 0))
      defer { SDL_DestroyWindow(window) }
      try body(AppEvents(window: window), window)
    }

    private func translated(_ event: SDL_Event, by events: AppEvents) -> [InputEvent] {
      var (event, result) = (event, [InputEvent]())
      events.translate(&event, into: &result)
      return result
    }

    /// What an app's loop does before it reads the events that came meanwhile.
    enum Habit: CaseIterable {
      /// It asks how long to wait, and waits.
      case waits
      /// It takes what there is, again and again.
      case polls
    }

    @Test(
      "movements that came while the app was busy are spread over that time",
      arguments: Habit.allCases
    )
    func busy(habit: Habit) throws {
      try withWindow { events, window in
        let clock = MonotonicClock()
        func push(_ x: Int32) {
          var event = SDL_Event(of: SDL_MOUSEMOTION)
          event.motion.windowID = SDL_GetWindowID(window)
          event.motion.x = x
          #expect(SDL_PushEvent(&event) == 1)
        }
        func read() -> [PointerEvent] {
          var (event, result) = (SDL_Event(), [PointerEvent]())
          while SDL_PollEvent(&event) == 1 {
            for case .pointer(let pointer) in translated(event, by: events) {
              result.append(pointer)
            }
          }
          return result
        }
        _ = read()
        push(0)
        // One alone may have come at any time; the app was waiting.
        let first = try #require(read().first)
        #expect(first.delay == 0)
        let lookedBy = clock.now()

        for x in 1...5 { push(Int32(x)) }
        let end = clock.now().advanced(by: 0.05)
        while clock.now() < end {}
        if habit == .waits { events.beginWait() }
        let late = read()

        let measured = late.map { $0.time.seconds - $0.delay }
        let steps = zip(measured.dropFirst(), measured).map { $0 - $1 }
        #expect(late.map(\.position.x) == [1, 2, 3, 4, 5])
        #expect(steps.allSatisfy { $0 > 0.009 && abs($0 - steps[0]) < 1e-5 }, "\(steps)")
        #expect(try #require(measured.first) > lookedBy.seconds)
        #expect(try #require(measured.last) < late[0].time.seconds)
      }
    }

    @Test("a held mouse that SDL loses beyond the edge is asked for until its button is up")
    func lostMouse() throws {
      try withWindow { events, window in
        var press = SDL_Event(of: SDL_MOUSEBUTTONDOWN)
        press.button.windowID = SDL_GetWindowID(window)
        (press.button.button, press.button.x, press.button.y) = (1, 10, 20)
        var leave = SDL_Event(of: SDL_WINDOWEVENT)
        leave.window.windowID = SDL_GetWindowID(window)
        leave.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue)
        _ = translated(press, by: events)
        #expect(events.lostMousePeriod == nil)
        _ = translated(leave, by: events)
        #expect(events.lostMousePeriod == 0.008)

        var result: [InputEvent] = []
        let former = events.timeOfLatestEvent
        events.followLostMouse(into: &result)
        // The desktop's mouse holds nothing.
        let pointers = result.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
        let last = try #require(pointers.last)
        #expect(last.phase == .up(.primary))
        #expect(last.time > former && events.timeOfLatestEvent == last.time)
        #expect(events.lostMousePeriod == nil)
      }
    }

    @Test("a wheel between two notches scrolls by a fraction")
    func fractionOfNotch() throws {
      try withWindow { events, window in
        var event = SDL_Event(of: SDL_MOUSEWHEEL)
        event.wheel.windowID = SDL_GetWindowID(window)
        (event.wheel.x, event.wheel.preciseX) = (0, 0.5)
        (event.wheel.y, event.wheel.preciseY) = (-1, -1.25)
        (event.wheel.mouseX, event.wheel.mouseY) = (30, 40)

        let scroll = InputEvent.scroll(Vector(dx: 0.5, dy: 1.25), at: Point(x: 30, y: 40))
        #expect(translated(event, by: events) == [scroll])
      }
    }

    @Test("a dropped file stays the app's: its name is not freed")
    func drop() throws {
      try withWindow { events, window in
        let name = try #require(SDL_strdup("/tmp/picture.png"))
        var event = SDL_Event(of: SDL_DROPFILE)
        event.drop.windowID = SDL_GetWindowID(window)
        event.drop.file = name

        #expect(translated(event, by: events) == [])
        #expect(String(cString: name) == "/tmp/picture.png")
        SDL_free(name)
      }
    }

    @Test("a wake from another thread comes as an event of the app's loop")
    func wake() throws {
      try withWindow { events, _ in
        events.waker.wake()
        var event = SDL_Event()
        var found: [InputEvent] = []
        while SDL_PollEvent(&event) == 1 { found += translated(event, by: events) }
        #expect(found.contains(.wake))

        events.waker.wake()
        found = []
        while SDL_PollEvent(&event) == 1 { found += translated(event, by: events) }
        #expect(found.contains(.wake), "a wake that was received lets the next one come")
      }
    }
  }
}
