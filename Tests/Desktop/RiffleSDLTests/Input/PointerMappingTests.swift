import CSDL2
import RiffleGestures
import RiffleMotion
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Pointer events") struct PointerMappingTests {
    let desk: Desk

    init() throws {
      desk = try Desk()
    }

    @Test("a mouse drag keeps every phase, position and button")
    func mouseDrag() {
      pushMotion(x: 10, y: 20, held: 0)
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      pushMotion(x: -30, y: 500, held: 1)
      pushButton(SDL_MOUSEBUTTONUP, 1, x: -30, y: 500)

      let events = pointerEvents()

      #expect(events.map(\.phase) == [.move, .down(.primary), .move, .up(.primary)])
      #expect(events.map(\.position) == [10, 10, -30, -30].map(position))
      #expect(events.map(\.buttons) == [[], .primary, .primary, []])
      #expect(events.allSatisfy { $0.kind == .mouse && $0.pointer == 0 && !$0.isSynthesized })
    }

    @Test(
      "each mouse button is reported as itself",
      arguments: [
        (1, PointerButtons.primary), (2, .middle), (3, .secondary), (4, .back), (5, .forward),
      ] as [(UInt8, PointerButtons)]
    )
    func buttons(number: UInt8, button: PointerButtons) {
      pushButton(SDL_MOUSEBUTTONDOWN, number, x: 10, y: 20)
      pushButton(SDL_MOUSEBUTTONUP, number, x: 10, y: 20)
      pushButton(SDL_MOUSEBUTTONDOWN, 9, x: 10, y: 20)

      #expect(pointerEvents().map(\.phase) == [.down(button), .up(button)])
    }

    @Test("a finger's position is in the window, and every phase is kept")
    func finger() {
      pushFinger(SDL_FINGERDOWN, id: 7, x: 0.25, y: 0.5)
      pushFinger(SDL_FINGERDOWN, id: 8, x: 1, y: 1)
      pushFinger(SDL_FINGERMOTION, id: 7, x: 0.5, y: 0.75)
      pushFinger(SDL_FINGERUP, id: 8, x: 1, y: 1)
      pushFinger(SDL_FINGERUP, id: 7, x: 0.5, y: 0.75)

      let events = pointerEvents()

      #expect(
        events.map(\.phase) == [
          .down(.primary), .down(.primary), .move, .up(.primary), .up(.primary),
        ]
      )
      #expect(events.map(\.pointer) == [8, 9, 8, 9, 8])
      #expect(events.first?.position == Point(x: 100, y: 150))
      #expect(events.last?.position == Point(x: 200, y: 225))
      #expect(events.allSatisfy { $0.kind == .touch })
    }

    @Test("a finger's mouse and a mouse's finger are dropped, and so is another window")
    func repeatedDevices() {
      pushMotion(x: 1, y: 1, held: 0, device: .max)
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 1, y: 1, device: .max)
      pushFinger(SDL_FINGERDOWN, id: 1, x: 0, y: 0, device: -1)
      pushMotion(x: 1, y: 1, held: 0, window: desk.window.id + 1)

      #expect(desk.pending().isEmpty)
    }

    @Test(
      "the press is cancelled, once and first, when the window loses the pointer",
      arguments: [
        (SDL_WINDOWEVENT_FOCUS_LOST, CancelCause.focusLost, WindowChange.focusLost),
        (SDL_WINDOWEVENT_HIDDEN, .hidden, .hidden),
        (SDL_WINDOWEVENT_MINIMIZED, .hidden, .minimized),
        (SDL_WINDOWEVENT_CLOSE, .hidden, .closeRequested),
      ]
    )
    func windowCancels(id: SDL_WindowEventID, cause: CancelCause, change: WindowChange) throws {
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      _ = desk.pending()

      desk.pushWindow(id)
      desk.pushWindow(id)
      pushMotion(x: 11, y: 20, held: 1)
      pushButton(SDL_MOUSEBUTTONUP, 1, x: 11, y: 20)
      pushMotion(x: 12, y: 20, held: 0)
      let events = desk.pending()

      try #require(events.count == 4, "\(events)")
      guard case .pointer(let cancel) = events[0], case .pointer(let hover) = events[3] else {
        Issue.record("\(events)")
        return
      }
      #expect(cancel.phase == .cancel(cause))
      #expect(cancel.position == position(10))
      #expect(events[1...2] == [.window(change), .window(change)])
      #expect(hover.phase == .move)
      #expect(hover.buttons == [])
    }

    @Test("no pointer is cancelled when none is down")
    func noCancelWithoutPress() {
      pushMotion(x: 10, y: 20, held: 0)
      desk.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST)
      desk.push(SDL_Event(of: SDL_QUIT))

      let events = desk.pending()

      #expect(events.count == 3)
      #expect(events.suffix(2) == [.window(.focusLost), .quit])
    }

    @Test("a release that was never delivered shows in the buttons that are held")
    func lostRelease() {
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      pushMotion(x: 50, y: 20, held: 0)
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 60, y: 20)
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 70, y: 20)
      desk.pushWindow(SDL_WINDOWEVENT_ENTER)
      desk.pushWindow(SDL_WINDOWEVENT_ENTER)

      let events = pointerEvents()

      #expect(
        events.map(\.phase) == [
          .down(.primary), .move, .down(.primary), .down(.primary), .move,
        ]
      )
      #expect(events.map(\.buttons) == [.primary, [], .primary, .primary, []])
      #expect(events.map(\.position) == [10, 50, 60, 70, 70].map(position))
    }

    @Test("timestamps grow from event to event and lie between the push and the reading")
    func stamps() {
      let start = desk.clock.now()
      for x in 0..<500 { pushMotion(x: Int32(x), y: 0, held: 0) }

      let stamps = pointerEvents().map(\.time)

      #expect(stamps.count == 500)
      #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
      #expect(stamps.first.map { $0 >= start } == true)
      // 500 timestamps in less than 500 µs would run ahead of the clock.
      #expect(stamps.last.map { $0 <= desk.clock.now().advanced(by: 0.0005) } == true)
    }

    @Test("a held mouse that SDL loses beyond the edge is followed by what the desktop says of it")
    func lostMouse() {
      pushMotion(x: 10, y: 20, held: 0)
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      desk.pushWindow(SDL_WINDOWEVENT_LEAVE)

      let events = pointerEvents()

      // The desktop's mouse holds nothing.
      var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      #expect(SDL_GetGlobalMouseState(&x, &y) == 0)
      SDL_GetWindowPosition(SDL_GetWindowFromID(desk.window.id), &left, &top)
      #expect(events.map(\.phase) == [.move, .down(.primary), .move, .up(.primary)])
      #expect(events.last?.position == Point(x: Double(x - left), y: Double(y - top)))
      #expect(pointerEvents().isEmpty)
    }

    @Test("the first click after a lost mouse is whole, although SDL tells its release only")
    func clickAfterLoss() {
      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      desk.pushWindow(SDL_WINDOWEVENT_LEAVE)
      _ = pointerEvents()
      pushButton(SDL_MOUSEBUTTONUP, 1, x: 50, y: 20)
      #expect(pointerEvents().map(\.phase) == [.down(.primary), .up(.primary)])

      pushButton(SDL_MOUSEBUTTONUP, 1, x: 50, y: 20)
      #expect(pointerEvents().isEmpty)
    }

    @Test("a mouse that leaves without a button, or comes back, is not asked for")
    func mouseLeaves() {
      pushMotion(x: 10, y: 20, held: 0)
      desk.pushWindow(SDL_WINDOWEVENT_LEAVE)
      #expect(pointerEvents().map(\.phase) == [.move])

      pushButton(SDL_MOUSEBUTTONDOWN, 1, x: 10, y: 20)
      desk.pushWindow(SDL_WINDOWEVENT_LEAVE)
      pushMotion(x: -30, y: 500, held: 1)
      #expect(pointerEvents().map(\.phase) == [.down(.primary), .move])
    }

    private func pointerEvents() -> [PointerEvent] {
      desk.pending().compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    }

    /// The positions used above, by their x.
    private func position(_ x: Double) -> Point { Point(x: x, y: x < 0 ? 500 : 20) }

    private func pushMotion(
      x: Int32,
      y: Int32,
      held: UInt32,
      device: UInt32 = 0,
      window: UInt32? = nil
    ) {
      var event = SDL_Event(of: SDL_MOUSEMOTION)
      event.motion.windowID = window ?? desk.window.id
      event.motion.which = device
      event.motion.state = held
      event.motion.x = x
      event.motion.y = y
      desk.push(event)
    }

    private func pushButton(
      _ type: SDL_EventType,
      _ button: UInt8,
      x: Int32,
      y: Int32,
      device: UInt32 = 0
    ) {
      var event = SDL_Event(of: type)
      event.button.windowID = desk.window.id
      event.button.which = device
      event.button.button = button
      event.button.x = x
      event.button.y = y
      desk.push(event)
    }

    private func pushFinger(
      _ type: SDL_EventType,
      id: Int64,
      x: Float,
      y: Float,
      device: Int64 = 1
    ) {
      var event = SDL_Event(of: type)
      event.tfinger.windowID = desk.window.id
      event.tfinger.touchId = device
      event.tfinger.fingerId = id
      event.tfinger.x = x
      event.tfinger.y = y
      desk.push(event)
    }
  }
}
