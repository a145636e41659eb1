import CSDL2
import Foundation
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSDL
import Testing

@Suite("No display") struct NoDisplayTests {
  @Test("a driver that shows nothing is accepted only if it was requested")
  func offscreenOnlyWhenAsked() {
    #expect(VideoSession.isAcceptable(driver: "x11", requested: nil))
    #expect(!VideoSession.isAcceptable(driver: "offscreen", requested: nil))
    #expect(!VideoSession.isAcceptable(driver: "dummy", requested: "x11"))
    #expect(VideoSession.isAcceptable(driver: "dummy", requested: "dummy"))
    #expect(VideoSession.isAcceptable(driver: "offscreen", requested: "x11,offscreen"))
  }

  @Test("the error is one line with the request, the reason and a remedy")
  func oneClearLine() {
    let error = VideoSession.noDisplay(requested: "x11", reason: "x11 not available")

    let text = error.description
    #expect(text.hasPrefix("no display: x11 not available; SDL_VIDEODRIVER is \"x11\", DISPLAY is"))
    #expect(text.contains("WAYLAND_DISPLAY is"))
    #expect(text.contains("SDL_VIDEODRIVER=offscreen"))
    #expect(!text.contains { $0.isNewline })
  }

  @Test("a reason of several lines becomes one line, and a missing reason is named as such")
  func oneLine() {
    #expect(SDLError("SDL_Init", reason: "one\ntwo\n").description == "SDL_Init: one two")
    #expect(SDLError("SDL_Init", reason: "").description == "SDL_Init: SDL gives no reason")
  }
}

extension SDLSuites {
  @Suite("Video session and window") struct VideoSessionTests {
    @Test("a driver that does not exist is refused, and the next session starts")
    func unknownDriver() throws {
      let error = #expect(throws: SDLError.self) { try VideoSession(driver: "nonesuch") }

      #expect(error?.reason.contains("nonesuch not available") == true)
      #expect(try VideoSession(driver: "dummy").driverName == "dummy")
    }

    @Test("a window has the requested size, title and visibility")
    func windowAsAsked() throws {
      let session = try VideoSession(driver: "dummy")
      let size = Size(width: 320, height: 200)
      let window = try Window(session: session, title: "one", size: size, isShown: false)

      #expect(session.isOffscreen)
      #expect(window.size == size)
      #expect(window.sizeInPixels == (320, 200))
      #expect(window.scale == 1)
      #expect(window.refreshRate > 0)
      #expect(!window.isVisible)
      window.show()
      #expect(window.isVisible)
      #expect(window.title == "one")
      window.title = "two — 2 of 10"
      #expect(window.title == "two — 2 of 10")
    }

    @Test("with two units per point, sizes and positions are points, and sizes in pixels stay")
    func twoUnitsPerPoint() throws {
      let session = try VideoSession(driver: "dummy", scale: 2)
      let size = Size(width: 320, height: 200)
      let window = try Window(session: session, title: "", size: size)
      let pump = try EventPump(window: window, clock: MonotonicClock())
      while pump.next(until: .zero) != nil {}
      var motion = SDL_Event(of: SDL_MOUSEMOTION)
      motion.motion.windowID = window.id
      (motion.motion.x, motion.motion.y) = (101, 50)

      #expect(window.size == size)
      #expect(window.sizeInPixels == (640, 400))
      #expect(window.scale == 2)
      #expect(SDL_PushEvent(&motion) == 1)
      guard case .pointer(let event) = pump.next(until: .zero) else {
        Issue.record("no pointer event")
        return
      }
      #expect(event.position == Point(x: 50.5, y: 25))
      // SDL ends each round of polling once, whatever comes meanwhile.
      while pump.next(until: .zero) != nil {}
      var change = SDL_Event(of: SDL_WINDOWEVENT)
      change.window.windowID = window.id
      change.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
      (change.window.data1, change.window.data2) = (500, 300)
      #expect(SDL_PushEvent(&change) == 1)
      #expect(pump.next(until: .zero) == .window(.resized(Size(width: 250, height: 150))))
    }

    @Test("a session leaves an environment without a table of compose sequences as it was")
    func composeTable() throws {
      #expect(getenv("XCOMPOSEFILE") == nil)
      // The second session must not take the first one's table for the user's.
      for _ in 1...2 {
        let session = try VideoSession(driver: "dummy")
        let path = try #require(getenv("XCOMPOSEFILE").map { String(cString: $0) })
        let table = try #require(FileManager.default.contents(atPath: path))
        #expect(table.first == UInt8(ascii: "#"))
        _ = session
      }
      #expect(getenv("XCOMPOSEFILE") == nil)
    }

    @Test("a thread that was started later is not the process's first")
    func laterThread() throws {
      let other = SDL_CreateThread({ _ in VideoSession.isOnFirstThread ? 1 : 0 }, "other", nil)
      let thread = try #require(other)

      var result: Int32 = -1
      SDL_WaitThread(thread, &result)

      #expect(result == 0)
    }

    @Test("a window accepts an icon, fills the screen and comes back")
    func iconAndFullscreen() throws {
      let session = try VideoSession(driver: "dummy")
      let window = try Window(
        session: session,
        title: "",
        size: Size(width: 320, height: 200)
      )

      window.setIcon(Bitmap(size: PixelSize(width: 4, height: 4), filledWith: 200))
      try window.setFullscreen(true)
      #expect(window.isFullscreen)
      try window.setFullscreen(false)
      #expect(!window.isFullscreen)
    }

    @Test("a window that the desktop has made fill the screen knows the size that it had before")
    func fullscreenByDesktop() throws {
      let desk = try Desk()
      let handle = try #require(SDL_GetWindowFromID(desk.window.id))
      let size = Size(width: 520, height: 410)
      SDL_SetWindowSize(handle, 520, 410)
      _ = desk.pending()
      #expect(desk.window.windowedSize == size)
      // As SDL does it when the desktop says so.
      let result = SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      try #require(result == 0)
      _ = desk.pending()
      #expect(desk.window.isFullscreen && desk.window.size != size)
      #expect(desk.window.windowedSize == size)
      try desk.window.setFullscreen(false)
      _ = desk.pending()
      #expect(desk.window.size == size && desk.window.windowedSize == size)
    }
  }
}
