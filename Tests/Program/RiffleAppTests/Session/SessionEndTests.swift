import RiffleApp
import RiffleGestures
import TestSupport
import Testing

extension SessionSuites {
  /// The program opens one session after the other in a window: each folder that is dropped there has its own.
  @Suite("A session that nobody holds any more") @MainActor
  struct SessionEndTests {
    @Test("goes with all that it holds, and nothing watches its folder any more")
    func release() throws {
      weak var session: AppSession?
      weak var loop: AnyObject?
      let folder: TemporaryFolder
      do {
        let rig = try SessionRig(3)
        rig.key(.right)
        try rig.wait("the second picture") { rig.title.hasPrefix("2, 2 of 3") }
        (session, loop, folder) = (rig.session, rig.session.loop, rig.pictures)
        #expect(folder.isWatched)
        #expect(session?.end() == nil)
      }

      #expect(session == nil)
      #expect(loop == nil)
      #expect(eventually { !folder.isWatched })
    }
  }
}
