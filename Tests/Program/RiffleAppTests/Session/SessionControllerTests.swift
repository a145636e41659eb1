import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

extension SessionSuites {
  /// What a game controller does to a folder of pictures.
  @Suite("Controllers in sessions") @MainActor
  struct SessionControllerTests {
    @Test("verdicts of buttons and of the pad reach the journal as a controller's")
    func journal() throws {
      let rig = try SessionRig(5)
      rig.controller(.connected(name: "Pad"))
      rig.controller(.pressed(.a))
      rig.controller(.pressed(.b))
      rig.controller(.pressed(.up))
      try rig.waitForDecisions([
        .init(1, .keep, .controller), .init(2, .reject, .controller),
        .init(3, .favorite, .controller),
      ])
      rig.controller(.pressed(.leftShoulder))
      try rig.waitForDecisions([
        .init(1, .keep, .controller), .init(2, .reject, .controller),
      ])
      rig.key(.character("x"))
      try rig.waitForDecisions([
        .init(1, .keep, .controller), .init(2, .reject, .controller), .init(3, .reject, .key),
      ])
    }

    @Test("a stick that is tilted a little when the picture is left does not stop it on its way")
    func leavingTilted() throws {
      let rig = try SessionRig(3)
      rig.controller(.connected(name: "Pad"))
      rig.controller(.pressed(.rightStick))
      try rig.waitForCloseUp()
      let before = try #require(rig.closeUp())
      rig.controller(.moved(.right, Vector(dx: 0.5, dy: 0)))
      try rig.wait("the stick moves the picture") {
        rig.closeUp().map { $0.origin.x < before.origin.x } == true
      }
      rig.controller(.pressed(.rightStick))
      rig.step()
      rig.step()
      // The way back takes a fifth of a second, of which little is left.
      let end = try #require(rig.closeUp(after: 0.15))
      #expect(end.size.width < 900)
      try rig.wait("the cards") { rig.closeUp() == nil }
      try rig.waitForDecisions([])
    }

    @Test("what is pressed while the picture goes back to its card is the cards'")
    func pressedTwice() throws {
      let rig = try SessionRig(3)
      rig.controller(.connected(name: "Pad"))
      rig.controller(.pressed(.rightStick))
      try rig.waitForCloseUp()
      rig.controller(.pressed(.b))
      rig.controller(.pressed(.b))
      try rig.waitForDecisions([.init(1, .reject, .controller)])
      try rig.wait("the cards") { rig.closeUp() == nil }
    }

    @Test("the page behind the last card names a controller's buttons while there is one")
    func endPage() throws {
      let rig = try SessionRig(1)
      rig.key(.character("p"))
      try rig.wait("the page") { rig.texts.contains("Look at them") }
      #expect(!rig.texts.contains("LB"))
      rig.controller(.connected(name: "Pad"))
      #expect(rig.session.needsFrame)
      #expect(rig.texts.contains("LB") && rig.texts.contains("Start"))
      rig.controller(.disconnected)
      // The page fades over.
      try rig.wait("keys alone") { !rig.texts.contains("LB") && rig.texts.contains("Look at them") }
    }
  }
}
