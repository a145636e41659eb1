import RiffleApp
import RiffleCards
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

@Suite("Controller hand") struct ControllerHandTests {
  private func event(
    _ change: ControllerEvent.Change,
    of controller: Int32 = 1,
    at seconds: Double = 0
  ) -> ControllerEvent {
    ControllerEvent(change, controller: controller, at: Timestamp(seconds: seconds))
  }

  @Test("every button means what the manual says, on every screen")
  func table() {
    // Cards, close look, grid, help.
    let table: [ControllerButton: [Action?]] = [
      .a: [.swipe(.right), .swipe(.right), .putBack, nil],
      .b: [.swipe(.left), .closeLook, .grid, .help],
      .y: [.swipe(.up), .swipe(.up), nil, nil],
      .x: [.swipe(.down), .swipe(.down), nil, nil],
      .up: [.swipe(.up), .swipe(.up), .move(.up), nil],
      .down: [.swipe(.down), .swipe(.down), .move(.down), nil],
      .left: [.swipe(.left), .swipe(.left), .move(.left), nil],
      .right: [.swipe(.right), .swipe(.right), .move(.right), nil],
      .leftShoulder: [.undo, .undo, .undo, nil],
      .rightShoulder: [.redo, .redo, .redo, nil],
      .back: [.undo, .undo, .grid, .help],
      .start: [.grid, .grid, .grid, .help],
      .guide: [nil, nil, nil, nil],
      .leftStick: [.help, .help, .help, .help],
      .rightStick: [.closeLook, .closeLook, .enlarge, nil],
    ]
    #expect(Set(table.keys) == Set(ControllerButton.allCases))
    for (button, actions) in table {
      for (screen, action) in zip([ScreenKind.deciding, .closeLook, .grid, .help], actions) {
        var hand = ControllerHand()
        #expect(hand.take(event(.pressed(button)), on: screen) == action, "\(button) on \(screen)")
        #expect(hand.take(event(.released(button)), on: screen) == nil)
      }
    }
  }

  @Test("the left stick means a direction once, until it has come back most of the way")
  func leaning() {
    var hand = ControllerHand()
    func move(_ dx: Double, _ dy: Double, of controller: Int32 = 1) -> Action? {
      hand.take(event(.moved(.left, Vector(dx: dx, dy: dy)), of: controller), on: .cards)
    }
    #expect(move(0.69, 0) == nil)
    #expect(move(0.71, 0) == .swipe(.right))
    #expect(move(1, 0) == nil)
    #expect(move(0.41, 0) == nil)
    #expect(move(0.9, 0) == nil)
    // Another controller's stick is another one.
    #expect(move(0, -1, of: 2) == .swipe(.up))
    #expect(move(0.39, 0) == nil)
    #expect(move(0.9, 0) == .swipe(.right))
    #expect(move(0, 0) == nil)
    // Between two sides it means neither, however far it is.
    #expect(move(-0.7, 0.7) == nil)
    #expect(move(-0.6, 0.9) == .swipe(.down))
    // Straight to the other side: it must have come back in between.
    #expect(move(-1, 0) == nil)
    #expect(move(0, 0) == nil)
    #expect(move(-1, 0.1) == .swipe(.left))
  }

  @Test("a held direction goes on in the grid, until it is let go or the controller is gone")
  func repeating() {
    func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }
    for way in 0..<3 {
      var hand = ControllerHand()
      _ = hand.take(event(.connected(name: "pad")), on: .grid)
      let stick = ControllerEvent.Change.moved(.left, Vector(dx: 0, dy: 1))
      _ = hand.take(event(way == 0 ? stick : .pressed(.down), at: 5), on: .grid)
      #expect(hand.nextRepetition(on: .grid) == at(5.4))
      #expect(hand.nextRepetition(on: .cards) == nil)
      #expect(hand.takeRepetition(at: at(5.39), on: .grid) == nil)
      #expect(hand.takeRepetition(at: at(5.4), on: .grid) == .move(.down))
      #expect(hand.takeRepetition(at: at(5.45), on: .grid) == nil)
      #expect(hand.takeRepetition(at: at(5.6), on: .cards) == nil)
      #expect(hand.takeRepetition(at: at(5.6), on: .grid) == .move(.down))
      let end: [ControllerEvent.Change] = [.moved(.left, .zero), .released(.down), .disconnected]
      _ = hand.take(event(end[way], at: 6), on: .grid)
      #expect(hand.takeRepetition(at: at(7), on: .grid) == nil)
      #expect(hand.nextRepetition(on: .grid) == nil)
    }
  }

  @Test("the right stick and the triggers move a picture as long as they are held")
  func motion() {
    func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }
    var hand = ControllerHand()
    #expect(!hand.movesPicture)
    _ = hand.take(event(.moved(.right, Vector(dx: 1, dy: 0)), at: 1), on: .closeLook)
    #expect(hand.movesPicture)
    var motion = hand.takeMotion(until: at(1.02), height: 1000)
    #expect(abs(motion.way.dx - 30) < 1e-9 && motion.way.dy == 0 && motion.factor == 1)
    // A frame that comes late does not throw the picture.
    motion = hand.takeMotion(until: at(3), height: 1000)
    #expect(abs(motion.way.dx - 75) < 1e-9)
    _ = hand.take(event(.moved(.right, .zero), at: 3), on: .closeLook)
    #expect(!hand.movesPicture)
    _ = hand.take(event(.pulled(.right, 1), at: 4), on: .closeLook)
    let grown = hand.takeMotion(until: at(4.02), height: 1000).factor
    _ = hand.take(event(.pulled(.right, 0), at: 4.02), on: .closeLook)
    #expect(!hand.movesPicture)
    _ = hand.take(event(.pulled(.left, 1), at: 5), on: .closeLook)
    let shrunk = hand.takeMotion(until: at(5.02), height: 1000).factor
    #expect(abs(grown - 1.03) < 1e-9 && abs(grown * shrunk - 1) < 1e-9)
  }

  @Test("a hand has a controller while any is connected")
  func connection() {
    var hand = ControllerHand()
    for (controller, change, isConnected) in [
      (1, ControllerEvent.Change.connected(name: "a"), true), (2, .connected(name: "b"), true),
      (1, .disconnected, true), (3, .refused("broken"), true), (2, .disconnected, false),
    ] as [(Int32, ControllerEvent.Change, Bool)] {
      #expect(hand.take(event(change, of: controller), on: .cards) == nil)
      #expect(hand.isConnected == isConnected)
    }
  }
}
